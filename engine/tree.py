"""The tree of a play, ready to be drawn."""

from engine.history.layout import Head, Node, Tree, lay_out
from engine.model.drawing import Drawing
from engine.ports import Journal
from engine.timeline import Timeline


async def drawing_of(journal: Journal, timeline: Timeline) -> Drawing:
    """Return the tree of all turns of the play, with *timeline* as the branch that is looked at."""
    id, here = timeline.record.id, timeline.branch.id
    nodes = [Node(k.id, k.parents, k.kind) for k in await journal.knots(id)]
    heads = [
        Head(branch.name, branch.head, branch.status, branch.id == here)
        for branch in await journal.branches(id)
    ]
    checkpoints = {kept.name: kept.turn for kept in await journal.checkpoints(id)}
    return lay_out(Tree(nodes, heads, checkpoints))
