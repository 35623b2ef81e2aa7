"""What a story lays down: rules and triggers, whose conditions and steps are looked over alike."""

from collections.abc import Iterator

from engine.errors import StoryError
from engine.model.rule import Rule, Step
from engine.model.story import Story
from engine.model.table_deeds import KeepTrigger
from engine.model.trigger import Trigger
from engine.rules.language import trigger_in

Law = Rule | Trigger


def laws_of(story: Story) -> tuple[Law, ...]:
    """Return the rules of *story*, and then its triggers."""
    return (*story.rules, *story.triggers)


def conditioned(story: Story) -> tuple[Law, ...]:
    """Return all laws of *story*, and the conditions of secrets as rules that do nothing."""
    return (*laws_of(story), *_secrets(story))


def _secrets(story: Story) -> Iterator[Rule]:
    for made in story.characters:
        for secret in made.secrets:
            yield Rule(made.name, secret.when, (), place=secret.place)


def steps_of(story: Story) -> Iterator[Step]:
    """Yield every step that any law of *story* takes, and those of triggers that laws add."""
    for law in (*laws_of(story), *added_triggers(story)):
        yield from law.steps


def added_triggers(story: Story) -> Iterator[Trigger]:
    """Yield the triggers that laws of *story* add, and those that these add in turn."""
    for law in laws_of(story):
        yield from _added(law)


def _added(law: Law) -> Iterator[Trigger]:
    for step in law.steps:
        if isinstance(step, KeepTrigger):
            for trigger in _read(step.text):
                yield trigger
                yield from _added(trigger)


def _read(text: str) -> tuple[Trigger, ...]:
    """Return the trigger on the line *text*; none where it is broken, which loaders tell of."""
    try:
        return (trigger_in(text),)
    except StoryError:
        return ()
