"""Which turns lie behind where a line stands, on all lines that came together in it."""

from collections import OrderedDict
from collections.abc import Collection

from engine.model.ids import TimelineId, TurnId
from engine.ports import Journal

MOST_KEPT = 64
"""Of how many places it is known what lies behind them."""

_STEPS = 8
"""How many generations are read at first: a line has seldom gone further since somebody looked."""

_ALL = 2**31


class Sight:
    """Knows what lies behind turns. What lies behind one is known once it is for one before it."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._behind: OrderedDict[tuple[TimelineId, TurnId], frozenset[TurnId]] = OrderedDict()

    async def behind(self, timeline: TimelineId, head: TurnId) -> Collection[TurnId]:
        """Return *head* and all turns that it follows; () where there is no such turn."""
        key = (timeline, head)
        if key not in self._behind:
            found = await self._near(timeline, head) or await self._every(timeline, head)
            self._behind[key] = found
            while len(self._behind) > MOST_KEPT:
                self._behind.popitem(last=False)
        self._behind.move_to_end(key)
        return self._behind[key]

    async def _near(self, timeline: TimelineId, head: TurnId) -> frozenset[TurnId]:
        """Return what lies behind, where that is known of a turn a few steps before."""
        near = await self._journal.descent(timeline, {head}, _STEPS)
        parents = {one.id: one.parents for one in near}
        new, ahead = set[TurnId](), [head]
        known = frozenset[TurnId]()
        while ahead:
            turn = ahead.pop()
            if turn in new or turn in known:
                continue
            if (timeline, turn) in self._behind:
                known |= self._behind[timeline, turn]
            elif parents.get(turn):
                new.add(turn)
                ahead += parents[turn]
            else:
                return frozenset()
        return known | new

    async def _every(self, timeline: TimelineId, head: TurnId) -> frozenset[TurnId]:
        return frozenset(one.id for one in await self._journal.descent(timeline, {head}, _ALL))
