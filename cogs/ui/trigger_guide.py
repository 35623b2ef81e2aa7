"""The guided form as it stands: a sketch, the page that is shown, and the part that is filled in.

Nothing here changes: every press makes another guide out of the one before.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, get_args

from cogs.ui.trigger_conditions import CONDITIONS
from cogs.ui.trigger_sketch import Sketch
from cogs.ui.trigger_slots import Part, Slot
from cogs.ui.trigger_steps import PEOPLE, TELLING
from engine.errors import EngineError, StoryError
from engine.gamemaster import read_trigger, write_trigger
from engine.model.rule import Step
from engine.model.table_deeds import PutPause
from engine.model.trigger import Trigger

Page = Literal["when", "if", "then", "gates", "done"]
PAGES: tuple[Page, ...] = get_args(Page)

MOST_ROWS = 25
"""Conditions or steps beside each other (Discord: options of a list); groups hold more."""

LISTS: Mapping[str, Mapping[str, Part[Any]]] = {
    "conditions": CONDITIONS,
    "telling": TELLING,
    "people": PEOPLE,
}
"""The lists from which parts are added."""

_STAND_IN: tuple[Step, ...] = (PutPause(paused=True),)


@dataclass(frozen=True, slots=True)
class Filling:
    """A part of one of `LISTS` that is being filled in, and what is *said* of its slots so far."""

    list: str
    part: Part[Any]
    said: Mapping[str, str] = field(default_factory=dict)

    @property
    def lacking(self) -> tuple[Slot, ...]:
        """Return the slots of which nothing is said, and something must be."""
        return self.part.lacking(self.said)

    def with_(self, said: Mapping[str, str]) -> "Filling":
        """Return the same with more *said*."""
        return replace(self, said={**self.said, **said})


@dataclass(frozen=True, slots=True)
class Guide:
    """A guided form. *about* is the trigger that it is to change, '' for a new one.

    *row* is the condition or step that was chosen, *asks* is what is to be typed now. *error*
    says why the last press changed nothing.
    """

    sketch: Sketch
    about: str = ""
    page: Page = "when"
    filling: Filling | None = None
    row: int = 0
    asks: tuple[Slot, ...] = ()
    error: EngineError | None = None

    @property
    def rows(self) -> Sequence[object]:
        """Return what stands in rows on this page."""
        match self.page:
            case "if":
                return self.sketch.rows
            case "then":
                return self.sketch.steps
            case _:
                return ()

    def sketched(self, sketch: Sketch) -> "Guide":
        """Return the form with another *sketch*, where that can be said; else why it cannot."""
        whole = sketch if sketch.steps else replace(sketch, steps=_STAND_IN)
        try:
            reread(whole.trigger)
        except StoryError as error:
            return replace(self, error=error)
        return replace(self, sketch=sketch, filling=None)


def reread(trigger: Trigger) -> Trigger:
    """Return *trigger* as it is read back from its line.

    Raises:
        StoryError: it cannot be said.
    """
    return read_trigger(write_trigger(trigger, "en"))
