"""Rows of a drawing: plain turns are folded into runs where the tree is larger than the page."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import groupby, islice

from engine.history.layout_lanes import Lane
from engine.history.layout_tree import Ages, Head
from engine.model.drawing import HeadSign, Row

RECENT = 6  # so many turns before the present stay open: they are what people look for
LONGEST_LABEL = 80

_JOINERS = "\u200c\u200d"  # unseen, but they hold letters and emoji together

Run = tuple[int, ...]


def open_turns(lanes: Sequence[Lane]) -> list[Run]:
    """Return all turns, none folded; oldest first."""
    return sorted((turn,) for lane in lanes for turn in lane.turns)


def folded_turns(tree: Ages, lanes: Sequence[Lane], heads: Sequence[tuple[Head, int]]) -> list[Run]:
    """Return all turns, those between two notable ones folded into runs; oldest first."""
    notable = _notable(tree, lanes, heads)
    runs: list[Run] = []
    for lane in lanes:
        for alone, group in groupby(lane.turns, notable.__contains__):
            turns = tuple(group)
            runs += [(turn,) for turn in turns] if alone else [turns]
    return sorted(runs, key=lambda run: run[-1])


def _notable(tree: Ages, lanes: Sequence[Lane], heads: Sequence[tuple[Head, int]]) -> set[int]:
    """Return where lines begin, part, meet or end, what has a name, and the recent past."""
    drawn = [turn for lane in lanes for turn in lane.turns]
    children = Counter(parent for turn in drawn for parent in tree.parents[turn])
    notable = {turn for turn in drawn if children[turn] != 1 or len(tree.parents[turn]) != 1}
    notable.update(turn for turn in drawn if tree.nodes[turn].kind == "merge")
    notable.update(turn for _, turn in heads)
    notable.update(turn for _, turn in tree.checkpoints)
    for head, turn in heads:
        if head.current:
            notable.update(islice(tree.line(turn), RECENT + 1))
    return notable


def rows_of(
    tree: Ages, lanes: Sequence[Lane], heads: Sequence[tuple[Head, int]], runs: Sequence[Run]
) -> list[Row]:
    """Return the row of each run."""
    lane_of = {turn: number for number, lane in enumerate(lanes) for turn in lane.turns}
    signs = defaultdict[int, list[HeadSign]](list)
    names = defaultdict[int, list[str]](list)
    for head, turn in heads:
        signs[turn].append(HeadSign(head.branch, head.status == "merged", head.current))
    for name, turn in tree.checkpoints:
        names[turn].append(one_line(name))
    return [
        Row(
            turns=tuple(tree.nodes[turn].id for turn in run),
            number=tree.numbers[run[-1]],
            lane=lane_of[run[-1]],
            kind=tree.nodes[run[-1]].kind,
            label="" if run[1:] else one_line(tree.nodes[run[-1]].label),
            heads=tuple(signs[run[-1]]),
            checkpoints=tuple(names[run[-1]]),
        )
        for run in runs
    ]


def one_line(text: str) -> str:
    """Return *text* without line breaks and control characters, and not too long."""
    seen = (char if char.isprintable() or char in _JOINERS else " " for char in text)
    line = " ".join("".join(seen).split())
    return line if len(line) <= LONGEST_LABEL else line[: LONGEST_LABEL - 1].rstrip() + "…"
