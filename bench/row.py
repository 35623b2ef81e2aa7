"""One line of the report: what was measured, beside the budget it must keep."""

import math
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Row:
    """A measured ratio and its budget.

    *sense* is how *ratio* must stand to *limit*; a *ratio* of NaN could not be measured here.
    *note* gives the absolute figures behind the ratio, or says what is missing.
    """

    name: str
    ratio: float
    limit: float
    sense: Literal["<=", ">="]
    note: str = ""

    @property
    def is_measured(self) -> bool:
        """Tell whether there is a ratio at all."""
        return not math.isnan(self.ratio)

    @property
    def holds(self) -> bool:
        """Tell whether the budget is kept."""
        return self.ratio <= self.limit if self.sense == "<=" else self.ratio >= self.limit

    def __str__(self) -> str:
        verdict = ("ok" if self.holds else "OVER") if self.is_measured else "--"
        ratio = f"{self.ratio:8.3g} {self.sense} {self.limit:<6g}"
        return f"{verdict:<5}{ratio} {self.name:<46} {self.note}"
