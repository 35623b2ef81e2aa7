"""States for a past that comes in whole, so that no head is far from one. Pure."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice

from engine.model.ids import BranchId, TurnId
from engine.model.state import State
from engine.model.turn import Turn
from engine.ports import Past, Pulse
from engine.rules.evolve import replay
from engine.rules.fading import ticks_left

APART = 50
"""From one kept state of a line to the next are so many turns, or more where there are too many."""

MOST = 400
"""How many are kept at first: fewer than `engine.store.snapshots.MOST`, for there will be more."""


Before = Mapping[TurnId, TurnId | None]
"""The turn that each turn follows on its line."""


class Folding:
    """Folds turns that come with parents before children, and keeps no state longer than needed."""

    def __init__(self, past: Past) -> None:
        turns = [written.turn for written in past.turns]
        before = {turn.id: turn.parents[0] if turn.parents else None for turn in turns}
        self._branches = past.branches
        self._dates = dict.fromkeys((branch.head for branch in past.branches), past.record.made_at)
        self._dates.update({w.turn.id: w.at for w in past.turns if w.turn.id in self._dates})
        self._left: dict[TurnId, int] = {}
        self._wanted = _wanted(before, [branch.head for branch in past.branches])
        self._needed = _lines(before, {*self._wanted, *self._dates})
        self._followers = Counter(before[turn] for turn in self._needed)
        self._states: dict[TurnId | None, State] = {None: State()}

    def states(self, turns: Iterable[Turn]) -> Iterator[tuple[TurnId, State]]:
        """Yield the states to keep after some of *turns*, the next ones."""
        for turn in turns:
            if turn.id in self._needed:
                state = self._fold(turn)
                if turn.id in self._wanted:
                    yield turn.id, state

    def pulses(self) -> Mapping[BranchId, Pulse]:
        """Return how time passes on the branches whose heads were folded by now.

        It has passed since the head was written, wherever the past was kept meanwhile.
        """
        heads = {branch.id: branch.head for branch in self._branches}
        return {
            id: Pulse(self._dates[head], head, self._left[head])
            for id, head in heads.items()
            if self._left.get(head)
        }

    def _fold(self, turn: Turn) -> State:
        before = turn.parents[0] if turn.parents else None
        state = replay(self._states[before], turn.events)
        if turn.id in self._dates:
            self._left[turn.id] = ticks_left(state)
        self._followers[before] -= 1
        if not self._followers[before]:
            del self._states[before]
        if self._followers[turn.id]:
            self._states[turn.id] = state
        return state


def _wanted(before: Before, heads: Sequence[TurnId]) -> Collection[TurnId]:
    """Return *heads* (of too many the first and the newest), and turns behind them."""
    chosen = dict.fromkeys([*heads[:1], *reversed(heads)])
    near = set(islice(chosen, MOST // 2))
    ages = _ages(before, _lines(before, heads))
    apart = APART
    while True:
        spaced = [turn for turn, age in ages.items() if age % apart == 0]
        if len(near.union(spaced)) <= MOST or apart > len(before):
            return near.union(spaced[: MOST // 2])
        apart *= 2


def _lines(before: Before, heads: Iterable[TurnId]) -> Collection[TurnId]:
    """Return all turns on the lines of *heads*."""
    found: set[TurnId] = set()
    for head in heads:
        turn: TurnId | None = head
        while turn is not None and turn not in found:
            found.add(turn)
            turn = before[turn]
    return found


def _ages(before: Before, turns: Collection[TurnId]) -> Mapping[TurnId, int]:
    """Return of each of *turns* how many there are on its line, itself too."""
    ages: dict[TurnId, int] = {}
    for turn, parent in before.items():
        if turn in turns:
            ages[turn] = 1 if parent is None else ages[parent] + 1
    return ages
