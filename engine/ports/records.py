"""What is kept of timelines and messages, as ports hand it over."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from engine.model.actions import PlayAction
from engine.model.ids import BranchId, ChannelId, Digest, MessageId, TimelineId, TurnId, UserId
from engine.model.turn import Turn, TurnKind


@dataclass(frozen=True, slots=True)
class TimelineRecord:
    """A play-through. *seed* decides every die; *story* is the digest it started with."""

    id: TimelineId
    story: Digest
    story_name: str
    seed: str
    owner: UserId
    made_at: datetime


BranchStatus = Literal["open", "merged", "deleted"]


@dataclass(frozen=True, slots=True)
class BranchRecord:
    """A named head. *fork* is the turn it started from, None for the first branch.

    A *deleted* branch is out of sight, and can be taken back until it is purged; a *merged* one
    can be reopened.
    *status_at* is when it came to be so, None while it has always been open.
    """

    id: BranchId
    timeline: TimelineId
    name: str
    head: TurnId
    fork: TurnId | None = None
    status: BranchStatus = "open"
    status_at: datetime | None = None


MoveReason = Literal["turn", "tick", "undo", "redo", "rewind", "restore", "variant"]


@dataclass(frozen=True, slots=True)
class HeadMove:
    """A branch moved from *previous* to *head*. Every move is kept, so each can be taken back.

    *previous* is None for the move that made the branch; its reason is "turn". A *tick* is a quiet
    turn: time passed, or memory was put in order.
    """

    branch: BranchId
    previous: TurnId | None
    head: TurnId
    reason: MoveReason
    by: UserId
    at: datetime

    @property
    def plays(self) -> bool:
        """Tell whether it says that its turn was played on the branch, whose dice fell for it."""
        return self.reason in ("turn", "tick") and self.previous is not None


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A name for a turn. Names are compared without case, and are one to a timeline."""

    name: str
    turn: TurnId
    branch: BranchId
    by: UserId
    at: datetime


@dataclass(frozen=True, slots=True)
class Dated:
    """A turn, and when it was written."""

    turn: Turn
    at: datetime


@dataclass(frozen=True, slots=True)
class Past:
    """All that is kept of a timeline, as an archive carries it.

    *turns* come with parents before children, *branches*, *moves* and *checkpoints* oldest first
    (*moves* at least those of the same branch). Of a branch that was purged there are the moves
    that played a turn which is still here: its dice fell for that branch.
    """

    record: TimelineRecord
    turns: Sequence[Dated]
    branches: Sequence[BranchRecord]
    moves: Sequence[HeadMove] = ()
    checkpoints: Sequence[Checkpoint] = ()


@dataclass(frozen=True, slots=True)
class Purged:
    """What a purge takes out of a timeline: deleted branches, and turns nobody else leans on."""

    timeline: TimelineId
    branches: tuple[BranchRecord, ...]
    turns: int


@dataclass(frozen=True, slots=True)
class Pulse:
    """How real time passes on a branch, for as long as it changes anything there.

    *since* is when the tick began that is running. At *turn*, *left* more ticks change something;
    at any other turn that must be found out. With none left there is no pulse.
    """

    since: datetime
    turn: TurnId
    left: int


@dataclass(frozen=True, slots=True)
class Due:
    """A branch on which a tick is over, and the play it belongs to; all as of one moment."""

    record: TimelineRecord
    branch: BranchRecord
    pulse: Pulse

    @property
    def began(self) -> datetime:
        """Return when the tick began: time stood still until the branch was opened again."""
        opened = self.branch.status_at
        return self.pulse.since if opened is None else max(self.pulse.since, opened)


Role = Literal["gm"]


@dataclass(frozen=True, slots=True)
class Grant:
    """What *user* may do in one play: a *gm* leads it as whoever began it does."""

    user: UserId
    role: Role = "gm"


@dataclass(frozen=True, slots=True)
class Knot:
    """A turn as a tree shows it, without what happened in it."""

    id: TurnId
    parents: tuple[TurnId, ...]
    kind: TurnKind
    action: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Descent:
    """What a turn follows; its *generation* is greater than that of each of them, a root's is 0."""

    id: TurnId
    parents: tuple[TurnId, ...]
    generation: int


@dataclass(frozen=True, slots=True)
class PendingMerge:
    """A merge that waits for a game master to settle its conflicts; one to each branch.

    *choices* are those made so far: conflict id and "ours", "theirs" or a value as typed. The
    merge is void once either head has moved.
    """

    into: BranchId
    source: BranchId
    into_head: TurnId
    source_head: TurnId
    choices: tuple[tuple[str, str], ...]
    by: UserId
    at: datetime


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
class Shown:
    """The *posts* that show a turn in one channel, noted for *message*; none: it was taken away."""

    channel: ChannelId
    posts: tuple[MessageId, ...]
    message: MessageId


@dataclass(frozen=True, slots=True)
class Commit:
    """One turn to write, and what becomes true together with it.

    *claim* is the message that asked for the turn: it is marked as played in the same
    transaction. *instead_of* is where the branch stands where the turn takes the place of a
    sibling: at that, or at a tick after it. *by* is who puts it there; None: who acts in the turn.
    *closes* is the branch that the turn merges: it closes unless it moved meanwhile, and no merge
    waits any longer. *pulse* is the branch's from now on; None: as it was.
    """

    timeline: TimelineId
    branch: BranchId
    turn: Turn
    at: datetime
    claim: MessageId | None = None
    outgoing: Outgoing | None = None
    instead_of: TurnId | None = None
    by: UserId | None = None
    closes: BranchId | None = None
    pulse: Pulse | None = None

    @property
    def parent(self) -> TurnId | None:
        """Return the turn that this one follows on its line; None for a first turn."""
        return self.turn.parents[0] if self.turn.parents else None

    @property
    def source(self) -> TurnId | None:
        """Return the turn at which the other line stood that a merge brings in; None for others."""
        return self.turn.parents[-1] if len(self.turn.parents) > 1 else None

    @property
    def stands(self) -> TurnId | None:
        """Return where the branch must stand until then; None where it is yet to be made."""
        return self.instead_of or self.parent

    @property
    def moves(self) -> tuple[HeadMove, ...]:
        """Return how the head moves; the last move says that the turn was played here."""
        user, parent = self.turn.action.user, self.parent
        reason: MoveReason = "tick" if self.turn.is_quiet else "turn"
        played = HeadMove(self.branch, parent, self.turn.id, reason, user, self.at)
        if self.instead_of is None or parent is None:
            return (played,)
        by = self.by or user
        return (HeadMove(self.branch, self.instead_of, parent, "variant", by, self.at), played)


@dataclass(frozen=True, slots=True)
class Incoming:
    """A person's message, taken in for a branch and not yet played."""

    message: MessageId
    channel: ChannelId
    timeline: TimelineId
    branch: BranchId
    action: PlayAction
    at: datetime


@dataclass(frozen=True, slots=True)
class Binding:
    """What a channel or thread plays."""

    channel: ChannelId
    timeline: TimelineId
    branch: BranchId


Fate = Literal["played", "refused", "interrupted"]
