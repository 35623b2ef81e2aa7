"""Groups of lore of which one entry alone is told."""

from collections.abc import Collection, Mapping, Sequence
from random import Random

from engine.memory.lore_book import Ready


def outdone(
    found: Sequence[Ready],
    claimed: Collection[str],
    lasting: Collection[Ready],
    scores: Mapping[Ready, int],
    chance: Random,
) -> set[Ready]:
    """Return which of *found* give way to another of one of their groups.

    *found* stand as they are preferred. *claimed* are groups of which one is told already,
    *lasting* are those of *found* that woke earlier, *scores* count the keys that were found.
    """
    gone: set[Ready] = set()
    for group in dict.fromkeys(group for one in found for group in one.entry.groups):
        rivals = [one for one in found if group in one.entry.groups and one not in gone]
        if group in claimed:
            gone.update(rivals)
        elif len(rivals) > 1:
            kept = _kept(rivals, lasting, scores, chance)
            gone.update(one for one in rivals if one not in kept)
    return gone


def _kept(
    rivals: Sequence[Ready],
    lasting: Collection[Ready],
    scores: Mapping[Ready, int],
    chance: Random,
) -> Sequence[Ready]:
    """Return those of *rivals* that are told: one, or all that last from earlier turns."""
    if still := [one for one in rivals if one in lasting]:
        return still
    left = _best(rivals, scores)
    if first := [one for one in left if one.entry.group_first]:
        return first[:1]
    return left if len(left) == 1 else [_drawn(left, chance)]


def _best(rivals: Sequence[Ready], scores: Mapping[Ready, int]) -> Sequence[Ready]:
    """Return *rivals* without those that look at scores and have fewer than the most."""
    most = max(scores[one] for one in rivals)
    return [one for one in rivals if not one.entry.group_scoring or scores[one] == most]


def _drawn(rivals: Sequence[Ready], chance: Random) -> Ready:
    """Return one of *rivals* by their weights; by lot where none has any."""
    weights = [max(0, one.entry.group_weight) for one in rivals]
    if not any(weights):
        weights = [1] * len(rivals)
    [one] = chance.choices(rivals, weights)
    return one
