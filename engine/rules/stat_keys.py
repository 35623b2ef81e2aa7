"""Conditions with their stats called by key, however an author or a game master called them."""

from dataclasses import replace

from engine.model.atoms import StatIs
from engine.model.rule import AllOf, AnyOf, Condition, Not
from engine.model.story import Story
from engine.rules.stats import stat_called


def with_stat_keys(condition: Condition, story: Story) -> Condition:
    """Return *condition* with each stat called by its key; one that *story* lacks stays as it is.

    People keep stats by key, and a condition may name the label, in any case of letters.
    """
    match condition:
        case StatIs(key=called):
            stat = stat_called(story, called)
            return condition if stat is None else replace(condition, key=stat.key)
        case Not(part=part):
            return Not(with_stat_keys(part, story))
        case AllOf(parts=parts):
            return AllOf(tuple(with_stat_keys(part, story) for part in parts))
        case AnyOf(parts=parts):
            return AnyOf(tuple(with_stat_keys(part, story) for part in parts))
        case _:
            return condition
