"""Reads the JSON that models write: in fences, amid talk, with loose commas, or cut off."""

import json
import re
from collections import deque

_FENCE = re.compile(r"```(?:json)?\s*\n(.*?)(?:```|\Z)", re.DOTALL | re.IGNORECASE)
_LOOSE_COMMA = re.compile(r'("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])', re.DOTALL)
_ITEM = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],]', re.DOTALL)
_CLOSER = {"{": "}", "[": "]"}
_DEEPEST = 64
_TRIES = 200


def loose_json(text: str) -> object:
    """Return the first JSON object or array in *text*.

    Raises:
        ValueError: there is none that can be read or completed.
    """
    fenced = _FENCE.search(text)
    inside = fenced[1] if fenced else text
    start = min((at for at in map(inside.find, _CLOSER) if at >= 0), default=-1)
    if start < 0:
        raise ValueError("there is no JSON in the text")
    body = _LOOSE_COMMA.sub(lambda match: match[1] or "", inside[start:])
    try:
        value: object = json.JSONDecoder(strict=False).raw_decode(body)[0]
    except (json.JSONDecodeError, RecursionError):
        return _completed(body)
    return value


def _completed(body: str) -> object:
    """Return *body* read as if it had been cut off after its last whole item."""
    for end, closers in reversed(_cuts(body)):
        try:
            value: object = json.loads(body[:end] + closers, strict=False)
        except json.JSONDecodeError:
            continue
        if value:
            return value
    raise ValueError("the JSON is broken beyond its end")


def _cuts(body: str) -> deque[tuple[int, str]]:
    """Return the last places where *body* could be cut, with the brackets that close it there."""
    cuts: deque[tuple[int, str]] = deque(maxlen=_TRIES)
    closers = ""
    for match in _ITEM.finditer(body):
        sign = match[0]
        if sign in _CLOSER:
            closers = _CLOSER[sign] + closers
        elif closers.startswith(sign):
            closers = closers[1:]
        if len(closers) > _DEEPEST:
            raise ValueError("the JSON is nested too deep")
        cuts.append((match.start() if sign == "," else match.end(), closers))
    return cuts
