"""Files that a play is taken away in: what they are called, and what is in them."""

import re
from importlib.metadata import version
from io import BytesIO
from pathlib import Path
from typing import assert_never

from engine.archive.book import Tale, novel, tale_of
from engine.archive.box import write_box
from engine.archive.form import Archive
from engine.archive.pack import pack
from engine.archive.talk.form import messages_counted
from engine.archive.talk.story import called
from engine.archive.talk.write import chat, rows
from engine.model.ids import MAIN
from engine.model.language import Both
from engine.model.state import State
from engine.packs.campaign import CampaignFolder, write_campaign
from engine.packs.meph import NoSaves, child_path, child_text, past_of, read_meph
from engine.packs.source import MAIN_FILES, MEPH, load_source
from engine.ports.carrier import Parcel, ParcelKind
from engine.rules.evolve import replay

ARCHIVE = ".zip"

_SLUG_CHARS = 60
_NOT_IN_NAMES = re.compile(r"[^\w-]+")


def parcel(archive: Archive, kind: ParcelKind, branch: str) -> Parcel:
    """Return the play in *archive*, or one branch of it, as a file.

    Raises:
        NoSuchBranch, NoSuchStory, StoryError: as `tale_of`.
        NoSaves: a `.meph` save was asked for, and the story is of another format.
    """
    if kind == "archive":
        return Parcel(_slug(archive) + ARCHIVE, packed(archive), counted(archive))
    tale = tale_of(archive, branch, load_source)
    name = _slug(archive) if branch.casefold() == MAIN else f"{_slug(archive)}-{branch}"
    match kind:
        case "novel":
            return Parcel(f"{name}.md", _encoded(novel(tale)), _turns(tale))
        case "chat":
            return Parcel(f"{name}.jsonl", _encoded(chat(tale)), _messages(tale))
        case "meph":
            return _save(archive, tale, branch)
        case "campaign":
            return _campaign(tale, name)
        case _:
            assert_never(kind)


def packed(archive: Archive) -> bytes:
    """Return *archive* as one file."""
    file = BytesIO()
    pack(archive, file, f"moirai {version('moirai')}")
    return file.getvalue()


def counted(archive: Archive) -> Both:
    """Return how much *archive* holds, for people."""
    turns, words, branches, moves, marks = archive.counts().values()
    return Both(
        f"turns: {turns}, words: {words}, branches: {branches}, head moves: {moves}, "
        f"checkpoints: {marks}",
        f"回合：{turns}，话语：{words}，分支：{branches}，分支移动：{moves}，存档点：{marks}",
    )


def _save(archive: Archive, tale: Tale, branch: str) -> Parcel:
    source = archive.sources[tale.story.digest]
    if source.format != "meph":
        raise NoSaves
    file, text = next(iter(source.files.items()))
    mother = read_meph(text, file)
    state = _state(tale)
    content = child_text(mother, state.vars, state.memories, past_of(state), mother.fate)
    path = child_path(Path(file), "" if branch.casefold() == MAIN else branch)
    return Parcel(path.name, _encoded(content), _turns(tale))


def _campaign(tale: Tale, name: str) -> Parcel:
    """Return what the branch has made of its story, as a campaign folder in one file."""
    folder = write_campaign(tale.story, _state(tale))
    file = BytesIO()
    write_box(file, ((f"{folder.name}/{n}", _encoded(text)) for n, text in folder.files.items()))
    return Parcel(f"{name}-campaign{ARCHIVE}", file.getvalue(), said_of(folder))


def said_of(folder: CampaignFolder) -> Both:
    """Return how many files *folder* has, and what of the story it cannot say, for people."""
    files = Both(f"files: {len(folder.files)}", f"文件：{len(folder.files)}")
    lines = [files, *(Both(f"- left out: {x.en}", f"- 略去：{x.zh}") for x in folder.unsaid)]
    return Both("\n".join(line.en for line in lines), "\n".join(line.zh for line in lines))


def _state(tale: Tale) -> State:
    return replay(State(), (event for one in tale.turns for event in one.turn.events))


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "replace")


def _turns(tale: Tale) -> Both:
    return Both(f"turns: {len(tale.turns)}", f"回合：{len(tale.turns)}")


def _messages(tale: Tale) -> Both:
    found = rows(tale)
    return messages_counted(len(found), sum(len(row.get("swipes", (0,))) for row in found))


def _slug(archive: Archive) -> str:
    """Return the name of the story as a file can be called anywhere."""
    path = Path(called(archive.past.record.story_name))
    path = path.parent if path.name in MAIN_FILES else path
    name = path.stem if path.suffix == MEPH else path.name
    return _NOT_IN_NAMES.sub("-", name).strip("-_")[:_SLUG_CHARS] or "play"
