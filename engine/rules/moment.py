"""What conditions look at: one moment of a play."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.model.atoms import Who
from engine.model.ids import SceneId
from engine.model.people import Person
from engine.model.state import State
from engine.model.value import Value
from engine.rules.people import who

EMPTY = State()
"""A world without anything in it."""

UNASKED: Mapping[str, bool] = {}
"""What a model has answered before it is asked."""


Found = dict[Who, tuple[Person, ...]]
"""Whom names mean."""


@dataclass(slots=True)
class Moment:
    """What conditions look at. *text* is what the player said, trimmed; *turn* counts from 1.

    *world* is where people, things and places stand, *answers* what a model answered, by question.
    Nothing changes a moment; it is not frozen because it is made so often.
    """

    text: str
    vars: Mapping[str, Value] = field(default_factory=dict)
    flags: frozenset[str] = frozenset()
    scene: SceneId | None = None
    turn: int = 1
    world: State = EMPTY
    answers: Mapping[str, bool] = field(default_factory=lambda: UNASKED)
    found: Found = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def of(
        cls,
        state: State,
        text: str,
        answers: Mapping[str, bool] = UNASKED,
        found: Found | None = None,
    ) -> "Moment":
        """Return the moment at which *text* is said in *state*.

        *found* is whom names meant so far; it is kept as long as nobody has changed.
        """
        met = {} if found is None else found
        return cls(text, state.vars, state.flags, state.scene, state.turns, state, answers, met)

    def whom(self, called: Who) -> tuple[Person, ...]:
        """Return whom *called* means; they are looked for once, however many conditions ask."""
        if called not in self.found:
            self.found[called] = who(self.world, called)
        return self.found[called]
