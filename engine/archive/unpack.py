"""Read an archive: what is whole comes out, and each line that is not is named."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import BinaryIO, TypeVar

from pydantic import TypeAdapter

from engine.archive.box import MOST_BYTES, read_box
from engine.archive.form import (
    BRANCHES,
    CHECKPOINTS,
    FORMAT,
    MOVES,
    NAME,
    SOURCE,
    STORY,
    TIMELINE,
    TURNS,
    VERSION,
    WORDS,
    BadArchive,
    Damage,
    Readers,
    is_id,
)
from engine.archive.lines import (
    Read,
    branch_from,
    checkpoint_from,
    move_from,
    read_lines,
    turn_from,
    words_from,
)
from engine.model.ids import BranchId, Digest, WordsId
from engine.model.language import Both
from engine.model.story import Format, StorySource
from engine.model.words import Words, salt_of
from engine.ports import BranchRecord, Checkpoint, Dated, HeadMove, TimelineRecord

Item = TypeVar("Item")


@dataclass(slots=True)
class Unpacked:
    """What an archive says, line by line, and what in it cannot be read.

    *counts* is how many lines each file had when it was made.
    """

    record: TimelineRecord
    counts: Mapping[str, int]
    texts: dict[WordsId, str | None] = field(default_factory=dict)
    turns: list[Read[Dated]] = field(default_factory=list)
    branches: list[Read[tuple[BranchRecord, str]]] = field(default_factory=list)
    moves: list[Read[HeadMove]] = field(default_factory=list)
    checkpoints: list[Read[Checkpoint]] = field(default_factory=list)
    sources: dict[Digest, StorySource] = field(default_factory=dict)
    damages: list[Damage] = field(default_factory=list)

    def noted(self) -> dict[BranchId, str]:
        """Return the digests of the states at the heads, as they were noted."""
        return {read.item[0].id: read.item[1] for read in self.branches}


@dataclass(frozen=True, slots=True)
class _About:
    format: str
    version: int
    counts: dict[str, int]


@dataclass(frozen=True, slots=True)
class _SourceAbout:
    name: str
    format: Format
    files: tuple[str, ...]


_ABOUT = TypeAdapter(_About)
_SOURCE_ABOUT = TypeAdapter(_SourceAbout)
_RECORD = TypeAdapter(TimelineRecord)
_OTHER_WORDS = Both("other words are here than were said", "这里的话与当时说的不符")
_OTHER_EDITION = Both("this edition of the story cannot be read", "这一版故事无法读取")
_COUNT = Both("{wanted} lines were written, {count} are here", "应有 {wanted} 行，实有 {count} 行")


def unpack(file: BinaryIO, readers: Readers, room: int = MOST_BYTES) -> Unpacked:
    """Return what the archive in *file* says, which unpacks to at most *room* bytes.

    Raises:
        BadArchive: it is none, it is not safe to open, or its first two files are broken.
    """
    files = read_box(file, room)
    about = _read_whole(files, FORMAT, _about)
    if about.version > VERSION:
        newer = Both(
            "a newer Moirai made it; update Moirai", "它由更新版本的 Moirai 制作，请先更新"
        )
        raise BadArchive(newer)
    found = Unpacked(_read_whole(files, TIMELINE, _record), about.counts)
    _Unpacking(files, found).run(readers)
    return found


def _about(row: object) -> _About:
    about = _ABOUT.validate_python(row)
    if about.format != NAME:
        raise ValueError(about.format)
    return about


def _record(row: object) -> TimelineRecord:
    record = _RECORD.validate_python(row)
    if not is_id(record.id):
        raise ValueError(record.id)
    return record


def _read_whole(files: Mapping[str, bytes], name: str, read: Callable[[object], Item]) -> Item:
    try:
        return read(json.loads(files[name]))
    except (KeyError, ValueError, RecursionError) as error:
        unread = Both(f"its {name} is missing or broken", f"其中的 {name} 缺失或损坏")
        raise BadArchive(unread) from error


class _Unpacking:
    """Reads the files of one archive into what was *found*."""

    def __init__(self, files: Mapping[str, bytes], found: Unpacked) -> None:
        self._files = files
        self._found = found

    def run(self, readers: Readers) -> None:
        found = self._found
        self._read_words()
        read_turn = readers.turns(found.texts)
        found.turns += self._whole(TURNS, lambda row: turn_from(row, read_turn))
        found.branches += self._whole(BRANCHES, branch_from)
        found.moves += self._whole(MOVES, move_from)
        found.checkpoints += self._whole(CHECKPOINTS, checkpoint_from)
        for name in self._files:
            if name.startswith(STORY) and name.endswith(f"/{SOURCE}"):
                self._read_source(name, readers.digest)

    def _read_words(self) -> None:
        salt = salt_of(self._found.record.seed)
        for one in self._whole(WORDS, words_from):
            id, text = one.item
            if text is None or Words(text).sealed(salt).id == id:
                self._found.texts[id] = text
            else:
                self._found.damages.append(one.damage(_OTHER_WORDS))

    def _whole(self, file: str, read: Callable[[object], Item]) -> Iterator[Read[Item]]:
        """Yield the lines of *file* that can be read; the others, and missing ones, are noted."""
        count = 0
        for one in read_lines(file, self._files.get(file, b""), read):
            count += 1
            if isinstance(one, Damage):
                self._found.damages.append(one)
            else:
                yield one
        wanted = self._found.counts.get(file, 0)
        if count != wanted:
            numbers = {"wanted": wanted, "count": count}
            says = Both(_COUNT.en.format(**numbers), _COUNT.zh.format(**numbers))
            self._found.damages.append(Damage(file, 0, says))

    def _read_source(self, name: str, digest_of: Callable[[StorySource], Digest]) -> None:
        folder = name.removesuffix(SOURCE)
        digest = Digest(folder.removeprefix(STORY).removesuffix("/"))
        try:
            self._found.sources[digest] = self._source(folder, digest, digest_of)
        except (KeyError, ValueError, RecursionError):
            self._found.damages.append(Damage(name, 0, _OTHER_EDITION))

    def _source(
        self, folder: str, digest: Digest, digest_of: Callable[[StorySource], Digest]
    ) -> StorySource:
        """Return the edition in *folder*.

        Raises:
            KeyError, ValueError: it is not the one with *digest*.
        """
        about = _SOURCE_ABOUT.validate_python(json.loads(self._files[folder + SOURCE]))
        texts = (self._files[f"{folder}{number}.txt"] for number in range(len(about.files)))
        decoded = (text.decode("utf-8", "surrogatepass") for text in texts)
        files = dict(zip(about.files, decoded, strict=True))
        source = StorySource(about.name, about.format, files)
        if not files or digest_of(source) != digest:
            raise ValueError(digest)
        return source
