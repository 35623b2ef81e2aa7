"""The texts of a campaign: what is remembered, lore, and documents."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePosixPath

from pydantic import JsonValue

from engine.model.language import Both
from engine.model.lore import LoreEntry
from engine.model.memory import Memory
from engine.model.story import Document
from engine.packs.campaign.bags import split
from engine.packs.campaign.entities import Known, room_of
from engine.packs.campaign.records import Library, Lore
from engine.packs.campaign.report import At, Report
from engine.packs.campaign.rooms import Rooms
from engine.packs.papers import PDF

_HEADER = re.compile(r"[【\[#].*[】\]]|#.*|=+|-+")
_BULLET = re.compile(r"[-*•·]\s+")
_OWN_MEMORIES = ("memory_l3_eviction", "npc_memory_")
"""How sources of documents begin in which that engine keeps what it remembers."""

_NO_KEYS = Both(
    "without keywords this is never told; it is left out", "没有关键词，永远不会用到，略去"
)
_NO_TEXT = Both("nothing is told here; it is left out", "没有内容，略去")
_NO_PDF_TEXT = Both(
    "no text can be read in this PDF: it has a password, only pictures, or is broken; it is left "
    "out",
    "这个 PDF 里读不出文字：有密码、只有图片或已损坏，略去",
)
_MEMORIES = Both(
    "these are memories of a play, not of the story; they are left out",
    "这是某次游玩的记忆，不属于故事，略去",
)


def memories_of(text: str) -> tuple[Memory, ...]:
    """Return what is remembered at the start: the lines of *text* that are no headings."""
    lines = (line.strip() for line in text.splitlines())
    kept = (_BULLET.sub("", line, count=1) for line in lines if not _HEADER.fullmatch(line))
    return tuple(Memory(line) for line in kept if line)


def lore_of(campaign: Mapping[str, JsonValue], file: str, report: Report) -> Iterator[LoreEntry]:
    """Yield the entries of the lorebook."""
    for at, record in report.records(campaign, At(file, ("lorebook",)), Lore):
        keys, text = split(record.keywords), record.content.strip()
        if not keys or not text:
            report.warn(at, "NO_EFFECT", _NO_TEXT if keys else _NO_KEYS)
        else:
            yield LoreEntry(keys, text)


def told_of(known: Sequence[Known], rooms: Rooms, report: Report) -> Iterator[LoreEntry | Document]:
    """Yield what is known of places off the map, and of events; what is still to come is hidden."""
    for one in known:
        entity, kind = one.entity, one.entity.entity_type.strip().lower()
        is_drawn = kind == "location" and room_of(one, rooms, report) is not None
        if is_drawn or not one.description:
            continue
        if entity.status.strip().lower() == "pending":
            yield Document(entity.name, entity.name, one.description, hidden=True)
        else:
            yield LoreEntry((entity.name, *one.aliases), one.description)


def documents_of(
    campaign: Mapping[str, JsonValue], files: Mapping[str, str], file: str, report: Report
) -> tuple[tuple[Document, ...], Mapping[str, str]]:
    """Return the documents, and what the numbers of the folder stand for.

    A document of the knowledge base may hold its text, or name the file that does. Every other
    text file of the folder is a document as well, unless one has its title already.
    """
    documents: dict[str, Document] = {}
    numbers: dict[str, str] = {}
    used: set[str] = set()
    for number, (at, record) in enumerate(
        report.records(campaign, At(file, ("rag_library",)), Library), 1
    ):
        name = record.file or _file_of(record.title, files)
        text = "\n\n".join(chunk.text for chunk in record.chunks) or files.get(name, "")
        used.add(name)
        if record.source.startswith(_OWN_MEMORIES):
            report.warn(at, "NOT_TAKEN", _MEMORIES)
        elif text.strip():
            document = _document(record, name, number, text)
            documents[document.id] = document
            numbers[str(number)] = document.id
    for name, text in files.items():
        if name.endswith(PDF) and not text:
            report.warn(At(name), "NO_TEXT", _NO_PDF_TEXT)
        title = PurePosixPath(name).stem
        known = {document.title for document in documents.values()}
        if name not in used and title not in known and text.strip():
            documents.setdefault(title, Document(title, title, text.strip()))
    return tuple(documents.values()), numbers


def _file_of(title: str, files: Mapping[str, str]) -> str:
    return next((name for name in files if PurePosixPath(name).stem == title), "")


def _document(record: Library, file: str, number: int, text: str) -> Document:
    title = record.title.strip() or PurePosixPath(file).stem or str(number)
    return Document(record.moirai_id or title, title, text.strip(), record.hidden)
