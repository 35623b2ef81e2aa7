"""The branches that are kept in memory: the least recently used go first."""

from collections import OrderedDict

from engine.errors import NoSuchTimeline
from engine.model.ids import BranchId, TimelineId
from engine.timeline import Timeline, World


class Residents:
    """Opens branches, and keeps the state of at most *limit* of them."""

    def __init__(self, world: World, limit: int) -> None:
        self._world = world
        self._limit = limit
        self._open: OrderedDict[tuple[TimelineId, BranchId], Timeline] = OrderedDict()

    async def open(self, id: TimelineId, branch: BranchId) -> Timeline:
        """Return a branch, loading it where it is not resident.

        Raises:
            NoSuchTimeline: there is no such branch.
        """
        key = (id, branch)
        if key not in self._open:
            record = await self._world.journal.timeline(id)
            branches = await self._world.journal.branches(id)
            found = next((one for one in branches if one.id == branch), None)
            if found is None:
                raise NoSuchTimeline
            self._open.setdefault(key, Timeline(record, found, self._world))
        self._open.move_to_end(key)
        self._make_room()
        return self._open[key]

    def forget(self, timeline: Timeline) -> None:
        """Load a branch anew the next time."""
        self._open.pop((timeline.record.id, timeline.branch.id), None)

    def _make_room(self) -> None:
        """Forget the least recently used timelines that are idle, down to the limit."""
        surplus = len(self._open) - self._limit
        if surplus > 0:
            idle = [key for key, timeline in self._open.items() if not timeline.is_busy]
            for key in idle[:surplus]:
                del self._open[key]
