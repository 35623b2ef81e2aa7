"""Make anew what an archive has lost, where all else of it says how that was."""

from collections.abc import Callable, Iterator, Mapping
from itertools import chain, count
from random import Random

from engine.archive.unpack import Unpacked
from engine.errors import StoryError
from engine.model.actions import Begin
from engine.model.events import Began, Event
from engine.model.ids import MAIN, BranchId, Digest, TurnId, UserId
from engine.model.story import Story, StorySource
from engine.model.turn import Turn
from engine.model.words import salt_of
from engine.ports import BranchRecord, Dated
from engine.rules.begin import Entrance, begin

Load = Callable[[StorySource], Story]


def first_turns(found: Unpacked, load: Load) -> Iterator[Dated]:
    """Yield the first turn of a play where it is lost, which everything after it leans on.

    A story begins in one way with each of its greetings, unless somebody came in by name at once;
    the id shows which it was.
    """
    missing = _missing(found)
    if not missing:
        return
    dates = {read.item.head: read.item.at for read in found.moves}
    salt = salt_of(found.record.seed)
    for user, digest, events in _beginnings(found, load):
        turn = Turn.after((), Begin(user, digest), events, salt=salt)
        if turn.id in missing:
            yield Dated(turn, dates.get(turn.id, found.record.made_at))
            return


def first_branches(
    found: Unpacked, turns: Mapping[TurnId, Dated], branches: Mapping[BranchId, BranchRecord]
) -> Iterator[BranchRecord]:
    """Yield the first branch where it is lost, which no play can do without: its moves tell of it.

    It stands at the last of *turns* to which it has moved.
    """
    heads = [read.item.head for read in found.moves if read.item.branch == MAIN]
    known = [head for head in heads if head in turns]
    if known and MAIN not in branches:
        taken = {one.name.casefold() for one in branches.values() if one.status != "deleted"}
        names = chain(("main",), (f"main-{number}" for number in count(2)))
        name = next(name for name in names if name not in taken)
        yield BranchRecord(MAIN, found.record.id, name, known[-1])


def _missing(found: Unpacked) -> set[TurnId]:
    """Return the turns that others follow, or that branches stood at, and that are not here."""
    turns = [read.item.turn for read in found.turns]
    wanted = {parent for turn in turns for parent in turn.parents}
    wanted.update(read.item.head for read in found.moves)
    return wanted - {turn.id for turn in turns}


def _beginnings(found: Unpacked, load: Load) -> Iterator[tuple[UserId, Digest, tuple[Event, ...]]]:
    """Yield who may have begun what, and how: as stories begin, or as what is retold does."""
    begun = (read.item.by for read in found.moves if read.item.previous is None)
    for user in dict.fromkeys((found.record.owner, *begun)):
        for digest, source in found.sources.items():
            yield user, digest, (Began(digest),)
            try:
                story = load(source)
            except StoryError:
                continue
            for number, _ in enumerate((story.opening, *story.greetings), 1):
                chance = Random(f"{found.record.seed}/{MAIN}/")
                yield user, digest, begin(story, Entrance(number), chance)
