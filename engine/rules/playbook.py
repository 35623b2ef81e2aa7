"""A story made ready to be played: its rules compiled once, split by phase."""

from engine.model.story import Story
from engine.rules.matching import RuleBook


class Playbook:
    """A story with its rule books. Immutable; shared by all timelines of the same story."""

    def __init__(self, story: Story) -> None:
        self.story = story
        self.passive = RuleBook([rule for rule in story.rules if rule.is_passive])
        self.active = RuleBook([rule for rule in story.rules if not rule.is_passive])
