"""Lay a tree of turns out as a drawing: the same one for a picture and for the terminal."""

from dataclasses import dataclass

from engine.history.layout_lanes import drawn_heads, lanes_of
from engine.history.layout_links import links_of
from engine.history.layout_rows import folded_turns, open_turns, rows_of
from engine.history.layout_tree import Ages, Head, Node, Tree
from engine.model.drawing import Drawing

__all__ = ["PAGE", "Head", "Node", "Room", "Tree", "lay_out"]


@dataclass(frozen=True, slots=True)
class Room:
    """How much fits. Trees of more than *rows* turns are folded.

    What still has more than *most_rows* loses its oldest rows; of more than *lanes* branches, the
    ones that were left alone for longest are not drawn. All are at least 1.
    """

    rows: int = 40
    most_rows: int = 120
    lanes: int = 40


PAGE = Room()


def lay_out(tree: Tree, room: Room = PAGE) -> Drawing:
    """Return the drawing of *tree*, oldest turn first.

    Drawn is what a branch that is not deleted, a checkpoint or a merge still leads back to. Turns
    that were undone or told anew are only counted.
    """
    ages = Ages(tree)
    heads = drawn_heads(ages, room.lanes)
    lanes = lanes_of(ages, heads, room.lanes)
    runs = open_turns(lanes)
    if len(runs) > room.rows:
        runs = folded_turns(ages, lanes, heads)
    rows = rows_of(ages, lanes, heads, runs)
    cut = max(0, len(rows) - room.most_rows)
    return Drawing(
        rows=tuple(rows[cut:]),
        links=links_of(ages, runs, rows, len(lanes), cut),
        lanes=tuple(lane.branch for lane in lanes),
        turns=len(ages.nodes),
        branches=len(ages.heads),
        hidden_turns=len(ages.nodes) - sum(len(row.turns) for row in rows[cut:]),
        hidden_branches=len(ages.heads) - len(heads),
    )
