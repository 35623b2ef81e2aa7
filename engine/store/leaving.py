"""What a purge may take: deleted branches, and the turns that nothing else leans on. Pure."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import datetime
from itertools import chain, pairwise

from engine.model.ids import BranchId, TurnId
from engine.ports import BranchRecord, Checkpoint, HeadMove, PendingMerge

Parents = Mapping[TurnId, Collection[TurnId]]


@dataclass(frozen=True, slots=True)
class Holdings:
    """All of a timeline that leans on turns. *played* are the branches that channels play."""

    parents: Parents
    branches: Sequence[BranchRecord]
    moves: Sequence[HeadMove]
    checkpoints: Sequence[Checkpoint]
    merges: Sequence[PendingMerge]
    played: Collection[BranchId]


def expired(holdings: Holdings, before: datetime) -> tuple[BranchRecord, ...]:
    """Return the branches that were deleted at *before* or earlier, and may go.

    A merge that waits leans on its source, unless it is void because a head has moved.
    """
    due = [one for one in holdings.branches if _is_due(one, before, holdings.played)]
    ids = {branch.id for branch in due}
    heads = {branch.id: branch.head for branch in holdings.branches}
    awaited = {m.source for m in holdings.merges if m.into not in ids and _holds(m, heads)}
    return tuple(branch for branch in due if branch.id not in awaited)


def forsaken(holdings: Holdings, gone: Iterable[BranchRecord]) -> set[TurnId]:
    """Return the turns that nothing leans on once the branches *gone* are no more."""
    parents = holdings.parents
    ids = {branch.id for branch in gone}
    theirs = behind(_leaning(holdings, ids), parents)
    others = (turn for turn in parents if turn not in theirs)
    marked = (checkpoint.turn for checkpoint in holdings.checkpoints)
    staying = {branch.id for branch in holdings.branches} - ids
    kept = behind(chain(others, marked, _leaning(holdings, staying)), parents)
    return _without_tellings(theirs - kept, holdings, ids)


def stays(move: HeadMove, gone: Collection[TurnId]) -> bool:
    """Tell whether a move of a purged branch is kept, because it played a turn that is."""
    return move.plays and move.head not in gone and move.previous not in gone


def behind(turns: Iterable[TurnId], parents: Parents) -> set[TurnId]:
    """Return *turns* that there are, and all that they follow, through merges too."""
    found: set[TurnId] = set()
    ahead = [turn for turn in turns if turn in parents]
    while ahead:
        turn = ahead.pop()
        if turn not in found:
            found.add(turn)
            ahead += parents[turn]
    return found


def _is_due(branch: BranchRecord, before: datetime, played: Collection[BranchId]) -> bool:
    is_deleted = branch.status == "deleted" and branch.fork is not None
    is_due = branch.status_at is not None and branch.status_at <= before
    return is_deleted and is_due and branch.id not in played


def _holds(merge: PendingMerge, heads: Mapping[BranchId, TurnId]) -> bool:
    return (heads.get(merge.into), heads.get(merge.source)) == (merge.into_head, merge.source_head)


def _leaning(holdings: Holdings, ids: AbstractSet[BranchId]) -> Iterator[TurnId]:
    """Yield the turns that the branches *ids* lean on: where they are, were, and began."""
    for branch in holdings.branches:
        if branch.id in ids:
            yield from filter(None, (branch.head, branch.fork))
    for move in holdings.moves:
        if move.branch in ids:
            yield from filter(None, (move.head, move.previous))
    for merge in holdings.merges:
        if {merge.into, merge.source} <= ids:
            yield from (merge.into_head, merge.source_head)


def _without_tellings(
    left: set[TurnId], holdings: Holdings, gone: Collection[BranchId]
) -> set[TurnId]:
    """Return *left* without the tellings that a turn which stays was told instead of.

    They prove one that a person put in other words.
    """
    told = {branch: list(_told_instead(holdings.moves, branch)) for branch in gone}
    while True:
        needed = {
            old for pairs in told.values() for old, new in pairs if old in left and new not in left
        }
        if not needed:
            return left
        left = left - behind(needed, holdings.parents)


def _told_instead(moves: Iterable[HeadMove], branch: BranchId) -> Iterator[tuple[TurnId, TurnId]]:
    """Yield tellings on a branch with those that took their place: it went back and played on."""
    for back, on in pairwise(move for move in moves if move.branch == branch):
        if back.reason == "variant" and back.previous is not None and on.reason == "turn":
            yield back.previous, on.head
