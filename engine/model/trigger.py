"""Triggers: rules with a life of their own, which a story brings along or a game master adds."""

from dataclasses import dataclass
from typing import Literal

from engine.model.rule import Condition, Place, Step

Mode = Literal["soft", "hard", "passive"]
"""*passive*: its steps happen. *hard*: a `GoTo` among them moves the story at once, with a word to
all. *soft*: a `GoTo` among them is offered as an option instead."""

Phase = Literal["before", "after"]
"""Whether it is tried before a turn is told, or after."""

Occasion = Literal["turn", "scene"]
"""Whether it is tried every turn, or only in a turn that enters a scene."""


@dataclass(frozen=True, slots=True)
class Gates:
    """What must hold besides the condition.

    *most* is how often it may fire, 0 for no limit. Between two firings *cooldown_turns* turns or
    *cooldown_s* seconds must pass. All of *needs* must have fired, and none of *unless*.
    """

    most: int = 1
    cooldown_turns: int = 0
    cooldown_s: int = 0
    needs: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Trigger:
    """One trigger. *text* is its whole line, in canonical form."""

    name: str
    condition: Condition
    steps: tuple[Step, ...]
    mode: Mode = "passive"
    phase: Phase = "after"
    occasion: Occasion = "turn"
    gates: Gates = Gates()
    text: str = ""
    place: Place = Place()


@dataclass(frozen=True, slots=True)
class Standing:
    """What became of a trigger in a play.

    *text* is its line where it was added or changed during play, '' for the story's own. *turn*
    is the number of the turn in which it fired last, *at* the second (Unix time) where its
    cooldown counts seconds; 0: never.
    """

    text: str = ""
    enabled: bool = True
    removed: bool = False
    fired: int = 0
    turn: int = 0
    at: int = 0
