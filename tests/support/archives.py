"""Plays that are worth taking away, and archives of them: whole, damaged and hostile."""

import json
import stat
import zipfile
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from io import BytesIO

from bot.luggage import turn_reader
from engine.archive.form import Archive, Readers
from engine.archive.mend import Mended, mend
from engine.archive.pack import gather, pack
from engine.archive.prove import Proof, prove
from engine.archive.unpack import Unpacked, unpack
from engine.errors import PlayerError
from engine.llm.offline import OfflineOracle
from engine.model.actions import Amend, Continue, Throw
from engine.model.ids import MAIN, Digest, TimelineId
from engine.model.story import Story, StorySource
from engine.model.words import Words
from engine.ports import Oracle
from engine.store.memory import MemoryStore
from engine.swipes import swipe
from engine.timeline import Timeline
from tests.support.engine import Engine, say
from tests.support.stories import ANN, OneBook, house

RULES = (
    '[dare] if contains "dare" && roll(1d100) >= 40 -> state.hp -= 5 && inject "It hurts."',
    '[light] if contains "light" -> flag "lit"',
)
MADE_BY = "moirai 1"
BOOK = replace(house(*RULES), vars=(("hp", 20),))


def load_book(_source: StorySource) -> Story:
    """Return the story of all plays that are made here."""
    return BOOK


def digest_of(source: StorySource) -> Digest:
    """Return the digest of a story of `OneBook`."""
    return Digest(source.files["story.yaml"])


READERS = Readers(turn_reader, digest_of)


class Played:
    """A play of a small house, by steps as people take them; what cannot be done is passed over."""

    def __init__(self, oracle: Oracle | None = None) -> None:
        self.library = OneBook(BOOK)
        self.engine = Engine(self.library, oracle or OfflineOracle())
        self.timeline: Timeline | None = None

    async def begin(self) -> None:
        frame = await self.engine.timelines.start("book", ANN, seed="a seed")
        self.timeline = await self.engine.timelines.open(frame.timeline, MAIN)

    @property
    def here(self) -> Timeline:
        assert self.timeline is not None
        return self.timeline

    @property
    def id(self) -> TimelineId:
        return self.here.record.id

    async def step(self, step: str) -> None:
        """Take one step: a word for what is done, and what it is done with."""
        word, _, rest = step.partition(" ")
        self.engine.clock.pass_by(seconds=1)
        with suppress(PlayerError):
            steps = {"say": self._say, "continue": self._continue, "roll": self._roll}
            await steps.get(word, self._go)(word, rest)

    async def _say(self, _word: str, rest: str) -> None:
        await self.here.act(say(rest))

    async def _continue(self, _word: str, _rest: str) -> None:
        await self.here.act(Continue(ANN))

    async def _roll(self, _word: str, rest: str) -> None:
        await self.here.act(Throw(ANN, "Ann", rest))

    async def _go(self, word: str, rest: str) -> None:
        timelines = self.engine.timelines
        match word:
            case "branch":
                self.timeline = await timelines.fork(self.here, rest)
            case "switch":
                self.timeline = await timelines.open_named(self.id, rest)
            case "merge":
                source = await timelines.branch_called(self.id, rest)
                await timelines.merges.begin(self.here, source, ANN)
            case "undo":
                await timelines.past.undo(self.here, ANN)
            case "amend":
                await self.here.amend(Amend(ANN, Words(rest)))
            case "swipe":
                await swipe(self.engine.store, self.here, ANN)
            case "redo":
                await timelines.past.redo(self.here, ANN)
            case _:
                await timelines.past.checkpoint(self.here, rest, ANN)

    async def archive(self) -> Archive:
        return await gather(self.id, self.engine.store, self.engine.store)

    def proof(self, found: Unpacked) -> Proof:
        return prove(mend(found, load_book).archive, found.noted(), load_book)


async def played(*steps: str) -> Played:
    """Return a play that was begun and took *steps*."""
    play = Played()
    await play.begin()
    for step in steps:
        await play.step(step)
    return play


TALE = (
    "say I dare",
    "roll 3d6",
    "checkpoint Dusk",
    "branch dark",
    "say light and dare",
    "roll 1d100",
    "switch main",
    "say I dare you, [[1d20]]",
    "merge dark",
    "undo",
    "redo",
)


def packed(archive: Archive) -> bytes:
    file = BytesIO()
    pack(archive, file, MADE_BY)
    return file.getvalue()


def opened(content: bytes) -> Unpacked:
    return unpack(BytesIO(content), READERS)


def mended(content: bytes) -> Mended:
    return mend(opened(content), load_book)


async def taken_in(archive: Archive) -> bytes:
    """Return the archive of *archive* after it went through another store."""
    store = MemoryStore()
    for digest, source in archive.sources.items():
        await store.keep(digest, source)
    assert await store.adopt(archive.past)
    return packed(await gather(archive.past.record.id, store, store))


def files_of(content: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(BytesIO(content)) as box:
        return {name: box.read(name) for name in box.namelist()}


def zipped(files: Mapping[str, bytes] | Iterable[tuple[str, bytes]]) -> bytes:
    """Return a zip of *files*, whatever they are called."""
    file = BytesIO()
    pairs = files.items() if isinstance(files, Mapping) else files
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as box:
        for name, content in pairs:
            box.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return file.getvalue()


def linked(name: str, to: str) -> bytes:
    """Return a zip with a symbolic link."""
    file = BytesIO()
    entry = zipfile.ZipInfo(name)
    entry.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(file, "w") as box:
        box.writestr(entry, to)
    return file.getvalue()


def edited(content: bytes, file: str, edit: Callable[[list[bytes]], None]) -> bytes:
    """Return the archive with the lines of *file* edited; their number is noted anew."""
    files = files_of(content)
    lines = files[file].splitlines()
    edit(lines)
    files[file] = b"".join(line + b"\n" for line in lines)
    about = json.loads(files["format.json"])
    about["counts"][file] = len(lines)
    files["format.json"] = json.dumps(about).encode()
    return zipped(files)
