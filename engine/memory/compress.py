"""Many memories come together in few: which of them, and what may stand for them."""

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from engine.memory.phrasing import ends_of_clauses
from engine.memory.shortening import is_shortening
from engine.memory.verify import trimmed
from engine.memory.wording import Token, telling, tokens
from engine.model.extraction import Summary
from engine.model.ids import PersonId, TurnId
from engine.model.language import Language
from engine.model.memory import MOST_PINNED, WEIGHTY, Memory
from engine.model.memory_events import MemoriesFolded

MOST = 30
"""How many memories stand before some come together."""

NEWEST = 5
"""How many of the newest stay as they are."""

FEWEST, MOST_LINES = 3, 5
"""How many memories stand for those that come together; one for two is enough."""


PATIENCE = 40
"""How many memories wait for a summary that can stand for them, before they do without."""


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
    sources: Sequence[Memory], summary: Summary, names: Mapping[str, str], language: Language
) -> MemoriesFolded | None:
    """Return that *sources* come together in *summary*; None where that cannot stand for them.

    It may say nothing that they do not say. Where no summary ever could, and there are very many,
    the weightiest of them stand for all; the archive has the others. *names* say whose each name
    of somebody is.
    """
    told = [tokens(one.text, names) for one in sources]
    lines = [trimmed(line.lstrip("-*• "), language) for line in summary.lines]
    most = min(MOST_LINES, len(sources) - 1)
    fit = tuple(dict.fromkeys(line for line in lines if _stands_for(line, told, names)))
    is_enough = min(FEWEST, most) <= len(fit) <= most
    if not is_enough and len(sources) < PATIENCE:
        return None
    heaviest = max(one.weight for one in sources)
    weight = min(heaviest, WEIGHTY - 1)
    into = tuple(
        Memory(line, weight, "", _turns(sources), _witnesses(sources)) for line in fit[:most]
    )
    if not is_enough:
        into = (*into, *_weightiest(sources, set(fit), most - len(into)))
    return MemoriesFolded(tuple(one.text for one in sources), into)


def _weightiest(sources: Sequence[Memory], told: Collection[str], most: int) -> tuple[Memory, ...]:
    """Return the weightiest of *sources*, of two alike the newer, in the order of all."""
    untold = [(at, one) for at, one in enumerate(sources) if one.text not in told]
    best = sorted(untold, key=lambda pair: (-pair[1].weight, -pair[0]))[:most]
    return tuple(one for _, one in sorted(best, key=lambda pair: pair[0]))


def _stands_for(line: str, told: Sequence[Sequence[Token]], names: Mapping[str, str]) -> bool:
    """Tell whether each clause of *line* is a shortening of something that was *told*.

    A clause without anybody's name speaks of whoever the line begins with.
    """
    words = tokens(line, names)
    if _is_told(words, told):
        return True
    subject = [word for word in telling(words)[:1] if word.sort == "name"]
    clauses = (line[start:end] for start, end in pairwise((0, *ends_of_clauses(line))))
    parts = [part for part in (telling(tokens(one, names)) for one in clauses) if part]
    return bool(parts) and all(
        _is_told(part, told) or _is_told((*subject, *part), told) for part in parts
    )


def _is_told(part: Sequence[Token], told: Sequence[Sequence[Token]]) -> bool:
    return any(is_shortening(part, one) for one in told)


def _turns(sources: Sequence[Memory]) -> tuple[TurnId, ...]:
    return tuple(dict.fromkeys(turn for one in sources for turn in one.turns))


def _witnesses(sources: Sequence[Memory]) -> tuple[PersonId, ...]:
    """Return who knows of all of them; () where each is known to everybody."""
    bounded = [set(one.witnesses) for one in sources if one.witnesses]
    return tuple(sorted(set.intersection(*bounded))) if bounded else ()
