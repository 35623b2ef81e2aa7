"""How time passes on branches, and who was given a role in a play: in memory."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from engine.errors import NoSuchTimeline
from engine.model.ids import BranchId, TimelineId, TurnId
from engine.ports import Due, Grant, PendingMerge, Pulse, TimelineRecord
from engine.store.memory_branches import MemoryBranches


class MemoryPulses(MemoryBranches):
    """See `engine.ports.Pulses` and `engine.ports.Grants`."""

    def __init__(self) -> None:
        super().__init__()
        self._timelines: dict[TimelineId, TimelineRecord] = {}
        self._grants: dict[TimelineId, set[Grant]] = {}

    async def pulse(self, timeline: TimelineId, branch: BranchId) -> Pulse | None:
        """See `Pulses.pulse`."""
        return self._pulses.get((timeline, branch))

    async def pulses_due(
        self, before: datetime, limit: int, after: Due | None = None
    ) -> Sequence[Due]:
        """See `Pulses.pulses_due`."""
        every = sorted(map(self._due, self._pulses), key=_place)
        found = [one for one in every if one.began <= before and one.branch.status == "open"]
        behind = [one for one in found if after is None or _place(one) > _place(after)]
        return tuple([one for one in behind if not self._waits_for_merge(one)][:limit])

    async def set_pulse(
        self, timeline: TimelineId, branch: BranchId, head: TurnId, pulse: Pulse
    ) -> None:
        """See `Pulses.set_pulse`."""
        found = self._branches.get(timeline, {}).get(branch)
        if found is not None and found.head == head:
            self._put_pulse(timeline, branch, pulse)

    async def pull_pulses(self, beyond: datetime, to: datetime) -> None:
        """See `Pulses.pull_pulses`."""
        for key, pulse in self._pulses.items():
            if pulse.since > beyond:
                self._pulses[key] = replace(pulse, since=to)

    async def grant(self, timeline: TimelineId, grant: Grant) -> bool:
        """See `Grants.grant`."""
        if timeline not in self._timelines:
            raise NoSuchTimeline
        given = self._grants.setdefault(timeline, set())
        is_new = grant not in given
        given.add(grant)
        return is_new

    async def revoke(self, timeline: TimelineId, grant: Grant) -> bool:
        """See `Grants.revoke`."""
        given = self._grants.get(timeline, set())
        was_given = grant in given
        given.discard(grant)
        return was_given

    async def granted(self, timeline: TimelineId) -> Sequence[Grant]:
        """See `Grants.granted`."""
        given = self._grants.get(timeline, set())
        return tuple(sorted(given, key=lambda one: (one.user, one.role)))

    def _due(self, key: tuple[TimelineId, BranchId]) -> Due:
        timeline, branch = key
        record = self._timelines[timeline]
        return Due(record, self._branches[timeline][branch], self._pulses[key])

    def _waits_for_merge(self, due: Due) -> bool:
        """Tell whether the branch takes part in a merge that its next turn would make void."""
        id = due.record.id
        waiting = [
            one for (of, _), one in self._merges.items() if of == id and self._holds(id, one)
        ]
        return any(due.branch.id in (one.into, one.source) for one in waiting)

    def _holds(self, timeline: TimelineId, merge: PendingMerge) -> bool:
        ours, theirs = (self._branches[timeline][id] for id in (merge.into, merge.source))
        return (ours.head, theirs.head) == (merge.into_head, merge.source_head)


def _place(due: Due) -> tuple[datetime, str, str]:
    return due.pulse.since, due.record.id, due.branch.id
