"""Fold a whole tree: each turn once, from the state after the turn it follows."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.model.events import Began, Merged, StoryChanged
from engine.model.ids import BranchId, Digest, TurnId
from engine.model.state import State
from engine.model.turn import Turn
from engine.ports import BranchRecord
from engine.rules.evolve import replay, state_digest


@dataclass(frozen=True, slots=True)
class Folded:
    """A turn between two states."""

    turn: Turn
    before: State
    after: State


def folded(turns: Sequence[Turn]) -> Iterator[Folded]:
    """Yield all turns, which come with parents before children.

    A state is kept only until the last turn that follows it was folded.
    """
    followers = Counter(turn.parents[0] for turn in turns if turn.parents)
    states: dict[TurnId, State] = {}
    for turn in turns:
        before = states[turn.parents[0]] if turn.parents else State()
        after = replay(before, turn.events)
        yield Folded(turn, before, after)
        if followers[turn.id]:
            states[turn.id] = after
        if turn.parents:
            followers[turn.parents[0]] -= 1
            if not followers[turn.parents[0]]:
                del states[turn.parents[0]]


def states_at_heads(turns: Sequence[Turn], branches: Sequence[BranchRecord]) -> dict[BranchId, str]:
    """Return the digest of the state at the head of each branch, in the order of *branches*."""
    heads = {branch.head for branch in branches}
    at = {one.turn.id: state_digest(one.after) for one in folded(turns) if one.turn.id in heads}
    return {branch.id: at[branch.head] for branch in branches}


def editions_of(turns: Sequence[Turn]) -> tuple[Digest, ...]:
    """Return the digests of all editions of the story that *turns* played, in order."""
    found = (digest for turn in turns for digest in _editions(turn))
    return tuple(dict.fromkeys(found))


def _editions(turn: Turn) -> Iterator[Digest]:
    for event in turn.events:
        match event:
            case Began(story=story) | StoryChanged(story=story) | Merged(story=story) if story:
                yield story
            case _:
                pass
