"""A server of embeddings, as far as it answers well; what fails is served as of chat."""

import json
from collections.abc import Sequence

from tests.support.model_server import Served


def embedded(*vectors: Sequence[float], numbered: bool = True) -> Served:
    """Return an answer that holds *vectors*, *numbered* by their texts."""
    rows = [
        {"object": "embedding", **({"index": place} if numbered else {}), "embedding": [*vector]}
        for place, vector in enumerate(vectors)
    ]
    return answered({"object": "list", "data": rows, "model": "m"})


def answered(value: object) -> Served:
    """Return an answer that holds any JSON."""
    return Served([json.dumps(value).encode()], headers={"content-type": "application/json"})
