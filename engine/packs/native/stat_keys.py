"""Conditions that call a stat by its label, or in other letters: they are kept with its key."""

from collections.abc import Iterable
from dataclasses import replace

from engine.model.atoms import StatIs
from engine.model.rule import AllOf, AnyOf, Condition, Not, Rule
from engine.model.story import Character, Story
from engine.model.trigger import Trigger
from engine.rules.language import write_trigger
from engine.rules.stats import stat_called


def with_stat_keys(story: Story) -> Story:
    """Return *story* with the key of each stat wherever a condition calls it otherwise."""
    return replace(
        story,
        rules=tuple(_rule(rule, story) for rule in story.rules),
        triggers=tuple(_trigger(trigger, story) for trigger in story.triggers),
        characters=tuple(_character(made, story) for made in story.characters),
    )


def _rule(rule: Rule, story: Story) -> Rule:
    return replace(rule, condition=_keyed(rule.condition, story))


def _character(made: Character, story: Story) -> Character:
    secrets = (replace(one, when=_keyed(one.when, story)) for one in made.secrets)
    return replace(made, secrets=tuple(secrets))


def _trigger(trigger: Trigger, story: Story) -> Trigger:
    condition = _keyed(trigger.condition, story)
    if condition == trigger.condition:
        return trigger
    trigger = replace(trigger, condition=condition)
    return replace(trigger, text=write_trigger(trigger, story.language))


def _keyed(condition: Condition, story: Story) -> Condition:
    match condition:
        case Not(part=part):
            return Not(_keyed(part, story))
        case AllOf(parts=parts):
            return AllOf(tuple(_all_keyed(parts, story)))
        case AnyOf(parts=parts):
            return AnyOf(tuple(_all_keyed(parts, story)))
        case StatIs(key=called):
            stat = stat_called(story, called)
            return condition if stat is None else replace(condition, key=stat.key)
        case _:
            return condition


def _all_keyed(parts: Iterable[Condition], story: Story) -> Iterable[Condition]:
    return (_keyed(part, story) for part in parts)
