"""A text as the words that carry its meaning, in order, alike in Chinese and English.

Names are one word each, numbers stand in digits, English words in the form that all their forms
share, and each Chinese character for itself. Auxiliaries and particles are left out.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from engine.memory.figures import NUMBER, value_of
from engine.memory.forms import form
from engine.memory.mentions import pattern_of

Sort = Literal[
    "name", "number", "not", "person", "be", "prep", "det", "adverb", "word", "sign", "break"
]
"""*not*: what denies, or bounds. *person*: he, you, 她. *det*: the, his, this. *sign*: a Chinese
character. *break*: where another clause begins."""

_BREAK = (
    r"[，、；：,;:—–()（）。!！?？…]|\.(?=\s|\Z)"
    r"|\b(?:and|but|then|so|while|when|as|after|because|since|where)\b"
    r"|然后|但是|而且|并且|于是|随后|接着|但"
)
_NOT = (
    r"\b(?:every(?:one|body|thing)|all|any(?:one|body|thing))\s+but\b"
    r"|\b(?:\w+n['’]t|not|never|none|no|nobody|nothing|neither|nor|without|hardly|barely|scarcely"
    r"|almost|nearly|cannot|or|than|unless|instead|except|rather|would|could|should|might|may|must"
    r"|will|shall|can)\b"
    r"|没有|没|未(?!来)|不(?![久断禁由过少])|无(?![数论])|别(?=[再去让动])|差一?点|险些|几乎|除了"
)
_ADVERB = (
    r"(?-i:\b[a-z]+ly\b)|\b(?:finally|at last|now|soon|again|still|also|just|already|once"
    r"|here|too|later)\b|终于|立刻|随即|已经|缓缓|慢慢|悄悄|默默|突然|忽然|当场|再次|最后|最终|又|也|都|便|就"
)
_LIGHT = (
    r"\b(?:has|have|had|having|do|does|did|there)\b"
    r"|\b(?:is|are|was|were|been|be)\b(?=\s+(?:\w+ly\s+)?\w+ing\b)"
    r"|[了着呢吧啊呀]|[这那一][个把名只条座扇张位枚间道]|[这那]"
)
_SORTS: Mapping[Sort, str] = {
    "break": _BREAK,
    "not": _NOT,
    "det": r"\b(?:the|an?|his|her|hers|its|their|your|my|our|this|that|these|those)\b",
    "be": r"\b(?:is|are|was|were|been|being|be|am)\b|是",
    "prep": (
        r"\b(?:in|on|at|under|over|with|to|from|into|onto|upon|near|behind|beside|through|across"
        r"|of|by|for|against|before|during|beneath|above|below|inside|outside|off|out|up|down)\b"
    ),
    "person": (
        r"\b(?:he|him|himself|she|herself|they|them|it|itself|i|me|we|us|you|yourself)\b"
        r"|[他她它我咱你]们?|您|自己"
    ),
    "adverb": _ADVERB,
}
_ALIKE: Mapping[str, str] = {
    **dict.fromkeys(("is", "are", "was", "were", "been", "being", "be", "am", "是"), "be"),
    **dict.fromkeys(("never", "cannot", "没有", "没", "未", "不"), "not"),
    **dict.fromkeys(("into", "inside"), "in"),
    **dict.fromkeys(("onto", "upon"), "on"),
    **dict.fromkeys(("您", "你们"), "你"),
}


@dataclass(frozen=True, slots=True)
class Token:
    """One word: what *sort* it is, and its *value* as words are compared.

    The value of what somebody or something has, or is part of, ends in '*': the guard's, 卫兵的.
    """

    sort: Sort
    value: str


def tokens(text: str, names: Mapping[str, str]) -> tuple[Token, ...]:
    """Return the words of *text*; *names* say for each name, in small letters, whose it is."""
    return _tokens(text, frozenset(names.items()))


@lru_cache(maxsize=2048)
def _tokens(text: str, whose: frozenset[tuple[str, str]]) -> tuple[Token, ...]:
    found = map(_read, _WORD.finditer(marked(text, dict(whose))))
    return tuple(token for token in found if token is not None)


def marked(text: str, names: Mapping[str, str]) -> str:
    """Return *text* with `⟨id⟩` for each of *names*, in the width of Latin letters."""
    normal = unicodedata.normalize("NFKC", text).translate(_NO_MARKS)
    if not names:
        return normal

    def mark(found: re.Match[str]) -> str:
        return f"⟨{names[' '.join(found.group().casefold().split())]}⟩"

    return pattern_of(frozenset(names)).sub(mark, normal)


_NO_MARKS = str.maketrans("⟨⟩", "  ")


def telling(words: Iterable[Token]) -> tuple[Token, ...]:
    """Return *words* without those that only hold others together."""
    return tuple(word for word in words if word.sort not in ("break", "det", "adverb"))


def people(words: Iterable[Token]) -> tuple[str, ...]:
    """Return who is named in *words*, in order, each once."""
    named = (word.value.rstrip("*") for word in words if word.sort == "name")
    return tuple(dict.fromkeys(named))


def denies(words: Iterable[Token]) -> bool:
    """Tell whether *words* say that something is not so."""
    return any(word.sort == "not" for word in words)


_WORD = re.compile(
    r"⟨(?P<name>[^⟩]*)⟩(?P<own>['’]s?\b|[的之])?"
    rf"|(?P<number>{NUMBER})|(?P<light>{_LIGHT})|"
    + "|".join(rf"(?P<{sort}>{pattern})" for sort, pattern in _SORTS.items())
    + r"|(?P<word>[A-Za-zÀ-ɏ][\w'’À-ɏ-]*)|(?P<sign>[^\W_])",
    re.IGNORECASE,
)


def _read(match: re.Match[str]) -> Token | None:
    groups = match.groupdict()
    said = match.group().casefold()
    if groups["name"] is not None:
        return Token("name", groups["name"] + "*" * bool(groups["own"]))
    if groups["number"]:
        value = value_of(said)
        return Token("number", value) if value else Token("det", said)
    if groups["word"]:
        return Token("word", form(said) + "*" * said.endswith(("'s", "’s", "s'", "s’")))
    if groups["light"]:
        return None
    sort: Sort = next((sort for sort in _SORTS if groups[sort]), "sign")
    if sort == "not" and said.endswith(("n't", "n’t")):
        said = "not"
    return Token(sort, _ALIKE.get(said, said))
