"""The branches that are kept in memory: the least recently used go first."""

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from engine.errors import NoSuchTimeline
from engine.model.ids import BranchId, TimelineId
from engine.ports import BranchRecord, TimelineRecord
from engine.timeline import Timeline, World


class Residents:
    """Opens branches, and keeps the state of at most *limit* of them."""

    def __init__(self, world: World, limit: int) -> None:
        self._world = world
        self._limit = limit
        self._open: OrderedDict[tuple[TimelineId, BranchId], Timeline] = OrderedDict()
        self._visited: dict[tuple[TimelineId, BranchId], Timeline] = {}

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
            fresh = self._visited.get(key) or Timeline(record, found, self._world)
            self._open.setdefault(key, fresh)
        self._open.move_to_end(key)
        self._make_room()
        return self._open[key]

    @contextmanager
    def visit(self, record: TimelineRecord, branch: BranchRecord) -> Iterator[Timeline]:
        """Lend a branch, as it was just read, without keeping it or making room for it.

        Whoever opens it meanwhile gets the same one, so that all wait for each other.
        """
        key = (record.id, branch.id)
        if (known := self._open.get(key) or self._visited.get(key)) is not None:
            yield known
            return
        self._visited[key] = visited = Timeline(record, branch, self._world)
        try:
            yield visited
        finally:
            del self._visited[key]

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
