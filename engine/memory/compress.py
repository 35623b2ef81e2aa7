"""Many memories come together in few: which of them, and what may stand for them."""

from collections.abc import Collection, Sequence

from engine.memory.mentions import speaks_of
from engine.memory.phrasing import not_so, numbers, squeezed
from engine.memory.verify import trimmed
from engine.model.extraction import Summary
from engine.model.ids import PersonId, TurnId
from engine.model.language import Language
from engine.model.memory import MOST_PINNED, WEIGHTY, Memory
from engine.model.memory_events import MemoriesFolded

MOST = 30
"""How many memories stand before some come together."""

NEWEST = 5
"""How many of the newest stay as they are."""

FEWEST, MOST_LINES = 1, 5
"""How many memories may stand for those that come together."""


def folding(memories: Sequence[Memory]) -> tuple[Memory, ...]:
    """Return those that come together, in order; () where there is room for all.

    The newest stay, and pinned ones, of which the lightest and oldest go where there are too many.
    """
    if len(memories) <= MOST:
        return ()
    old = memories[:-NEWEST]
    pinned = sorted(
        (at for at, one in enumerate(old) if one.weight >= WEIGHTY),
        key=lambda at: (-old[at].weight, -at),
    )
    kept = set(pinned[:MOST_PINNED])
    return tuple(one for at, one in enumerate(old) if at not in kept)


def folded(
    sources: Sequence[Memory], summary: Summary, names: Collection[str], language: Language
) -> MemoriesFolded | None:
    """Return that *sources* come together in *summary*; None where that cannot stand for them.

    It may say nothing of people and numbers that they do not name, and must be shorter than they.
    """
    told = "\n".join(one.text for one in sources)
    lines = [trimmed(line.lstrip("-*• "), language) for line in summary.lines]
    fit = tuple(dict.fromkeys(line for line in lines if _stands_for(line, told, names)))
    if not FEWEST <= len(fit) <= min(MOST_LINES, len(sources) - 1):
        return None
    heaviest = max(one.weight for one in sources)
    weight = min(heaviest, WEIGHTY - 1)
    into = tuple(Memory(line, weight, "", _turns(sources), _witnesses(sources)) for line in fit)
    return MemoriesFolded(tuple(one.text for one in sources), into)


def _stands_for(line: str, told: str, names: Collection[str]) -> bool:
    if not squeezed(line) or line.endswith(("?", "？")) or (not_so(line) and not not_so(told)):
        return False
    named = (name for name in names if speaks_of(line, {name}))
    return set(numbers(line)) <= set(numbers(told)) and all(
        speaks_of(told, {name}) for name in named
    )


def _turns(sources: Sequence[Memory]) -> tuple[TurnId, ...]:
    return tuple(dict.fromkeys(turn for one in sources for turn in one.turns))


def _witnesses(sources: Sequence[Memory]) -> tuple[PersonId, ...]:
    """Return who knows of all of them; () where each is known to everybody."""
    bounded = [set(one.witnesses) for one in sources if one.witnesses]
    return tuple(sorted(set.intersection(*bounded))) if bounded else ()
