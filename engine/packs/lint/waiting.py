"""Triggers that wait for each other, so that none of them ever fires."""

from collections.abc import Iterator

from engine.errors import Fault
from engine.model.language import Both
from engine.model.story import Story
from engine.model.table_deeds import FireTrigger
from engine.model.trigger import Trigger
from engine.packs.lint.laws import added_triggers, steps_of
from engine.packs.lint.warn import about_rule

_WAITS = Both("it needs triggers that never fire before it", "它的前置触发器永远不会在它之前触发")
_NEEDS_WHAT_BARS_IT = Both(
    "it needs a trigger, and never fires once that has fired",
    "它要求某个触发器已触发，又与同一个触发器互斥",
)


def waiting_faults(story: Story) -> Iterator[Fault]:
    """Yield a warning for every trigger whose gates can never all be open."""
    can_fire = _can_fire(story)
    for trigger in story.triggers:
        if set(trigger.gates.needs) & set(trigger.gates.unless):
            yield about_rule(trigger, "NEVER_FIRES", _NEEDS_WHAT_BARS_IT)
        elif trigger.name not in can_fire:
            yield about_rule(trigger, "NEVER_FIRES", _WAITS)


def _can_fire(story: Story) -> set[str]:
    """Return the names of triggers whose needs can be met one after the other.

    One that a step fires needs nothing; of one that is not there something else is told.
    """
    triggers = (*story.triggers, *added_triggers(story))
    names = {trigger.name for trigger in triggers}
    fired = {step.name for step in steps_of(story) if isinstance(step, FireTrigger)}
    waiting = [one for one in triggers if one.name not in fired]
    before = -1
    while len(fired) > before:
        before = len(fired)
        fired |= {one.name for one in waiting if _is_ready(one, fired, names)}
    return fired


def _is_ready(trigger: Trigger, fired: set[str], names: set[str]) -> bool:
    return fired.issuperset(names.intersection(trigger.gates.needs))
