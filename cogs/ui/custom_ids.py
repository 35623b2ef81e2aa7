"""The ids of buttons: `kind:timeline:turn`, so that a button outlives the process."""

import re
from dataclasses import dataclass
from typing import Literal, get_args

from engine.model.ids import TimelineId

TurnVerb = Literal["retell", "back", "next", "continue", "amend", "undo"]
"""What can be done to the latest turn."""

KINDS = ("retry", "merge", "export", "play", *get_args(TurnVerb))

TEMPLATE = re.compile(rf"(?P<kind>{'|'.join(KINDS)}):(?P<timeline>[^:]*):(?P<turn>[^:]*)")
LIMIT = 100
"""Characters in a custom id (Discord's component reference)."""


@dataclass(frozen=True, slots=True)
class CustomId:
    """What a button does, and to what.

    *turn* is a turn's id, for `retry` the id of the message that was not played, for
    `merge` what a press does to the merge (`cogs.ui.conflicts.Press`), for `export` a kind of
    parcel and a branch, for `play` the branch that is to be played.
    """

    kind: str
    timeline: TimelineId
    turn: str

    def __str__(self) -> str:
        return f"{self.kind}:{self.timeline}:{self.turn}"


def custom_id(text: str) -> CustomId | None:
    """Return what *text* names, or None where no control of ours has such an id."""
    found = TEMPLATE.fullmatch(text)
    if found is None:
        return None
    return CustomId(found["kind"], TimelineId(found["timeline"]), found["turn"])
