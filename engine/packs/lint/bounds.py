"""Comparisons with numbers that moods and stats never have."""

from collections.abc import Iterator

from engine.errors import Fault
from engine.model.atoms import MoodIs, StatIs
from engine.model.language import Both
from engine.model.operators import Comparison
from engine.model.story import Story
from engine.model.value import shown
from engine.packs.lint.laws import Law
from engine.packs.lint.ranges import MOOD, Range
from engine.packs.lint.warn import about_rule
from engine.rules.leaves import leaves
from engine.rules.stats import stat_called

_Found = tuple[str, Comparison, float, Range]


def bound_faults(law: Law, story: Story) -> Iterator[Fault]:
    """Yield a warning for every mood and stat of *law* that never is as it asks."""
    for name, op, number, held in dict.fromkeys(_compared(law, story)):
        if held.narrowed(op, number).is_empty:
            yield about_rule(law, "OUT_OF_RANGE", _never(f"{name} {op} {shown(number)}", held))


def _compared(law: Law, story: Story) -> Iterator[_Found]:
    for leaf in leaves(law.condition):
        match leaf:
            case MoodIs(axis=axis, op=op, number=number):
                yield axis, op, number, Range(*MOOD)
            case StatIs(key=key, op=op, number=number):
                if stat := stat_called(story, key):
                    yield key, op, number, Range((stat.least, 0), (stat.most, 0))
            case _:
                pass


def _never(asked: str, held: Range) -> Both:
    low, high = held.low[0], held.high[0]
    return Both(
        f"“{asked}” never holds: it runs from {low:g} to {high:g}",
        f"「{asked}」永远不成立：它只会在 {low:g} 到 {high:g} 之间",
    )
