"""Documents in pieces that are short enough to be found and told, cut where their text allows it.

A piece ends at the end of a paragraph where that can be, else of a line, a sentence, a clause, a
word; what has none of these is cut between two characters. Neighbours that are short together are
one piece. Joined, the pieces are the text again, but for blanks at their ends.
"""

import hashlib
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise

from engine.memory.sentences import sentences
from engine.model.ids import TurnId
from engine.model.memory import Passage
from engine.model.story import Document

LONGEST = 600
"""How many characters a piece has at most."""

_NO_TURN = TurnId("")
_JOINER = "\u200d"
_SKINS = ("\U0001f3fb", "\U0001f3ff")
_HIGH, _LOW = ("\ud800", "\udbff"), ("\udc00", "\udfff")

Cut = Callable[[str], Iterable[str]]
"""Cuts a text into pieces that are the text again when they are joined."""


def passages_of(
    document: Document, turn: TurnId = _NO_TURN, number: int = 0
) -> tuple[Passage, ...]:
    """Return what *document* says as passages; their ids are in order, and equal for equal ones.

    *turn*, the one with that *number*, is where it was added; '' for the story's own.
    """
    whole = f"{document.id}\n{turn}\n{document.text}".encode("utf-8", "surrogatepass")
    id = hashlib.sha256(whole).hexdigest()[:24]
    return tuple(
        Passage(
            f"{id}-{place:05d}",
            "knowledge",
            piece,
            turn,
            number,
            document=document.id,
            title=document.title,
        )
        for place, piece in enumerate(chunks(document.text))
    )


def chunks(text: str, longest: int = LONGEST) -> tuple[str, ...]:
    """Return *text* in pieces of at most *longest* characters, none of them blank."""
    whole = _parts(text, longest, _COARSE)
    pieces = _packed((piece for one in whole for piece in _within(one, longest)), longest)
    return tuple(filter(None, (piece.strip() for piece in pieces)))


def _within(sentence: str, longest: int) -> Iterator[str]:
    """Yield a sentence whole; one that is too long is cut by itself, so that others stay whole."""
    if len(sentence.strip()) <= longest:
        yield sentence
    else:
        yield from _packed(_parts(sentence, longest, _FINE), longest)


def _packed(parts: Iterable[str], longest: int) -> Iterator[str]:
    """Yield as many *parts* together as fit."""
    piece = ""
    for part in parts:
        if len((piece + part).strip()) > longest:
            yield piece
            piece = ""
        piece += part
        while len(piece.strip()) > longest:
            yield piece[:longest]
            piece = piece[longest:]
    yield piece


def _parts(text: str, longest: int, cuts: Sequence[Cut]) -> Iterator[str]:
    """Yield *text*, cut no finer than it must be."""
    if len(text.strip()) <= longest or not cuts:
        yield text
    else:
        for part in cuts[0](text):
            yield from _parts(part, longest, cuts[1:])


def _after(end: str) -> Cut:
    """Return what cuts a text behind every *end*."""
    ends = re.compile(end)

    def cut(text: str) -> Iterator[str]:
        places = (0, *(match.end() for match in ends.finditer(text)), len(text))
        return (text[start:end] for start, end in pairwise(places))

    return cut


def _characters(text: str) -> Iterator[str]:
    """Yield what a reader sees as one character each, with all that combines with it."""
    start = 0
    for at in range(1, len(text)):
        if not _belong(text[at - 1], text[at]):
            yield text[start:at]
            start = at
    yield text[start:]


def _belong(one: str, other: str) -> bool:
    """Tell whether nothing may be cut between two code points."""
    return (
        _JOINER in (one, other)
        or unicodedata.category(other).startswith("M")
        or _SKINS[0] <= other <= _SKINS[1]
        or (_HIGH[0] <= one <= _HIGH[1] and _LOW[0] <= other <= _LOW[1])
    )


_COARSE: tuple[Cut, ...] = (_after(r"\n\s*\n"), _after(r"\n"), sentences)
"""At the ends of paragraphs, lines, sentences."""

_FINE: tuple[Cut, ...] = (
    _after(r"(?:[，、；：—]+|[,;:](?=\s))\s*"),
    _after(r"\s+"),
    _characters,
)
"""At the ends of clauses, words, characters."""
