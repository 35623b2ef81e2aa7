"""A story made ready to be played: its rules and triggers compiled once, split by phase."""

from dataclasses import replace

from engine.model.state import State
from engine.model.story import Story
from engine.rules.matching import RuleBook
from engine.rules.stat_keys import with_stat_keys
from engine.rules.trigger_book import TriggerBook, TriggerShelf


class Playbook:
    """A story with its rule books; shared by all timelines of the same story."""

    def __init__(self, story: Story) -> None:
        self.story = story
        rules = [replace(r, condition=with_stat_keys(r.condition, story)) for r in story.rules]
        self.passive = RuleBook([rule for rule in rules if rule.is_passive])
        self.active = RuleBook([rule for rule in rules if not rule.is_passive])
        self._triggers = TriggerShelf(story)

    def triggers(self, state: State) -> TriggerBook:
        """Return the triggers of a play that stands at *state*: the story's and those added."""
        return self._triggers.book(state)
