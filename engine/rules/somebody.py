"""Somebody as a game master looks at them: who they are inside, and how it is with them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.model.ids import PersonId
from engine.model.people import Person
from engine.model.persona import Persona
from engine.model.persona_events import ReplyChecked
from engine.model.state import State
from engine.model.story import Story
from engine.model.turn import Turn
from engine.persona.report import Report, report
from engine.persona.report_lines import report_lines, summary_lines
from engine.persona.review import BOUNDARIES, Entry, entry_called, to_review
from engine.rules.characters import persona_of
from engine.rules.persona_lines import (
    entries_of,
    entry_lines,
    policy_lines,
    short_lines,
    spark_lines,
)


@dataclass(frozen=True, slots=True)
class Somebody:
    """A *person* at a moment of a play."""

    story: Story
    state: State
    person: Person

    @property
    def id(self) -> PersonId:
        """Return their id."""
        return self.person.id

    @property
    def name(self) -> str:
        """Return what they are called."""
        return self.person.name

    @property
    def persona(self) -> Persona:
        """Return how it is with them."""
        return persona_of(self.state, self.id)

    @property
    def is_known(self) -> bool:
        """Tell whether anything is known of how they are inside."""
        return self.id in self.state.personas or bool(self.entries())

    def entries(self) -> tuple[Entry, ...]:
        """Return all their tenets, also those that are off."""
        return entries_of(self.story, self.state, self.id)

    def entry(self, called: str) -> Entry:
        """Return the tenet that goes by its key or words.

        Raises:
            EmptyInput, NoSuchTrait: none is meant, or more than one.
        """
        return entry_called(self.entries(), called)

    def to_review(self) -> tuple[Entry, ...]:
        """Return the tenets that nobody reviewed, boundaries first."""
        return to_review(self.entries())

    def policy_lines(self) -> tuple[str, ...]:
        """Return all of it, a line each."""
        return policy_lines(self.story, self.state, self.person)

    def short_lines(self) -> tuple[str, ...]:
        """Return it in short; nothing where nothing is known of that."""
        return short_lines(self.story, self.state, self.person)

    def spark_lines(self) -> tuple[str, ...]:
        """Return how their emotions moved, a line each."""
        return tuple(spark_lines(self.persona, self.story.language))

    def entry_lines(self, entry: Entry) -> tuple[str, ...]:
        """Return a tenet in full."""
        return entry_lines(entry, self.story.language)

    def report(self, turns: Iterable[Turn]) -> Report:
        """Return how often what they said in *turns* was theirs."""
        every = self.entries()
        keys = [one.tenet.key for one in every if one.part in BOUNDARIES and not one.tenet.off]
        checked = (e for turn in turns for e in turn.events if isinstance(e, ReplyChecked))
        return report(checked, self.id, keys)

    def texts(self) -> Mapping[str, str]:
        """Return the words of their tenets, by their keys."""
        return {one.tenet.key: one.tenet.text for one in self.entries()}

    def report_lines(self, found: Report) -> tuple[str, ...]:
        """Return a report as lines."""
        return report_lines(found, self.texts(), self.story.language)

    def summary_lines(self, found: Report) -> tuple[str, ...]:
        """Return what of a report matters most, as lines."""
        return summary_lines(found, self.texts(), self.story.language)
