"""Compare branches, bring them together, and say why a thing is as it is."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

from engine.errors import NothingToResolve, StaleHead, StaleMerge
from engine.history.conflicts import Conflict, Known
from engine.history.diff import Difference, diff
from engine.history.forks import Stand, base_of, base_state, base_to_merge, turns_of
from engine.history.merge import Merging, merge, settle
from engine.history.side import Side
from engine.history.sight import is_unseen
from engine.history.things import Thing, thing_called
from engine.history.tree import path
from engine.history.why import Reason
from engine.lineage import Lineage
from engine.model.actions import Merge
from engine.model.frame import Frame
from engine.model.ids import PersonId, TurnId, UserId
from engine.ports import BranchRecord, Clock, Hear, Journal, PendingMerge, ignore
from engine.reasons import reasons_of
from engine.timeline import NOWHERE, Joining, Origin, Timeline

MOST_INSIDE = 40
"""How many changes inside somebody are told."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a merge: the *frame* of its turn, or the *conflicts* that wait for a choice.

    *source* and *into* are the names of the branches, where it waits.
    """

    frame: Frame | None = None
    conflicts: tuple[Conflict, ...] = ()
    choices: tuple[tuple[str, str], ...] = ()
    source: str = ""
    into: str = ""


class Merges:
    """Compares and merges the branches of one installation's timelines."""

    def __init__(self, journal: Journal, clock: Clock) -> None:
        self._journal = journal
        self._clock = clock

    async def differences(
        self, timeline: Timeline, one: TurnId, other: TurnId, *, hidden: bool = False
    ) -> tuple[Difference, ...]:
        """Return what differs between two turns since they parted."""
        behind = Lineage(self._journal, timeline.record.id, (one, other))
        base = await behind.find(partial(base_of, one, other))
        shared = turns_of(base) if base is not None else frozenset()
        first = await self._side(timeline, "", one, shared, behind)
        second = await self._side(timeline, "", other, shared, behind)
        return diff(first, second, hidden=hidden)

    async def begin(
        self,
        into: Timeline,
        source: BranchRecord,
        by: UserId,
        hear: Hear = ignore,
        origin: Origin = NOWHERE,
    ) -> Outcome:
        """Merge *source* into a branch, or return the conflicts that must be settled first.

        Raises:
            CannotMerge: there is nothing to merge, or the branches have nothing in common.
            StaleMerge: the branch moved on meanwhile; nothing was merged.
        """
        head = await into.head()
        pending = PendingMerge(
            into.branch.id, source.id, head, source.head, (), by, self._clock.now()
        )
        return await self._go_on(into, source, pending, hear, origin)

    async def resolve(
        self,
        into: Timeline,
        choices: Mapping[str, str],
        by: UserId,
        hear: Hear = ignore,
        origin: Origin = NOWHERE,
    ) -> Outcome:
        """Settle conflicts of the merge that waits; once all are settled, merge.

        Raises:
            NothingToResolve: no merge waits.
            NoSuchConflict, BadChoice: a choice cannot be used; nothing was changed.
            StaleMerge: one of the branches moved on; the merge must be begun again.
        """
        pending, source = await self._pending(into)
        merging = await self._merging(into, source, pending)
        settled = {merging.conflict(called).id: choice for called, choice in choices.items()}
        every = {**dict(pending.choices), **settled}
        _check_choices(merging, settled, await self._known(into))
        kept = replace(pending, choices=tuple(every.items()), by=by)
        try:
            return await self._go_on(into, source, kept, hear, origin)
        except StaleMerge:
            await self._pending(into)  # somebody else may have settled all just now
            raise

    async def waiting(self, into: Timeline) -> Outcome:
        """Return the conflicts of the merge that waits, with the choices made so far.

        Raises:
            NothingToResolve, StaleMerge: as `resolve`.
        """
        pending, source = await self._pending(into)
        merging = await self._merging(into, source, pending)
        return _waits(merging, pending)

    async def give_up(self, into: Timeline) -> None:
        """Forget the merge that waits."""
        await self._journal.drop_merge(into.record.id, into.branch.id)

    async def why(
        self, timeline: Timeline, called: str, *, hidden: bool = False
    ) -> tuple[Thing, tuple[Reason, ...]]:
        """Return the thing *called* so, and why it is as it is, the latest reason first.

        With *hidden* also that somebody is or was where players do not know of a room.

        Raises:
            NoSuchThing: nothing is called so.
        """
        labels = {stat.key: stat.label for stat in (await timeline.story()).stats}
        thing = thing_called(called, await timeline.state(), hidden=hidden, labels=labels)
        head, state = await timeline.now()
        reasons = await reasons_of(self._journal, timeline.record.id, thing, head)
        if hidden:
            return thing, reasons
        seen = (r for r in reasons if not is_unseen(r.part or thing.path, r.value, state))
        return thing, tuple(seen)

    async def inside(self, timeline: Timeline, who: PersonId) -> tuple[Reason, ...]:
        """Return what made somebody as they are inside, the latest first: for game masters."""
        head, thing = await timeline.head(), Thing("personas", who)
        return await reasons_of(self._journal, timeline.record.id, thing, head, MOST_INSIDE)

    async def _go_on(
        self,
        into: Timeline,
        source: BranchRecord,
        pending: PendingMerge,
        hear: Hear,
        origin: Origin,
    ) -> Outcome:
        merging = await self._merging(into, source, pending)
        choices = dict(pending.choices)
        if any(conflict.id not in choices for conflict in merging.conflicts):
            await self._journal.keep_merge(into.record.id, pending)
            return _waits(merging, pending)
        merged = settle(merging, choices, await self._known(into))
        action = Merge(pending.by, source.name, source.head, pending.choices)
        theirs = merging.meeting.theirs.state
        joining = Joining(pending.into_head, source.id, action, merged, theirs)
        try:
            frame = await into.meet(joining, hear, origin)
        except StaleHead as error:
            raise StaleMerge(source.name) from error
        return Outcome(frame, merging.conflicts, pending.choices)

    async def _merging(
        self, into: Timeline, source: BranchRecord, pending: PendingMerge
    ) -> Merging:
        id = into.record.id
        ours = Stand(id, into.branch.id, pending.into_head)
        theirs = Stand(source.timeline, source.id, pending.source_head)
        behind = Lineage(self._journal, id, (ours.head, theirs.head))
        base = await behind.find(partial(base_to_merge, ours, theirs))
        shared = turns_of(base)
        states = {turn: await into.state_at(turn) for turn in shared}
        return merge(
            base_state(base, states),
            await self._side(into, into.branch.name, ours.head, shared, behind),
            await self._side(into, source.name, theirs.head, shared, behind),
            (await into.story()).language,
        )

    async def _pending(self, into: Timeline) -> tuple[PendingMerge, BranchRecord]:
        id = into.record.id
        pending = await self._journal.pending_merge(id, into.branch.id)
        if pending is None:
            raise NothingToResolve
        branches = {branch.id: branch for branch in await self._journal.branches(id)}
        source = branches[pending.source]
        if (await into.head(), source.head) != (pending.into_head, pending.source_head):
            await self.give_up(into)
            raise StaleMerge(source.name)
        return pending, source

    async def _side(
        self,
        timeline: Timeline,
        name: str,
        head: TurnId,
        shared: frozenset[TurnId],
        behind: Lineage,
    ) -> Side:
        new = await behind.find(partial(path, head, shared))
        turns = await self._journal.turns_with(timeline.record.id, new.all)
        return Side(name, head, await timeline.state_at(head), tuple(turns))

    async def _known(self, into: Timeline) -> Known:
        story = await into.story()
        ranges = {stat.key: (stat.least, stat.most) for stat in story.stats}
        return Known(tuple(story.scenes), tuple(story.endings), ranges)


def _waits(merging: Merging, pending: PendingMerge) -> Outcome:
    meeting = merging.meeting
    return Outcome(None, merging.conflicts, pending.choices, meeting.theirs.name, meeting.ours.name)


def _check_choices(merging: Merging, choices: Mapping[str, str], known: Known) -> None:
    """Refuse choices that cannot be what they are for, before any is kept."""
    for conflict in merging.conflicts:
        if conflict.id in choices:
            alone = replace(merging, conflicts=(conflict,))
            settle(alone, {conflict.id: choices[conflict.id]}, known)
