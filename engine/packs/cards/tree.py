"""JSON of unknown origin as plain values: bounded in depth, with twins of keys told of."""

import json
import math
import re
from collections import Counter
from collections.abc import Sequence
from typing import NoReturn

from pydantic import JsonValue

from engine.model.language import Both
from engine.packs.cards.faults import CardFindings
from engine.packs.cards.limits import MOST_DEPTH

Fields = dict[str, JsonValue]

_STRING = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)
_BRACKETS = re.compile(r"[^\[\]{}]+")
_OPENING = frozenset("[{")
_SHOWN = 20


def fields_in(text: str, findings: CardFindings) -> Fields:
    """Return the fields of the object that *text* is.

    Raises:
        StoryError: it is no JSON, nested too deeply, or no object.
    """
    if _depth(text) > MOST_DEPTH:
        raise findings.error("NESTED_TOO_DEEPLY", limit=MOST_DEPTH)

    def once(pairs: Sequence[tuple[str, JsonValue]]) -> Fields:
        fields = dict(pairs)
        if len(fields) < len(pairs):
            for key, count in Counter(key for key, _ in pairs).items():
                if count > 1:
                    findings.note("DUPLICATE_KEY", key=key)
        return fields

    try:
        found: JsonValue = json.loads(
            text, strict=False, object_pairs_hook=once, parse_constant=_refused, parse_float=_finite
        )
    except ValueError as error:
        raise findings.error("BAD_JSON", why=_why(error)) from error
    if not isinstance(found, dict):
        raise findings.error("NOT_AN_OBJECT")
    return found


def _depth(text: str) -> int:
    """Return how deep brackets stand in one another, at most; known before anything is read."""
    deepest = depth = 0
    for sign in _BRACKETS.sub("", _STRING.sub("", text)):
        depth += 1 if sign in _OPENING else -1
        deepest = max(deepest, depth)
    return deepest


def _why(error: ValueError) -> Both:
    """Return what is wrong, and where."""
    if isinstance(error, json.JSONDecodeError):
        line, column = error.lineno, error.colno
        english = f"{error.msg} (line {line}, column {column})"
        return Both(english, f"第 {line} 行第 {column} 列有误")
    return Both(f"there is a number that cannot be kept ({error})", f"有无法保存的数字（{error}）")


def _finite(text: str) -> float:
    """Return a number with a point or a power; one that is too large cannot be written again."""
    found = float(text)
    return found if math.isfinite(found) else _refused(text[:_SHOWN])


def _refused(name: str) -> NoReturn:
    raise ValueError(name)
