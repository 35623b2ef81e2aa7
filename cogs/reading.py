"""Read a message in a story channel: is it play, dice, a check, or talk beside the story?

Dice commands follow the habits of Chinese dice bots (`.r`, `。rh`, `.ra 侦查 60`) and of English
ones (`!r 1d20+5`).
"""

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Speech:
    """Play. *text* is '' where there is nothing but blanks or asides."""

    text: str


@dataclass(frozen=True, slots=True)
class Dice:
    """A throw; *is_hidden* is for the thrower alone."""

    expression: str
    is_hidden: bool = False


@dataclass(frozen=True, slots=True)
class Trial:
    """A percentile check of *skill* against *target*; *edge* counts bonus dice (penalty: < 0)."""

    skill: str
    target: int
    edge: int = 0


@dataclass(frozen=True, slots=True)
class Half:
    """A check that names no target."""


@dataclass(frozen=True, slots=True)
class Aside:
    """Talk out of character."""

    text: str


Reading = Speech | Dice | Trial | Half | Aside

DEFAULT_DICE = "1d100"
DEFAULT_SKILL = "🎲"

_FLAGS = re.IGNORECASE | re.DOTALL
_MARK = r"\s*[.。．!！]\s?"
_THROW = re.compile(rf"{_MARK}r(?P<hidden>h?)(?P<rest>(?![a-ce-z]).*)", _FLAGS)
_CHECK = re.compile(
    rf"{_MARK}r[ac](?P<edge>(?P<sign>[bp])(?P<count>\d?))?(?P<rest>(?![a-z]).*)", _FLAGS
)
_BARE_DIE = re.compile(r"d?(?=\s|$)", re.IGNORECASE)
_TRIAL = re.compile(r"(?P<before>\D*?)\s*(?P<target>\d{1,4})\s*(?P<behind>.*)", re.DOTALL)
_EDGES = {"adv", "dis", "advantage", "disadvantage", "优势", "劣势"}
_PIECE = re.compile(r"[\d+\-*/×÷＋－（）()%<>=]|d\d", re.IGNORECASE)
_INNER = re.compile(r"\(\(.*?\)\)", re.DOTALL)


def read(text: str) -> Reading:
    """Return what *text* is."""
    if _is_aside(text):
        return Aside(text)
    if check := _CHECK.fullmatch(text):
        return _trial(check)
    throw = _THROW.fullmatch(text)
    if throw and (dice := _dice(throw["rest"])):
        return Dice(dice, is_hidden=bool(throw["hidden"]))
    return Speech(_INNER.sub("", text).strip())


def _is_aside(text: str) -> bool:
    text = text.strip()
    if text.startswith("(("):
        return _INNER.match(text) is None or not _INNER.sub("", text).strip()
    return text.startswith("//") or (text.startswith("（") and not _outside(text).strip())


def _outside(text: str) -> str:
    """Return what of *text* stands outside full-width brackets; all from an unclosed one on."""
    depth, kept = 0, ""
    for sign in text:
        depth += sign == "（"
        if depth <= 0:
            kept += sign
        depth -= sign == "）"
    return kept if depth <= 0 else text


def _dice(rest: str) -> str:
    """Return the dice expression that *rest* starts with, without the reason behind it.

    '' means that *rest* starts with a word: then it was no command.
    """
    bare = _BARE_DIE.match(rest)
    if bare:
        rest = DEFAULT_DICE if not rest[bare.end() :].strip() else rest[bare.end() :]
    words = rest.split()
    count = next((n for n, word in enumerate(words) if not _is_dice(word)), len(words))
    if count == 0:
        return DEFAULT_DICE if bare else ""
    return " ".join(words[:count])


def _is_dice(word: str) -> bool:
    return word.lower() in _EDGES or (word.isascii() and _PIECE.search(word) is not None)


def _trial(check: re.Match[str]) -> Trial | Half:
    found = _TRIAL.fullmatch(check["rest"].strip())
    if found is None:
        return Half()
    skill = found["before"].strip() or found["behind"].strip() or DEFAULT_SKILL
    edge = int(check["count"] or 1) if check["edge"] else 0
    return Trial(skill, int(found["target"]), -edge if check["sign"] in {"p", "P"} else edge)
