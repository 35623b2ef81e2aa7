"""What a command of the terminal is, and what it may touch."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.terminal.outcome import Outcome
from bot.terminal.saves import SaveBox
from bot.terminal.sitting import Sitting
from engine.model.language import Both
from engine.ports import Hear
from engine.ports.carrier import Tell, quietly


@dataclass(frozen=True, slots=True)
class Table:
    """What a command may touch: the sitting, the box for `.meph` saves, the ear of the player.

    *tell* hears how far a long errand has come.
    """

    sitting: Sitting
    saves: SaveBox
    hear: Hear
    tell: Tell = quietly


Run = Callable[[Table, str], Awaitable[Outcome]]


@dataclass(frozen=True, slots=True)
class Command:
    """One command: its names, what stands behind it, what it does, and how."""

    names: tuple[str, str]
    argument: str
    says: Both
    run: Run
