"""JSON as models write it: in fences, amid talk, with loose commas, half quoted, or cut off.

What reads as it stands is never touched. The rest is mended by a library, which is bounded: some
inputs cost it far more time than their length suggests, so it gets few quotes, and few seconds.
"""

import asyncio
import json
import re
from collections.abc import Iterable
from itertools import accumulate

from json_repair import repair_json

from engine.narration.think import prose

LONGEST = 16_000
MOST_QUOTES = 1000
DEEPEST = 64
LIMIT_S = 2.0
SHORT = 600
"""Measured: the worst text of this length takes the library a few milliseconds."""

_READER = json.JSONDecoder()
_FENCE = re.compile(r"```(?:json)?\s*\n(.*?)(?:```|\Z)", re.DOTALL | re.IGNORECASE)


async def mended_json(text: str) -> object:
    """Return the JSON object or array in *text*, what a model reasoned before it left out.

    Raises:
        ValueError: there is none, it is nested too deep, or it is too long or too broken to be
            mended in time.
    """
    body = _body(text)
    try:
        value, _end = _READER.raw_decode(body)
    except (ValueError, RecursionError):
        value = await _mended(body)
    if _is_too_deep(value):
        raise ValueError("the JSON is nested too deep")
    return value


def _body(text: str) -> str:
    """Return *text* from where its JSON begins, out of its fence and without its reasoning.

    Amid talk that is at the first brace: square brackets stand in prose as well.
    """
    told = prose(text)
    fenced = _FENCE.search(told)
    inside = (fenced[1] if fenced else told).strip()
    starts = (0 if inside.startswith("[") else -1, inside.find("{"), inside.find("["))
    start = next((at for at in starts if at >= 0), None)
    if start is None:
        raise ValueError("there is no JSON in the text")
    return inside[start:]


async def _repaired(body: str) -> object:
    """Return what the library makes of *body*: at once where that is quick, else in a thread."""
    if len(body) <= SHORT:
        return repair_json(body, return_objects=True)
    return await asyncio.wait_for(
        asyncio.to_thread(repair_json, body, return_objects=True), LIMIT_S
    )


async def _mended(body: str) -> object:
    if len(body) > LONGEST or body.count('"') > MOST_QUOTES or _depth(body) > DEEPEST:
        raise ValueError("the JSON is broken, and too long to be mended")
    try:
        value = await _repaired(body)
    except (TimeoutError, RecursionError, AssertionError) as error:  # it asserts what it hopes
        raise ValueError("the JSON is too broken to be mended") from error
    if not isinstance(value, dict | list) or not value:
        raise ValueError("there is no JSON in the text")
    return value


def _depth(body: str) -> int:
    """Return how deep the brackets in *body* are nested, those in texts counted like any other."""
    steps = ((char in "{[") - (char in "}]") for char in body)
    return max(accumulate(steps), default=0)


def _is_too_deep(value: object) -> bool:
    """Tell whether lists and objects stand in each other deeper than anybody means them to."""
    level = [value]
    for _ in range(DEEPEST):
        level = [inner for one in level for inner in _inner(one)]
        if not level:
            return False
    return True


def _inner(value: object) -> Iterable[object]:
    match value:
        case dict():
            return value.values()
        case list():
            return value
        case _:
            return ()
