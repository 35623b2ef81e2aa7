"""Passages as rows."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from engine.model.ids import TurnId
from engine.model.memory import Passage
from engine.store.archive_tables import passage

STORED = tuple(one for one in passage.c if one.name not in ("seq", "collection"))
"""The columns that hold a passage itself."""


def row_of(one: Passage) -> Mapping[str, Any]:
    """Return what those columns hold for a passage."""
    row = {stored.name: getattr(one, stored.name) for stored in STORED}
    return {**row, "turns": " ".join(one.turns), "witnesses": json.dumps(one.witnesses)}


def passage_of(row: Sequence[Any]) -> Passage:
    """Return the passage that a row of the columns `STORED` holds."""
    values = dict(zip((one.name for one in STORED), row, strict=True))
    values["turns"] = tuple(map(TurnId, values["turns"].split()))
    values["witnesses"] = tuple(json.loads(values["witnesses"]))
    return Passage(**values)
