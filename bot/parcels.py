"""Files that a play is taken away in: what they are called, and what is in them."""

import re
from collections.abc import Callable
from importlib.metadata import version
from io import BytesIO
from pathlib import Path

from engine.archive.book import Tale, novel, tale_of
from engine.archive.form import Archive
from engine.archive.pack import pack
from engine.archive.talk.write import chat
from engine.model.ids import MAIN
from engine.model.language import Both
from engine.model.state import State
from engine.packs.meph import NoSaves, child_path, child_text, past_of, read_meph
from engine.packs.native import MAIN_FILE
from engine.packs.source import MEPH, load_source
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
    holds = _turns(len(tale.turns))
    if kind == "meph":
        return _save(archive, tale, branch)
    ending, write = _WRITTEN[kind]
    return Parcel(name + ending, write(tale).encode("utf-8", "replace"), holds)


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


_WRITTEN: dict[str, tuple[str, Callable[[Tale], str]]] = {
    "novel": (".md", novel),
    "chat": (".jsonl", chat),
}


def _save(archive: Archive, tale: Tale, branch: str) -> Parcel:
    source = archive.sources[tale.story.digest]
    if source.format != "meph":
        raise NoSaves
    file, text = next(iter(source.files.items()))
    mother = read_meph(text, file)
    state = replay(State(), (event for one in tale.turns for event in one.turn.events))
    content = child_text(mother, state.vars, state.memories, past_of(state), mother.fate)
    path = child_path(Path(file), "" if branch.casefold() == MAIN else branch)
    return Parcel(path.name, content.encode("utf-8", "replace"), _turns(len(tale.turns)))


def _turns(count: int) -> Both:
    return Both(f"turns: {count}", f"回合：{count}")


def _slug(archive: Archive) -> str:
    """Return the name of the story as a file can be called anywhere."""
    path = Path(archive.past.record.story_name)
    path = path.parent if path.name == MAIN_FILE else path
    name = path.stem if path.suffix == MEPH else path.name
    return _NOT_IN_NAMES.sub("-", name).strip("-_")[:_SLUG_CHARS] or "play"
