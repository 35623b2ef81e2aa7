"""What somebody brings in a file, opened before anything is written."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import PurePath

from bot.parcels import counted
from engine.archive.box import MOST_BYTES
from engine.archive.folding import editions_of
from engine.archive.form import Archive, BadArchive, Damage, Damaged, Readers, ReadTurn, Texts
from engine.archive.mend import mend
from engine.archive.talk.form import messages_counted
from engine.archive.talk.read import read_talk
from engine.archive.talk.story import name_of, source_of
from engine.archive.talk.turns import recounted
from engine.archive.unpack import Unpacked, unpack
from engine.errors import StoryError
from engine.model.ids import TimelineId, TurnId
from engine.model.language import Both
from engine.model.turn import Turn
from engine.opening import Origins
from engine.packs.source import digest_of, load_source
from engine.ports import Clock, TimelineRecord
from engine.ports.carrier import Arrived, Brought
from engine.store.codec import Texts as StoredTexts
from engine.store.codec import load_turn
from engine.store.columns import armoured
from engine.store.store import Store

TALKS = (".jsonl", ".json", ".txt")

_ZIP = b"PK"
_MARKS = b"\xef\xbb\xbf\xff\xfe \t\r\n"
_NEITHER = Both(
    "it is no archive (.zip), chat (.jsonl), character card or lorebook",
    "它不是存档（.zip）、聊天记录（.jsonl）、角色卡或设定集",
)


@dataclass(frozen=True, slots=True)
class Luggage:
    """A play that was brought. *damages* could not be used; *holds* says how much is in it."""

    archive: Archive
    holds: Both
    damages: Sequence[Damage]

    async def settle(self, store: Store) -> Arrived:
        """Take the play in: all of it, or nothing.

        Raises:
            CannotAdopt: it does not go together with what is here.
        """
        for digest, source in self.archive.sources.items():
            await store.shelf.keep(digest, source)
        is_new = await store.journal.adopt(self.archive.past)
        left_out = tuple(Both(one.told("en"), one.told("zh")) for one in self.damages)
        record, title = self.archive.past.record, _title(self.archive)
        return Arrived(record, title, self.holds, is_new, left_out, self.quarantine())

    def quarantine(self) -> bytes:
        """Return the lines that could not be used as JSON lines; nothing where all could."""
        rows = (
            {"file": one.file, "line": one.line, "why": one.says.en, "text": one.text}
            for one in self.damages
        )
        lines = (json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
        return "".join(lines).encode("utf-8", "backslashreplace")


def opened(brought: Brought, clock: Clock, origins: Origins, room: int = MOST_BYTES) -> Luggage:
    """Return the play in a file. An archive may unpack to *room* bytes.

    Raises:
        BadArchive, BadTalk: it is neither archive nor chat, or not safe to open.
        Damaged: an archive is damaged, and nobody asked for what is whole of it.
    """
    if is_talk(brought):
        return _talk(brought, clock, origins)
    if not brought.content.startswith(_ZIP):
        raise BadArchive(_NEITHER)
    mended = mend(unpacked(brought.content, room), load_source)
    if mended.damages and not brought.recover:
        raise Damaged(mended.damages)
    archive, past = mended.archive, mended.archive.past
    if brought.leads:
        record = replace(past.record, owner=brought.by)
        archive = replace(archive, past=replace(past, record=record))
    return Luggage(archive, counted(archive), mended.damages)


def is_talk(brought: Brought) -> bool:
    """Tell whether a file is to be read as a chat: no archive, and called or beginning like one."""
    if brought.content.startswith(_ZIP):
        return False
    is_called_so = PurePath(brought.name).suffix.lower() in TALKS
    return is_called_so or brought.content.lstrip(_MARKS).startswith(b"{")


def _talk(brought: Brought, clock: Clock, origins: Origins) -> Luggage:
    """Return a chat as a play of its own, with an id and a seed that nobody could foretell."""
    talk = read_talk(brought.content, brought.name)
    source = source_of(talk)
    digest = digest_of(source)
    source = replace(source, name=name_of(source, digest))
    id, seed = TimelineId(origins.id()), origins.seed()
    past = recounted(talk, TimelineRecord(id, digest, source.name, seed, brought.by, clock.now()))
    holds = messages_counted(len(talk.messages), talk.tellings)
    return Luggage(Archive(past, {digest: source}, {}), holds, talk.damages)


def unpacked(content: bytes, room: int = MOST_BYTES) -> Unpacked:
    """Return what an archive says, read by this version.

    Raises:
        BadArchive: it cannot be opened.
    """
    return unpack(BytesIO(content), Readers(turn_reader, digest_of), room)


def turn_reader(texts: Texts) -> ReadTurn:
    """Return what reads turns that hold *texts*, in the form in which the store has them."""
    rows = ((id, None if text is None else armoured(text)) for id, text in texts.items())
    stored = StoredTexts(rows)

    def read_turn(id: TurnId, parents: tuple[TurnId, ...], body: str) -> Turn:
        return load_turn(id, parents, armoured(body), stored)

    return read_turn


def _title(archive: Archive) -> str:
    """Return the title of the edition played last; the story's name where it cannot be read."""
    for digest in reversed(editions_of([one.turn for one in archive.past.turns])):
        try:
            return load_source(archive.sources[digest]).title
        except (KeyError, StoryError):
            continue
    return archive.past.record.story_name
