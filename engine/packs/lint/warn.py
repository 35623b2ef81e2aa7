"""Warnings, and where they stand."""

from collections.abc import Callable, Sequence

from engine.errors import Fault
from engine.model.language import Both
from engine.model.rule import Place
from engine.packs.lint.laws import Law
from engine.packs.paths import shown

Where = Callable[[Sequence[str | int]], Place]
"""Tells where the value at a path of the story's main file stands."""


def nowhere(_path: Sequence[str | int]) -> Place:
    """Return the unknown place."""
    return Place()


def about_rule(law: Law, code: str, says: Both) -> Fault:
    """Return a warning about a rule or a trigger, at its place."""
    return Fault(law.place, law.name, code, says, "warning")


def about(path: Sequence[str | int], where: Where, code: str, says: Both) -> Fault:
    """Return a warning about what stands at *path*."""
    return Fault(where(path), shown(path), code, says, "warning")
