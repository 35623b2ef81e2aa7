"""Which branches a merge has closed, as heads leave that merge and come back to it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from engine.history.tree import Tree, is_ancestor, path
from engine.model.actions import Merge
from engine.model.ids import TimelineId, TurnId
from engine.ports import BranchRecord, Journal, Knot


@dataclass(frozen=True, slots=True)
class Reach:
    """Where the heads of a play stand, and which merges they have behind them."""

    branches: Sequence[BranchRecord]
    knots: Sequence[Knot]
    tree: Tree

    def is_merged(self, branch: BranchRecord) -> bool:
        """Tell whether a merge of *branch*, as it stands, lies behind any branch."""
        heads = [other.head for other in self.branches if other.status != "deleted"]
        merges = [knot.id for knot in self.knots if knot.parents[1:] == (branch.head,)]
        return any(is_ancestor(merge, head, self.tree) for merge in merges for head in heads)

    def sources(self, turns: Iterable[TurnId]) -> dict[TurnId, TurnId]:
        """Return where the sources of the merges among *turns* stood, with those merges."""
        parents = {turn: self.tree.parents(turn) for turn in turns}
        return {of[1]: turn for turn, of in parents.items() if len(of) > 1}


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
    knots = await journal.knots(id)
    reach = Reach(branches, knots, Tree((knot.id, knot.parents) for knot in knots))
    await _close(journal, id, reach, path(after, {before}, reach.tree).all, at)
    left = reach.sources(path(before, {after}, reach.tree).all)
    opened = [
        branch
        for branch in branches
        if branch.status == "merged" and branch.head in left and not reach.is_merged(branch)
    ]
    for branch in opened:
        await journal.set_status(id, branch.id, "open", at)
    return tuple(branch.name for branch in opened)


async def _close(
    journal: Journal, id: TimelineId, reach: Reach, turns: Iterable[TurnId], at: datetime
) -> None:
    merges = reach.sources(turns)
    for branch in reach.branches:
        if branch.status == "open" and branch.head in merges:
            action = (await journal.turn(id, merges[branch.head])).action
            if isinstance(action, Merge) and action.source == branch.name:
                await journal.set_status(id, branch.id, "merged", at)
