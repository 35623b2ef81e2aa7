"""The port for what can be found again: the archive of plays, and what documents say."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.model.ids import Digest, TimelineId, TurnId
from engine.model.memory import Passage

Collected = TimelineId | Digest
"""Whose passages they are: a play's, or those of the documents of a story, by its digest."""


@dataclass(frozen=True, slots=True)
class Vector:
    """What a passage is like, as a model sees it: numbers of the length that *model* has."""

    passage: str
    numbers: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Near:
    """A passage whose vector is near: *alike* is the cosine, from -1 to 1."""

    passage: Passage
    alike: float


class Index(Protocol):
    """Keeps passages, finds them by their words and by vectors. Passages are never changed.

    Where *turns* is given, passages of other turns do not exist; those of no turn always do.
    """

    async def keep(self, of: Collected, passages: Sequence[Passage]) -> int:
        """Keep *passages*, in one transaction; return how many were not kept already, by id.

        A passage of a turn that is not there (any more) is left out.
        """
        ...

    async def turns_kept(self, of: Collected) -> Collection[TurnId]:
        """Return the turns that have passages."""
        ...

    async def passages(
        self, of: Collected, turns: Collection[TurnId] | None = None
    ) -> Sequence[Passage]:
        """Return all passages, by number and id."""
        ...

    async def search(
        self,
        of: Collected,
        terms: Sequence[str],
        limit: int,
        turns: Collection[TurnId] | None = None,
    ) -> Sequence[Passage]:
        """Return passages that hold any of *terms*, those that hold more and rarer ones first.

        *terms* are as `engine.memory.terms` cuts a text: words, or pairs of Chinese characters.
        """
        ...

    async def near(
        self,
        of: Collected,
        model: str,
        vector: Sequence[float],
        limit: int,
        turns: Collection[TurnId] | None = None,
    ) -> Sequence[Near]:
        """Return the passages that are most like *vector*, of those that *model* has seen."""
        ...

    async def keep_vectors(self, of: Collected, model: str, vectors: Sequence[Vector]) -> None:
        """Keep what passages are like; those of passages that are gone are left out."""
        ...

    async def without_vector(self, of: Collected, model: str, limit: int) -> Sequence[Passage]:
        """Return passages that *model* has not seen, the newest first."""
        ...

    async def drop(self, of: Collected, documents: Collection[str]) -> None:
        """Remove the passages of *documents*, and their vectors."""
        ...
