"""What lies behind some turns, read only as far back as somebody looks."""

from collections.abc import AsyncIterator, Callable, Iterable
from functools import partial
from typing import TypeVar

from engine.errors import NoSuchTurn
from engine.history.tree import Ancestry, line_back
from engine.model.ids import TimelineId, TurnId
from engine.model.turn import Turn
from engine.ports import Descent, Journal

FIRST = 32
"""How many generations are read at once to begin with; each time after that, twice as many."""

FEW, MANY = 8, 512
"""How many turns of a line are read at once: at first, and when each time was twice as many."""

_Found = TypeVar("_Found")


class Lineage:
    """The ancestry of *turns*, which the walks of `engine.history.tree` are taken through."""

    def __init__(self, journal: Journal, timeline: TimelineId, turns: Iterable[TurnId]) -> None:
        self._journal = journal
        self._timeline = timeline
        self._read = _Read()
        self._edge = set(turns)
        self._generations = FIRST

    async def find(self, walk: Callable[[Ancestry], _Found]) -> _Found:
        """Return what *walk* finds. It begins anew whenever more had to be read for it.

        As each reading is twice as long, all of them together cost what the last one does.

        Raises:
            NoSuchTurn: it asked for one that the timeline has not.
        """
        while True:
            try:
                return walk(self._read)
            except _Unread as unread:
                await self._read_on(unread.turn)

    async def _read_on(self, turn: TurnId) -> None:
        wanted = self._edge | {turn}
        found = await self._journal.descent(self._timeline, wanted, self._generations)
        self._read.known.update({one.id: one for one in found})
        if turn not in self._read.known:
            raise NoSuchTurn(turn)
        parents = {parent for one in found for parent in one.parents}
        self._edge = (wanted | parents) - self._read.known.keys()
        self._generations *= 2


async def turns_back(journal: Journal, timeline: TimelineId, head: TurnId) -> AsyncIterator[Turn]:
    """Yield the turns of a line, from *head* to the first, read as far as is asked for."""
    behind, count = Lineage(journal, timeline, (head,)), FEW
    ahead: tuple[TurnId, ...] = (head,)
    while ahead:
        ids = await behind.find(partial(line_back, ahead[0], count))
        turns = await journal.turns_with(timeline, ids)
        for turn in turns:
            yield turn
        ahead, count = turns[-1].parents[:1], min(2 * count, MANY)


class _Unread(Exception):
    """A walk came to a *turn* that has not been read."""

    def __init__(self, turn: TurnId) -> None:
        super().__init__(turn)
        self.turn = turn


class _Read:
    """See `Ancestry`; of the turns that were read."""

    def __init__(self) -> None:
        self.known: dict[TurnId, Descent] = {}

    def parents(self, turn: TurnId) -> tuple[TurnId, ...]:
        return self._descent(turn).parents

    def depth(self, turn: TurnId) -> int:
        return self._descent(turn).generation

    def _descent(self, turn: TurnId) -> Descent:
        if turn not in self.known:
            raise _Unread(turn)
        return self.known[turn]
