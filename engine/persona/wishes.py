"""What game masters type to change how it is with somebody: `emotion joy` and `+= 10`.

In both languages, whatever the story's is.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any
from unicodedata import normalize

from engine.errors import NoNumber, NoSuchInside
from engine.model.ids import UserId
from engine.model.language import Both, Language
from engine.model.persona import PARTS, Part
from engine.model.persona_actions import (
    Change,
    PersonaAction,
    SetBelief,
    SetEmotion,
    SetGoal,
    SetStrategy,
    SetTie,
)
from engine.model.value import typed
from engine.persona.words import AXES, BELIEF, EMOTIONS, GOAL
from engine.persona.words import PARTS as PART_WORDS

_EMOTION, _TIE = Both("emotion", "情绪"), Both("tie", "关系")
_STRATEGY = Both("strategy", "打算")
_GONE = frozenset({"none", "off", "无", "没有", "去掉"})
_AMOUNT = re.compile(r"\s*(?P<change>[-+]?=)?\s*(?P<number>.+)", re.DOTALL)
_PRIORITY = re.compile(r"(?:priority|优先级)\s*(?P<level>\S+)", re.IGNORECASE)
_PERCENT = 100.0
_CHANGES: Mapping[str, Change] = {"+=": "+=", "-=": "-="}


def inner_change(user: UserId, who: str, what: str, value: str) -> PersonaAction | None:
    """Return the action that makes *what* inside somebody *value*; None where it is not inside.

    Raises:
        NoNumber: *value* is none, and must be.
        NoSuchInside: *what* is no emotion or tie.
    """
    kind, rest = _kind(normalize("NFKC", what))
    match kind:
        case "emotion":
            emotion = _called(EMOTIONS, rest)
            if emotion is None:
                raise NoSuchInside(what)
            return SetEmotion(user, who, emotion, *_amount(value))
        case "tie":
            axis, toward = _split(rest)
            if axis is None or not toward:
                raise NoSuchInside(what)
            return SetTie(user, who, toward, axis, *_amount(value))
        case "goal":
            return _goal(user, who, rest, value)
        case "belief":
            return _belief(user, who, rest, value)
        case "strategy":
            return SetStrategy(user, who, "" if _is_gone(value) else value)
        case _:
            emotion = _called(EMOTIONS, what)
            alone = emotion if emotion not in ("trust", "fear") else None  # those are moods
            return None if alone is None else SetEmotion(user, who, alone, *_amount(value))


def part_called(word: str) -> Part | None:
    """Return the part of a policy that goes by *word*, in either language; None for no part."""
    wanted = word.strip().casefold()
    known = {name: part for part in PARTS for name in (part, *_both(PART_WORDS[part]))}
    return known.get(wanted)


def changeable_inside(people: Iterable[str], language: Language) -> tuple[str, ...]:
    """Return what can be typed as *what*, with ties to *people*."""
    blank = "" if language == "zh" else " "
    tie = _TIE.told(language)
    return (
        *(f"{_EMOTION.told(language)}{blank}{one.told(language)}" for one in EMOTIONS.values()),
        *(one.told(language) for one in (GOAL, BELIEF, _STRATEGY)),
        *(f"{tie} {axis.told(language)} {name}" for name in people for axis in AXES.values()),
    )


def _kind(what: str) -> tuple[str, str]:
    """Return the English word that *what* begins with, and what stands behind it."""
    text = what.strip()
    for words in (_EMOTION, _TIE, GOAL, BELIEF, _STRATEGY):
        if text.startswith(words.zh):
            return words.en, text[len(words.zh) :].strip()
        first, _, rest = text.partition(" ")
        if first.casefold() == words.en:
            return words.en, rest.strip()
    return "", text


def _split(rest: str) -> tuple[Any, str]:
    """Return the axis that *rest* begins with, and the name behind it; `to` may stand between."""
    for axis, words in AXES.items():
        for word in sorted({axis, *_both(words)}, key=len, reverse=True):
            if rest.casefold().startswith(word):
                name = rest[len(word) :].strip()
                return axis, re.sub(r"^(?:to |toward |对|→)\s*", "", name, flags=re.IGNORECASE)
    return None, ""


def _goal(user: UserId, who: str, goal: str, value: str) -> SetGoal:
    if not goal:
        return SetGoal(user, who, value)
    if _is_gone(value):
        return SetGoal(user, who, goal, gone=True)
    level = _PRIORITY.fullmatch(value.strip())
    if level is not None:
        return SetGoal(user, who, goal, priority=round(_number(level["level"])))
    progress = _share(value)
    return SetGoal(user, who, goal, value if progress is None else "", progress=progress)


def _belief(user: UserId, who: str, belief: str, value: str) -> SetBelief:
    if not belief:
        return SetBelief(user, who, value)
    if _is_gone(value):
        return SetBelief(user, who, belief, gone=True)
    sure = _share(value)
    if sure is not None and value.strip().endswith(("%", "％")):
        sure /= _PERCENT
    return SetBelief(user, who, belief, value if sure is None else "", confidence=sure)


def _share(value: str) -> float | None:
    """Return the number that *value* is, with or without a percent sign; None for words."""
    number = typed(normalize("NFKC", value).strip().removesuffix("%").strip())
    return None if isinstance(number, bool | str) else float(number)


def _amount(value: str) -> tuple[float, Change]:
    found = _AMOUNT.fullmatch(normalize("NFKC", value))
    if found is None:
        raise NoNumber(value)
    return _number(found["number"]), _CHANGES.get(found["change"] or "=", "=")


def _number(text: str) -> float:
    number = typed(text.strip())
    if isinstance(number, bool | str):
        raise NoNumber(text)
    return float(number)


def _called(words: Mapping[Any, Both], name: str) -> Any:  # noqa: ANN401 - a key of *words*
    wanted = name.strip().casefold()
    return next((key for key, both in words.items() if wanted in (key, *_both(both))), None)


def _both(words: Both) -> tuple[str, str]:
    return words.en.casefold(), words.zh


def _is_gone(value: str) -> bool:
    return value.strip().casefold() in _GONE
