"""Brings two lines together, three-way: what changed on each since they parted.

A merge first shows where the lines contradict each other, and then, once that is settled, comes
to one event that holds in full what differs from our own line.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from difflib import get_close_matches
from typing import Any, TypeVar

from engine.errors import NoSuchConflict, Unsettled
from engine.history.choices import as_before, with_choice
from engine.history.conflicts import NOTHING_MORE, Conflict, Known, conflict_over
from engine.history.fields import MERGE_RULES
from engine.history.leaves import facts_between
from engine.history.meeting import Meeting, same
from engine.history.side import Side
from engine.history.world_fields import one_each
from engine.model.events import Merged
from engine.model.ids import TurnId
from engine.model.language import Language
from engine.model.state import State
from engine.model.value import Value

_NOWHERE = TurnId("")
_ALIKE = 0.5
_Key = TypeVar("_Key", bound=str)
_Value = TypeVar("_Value", bound=Value)


@dataclass(frozen=True, slots=True)
class Merging:
    """Two lines that are being brought together.

    *state* is what they come to; as long as *conflicts* are open it is ours there.
    """

    meeting: Meeting
    state: State
    conflicts: tuple[Conflict, ...] = ()

    def conflict(self, called: str) -> Conflict:
        """Return the conflict with the id, or over the value, *called* so.

        Raises:
            NoSuchConflict: there is none.
        """
        for conflict in self.conflicts:
            if conflict.is_called(called):
                return conflict
        fields_open = [conflict.field for conflict in self.conflicts]
        raise NoSuchConflict(called, get_close_matches(called, fields_open, cutoff=_ALIKE))


def merge(base: State, ours: Side, theirs: Side, language: Language = "en") -> Merging:
    """Return what *theirs* coming into *ours* leads to; *language* is that of the texts shown."""
    meeting = Meeting(base, ours, theirs)
    agreed = {name: rule(meeting) for name, rule in MERGE_RULES.items()}
    values: dict[str, Any] = {name: part.value for name, part in agreed.items()}
    clashes = (path for part in agreed.values() for path in part.clashes)
    conflicts = (conflict_over(path, meeting, language) for path in clashes)
    return Merging(meeting, State(**values), tuple(conflicts))


def settle(merging: Merging, choices: Mapping[str, str], known: Known = NOTHING_MORE) -> Merged:
    """Return what happened, with every conflict settled as *choices* say, by conflict id.

    A choice is "ours", "theirs", or a value as an author would write it.

    Raises:
        NoSuchConflict: a choice is for none of the conflicts.
        BadChoice: a choice cannot be what it is for.
        Unsettled: a conflict has no choice.
    """
    settled = {merging.conflict(called).id: choice for called, choice in choices.items()}
    state, open_still = merging.state, []
    for conflict in merging.conflicts:
        if conflict.id in settled:
            choice = settled[conflict.id]
            state = with_choice(state, conflict, choice, merging.meeting, known)
        else:
            open_still.append(conflict.field)
    if open_still:
        raise Unsettled(open_still)
    meeting = merging.meeting
    found = _with_people(state, meeting, known)
    return merged_event(meeting.ours.state, found, meeting.theirs)


def joined(base: State, one: State, other: State) -> State:
    """Return what two states come to; where they contradict each other, it is as in *base*."""
    merging = merge(base, Side("", _NOWHERE, one), Side("", _NOWHERE, other))
    state = merging.state
    for conflict in merging.conflicts:
        state = as_before(state, conflict.path, merging.meeting)
    return replace(state, people=one_each(state.people, one, other))


def merged_event(ours: State, state: State, source: Side) -> Merged:
    """Return the event that makes *state* of *ours*."""
    differs = {f.name for f in fields(State) if getattr(ours, f.name) != getattr(state, f.name)}
    return Merged(
        source.name,
        source.head,
        vars=_changed(ours.vars, state.vars),
        raised=tuple(sorted(state.flags - ours.flags)),
        lowered=tuple(sorted(ours.flags - state.flags)),
        scene=state.scene if "scene" in differs else None,
        visits=_changed(ours.visits, state.visits),
        memories=state.memories if "memories" in differs else None,
        log=state.log if "log" in differs else None,
        turns=state.turns if "turns" in differs else None,
        ended=state.ended if "ended" in differs else None,
        reopened=state.ended is None and ours.ended is not None,
        story=state.story if "story" in differs else None,
        facts=facts_between(ours, state),
        letters=state.letters if "letters" in differs else None,
        gathered=state.gathered if "gathered" in differs else None,
    )


def _with_people(state: State, meeting: Meeting, known: Known) -> State:
    """Return *state* with the numbers of people within their ranges, and one of them a player."""
    ours, theirs = meeting.ours.state, meeting.theirs.state
    changed = {id: one for id, one in state.people.items() if one != ours.people.get(id)}
    within = {id: replace(one, stats=_within(one.stats, known)) for id, one in changed.items()}
    return replace(state, people=one_each({**state.people, **within}, ours, theirs))


def _within(stats: Mapping[str, float], known: Known) -> Mapping[str, float]:
    return {key: _held(value, known.stats.get(key)) for key, value in stats.items()}


def _held(value: float, bounds: tuple[float, float] | None) -> float:
    return value if bounds is None else float(max(bounds[0], min(bounds[1], value)))


def _changed(
    before: Mapping[_Key, _Value], after: Mapping[_Key, _Value]
) -> tuple[tuple[_Key, _Value], ...]:
    return tuple((key, value) for key, value in after.items() if not same(before.get(key), value))
