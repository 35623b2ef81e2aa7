"""Keep a play beside its story: child files, written so that nothing of anybody's is lost.

A child holds the whole of its mother (rules with their comments, placeholders unfilled) and the
state of the play. When it is loaded, whatever the author may have mended since is taken from the
mother: only state, memories, the past and the fate are the child's. State keys that the mother has
and the child lacks start at the mother's value. Rules edited in a child therefore play only when
the child is started itself, as a story of its own; `Loaded.own_rules` lets a front end say so.
"""

import os
import secrets
import shutil
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count, dropwhile
from pathlib import Path
from typing import Literal

from engine.errors import PlayerError, SaveFailed, StoryError
from engine.model.language import Both
from engine.model.memory import Memory
from engine.model.state import State
from engine.model.story import PastLine
from engine.model.value import Value
from engine.packs.files import read_text
from engine.packs.meph.file import MephFile
from engine.packs.meph.read import read_meph
from engine.packs.meph.write import write_meph


class NoSaves(PlayerError):
    """The story is no `.meph` file, so there is nothing to save beside it."""

    def __init__(self) -> None:
        super().__init__(
            Both(
                "Only .meph stories have save files; this play is kept in the database anyway.",
                "只有 .meph 故事才有存档文件；这局的进度已经在数据库里了。",
            )
        )


@dataclass(frozen=True, slots=True)
class Loaded:
    """A play taken up again. *own_rules* are rules that only the child has, and that rest."""

    file: MephFile
    own_rules: tuple[str, ...] = ()


def child_text(
    mother: MephFile,
    vars: Mapping[str, Value],
    memories: Iterable[Memory],
    history: Iterable[PastLine],
    fate: str,
) -> str:
    """Return the text of a child of *mother*.

    State keys keep the mother's order; those that came up in play follow, sorted.
    """
    known = [key for key, _ in mother.vars if key in vars]
    keys = dict.fromkeys([*known, *sorted(vars)])
    child = replace(
        mother,
        vars=tuple((key, vars[key]) for key in keys),
        memories=tuple(memories),
        history=tuple(history),
        fate=fate,
    )
    return write_meph(child)


def past_of(state: State) -> tuple[PastLine, ...]:
    """Return what was said and told lately, as `.meph` keeps it, from a person's line on."""
    speakers: dict[str, Literal["fate", "assistant"]] = {"person": "fate", "narrator": "assistant"}
    lines = (
        PastLine(speakers[line.voice], str(line.words))
        for line in state.log
        if line.voice in speakers
    )
    return tuple(dropwhile(lambda line: line.speaker != "fate", lines))


def load_child(mother: MephFile, child: MephFile) -> Loaded:
    """Return the play in *child*, on the story as *mother* tells it now."""
    mothers = {(rule.name, rule.when) for rule in mother.rules}
    own = (rule.name for rule in child.rules if (rule.name, rule.when) not in mothers)
    file = replace(
        mother,
        vars=tuple((dict(mother.vars) | dict(child.vars)).items()),
        memories=child.memories,
        history=child.history,
        fate=child.fate or mother.fate,
    )
    return Loaded(file, tuple(own))


def read_file(path: Path) -> MephFile:
    """Return what the file at *path* says.

    Raises:
        StoryError: it cannot be opened, or breaks the format.
    """
    return read_meph(read_text(path, path.name), path.name)


def save_atomically(path: Path, text: str, *, is_ours: bool = True) -> Path | None:
    """Write *text* to *path*, whole or not at all.

    A file there that cannot be read as `.meph` is somebody's unfinished edit, and one that
    *is_ours* denies is another play: it is kept under another name, which is returned. None means
    that nothing had to be kept.

    Raises:
        SaveFailed: it could not be written; what stood there is untouched.
    """
    target = path.resolve()
    fresh = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        _write_through(fresh, text)
        kept = _set_aside(target, is_ours=is_ours)
        fresh.replace(target)
    except OSError as error:
        with suppress(OSError):
            fresh.unlink()
        raise SaveFailed(path.name, error.strerror or type(error).__name__) from error
    return kept


def _write_through(file: Path, text: str) -> None:
    with file.open("xb") as stream:
        stream.write(text.encode())
        stream.flush()
        os.fsync(stream.fileno())


def _set_aside(file: Path, *, is_ours: bool) -> Path | None:
    """Copy *file* where it is there and must not be lost; return the copy.

    It is no rename, so that at no moment the file is missing under its own name.
    """
    if not file.is_file():
        return None
    is_readable = _is_readable(file)
    if is_readable and is_ours:
        return None
    why = "other" if is_readable else "broken"
    names = (file.with_name(f"{file.name}.{why}-{number}") for number in count(1))
    aside = next(name for name in names if not name.exists())
    return Path(shutil.copy2(file, aside))


def _is_readable(file: Path) -> bool:
    try:
        read_file(file)
    except StoryError:
        return False
    return True
