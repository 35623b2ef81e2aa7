"""A turn while it is being decided: what has happened so far, and where that leads."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from engine.model.dice import Rolled
from engine.model.events import DiceRolled, Event, StoryChanged, VarSet
from engine.model.ids import NOBODY, UserId
from engine.model.rule import Condition, Inject, Rule, Tell
from engine.model.state import State
from engine.model.story import Story
from engine.narration.placeholders import fill
from engine.rules.evolve import replay
from engine.rules.steps import take_steps


@dataclass(frozen=True, slots=True)
class Trial:
    """One rule that was tried: whether its condition held, and the leaf that decided it."""

    rule: str
    held: bool
    leaf: Condition


Trace = Callable[[Trial], None]


def untraced(_trial: Trial) -> None:
    """Trace nothing."""


class Taking:
    """Collects the events of one turn; *state* always stands after the last of them.

    *texts* are the authored texts of fired rules, filled in; *dice* the lines that show throws.
    """

    def __init__(self, story: Story, state: State, chance: Random, trace: Trace = untraced) -> None:
        self.story = story
        self.before = state
        self.state = state
        self.chance = chance
        self.trace = trace
        self.events: list[Event] = []
        self.texts: list[str] = []
        self.dice: list[str] = []
        if state.story != story.digest:
            self.add(*adoption(story, state))

    def add(self, *events: Event) -> None:
        """Let *events* happen."""
        self.events.extend(events)
        self.state = replay(self.state, events)

    def throw(
        self, rolled: Rolled, *, by: str, user: UserId = NOBODY, secret: bool = False
    ) -> None:
        """Note dice that a person threw; unless they are *secret* they are shown to all."""
        line = f"🎲 {by}: {rolled.text}"
        self.add(dice_event(rolled, line, by=by, user=user, secret=secret))
        if not secret:
            self.dice.append(line)

    def take(self, rule: Rule) -> None:
        """Take the steps of *rule*, each at its own moment; texts are collected, not told yet.

        What a rule remembers is told only where the rule has no prose of its own.
        """
        told = Tell if any(isinstance(step, Tell) for step in rule.steps) else Inject
        for step in rule.steps:
            if isinstance(step, told):
                self.texts.append(self.filled(step.text))
            self.add(*take_steps(replace(rule, steps=(step,)), self.state, self._fill))

    def _fill(self, text: str, state: State) -> str:
        return fill(text, self.story.role, state.vars)

    def filled(self, text: str) -> str:
        """Return *text* with its placeholders filled from the state of this moment."""
        return fill(text, self.story.role, self.state.vars)


def adoption(story: Story, state: State) -> tuple[Event, ...]:
    """Return what changes when a timeline goes on with an edited story: new keys appear."""
    new = (VarSet(key, value) for key, value in story.vars if key not in state.vars)
    return (StoryChanged(story.digest), *new)


def dice_event(
    rolled: Rolled,
    line: str,
    *,
    by: str,
    user: UserId = NOBODY,
    shown: bool = True,
    secret: bool = False,
) -> DiceRolled:
    """Return the event that keeps *rolled*; *line* is the sentence that shows it."""
    return DiceRolled(
        expression=rolled.expression,
        faces=tuple(die.face for die in rolled.dice),
        total=rolled.total,
        text=line,
        success=rolled.success,
        level=rolled.level,
        user=user,
        by=by,
        shown=shown,
        secret=secret,
    )
