"""What people own where lines meet: nothing is doubled, and nothing gets lost.

The changes of both sides count. Where both gave away the same thing, somebody would be left with
less than nothing of it; then a person says whose taking counts, and the other's is undone.
"""

from collections.abc import Mapping

from engine.history.leaf_rules import MOST_HELD
from engine.history.leaves import GONE, Path, changes, written
from engine.history.meeting import Meeting
from engine.model.events import Fact
from engine.model.ids import Owner
from engine.model.state import State

Counts = Mapping[Owner, int]
"""How many of one item each owner has."""


def counts_of(item: str, state: State) -> Counts:
    """Return who has how many of *item*."""
    return {owner: held[item] for owner, held in state.items.items() if item in held}


def counted(item: str, counts: Counts, states: tuple[State, ...]) -> tuple[Fact, ...]:
    """Return the facts that let *counts* be all there is of *item*, whatever *states* have."""
    owners = {owner for state in states for owner in counts_of(item, state)} | counts.keys()
    return tuple(
        Fact(("items", owner, item), written(counts[owner]) if counts.get(owner) else GONE)
        for owner in sorted(owners)
    )


def met_items(meeting: Meeting) -> tuple[tuple[Fact, ...], tuple[Path, ...]]:
    """Return what all belongings come to, from ours on, and the items that are contested."""
    base, ours, theirs = meeting.states
    mine, new = changes("items", base, ours), changes("items", base, theirs)
    facts: list[Fact] = []
    contested: list[Path] = []
    touched = {path[2] for path in mine}
    for item in sorted({path[2] for path in new}):
        if item in touched and is_contested(item, meeting):
            contested.append(("items", item))
        else:
            counts = agreed_counts(item, meeting)
            facts += counted(item, counts, meeting.states)
    return tuple(facts), tuple(contested)


def is_contested(item: str, meeting: Meeting) -> bool:
    """Tell whether both sides took *item* from one who had too few, and somebody else has it now.

    What both handed over in the same way is no question, and neither is what was only used up.
    """
    return _is_overdrawn(item, meeting) and not _is_alike(item, meeting)


def agreed_counts(item: str, meeting: Meeting) -> Counts:
    """Return who has how many where nobody need be asked."""
    if _is_overdrawn(item, meeting):
        return counts_of(item, meeting.ours.state)
    return _held(_sums(item, meeting))


def settled_counts(item: str, meeting: Meeting, *, ours: bool) -> Counts:
    """Return who has how many where the taking of one side counts, and not the other's.

    Whoever got too much of it on the other side gives that back.
    """
    found = dict(_sums(item, meeting))
    back = sum(_missing(item, meeting).values())
    loser = meeting.states[2 if ours else 1]
    for owner, gained in sorted(gains(item, meeting.base, loser).items()):
        given = max(0, min(back, gained, found[owner]))
        found[owner] -= given
        back -= given
    return _held(found)


def gains(item: str, base: State, state: State) -> Counts:
    """Return who has more of *item* than before, and how many more."""
    before, now = counts_of(item, base), counts_of(item, state)
    return {owner: n - before.get(owner, 0) for owner, n in now.items() if n > before.get(owner, 0)}


def _is_overdrawn(item: str, meeting: Meeting) -> bool:
    """Tell whether more was handed over than there was."""
    base, *sides = meeting.states
    return bool(_missing(item, meeting)) and any(gains(item, base, side) for side in sides)


def _is_alike(item: str, meeting: Meeting) -> bool:
    return counts_of(item, meeting.ours.state) == counts_of(item, meeting.theirs.state)


def _missing(item: str, meeting: Meeting) -> Counts:
    """Return who would be left with less than nothing, and how much less."""
    return {owner: -count for owner, count in _sums(item, meeting).items() if count < 0}


def _sums(item: str, meeting: Meeting) -> Counts:
    base, ours, theirs = (counts_of(item, state) for state in meeting.states)
    owners = sorted({*base, *ours, *theirs})
    return {o: ours.get(o, 0) + theirs.get(o, 0) - base.get(o, 0) for o in owners}


def _held(counts: Counts) -> Counts:
    return {owner: min(count, MOST_HELD) for owner, count in counts.items() if count > 0}
