"""Brings in what another line said and remembered, turn by turn.

The line's own entries keep their order. Its turns since the fork (or since it last merged) are
counted, and the other side's first turn comes behind its first, the second behind its second.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, zip_longest
from typing import TypeVar

from engine.history.side import Side, lines_of, memories_of, rewrote, turns_after_merge
from engine.model.memory import Memory
from engine.model.state import Letter, Line, State

LOG_LIMIT = 80
"""How many lines a log holds at most; the fold keeps to the same number."""

LETTERS_KEPT = 8
"""How many letters of each pair are kept; the fold keeps to the same number."""

_Entry = TypeVar("_Entry")


def merged_log(ours: Side, theirs: Side) -> tuple[Line, ...]:
    """Return our log with the lines of *theirs*, under their branch's name, cut at the front.

    Where only one side said anything, its log stands as it is.
    """
    if not any(map(lines_of, theirs.turns)):
        return ours.state.log
    if not any(map(lines_of, ours.turns)):
        return theirs.state.log
    own = [lines_of(turn) for turn in turns_after_merge(ours)]
    new = [[replace(x, branch=theirs.name) for x in lines_of(turn)] for turn in theirs.turns]
    return tuple(_interleaved(ours.state.log, own, new))[-LOG_LIMIT:]


def merged_memories(base: State, ours: Side, theirs: Side) -> tuple[Memory, ...]:
    """Return our memories with those of *theirs*, under their branch's name.

    What is remembered already does not come in again. Where our line stood still, theirs goes on
    from it, and its memories stand as they are. What either side forgot, put in other words or
    folded is so afterwards.
    """
    if rewrote(ours) or rewrote(theirs):
        return _three_way(base.memories, ours.state.memories, theirs.state.memories, theirs.name)
    if not any(map(memories_of, theirs.turns)):
        return ours.state.memories
    if not any(memories_of(turn) or lines_of(turn) for turn in ours.turns):
        return theirs.state.memories
    own = [memories_of(turn) for turn in turns_after_merge(ours)]
    return tuple(_interleaved(ours.state.memories, own, _new_memories(ours, theirs)))


def _three_way(
    base: Sequence[Memory], ours: Sequence[Memory], theirs: Sequence[Memory], name: str
) -> tuple[Memory, ...]:
    before, mine, new = ({memory.text for memory in side} for side in (base, ours, theirs))
    kept = (memory for memory in ours if memory.text in new or memory.text not in before)
    more = (memory for memory in theirs if memory.text not in before | mine)
    return (*kept, *(replace(memory, branch=memory.branch or name) for memory in more))


def merged_letters(
    base: Sequence[Letter], ours: Sequence[Letter], theirs: Sequence[Letter]
) -> tuple[Letter, ...]:
    """Return our letters and behind them those that are new in *theirs*; of each pair the last."""
    kept = [letter for letter in ours if letter in theirs or letter not in base]
    found = kept + [letter for letter in theirs if letter not in base and letter not in ours]
    counts: Counter[tuple[str, str]] = Counter()
    last: list[Letter] = []
    for letter in reversed(found):
        counts[letter.user, letter.who] += 1
        last += [letter] if counts[letter.user, letter.who] <= LETTERS_KEPT else []
    return tuple(reversed(last))


def _new_memories(ours: Side, theirs: Side) -> list[list[Memory]]:
    known = {memory.text for memory in ours.state.memories}
    new: list[list[Memory]] = []
    for turn in theirs.turns:
        first = {memory.text: memory for memory in memories_of(turn) if memory.text not in known}
        known |= first.keys()
        new.append([replace(memory, branch=theirs.name) for memory in first.values()])
    return new


def _interleaved(
    entries: Sequence[_Entry], own: Sequence[Sequence[_Entry]], new: Sequence[Sequence[_Entry]]
) -> list[_Entry]:
    """Return *entries* with *new* between its last ones, which are *own* unless cut off."""
    rest, groups = list(entries), []
    for group in reversed(own):
        at = max(0, len(rest) - len(group))
        groups.append(rest[at:])
        del rest[at:]
    pairs = zip_longest(reversed(groups), new, fillvalue=())
    return rest + list(chain.from_iterable(chain.from_iterable(pairs)))
