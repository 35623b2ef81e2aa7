"""The port for what can be found again: the archive of plays, and what documents say."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Protocol

from engine.model.ids import BranchId, TimelineId, TurnId
from engine.model.memory import Passage
from engine.ports.records import BranchRecord, TimelineRecord
from engine.ports.vectors import Collected, Vectors


class Index(Vectors, Protocol):
    """Keeps passages, and finds them by their words and by what they are like.

    Passages are never changed.

    Where *turns* is given, passages of other turns do not exist; those of no turn always do.
    """

    async def keep_passages(self, of: Collected, passages: Sequence[Passage]) -> int:
        """Keep *passages*, all or none; return how many were not kept already, by id.

        A passage of a turn that the play has not (any more) is left out.
        """
        ...

    async def turns_kept(self, of: Collected, among: Collection[TurnId]) -> Collection[TurnId]:
        """Return those *among* some turns that have passages."""
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

        A passage is worth what its terms are worth together, see `engine.memory.terms.rarity`; of
        equals the newer comes first.

        *terms* are as `engine.memory.terms` cuts a question.
        """
        ...

    async def moved_since(
        self, since: datetime, limit: int, after: tuple[TimelineId, BranchId] | None = None
    ) -> Sequence[tuple[TimelineRecord, BranchRecord]]:
        """Return open branches whose head moved at that moment or later, by timeline and branch.

        At most *limit*, of those behind *after*.
        """
        ...

    async def drop_documents(self, of: Collected, documents: Collection[str]) -> None:
        """Remove the passages of *documents*."""
        ...
