"""Dice whose faces are prepared."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from engine.model.language import Both


@dataclass(slots=True)
class Cup:
    """Prepared faces for the next throws; *misfits* are those that a die does not have."""

    faces: list[int] = field(default_factory=list)
    misfits: list[str] = field(default_factory=list)

    def dice(self, seed: str) -> Random:
        """Return dice that show the prepared faces first, then those of *seed*."""
        return _Loaded(seed, self)

    def emptied(self) -> Iterator[Both]:
        """Yield what is wrong with the faces now that all throws were made; forget them."""
        for misfit in self.misfits:
            yield Both(f"no die can show that: {misfit}", f"骰子掷不出这个点数：{misfit}")
        if self.faces:
            rest = " ".join(map(str, self.faces))
            yield Both(f"dice that nobody threw: {rest}", f"没有用上的骰子：{rest}")
        self.faces, self.misfits = [], []


class _Loaded(Random):
    def __init__(self, seed: str, cup: Cup) -> None:
        super().__init__(seed)
        self._cup = cup

    def randint(self, a: int, b: int) -> int:
        """Return the next prepared face where there is one that fits."""
        if not self._cup.faces:
            return super().randint(a, b)
        face = self._cup.faces.pop(0)
        if a <= face <= b:
            return face
        self._cup.misfits.append(f"{face} ({a}–{b})")
        return super().randint(a, b)
