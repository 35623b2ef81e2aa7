"""A story made ready to be played: its rules and triggers compiled once, split by phase."""

from engine.memory.lore import LoreBook, LoreShelf
from engine.model.ids import PersonId
from engine.model.rule import Rule
from engine.model.state import State
from engine.model.story import Story
from engine.persona.behaviours import Corpus
from engine.rules.authored import Authored
from engine.rules.matching import RuleBook
from engine.rules.trigger_book import TriggerBook, TriggerShelf

_NO_LINES = Corpus(())


class Playbook:
    """A story with its rule books; shared by all timelines of the same story."""

    def __init__(self, story: Story) -> None:
        self.story = story
        authored = Authored.of(story)
        self.passive = RuleBook([rule for rule in story.rules if rule.is_passive], authored)
        self.active = RuleBook([rule for rule in story.rules if not rule.is_passive], authored)
        self.secrets = tuple(
            (PersonId(made.id), secret) for made in story.characters for secret in made.secrets
        )
        self.revealing = RuleBook([Rule(s.key, s.when, ()) for _, s in self.secrets], authored)
        self._triggers = TriggerShelf(story)
        self._corpora = {
            PersonId(made.id): Corpus(made.policy.samples)
            for made in story.characters
            if made.policy.samples
        }
        self._lore = LoreShelf(story.lore, story.lore_rules)

    def triggers(self, state: State) -> TriggerBook:
        """Return the triggers of a play that stands at *state*: the story's and those added."""
        return self._triggers.book(state)

    def corpus(self, id: PersonId) -> Corpus:
        """Return the lines of somebody the author made, ready to be looked through."""
        return self._corpora.get(id, _NO_LINES)

    def lore(self, state: State) -> LoreBook:
        """Return the lore of a play that stands at *state*: the story's and what was added."""
        return self._lore.book(state.lore)
