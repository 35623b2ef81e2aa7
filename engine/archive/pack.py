"""Gather a play from the ports, and write it as one file."""

import asyncio
import json
from collections.abc import Iterator
from dataclasses import asdict
from datetime import datetime
from typing import BinaryIO

from engine.archive.box import write_box
from engine.archive.folding import editions_of, states_at_heads
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
    Archive,
)
from engine.model.ids import Digest, TimelineId, WordsId
from engine.model.story import StorySource
from engine.ports import Dated, Journal, Past, Shelf


async def gather(id: TimelineId, journal: Journal, shelf: Shelf) -> Archive:
    """Return all that is kept of a play.

    Turns are read last, so that every head stands at one of them, even where the play goes on.

    Raises:
        NoSuchTimeline: there is none.
    """
    record = await journal.timeline(id)
    branches = await journal.branches(id)
    moves = await journal.moves(id)
    checkpoints = await journal.checkpoints(id)
    dated = [one async for one in journal.turns(id)]
    turns = [one.turn for one in dated]
    found = {digest: await shelf.source(digest) for digest in editions_of(turns)}
    sources = {digest: source for digest, source in found.items() if source is not None}
    past = Past(record, dated, branches, moves, checkpoints)
    states = await asyncio.to_thread(states_at_heads, turns, branches)  # it may take seconds
    return Archive(past, sources, states)


def pack(archive: Archive, file: BinaryIO, made_by: str) -> None:
    """Write *archive*, which the program *made_by* made; equal archives give equal bytes."""
    about = {"format": NAME, "version": VERSION, "made_by": made_by, "counts": archive.counts()}
    write_box(file, ((FORMAT, _line(about)), *_contents(archive)))


def _contents(archive: Archive) -> Iterator[tuple[str, bytes]]:
    past = archive.past
    yield TIMELINE, _line(asdict(past.record))
    for digest, source in archive.sources.items():
        yield from _source(digest, source)
    yield TURNS, b"".join(map(_turn, past.turns))
    yield WORDS, b"".join(_line({"id": id, "text": text}) for id, text in _texts(archive).items())
    states = archive.states
    branches = ({**asdict(branch), "state": states[branch.id]} for branch in past.branches)
    yield BRANCHES, b"".join(map(_line, branches))
    yield MOVES, b"".join(_line(asdict(move)) for move in past.moves)
    yield CHECKPOINTS, b"".join(_line(asdict(one)) for one in past.checkpoints)


def _source(digest: Digest, source: StorySource) -> Iterator[tuple[str, bytes]]:
    """Yield an edition: its text files by number, because an author may name them as they like."""
    folder = f"{STORY}{digest}/"
    about = {"name": source.name, "format": source.format, "files": list(source.files)}
    yield folder + SOURCE, _line(about)
    for number, text in enumerate(source.files.values()):
        yield f"{folder}{number}.txt", text.encode("utf-8", "surrogatepass")


def _turn(written: Dated) -> bytes:
    turn = written.turn
    return _line({"id": turn.id, "parents": turn.parents, "at": written.at, "body": turn.body})


def _texts(archive: Archive) -> dict[WordsId, str | None]:
    said = (words for one in archive.past.turns for words in one.turn.words())
    return {words.id: words.text for words in said}


def _line(content: object) -> bytes:
    # Half a surrogate pair has no UTF-8; it is written as the escape that JSON has for it.
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"), default=_moment)
    return text.encode("utf-8", "backslashreplace") + b"\n"


def _moment(moment: datetime) -> str:
    return moment.isoformat()
