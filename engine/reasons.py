"""Why a thing is as it is, from turns read only as far back as the reasons lie."""

from collections.abc import Collection
from functools import partial

from engine.history.things import Thing
from engine.history.tree import line_back, path
from engine.history.why import MOST, BroughtIn, Reason, why
from engine.lineage import FEW, MANY, Lineage
from engine.model.ids import TimelineId, TurnId
from engine.model.turn import Turn
from engine.ports import Journal


async def reasons_of(
    journal: Journal, timeline: TimelineId, thing: Thing, head: TurnId, most: int = MOST
) -> tuple[Reason, ...]:
    """Return up to *most* reasons why *thing* is as it is at *head*, the latest first."""
    reader, asking = _Reader(journal, timeline, head), why(thing, head, most)
    try:
        wanted = next(asking)
        while True:
            wanted = asking.send(await reader.answer(wanted))
    except StopIteration as end:
        reasons: tuple[Reason, ...] = end.value
        return reasons


class _Reader:
    """Answers `why`: holds turns that it will ask for, and how many to read where they end."""

    def __init__(self, journal: Journal, timeline: TimelineId, head: TurnId) -> None:
        self._journal = journal
        self._timeline = timeline
        self._behind = Lineage(journal, timeline, (head,))
        self._turns: dict[TurnId, Turn] = {}
        self._next: dict[TurnId, int] = {}

    async def answer(self, wanted: TurnId | BroughtIn) -> Turn | Collection[TurnId]:
        """Return what `why` is to be sent for *wanted*."""
        if isinstance(wanted, BroughtIn):
            new = await self._behind.find(partial(path, wanted.theirs, (wanted.ours,)))
            return new.all
        if wanted not in self._turns:
            await self._read(wanted, self._next.pop(wanted, FEW))
        return self._turns.pop(wanted)

    async def _read(self, turn: TurnId, count: int) -> None:
        ids = await self._behind.find(partial(line_back, turn, count))
        turns = await self._journal.turns_with(self._timeline, ids)
        self._turns.update({one.id: one for one in turns})
        for parent in turns[-1].parents[:1]:
            self._next[parent] = min(2 * count, MANY)
