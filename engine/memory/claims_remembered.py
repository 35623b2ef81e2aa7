"""What a text claims, held against what is remembered already."""

import re
from collections.abc import Iterable, Iterator

from engine.memory.claims import ALIVE, DEAD, Contradiction
from engine.memory.dedupe import are_swapped, close_to, is_of_two
from engine.memory.figures import numbers
from engine.memory.ground import Ground
from engine.memory.wording import Token, denies, people, telling, tokens
from engine.model.language import Both

_REMEMBERED = Both("it is remembered otherwise", "与已有记忆不符")

ONE_THING = 0.8
"""From which share of common words on two texts tell of one thing."""

_DEAD, _ALIVE = re.compile(DEAD, re.IGNORECASE), re.compile(ALIVE, re.IGNORECASE)

_FIXED = re.compile(
    r"(?P<place>\b(?:is|are|was|were|lies|lay|stands?|stood|hangs?|hung)\s+"
    r"(?:in|at|under|on|behind|inside|beneath)\b|位于|在)"
    r"|(?P<owner>\bbelongs? to\b|属于|归)|(?P<name>\b(?:is|was) (?:called|named)\b|名叫|叫做)",
    re.IGNORECASE,
)
"""What says how something is, so that only one of two can be so."""


def remembered_otherwise(text: str, ground: Ground) -> Iterator[Contradiction]:
    """Yield memories that cannot be so if *text* is."""
    for memory in close_to(text, ground.state.memories):
        if _is_otherwise(text, memory.text, ground):
            yield Contradiction(_REMEMBERED, memory.text)


def _is_otherwise(text: str, known: str, ground: Ground) -> bool:
    new, old = tokens(text, ground.names), tokens(known, ground.names)
    if are_swapped(new, old):
        return not (is_of_two(text) or is_of_two(known))
    if people(new) != people(old):
        return _is_elsewhere(text, known, ground)
    said, before = set(numbers(text)), set(numbers(known))
    if denies(new) != denies(old) or (said and before and said != before):
        return _are_of_one_thing(new, old)
    return _lives_and_dies(text, known, ground) or _is_elsewhere(text, known, ground)


def _are_of_one_thing(new: Iterable[Token], old: Iterable[Token]) -> bool:
    first, second = _things(new), _things(old)
    return bool(first & second) and len(first & second) >= ONE_THING * len(first | second)


def _things(words: Iterable[Token]) -> frozenset[str]:
    """Return what *words* are of besides people, numbers, and whether it is so."""
    return frozenset(
        word.value for word in telling(words) if word.sort not in ("name", "number", "not", "be")
    )


def _lives_and_dies(text: str, known: str, ground: Ground) -> bool:
    """Tell whether somebody is dead in one and alive in the other; the state knows of people."""
    dies, lives = _DEAD.search, _ALIVE.search
    if not ((dies(text) and lives(known)) or (lives(text) and dies(known))):
        return False
    new, old = (telling(tokens(one, ground.names)) for one in (text, known))
    return new[:1] == old[:1] and not people(new)


def _is_elsewhere(text: str, known: str, ground: Ground) -> bool:
    """Tell whether both say where one thing is, whose it is, or its name, and each another.

    Where people are changes from turn to turn, and the state knows.
    """
    new = _FIXED.search(text)
    old = _FIXED.search(known) if new else None
    if new is None or old is None or new.lastgroup != old.lastgroup:
        return False
    parts = (text[: new.start()], known[: old.start()], text[new.end() :], known[old.end() :])
    mine, other, this, that = (telling(tokens(part, ground.names)) for part in parts)
    if not mine or mine != other or (new.lastgroup == "place" and people(mine)):
        return False
    return not (set(this) <= set(that) or set(that) <= set(this))
