"""Names for the things we count. Each is a plain str at run time."""

from typing import NewType

TimelineId = NewType("TimelineId", str)
BranchId = NewType("BranchId", str)
TurnId = NewType("TurnId", str)
UserId = NewType("UserId", str)
SceneId = NewType("SceneId", str)
Digest = NewType("Digest", str)
WordsId = NewType("WordsId", str)
MessageId = NewType("MessageId", str)
ChannelId = NewType("ChannelId", str)

PersonId = NewType("PersonId", str)
RoomId = NewType("RoomId", str)
DoorId = NewType("DoorId", str)
OfferId = NewType("OfferId", str)
Owner = NewType("Owner", str)  # a person's id, or "room:" and the id of a room

MAIN = BranchId("main")
NOBODY = UserId("")

MODEL = "]model"
"""What `by` of an event says where a model proposed it; no rule can be called so."""

GM = "]gm"
"""What `by` of an event says where a game master decreed it."""


def room_owner(room: RoomId) -> Owner:
    """Return who owns what lies in a room."""
    return Owner(f"room:{room}")
