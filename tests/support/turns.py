"""Sample turns, and the commits that write them."""

from datetime import UTC, datetime, timedelta

from engine.model.actions import Begin, Say
from engine.model.events import Began, Event, Narrated, Spoke, VarSet
from engine.model.ids import (
    MAIN,
    BranchId,
    ChannelId,
    Digest,
    MessageId,
    TimelineId,
    TurnId,
    UserId,
)
from engine.model.turn import Turn
from engine.model.words import Words, salt_of
from engine.ports import (
    BranchRecord,
    Commit,
    HeadMove,
    Incoming,
    Journal,
    MoveReason,
    Outgoing,
    TimelineRecord,
)

AT = datetime(2026, 5, 1, 12, 30, tzinfo=UTC)
ANN = UserId("1001")
STORY = Digest("5" * 64)
SEED = "seed"
SALT = salt_of(SEED)
TIMELINE = TimelineId("t" * 32)
OTHER = TimelineId("u" * 32)
CHANNEL = ChannelId("77")
SIDE = BranchId("side")
ODD = "nul \x00, half a pair \ud83d, the mark \x01, 深渊 🎲\n"

ROOT = Turn.after((), Begin(ANN, STORY), (Began(STORY, (("hp", 20),)),), salt=SALT)


def record(id: TimelineId = TIMELINE) -> TimelineRecord:
    """Return a timeline."""
    return TimelineRecord(id, STORY, "mist", SEED, ANN, AT)


def root(id: TimelineId = TIMELINE, claim: str | None = None) -> Commit:
    """Return the commit that begins a timeline."""
    return Commit(id, MAIN, ROOT, AT, None if claim is None else MessageId(claim))


def said(after: Turn, text: str, told: str = "So be it.", *more: Event) -> Turn:
    """Return the turn in which Ann says *text* and is *told* what comes of it."""
    words = Words(text)
    events = (Spoke(ANN, "Ann", words), *more, Narrated(Words(told), "model"))
    return Turn.after((after.id,), Say(ANN, "Ann", words), events, salt=SALT)


def later(minutes: int) -> datetime:
    """Return the moment *minutes* after the first."""
    return AT + timedelta(minutes=minutes)


def move(
    previous: Turn, head: Turn, reason: MoveReason = "rewind", *, branch: BranchId = MAIN
) -> HeadMove:
    """Return Ann's move of a head from *previous* to *head*."""
    return HeadMove(branch, previous.id, head.id, reason, ANN, AT)


def line_of(count: int, after: Turn = ROOT) -> list[Turn]:
    """Return *count* turns, one after the other."""
    turns = [after]
    for number in range(count):
        turns.append(said(turns[-1], f"step {number}", "…", VarSet("n", number)))
    return turns[1:]


def commit(
    turn: Turn,
    branch: BranchId = MAIN,
    *,
    timeline: TimelineId = TIMELINE,
    claim: str | None = None,
    out: str | None = None,
) -> Commit:
    """Return what writes *turn*; *claim* is the message that asked, *out* what is to be sent."""
    message = None if claim is None else MessageId(claim)
    return Commit(
        timeline, branch, turn, AT, message, None if out is None else Outgoing(CHANNEL, out)
    )


def branch_at(
    head: Turn | TurnId, name: str = "side", *, timeline: TimelineId = TIMELINE
) -> BranchRecord:
    """Return a new branch called *name*, its id too, at *head*."""
    id = head.id if isinstance(head, Turn) else head
    return BranchRecord(BranchId(name), timeline, name, id, id)


def incoming(message: str, text: str = "I knock.") -> Incoming:
    """Return a message that waits to be played on the main branch."""
    action = Say(ANN, "Ann", Words(text))
    return Incoming(MessageId(message), CHANNEL, TIMELINE, MAIN, action, AT)


async def begun(journal: Journal, id: TimelineId = TIMELINE) -> Turn:
    """Begin a timeline and return its root."""
    await journal.begin(record(id), root(id))
    return ROOT


async def played(journal: Journal, *turns: Turn, branch: BranchId = MAIN) -> None:
    """Write *turns*, one after the other."""
    for turn in turns:
        await journal.append(commit(turn, branch))
