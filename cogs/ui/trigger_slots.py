"""What is put together from lists: kinds of conditions and steps, and the slots that each has.

A slot asks for one thing: picked from the list of its kind (`trigger_picks`), or typed.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import isfinite
from typing import Generic, TypeVar
from unicodedata import normalize

from engine.errors import NotANumber
from engine.model.language import Both
from engine.model.value import typed

Made_co = TypeVar("Made_co", covariant=True)

YES, NO = "yes", "no"
"""What is picked where there are two ways."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One thing that a part needs. *usual* is what it is where nothing is said, None for nothing.

    *label* is what people read where that is not the name of the *kind*.
    """

    field: str
    kind: str
    usual: str | None = None
    label: Both | None = None

    @property
    def is_typed(self) -> bool:
        """Tell whether it is typed rather than picked."""
        return self.kind in READINGS

    @property
    def is_long(self) -> bool:
        """Tell whether a longer text is expected."""
        return self.kind == "prose"

    def read(self, said: str) -> object:
        """Return what *said* means, or what is usual where nothing is said.

        Raises:
            NotANumber: something else stands where a number should.
        """
        text = said.strip() or self.usual or ""
        return READINGS.get(self.kind, _WAYS.get(self.kind, str))(text)


@dataclass(frozen=True, slots=True)
class Part(Generic[Made_co]):
    """A kind of condition or step: what it is called, and what it needs."""

    key: str
    label: Both
    make: Callable[..., Made_co]
    slots: tuple[Slot, ...]

    @property
    def picked(self) -> tuple[Slot, ...]:
        """Return the slots with a list; four at most, as a message takes no more beside buttons."""
        return tuple(slot for slot in self.slots if not slot.is_typed)

    @property
    def typed(self) -> tuple[Slot, ...]:
        """Return the slots that are typed."""
        return tuple(slot for slot in self.slots if slot.is_typed)

    def lacking(self, said: Mapping[str, str]) -> tuple[Slot, ...]:
        """Return the slots for which nothing is *said* that need it."""
        return tuple(s for s in self.slots if s.usual is None and not said.get(s.field, "").strip())

    def made(self, said: Mapping[str, str]) -> Made_co:
        """Return the condition or step; *said* has the slots by field, none of them lacking.

        Raises:
            NotANumber: something else stands where a number should.
        """
        fields = {slot.field: slot.read(said.get(slot.field, "")) for slot in self.slots}
        return self.make(**fields)


def _number(text: str) -> float:
    """Return the number, whole ones without a point."""
    try:
        number = float(normalize("NFKC", text).strip())
    except ValueError as error:
        raise NotANumber(text) from error
    if not isfinite(number):
        raise NotANumber(text)
    return int(number) if number.is_integer() else number


def _whole(text: str) -> int:
    number = _number(text)
    if not isinstance(number, int):
        raise NotANumber(text)
    return number


READINGS: Mapping[str, Callable[[str], object]] = {
    "words": str,
    "prose": str,
    "value": typed,
    "dice": lambda text: normalize("NFKC", text),
    "number": _number,
    "whole": _whole,
    "percent": lambda text: _number(normalize("NFKC", text).removesuffix("%")),
}
"""How what is typed is read."""

_WAYS: Mapping[str, Callable[[str], object]] = dict.fromkeys(
    ("up", "awake", "locked", "paused"), lambda text: text == YES
)
"""How what is picked from two ways is read; all else that is picked is a name."""

WHO, PERSON = Slot("who", "who"), Slot("who", "person")
PARTY = Slot("who", "party", "")
COMPARED = Slot("op", "comparison")
TEXT = Slot("text", "prose")
COUNT = Slot("count", "whole", "1", Both("How many", "数量"))


def parts(
    *rows: tuple[str, Both, Callable[..., Made_co], tuple[Slot, ...]],
) -> dict[str, Part[Made_co]]:
    """Return the parts that *rows* describe, by their keys."""
    return {key: Part(key, label, make, slots) for key, label, make, slots in rows}
