"""The port for what texts are like."""

from collections.abc import Sequence
from typing import Protocol


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
        """Return from which cosine on two texts are alike."""
        ...

    async def embed(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        """Return a vector for each of *texts*.

        Raises:
            ServiceError: it cannot say, for now.
        """
        ...
