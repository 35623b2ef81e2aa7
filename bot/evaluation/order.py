"""What was asked for on the command line."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Order:
    """An evaluation as it was ordered; None where it is chosen for people.

    *machine*: the figures are printed for other programs.
    """

    story: str
    groups: str
    turns: int
    model: str | None
    probes: Path | None
    judges: bool
    seed: str
    out: Path | None
    machine: bool
