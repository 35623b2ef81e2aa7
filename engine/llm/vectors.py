"""Vectors in the answer of a server that speaks OpenAI's embeddings."""

import json
import math
from collections.abc import Sequence

from engine.errors import EmbedderError
from engine.llm.shapes import at, count_at

Vector = tuple[float, ...]

_HUGE = 1e100
"""No model makes such a number, and nothing below it can overflow."""


def read_vectors(body: str, count: int) -> Sequence[Vector]:
    """Return the *count* vectors in *body* in the order of the texts, each of length 1.

    Raises:
        EmbedderError: there are more or fewer, or they are no vectors of one size.
    """
    try:
        data = at(json.loads(body), "data")
    except (ValueError, RecursionError) as error:
        raise EmbedderError("broken", "the answer is no JSON") from error
    rows = data if isinstance(data, list) else []
    placed = {_place(row, number): at(row, "embedding") for number, row in enumerate(rows)}
    if placed.keys() != set(range(count)):
        raise EmbedderError("broken", f"{len(rows)} vectors for {count} texts")
    vectors = [_unit(placed[number]) for number in range(count)]
    if len({len(vector) for vector in vectors}) > 1:
        raise EmbedderError("broken", "vectors of several sizes")
    return vectors


def _place(row: object, number: int) -> int:
    """Return which text a vector is of; servers that do not say keep the order."""
    place = count_at(row, "index")
    return number if place is None else place


def _unit(value: object) -> Vector:
    """Return the vector *value* at length 1."""
    numbers = value if isinstance(value, list) else []
    if not all(isinstance(one, int | float) and abs(one) < _HUGE for one in numbers):
        raise EmbedderError("broken", "a vector holds more than numbers")
    length = math.hypot(*numbers)
    if not length:
        raise EmbedderError("broken", "a vector has no direction")
    return tuple(one / length for one in numbers)
