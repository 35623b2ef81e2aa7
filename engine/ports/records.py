"""What is kept of timelines and messages, as ports hand it over."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from engine.model.actions import Action
from engine.model.ids import BranchId, ChannelId, Digest, MessageId, TimelineId, TurnId, UserId
from engine.model.turn import Turn


@dataclass(frozen=True, slots=True)
class TimelineRecord:
    """A play-through. *seed* decides every die; *story* is the digest it started with."""

    id: TimelineId
    story: Digest
    story_name: str
    seed: str
    owner: UserId
    made_at: datetime


@dataclass(frozen=True, slots=True)
class BranchRecord:
    """A named head. *fork* is the turn it started from, None for the first branch."""

    id: BranchId
    timeline: TimelineId
    name: str
    head: TurnId
    fork: TurnId | None = None


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A message to send for a turn, kept until it was delivered. *text* is final and unsplit."""

    channel: ChannelId
    text: str


@dataclass(frozen=True, slots=True)
class Undelivered:
    """An outgoing message that nobody has confirmed. *posts* are messages already shown for it."""

    timeline: TimelineId
    turn: TurnId
    outgoing: Outgoing
    claim: MessageId | None
    posts: tuple[MessageId, ...]


@dataclass(frozen=True, slots=True)
class Commit:
    """One turn to write, and what becomes true together with it.

    *claim* is the message that asked for the turn: it is marked as played in the same
    transaction. `turn.parents[0]` is the head the branch must still have.
    """

    timeline: TimelineId
    branch: BranchId
    turn: Turn
    at: datetime
    claim: MessageId | None = None
    outgoing: Outgoing | None = None


@dataclass(frozen=True, slots=True)
class Incoming:
    """A person's message, taken in for a branch and not yet played."""

    message: MessageId
    channel: ChannelId
    timeline: TimelineId
    branch: BranchId
    action: Action
    at: datetime


@dataclass(frozen=True, slots=True)
class Binding:
    """What a channel or thread plays."""

    channel: ChannelId
    timeline: TimelineId
    branch: BranchId


Fate = Literal["played", "refused", "interrupted"]
