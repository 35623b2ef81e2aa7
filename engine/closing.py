"""Which branches a merge has closed, as heads leave that merge and come back to it."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from functools import partial

from engine.history.tree import Ancestry, is_ancestor, path
from engine.lineage import Lineage
from engine.model.events import Merged
from engine.model.ids import TimelineId, TurnId
from engine.ports import BranchRecord, Journal


async def follow_head(
    journal: Journal, id: TimelineId, before: TurnId, after: TurnId, at: datetime
) -> tuple[str, ...]:
    """Open what was merged by turns that a head has left; close what those it came to merge.

    Returns:
        The names of the branches that are open again.
    """
    branches = await journal.branches(id)
    if len(branches) == 1:
        return ()
    behind = Lineage(journal, id, (before, after))
    await _close(journal, branches, await behind.find(partial(_merged, after, before)), at)
    left = await behind.find(partial(_merged, before, after))
    opened = [
        branch
        for branch in branches
        if branch.status == "merged"
        and branch.head in left
        and not await _is_merged(journal, branch, branches)
    ]
    for branch in opened:
        await journal.set_status(id, branch.id, "open", at)
    return tuple(branch.name for branch in opened)


async def _close(
    journal: Journal,
    branches: Sequence[BranchRecord],
    merges: Mapping[TurnId, TurnId],
    at: datetime,
) -> None:
    for branch in branches:
        if branch.status == "open" and branch.head in merges:
            events = (await journal.turn(branch.timeline, merges[branch.head])).events
            if any(isinstance(one, Merged) and one.source == branch.name for one in events):
                await journal.set_status(branch.timeline, branch.id, "merged", at)


async def _is_merged(
    journal: Journal, branch: BranchRecord, branches: Sequence[BranchRecord]
) -> bool:
    """Tell whether a merge of *branch*, as it stands, lies behind any branch."""
    heads = [other.head for other in branches if other.status != "deleted"]
    merges = await journal.merges_of(branch.timeline, branch.head)
    behind = Lineage(journal, branch.timeline, (*merges, *heads))
    return await behind.find(partial(_any_lies_behind, merges, heads))


def _merged(head: TurnId, other: TurnId, tree: Ancestry) -> Mapping[TurnId, TurnId]:
    """Return where lines stood that came into *head* and not into *other*, with their merges."""
    parents = {turn: tree.parents(turn) for turn in path(head, {other}, tree).all}
    return {of[1]: turn for turn, of in parents.items() if len(of) > 1}


def _any_lies_behind(merges: Collection[TurnId], heads: Collection[TurnId], tree: Ancestry) -> bool:
    return any(is_ancestor(merge, head, tree) for merge in merges for head in heads)
