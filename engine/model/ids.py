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

MAIN = BranchId("main")
NOBODY = UserId("")
