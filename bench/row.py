"""One line of the report: what was measured, beside the budget it must keep."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Row:
    """A measured ratio and its budget.

    *sense* is how *ratio* must stand to *limit*. *note* gives the absolute figures behind the
    ratio, for people who compare machines.
    """

    name: str
    ratio: float
    limit: float
    sense: Literal["<=", ">="]
    note: str = ""

    @property
    def holds(self) -> bool:
        """Tell whether the budget is kept."""
        return self.ratio <= self.limit if self.sense == "<=" else self.ratio >= self.limit

    def __str__(self) -> str:
        verdict = "ok  " if self.holds else "OVER"
        return (
            f"{verdict} {self.ratio:8.3g} {self.sense} {self.limit:<5g} {self.name:<42} {self.note}"
        )
