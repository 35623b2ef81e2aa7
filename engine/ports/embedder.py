"""The port for what texts are like."""

from collections.abc import Sequence
from typing import Protocol

Vector = Sequence[float]


class Embedder(Protocol):
    """Says what texts are like, as vectors of length 1. *model* names what made them, and its size.

    Vectors of one model are never compared with those of another.
    """

    @property
    def model(self) -> str:
        """Return the name of the model."""
        ...

    @property
    def least(self) -> float:
        """Return how alike two texts are at least that have to do with each other; see `Near`."""
        ...

    async def warm(self) -> None:
        """Get ready, so that the first text need not wait; from then on the model has its name.

        Raises:
            ServiceError: it cannot get ready, for now.
        """
        ...

    async def embed(self, texts: Sequence[str]) -> Sequence[Vector]:
        """Return a vector for each of *texts*.

        Raises:
            ServiceError: it cannot say, for now.
        """
        ...
