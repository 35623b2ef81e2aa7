"""A text as terms that can be looked up, in scripts with blanks between words and without.

Words of scripts with blanks stand as they are, without case and width. One with accents is kept
without them as well: whoever asks without finds it, whoever asks with them means them. A run of
Chinese, Japanese or Korean characters is cut into all its overlapping pairs: two of these scripts
have no blanks to cut at, and the third writes its small words onto others. The characters are kept
as well, so that a question of a single one finds them, also where it stands among kana.
"""

import re
import unicodedata
from collections.abc import Iterator
from math import log

MOST_TERMS = 2_000
"""How many terms of one text are looked at."""

MOST_ASKED = 64
"""How many terms of a question are looked up."""

LONGEST_TERM = 40

_COMMON = frozenset(
    """
    a about after again all also am an and any are as at be been before but by can could did do
    does for from get go had has have he her here hers him his how i if in into is it its just
    me more my no not now of off on one or our out over she should so some than that the their
    them then there these they this those to too up us was we were what when where which who
    whom whose why will with would you your yours
    """.split()  # noqa: SIM905 - words are read better so
)
_COMMON_CHARACTERS = frozenset(
    "的了吗呢吧啊呀么嘛我你他她它们是在有和与就不都也还又这那此其之于把被给对从到向着过得地很"
    "什怎哪里谁何为以会要能可没说道个些时后前上下中一"
)

_HAN = "\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af"  # with 々, 〇
_KANA = "\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff"
_HANGUL = "\uac00-\ud7a3"
_UNSPACED = f"{_HAN}{_KANA}{_HANGUL}"
_RUN = re.compile(rf"[{_UNSPACED}]+|[^\W_{_UNSPACED}]+")
_IS_UNSPACED = re.compile(rf"[{_UNSPACED}]")
_LONE = re.compile(rf"(?<![{_HAN}])[{_HAN}](?![{_HAN}])")


def terms(text: str) -> tuple[str, ...]:
    """Return the terms of *text* in order, repeats too, as it is kept."""
    found = []
    for term in _terms(text, alone=True):
        found.append(term)
        if len(found) == MOST_TERMS:
            break
    return tuple(found)


def asked_terms(text: str) -> tuple[str, ...]:
    """Return the terms to look up for *text*, each once; such as every text has only by themselves.

    Those are words like "the", and pairs of characters like 的.
    """
    every = tuple(dict.fromkeys(_terms(text, alone=False)))
    telling = tuple(term for term in every if not _is_common(term))
    return (telling or every)[:MOST_ASKED]


def rarity(every: int, holding: int) -> int:
    """Return what a term is worth that *holding* of *every* passages hold, in millionths.

    Whole numbers: whoever adds them up in whatever order comes to the same.
    """
    return round(1_000_000 * log(1 + every / holding))


def _is_common(term: str) -> bool:
    return term in _COMMON or _COMMON_CHARACTERS.issuperset(term)


def _terms(text: str, *, alone: bool) -> Iterator[str]:
    """Yield terms; with *alone* every character of a run as well, and words without accents."""
    for run in _RUN.findall(unicodedata.normalize("NFKC", text).casefold()):
        if _IS_UNSPACED.match(run):
            yield from _pairs(run, alone=alone or len(run) == 1)
            continue
        yield run[:LONGEST_TERM]
        if alone and not run.isascii() and (bare := _without_accents(run)) != run:
            yield bare[:LONGEST_TERM]


def _pairs(run: str, *, alone: bool) -> Iterator[str]:
    for at, character in enumerate(run):
        if alone or _LONE.match(run, at):
            yield character
        if at + 1 < len(run):
            yield run[at : at + 2]


def _without_accents(word: str) -> str:
    parted = unicodedata.normalize("NFD", word)
    return "".join(one for one in parted if not unicodedata.combining(one))
