"""Settles what a model proposes for stats and moods: changes of one and the same thing add up."""

from collections import defaultdict

from engine.model.ids import PersonId
from engine.model.people import AXES, Axis, Person, Stat
from engine.model.proposal import MoodChange, Proposal, StatChange
from engine.rules.moods import swayed
from engine.rules.proposed import is_number, living, most, tell
from engine.rules.refusals import no_stat_called, refusal
from engine.rules.stats import stat_called, stat_put
from engine.rules.taking import Taking

MOST_MOOD = 40.0
"""How far a proposal can move a mood on each axis in a turn."""


def settle_stats(proposal: Proposal, taking: Taking, by: str) -> None:
    """Add up all changes of a stat, and only then hold it within its range."""
    totals: defaultdict[tuple[PersonId, Stat], float] = defaultdict(float)
    for change in most(proposal.stats, "stats", taking):
        for person, stat in _meant(change, taking):
            totals[person.id, stat] += change.delta
    for (id, stat), total in totals.items():
        person = taking.state.people[id]
        taking.add(*stat_put(person, stat, person.stats[stat.key] + total, by))


def _meant(change: StatChange, taking: Taking) -> tuple[tuple[Person, Stat], ...]:
    """Return whose stat *change* means, and which; nothing where there is none."""
    stat = stat_called(taking.story, change.stat)
    if stat is None:
        tell(taking, no_stat_called(taking.story, change.stat))
        return ()
    people = living(change.who, taking)
    for person in people:
        if stat.key not in person.stats:
            tell(taking, refusal("NO_SUCH_STAT", person.name, stat.label))
    if not is_number(change.delta, stat.label, taking):
        return ()
    return tuple((person, stat) for person in people if stat.key in person.stats)


def settle_moods(proposal: Proposal, taking: Taking, by: str) -> None:
    """Add up all changes of a mood, bound the sum, and move the mood along its curve."""
    totals: defaultdict[tuple[PersonId, Axis], float] = defaultdict(float)
    for change in most(proposal.moods, "moods", taking):
        for person in living(change.who, taking):
            for axis, delta in _deltas(change, taking):
                totals[person.id, axis] += delta
    for (id, axis), total in totals.items():
        person = taking.state.people[id]
        taking.add(*swayed(person, axis, _bounded(total, person, axis, taking), by))


def _deltas(change: MoodChange, taking: Taking) -> tuple[tuple[Axis, float], ...]:
    deltas: tuple[tuple[Axis, float], ...] = tuple((axis, getattr(change, axis)) for axis in AXES)
    return tuple((axis, delta) for axis, delta in deltas if is_number(delta, axis, taking))


def _bounded(total: float, person: Person, axis: Axis, taking: Taking) -> float:
    bounded = max(-MOST_MOOD, min(MOST_MOOD, total))
    if bounded != total:
        tell(taking, refusal("MOOD_CUT", person.name, axis, f"{total:+g}", f"{bounded:+g}"))
    return bounded
