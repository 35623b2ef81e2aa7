"""A trigger that is being put together: rows of conditions, steps, gates. Immutable.

A row may be a whole group, so that nothing a trigger says is lost when it is taken apart.
"""

from dataclasses import dataclass, replace
from typing import Literal, TypeVar

from engine.model.rule import ALWAYS, AllOf, AnyOf, Condition, Not, Step
from engine.model.trigger import Gates, Mode, Occasion, Phase, Trigger

Joint = Literal["all", "any"]
"""Whether all rows must hold, or one of them."""

Part = TypeVar("Part")


@dataclass(frozen=True, slots=True)
class Sketch:
    """A trigger that may still lack something. No rows hold always; no steps make no trigger."""

    name: str
    rows: tuple[Condition, ...] = ()
    joint: Joint = "all"
    steps: tuple[Step, ...] = ()
    mode: Mode = "passive"
    phase: Phase = "after"
    occasion: Occasion = "turn"
    gates: Gates = Gates()

    @classmethod
    def of(cls, trigger: Trigger) -> "Sketch":
        """Return *trigger* taken apart."""
        rows, joint = _rows(trigger.condition)
        return cls(
            trigger.name,
            rows,
            joint,
            trigger.steps,
            trigger.mode,
            trigger.phase,
            trigger.occasion,
            trigger.gates,
        )

    @property
    def condition(self) -> Condition:
        """Return what must hold."""
        if not self.rows:
            return ALWAYS
        if len(self.rows) == 1:
            return self.rows[0]
        return AllOf(self.rows) if self.joint == "all" else AnyOf(self.rows)

    @property
    def trigger(self) -> Trigger:
        """Return the trigger as it is by now."""
        return Trigger(
            self.name,
            self.condition,
            self.steps,
            self.mode,
            self.phase,
            self.occasion,
            self.gates,
        )

    def joined(self) -> "Sketch":
        """Return the same with the other joint."""
        return replace(self, joint="any" if self.joint == "all" else "all")

    def grouped(self) -> "Sketch":
        """Return the same with all rows made into one, to which others are joined the other way.

        Where there is nothing to group it stays as it is.
        """
        return replace(self.joined(), rows=(self.condition,)) if len(self.rows) > 1 else self

    def turned(self, at: int) -> "Sketch":
        """Return the same where the row *at* holds if it did not."""
        row = self.rows[at]
        other = row.part if isinstance(row, Not) else Not(row)
        return replace(self, rows=(*self.rows[:at], other, *self.rows[at + 1 :]))


def without(parts: tuple[Part, ...], at: int) -> tuple[Part, ...]:
    """Return *parts* without the one *at*."""
    return (*parts[:at], *parts[at + 1 :])


def raised(parts: tuple[Part, ...], at: int) -> tuple[Part, ...]:
    """Return *parts* with the one *at* before the one that was before it; the first stays."""
    if at == 0:
        return parts
    return (*parts[: at - 1], parts[at], parts[at - 1], *parts[at + 1 :])


def _rows(condition: Condition) -> tuple[tuple[Condition, ...], Joint]:
    match condition:
        case AllOf(parts=parts):
            return parts, "all"
        case AnyOf(parts=(_, *_) as parts):
            return parts, "any"
        case _:
            return (condition,), "all"
