"""Read the lists of a `.meph` file: items, pairs, memories and the past.

A `#` outside quotes is a mistake in a pair, and the leftmost colon outside quotes splits it,
whatever its width. A quote opens anywhere but behind an ASCII letter or digit (`it's`, `5" gun`);
one that never closes is no quote.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, cast

from engine.model.memory import Memory
from engine.model.rule import Place
from engine.model.story import PastLine
from engine.model.value import Value
from engine.packs.meph.blocks import Block
from engine.packs.meph.escapes import decoded, text_of, value_of
from engine.packs.meph.faults import Findings

DASHES = ("-", "－")
USUAL_WEIGHT = 3
LEAST_WEIGHT, MOST_WEIGHT = 1, 5

_QUOTED = re.compile(
    r"""
      (?<![0-9A-Za-z])"(?:\\.|[^"\\])*("?)
    | (?<![0-9A-Za-z])'(?:\\.|[^'\\])*('?)
    | “[^”]*(”?) | ‘[^’]*(’?) | 「[^」]*(」?)
    """,
    re.VERBOSE,
)
_QUOTED_KEY = re.compile(r'"(?:\\.|[^"\\])*"')
_COLON = re.compile("[:：]")
_WEIGHED = re.compile(r"\[([0-9])\](?:[ \t]+(.*))?")
_SPOKEN = re.compile(r"(fate|assistant|system)[:：](.*)", re.DOTALL)


class Flaw(Exception):
    """An item breaks its form; *code* names how."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a list, without its dash."""

    place: Place
    text: str


@dataclass(frozen=True, slots=True)
class Pair:
    """A key and what stands behind its colon, as written."""

    place: Place
    key: str
    literal: str

    @property
    def value(self) -> Value:
        """Return the value the author meant."""
        return value_of(self.literal)


def items(block: Block, findings: Findings) -> Iterator[Item]:
    """Yield the items of *block*; lines that are none are noted and left out."""
    for line in block.spoken:
        if not line.words.startswith(DASHES):
            findings.note("LIST_NO_DASH", line.place, block.title)
        elif text := line.words[1:].strip():
            yield Item(line.place, text)
        else:
            findings.note("LIST_EMPTY_ITEM", line.place, block.title)


def pairs(block: Block, findings: Findings) -> list[Pair]:
    """Return the pairs of *block* in order. A key that comes twice is kept twice, and noted."""
    found: list[Pair] = []
    keys: set[str] = set()
    for item in items(block, findings):
        try:
            key, literal = split(item.text)
        except Flaw as flaw:
            findings.note(flaw.code, item.place, block.title)
            continue
        if key in keys:
            findings.note("DUPLICATE_KEY", item.place, block.title, key=key)
        keys.add(key)
        found.append(Pair(item.place, key, literal))
    return found


def split(item: str) -> tuple[str, str]:
    """Return key and literal of an item.

    Raises:
        Flaw: it is no pair.
    """
    masked = _QUOTED.sub(_mask, item)
    if "#" in masked:
        raise Flaw("KV_HASH")
    colon = _COLON.search(masked)
    if colon is None:
        raise Flaw("KV_NO_COLON")
    key = item[: colon.start()].strip()
    if not key:
        raise Flaw("KV_EMPTY_KEY")
    plain = text_of(key) if _QUOTED_KEY.fullmatch(key) else key
    return plain, item[colon.end() :].strip()


def memories(block: Block, findings: Findings) -> tuple[Memory, ...]:
    """Return the memories in *block*."""
    return tuple(memory_in(item.text) for item in items(block, findings))


def memory_in(item: str) -> Memory:
    """Return the memory that *item* tells, `[4] ` in front being its weight."""
    match = _WEIGHED.fullmatch(item)
    if match is None:
        return Memory(decoded(item), USUAL_WEIGHT)
    weight = max(LEAST_WEIGHT, min(MOST_WEIGHT, int(match[1])))
    return Memory(decoded((match[2] or "").strip()), weight)


def past(block: Block, findings: Findings) -> tuple[PastLine, ...]:
    """Return the lines of the past in *block*."""
    found: list[PastLine] = []
    for item in items(block, findings):
        match = _SPOKEN.fullmatch(item.text)
        if match is None:
            findings.note("HISTORY_BAD_ROLE", item.place, block.title)
        else:
            speaker = cast(Literal["fate", "assistant", "system"], match[1])
            found.append(PastLine(speaker, decoded(match[2].strip(), breaks=True)))
    return tuple(found)


def _mask(quote: re.Match[str]) -> str:
    closed = any(quote.groups())
    return "_" * len(quote[0]) if closed else quote[0]
