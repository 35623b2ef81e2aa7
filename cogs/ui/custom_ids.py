"""The ids of buttons: `kind:timeline:turn[:offer]`, so that a button outlives the process."""

import re
from dataclasses import dataclass
from typing import Literal, get_args

from engine.model.ids import OfferId, TimelineId

TurnVerb = Literal["retell", "back", "next", "continue", "amend", "undo"]
"""What can be done to the latest turn."""

KINDS = (
    *("retry", "merge", "export", "play", "fate", "floor", "decree", "gmroom", "trigger", "guide"),
    "persona",
    *get_args(TurnVerb),
)
"""What a button does, besides to `pick`: that alone names an offer."""

TEMPLATE = re.compile(
    rf"(?P<kind>(?P<pick>pick)|{'|'.join(KINDS)})"
    r":(?P<timeline>[^:]*):(?P<turn>[^:]*)(?(pick):(?P<offer>[^:]+))"
)
LIMIT = 100
"""Characters in a custom id (Discord's component reference)."""


@dataclass(frozen=True, slots=True)
class CustomId:
    """What a button does, and to what.

    *turn* is a turn's id, for `retry` the id of the message that was not played, for
    `merge` what a press does to the merge (`cogs.ui.conflicts.Press`), for `export` a kind of
    parcel and a branch, for `play` the branch that is to be played, for `floor` what is to be seen
    of the map (`cogs.ui.map_buttons.Look`), for `trigger` what is done about one
    (`cogs.ui.trigger_buttons.Press`), for `guide` a guided form and what is done there, for
    `persona` what is done about a tenet (`cogs.ui.persona_buttons.Press`).
    *offer* is the option to `pick`, '' for the others.
    """

    kind: str
    timeline: TimelineId
    turn: str
    offer: OfferId = OfferId("")

    def __str__(self) -> str:
        parts = (self.kind, self.timeline, self.turn, *filter(None, (self.offer,)))
        return ":".join(parts)


def custom_id(text: str) -> CustomId | None:
    """Return what *text* names, or None where no control of ours has such an id."""
    found = TEMPLATE.fullmatch(text)
    return None if found is None else meaning(found)


def meaning(found: re.Match[str]) -> CustomId:
    """Return what an id of ours says, as `TEMPLATE` found it."""
    offer = OfferId(found["offer"] or "")
    return CustomId(found["kind"], TimelineId(found["timeline"]), found["turn"], offer)
