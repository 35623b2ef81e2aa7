"""The archive in memory: the reference for the others."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from engine.memory.terms import rarity
from engine.memory.terms import terms as terms_of
from engine.model.ids import BranchId, TimelineId, TurnId, WordsId
from engine.model.memory import Passage
from engine.ports import BranchRecord, Purged, TimelineRecord
from engine.ports.vectors import Collected
from engine.store.memory_upkeep import MemoryUpkeep


class MemoryIndex(MemoryUpkeep):
    """See `engine.ports.Index`."""

    def __init__(self) -> None:
        super().__init__()
        self._passages: dict[Collected, dict[str, Passage]] = {}

    async def keep_passages(self, of: Collected, passages: Sequence[Passage]) -> int:
        """See `Index.keep_passages`."""
        kept = self._passages.setdefault(of, {})
        there = self._written.get(TimelineId(of), {})
        every = reversed(passages)  # of those with one id the first is kept
        fresh = {one.id: one for one in every if not one.turn or one.turn in there}
        new = fresh.keys() - kept.keys()
        kept.update({id: fresh[id] for id in fresh if id in new})
        return len(new)

    async def turns_kept(self, of: Collected, among: Collection[TurnId]) -> Collection[TurnId]:
        """See `Index.turns_kept`."""
        return frozenset(among) & {one.turn for one in self._every(of) if one.turn}

    async def passages(
        self, of: Collected, turns: Collection[TurnId] | None = None
    ) -> Sequence[Passage]:
        """See `Index.passages`."""
        found = (one for one in self._every(of) if _is_of_line(one, turns))
        return tuple(sorted(found, key=lambda one: (one.number, one.id)))

    async def search(
        self,
        of: Collected,
        terms: Sequence[str],
        limit: int,
        turns: Collection[TurnId] | None = None,
    ) -> Sequence[Passage]:
        """See `Index.search`."""
        every = {one.id: {*terms_of(f"{one.title}\n{one.text}")} for one in self._every(of)}
        counts = Counter(term for held in every.values() for term in held)
        worth = {term: rarity(len(every), counts[term]) for term in terms if counts[term]}
        scores = {id: sum(worth.get(term, 0) for term in held) for id, held in every.items()}
        found = [one for one in self._every(of) if scores[one.id] and _is_of_line(one, turns)]
        found.sort(key=lambda one: (-scores[one.id], -one.number, one.id))
        return tuple(found[:limit])

    async def drop_documents(self, of: Collected, documents: Collection[str]) -> None:
        """See `Index.drop_documents`."""
        kept = (one for one in self._every(of) if one.document not in documents)
        self._passages[of] = {one.id: one for one in kept}

    async def erase_words(self, timeline: TimelineId, ids: Sequence[WordsId]) -> None:
        """See `Journal.erase_words`: what was taken from a turn that said them goes as well."""
        await super().erase_words(timeline, ids)
        erased, written = set(ids), self._written.get(timeline, {})
        said = {id for id, one in written.items() if erased & {w.id for w in one.turn.words()}}
        kept = (one for one in self._every(timeline) if said.isdisjoint((one.turn, *one.turns)))
        self._passages[timeline] = {one.id: one for one in kept}

    async def purge(self, before: datetime, *, rehearse: bool = False) -> Sequence[Purged]:
        """See `Journal.purge`: with its turn a passage goes."""
        purged = await super().purge(before, rehearse=rehearse)
        for of in () if rehearse else {one.timeline for one in purged}:
            there = self._written[of]
            kept = (one for one in self._every(of) if not one.turn or one.turn in there)
            self._passages[of] = {one.id: one for one in kept}
        return purged

    async def moved_since(
        self, since: datetime, limit: int, after: tuple[TimelineId, BranchId] | None = None
    ) -> Sequence[tuple[TimelineRecord, BranchRecord]]:
        """See `Index.moved_since`."""
        moves = ((id, move) for id, moves in self._moves.items() for move in moves)
        moved = sorted({(id, move.branch) for id, move in moves if move.at >= since})
        branches = (
            self._branches[id].get(branch)
            for id, branch in moved
            if (id, branch) > (after or ("", ""))
        )
        found = [one for one in branches if one is not None and one.status == "open"]
        return tuple((self._timelines[one.timeline], one) for one in found[:limit])

    def _every(self, of: Collected) -> Collection[Passage]:
        found: Mapping[str, Passage] = self._passages.get(of, {})
        return found.values()


def _is_of_line(one: Passage, turns: Collection[TurnId] | None) -> bool:
    return turns is None or not one.turn or one.turn in turns
