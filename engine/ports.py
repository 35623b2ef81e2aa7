"""What the engine needs from the world. Adapters live in `engine.llm`, `.store` and `.packs`."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Protocol

from engine.model.actions import Action
from engine.model.ids import (
    BranchId,
    ChannelId,
    Digest,
    MessageId,
    TimelineId,
    TurnId,
    UserId,
    WordsId,
)
from engine.model.script import Answer, Ask
from engine.model.state import State
from engine.model.story import Story, StorySource
from engine.model.turn import Turn


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of narration as it arrives."""

    text: str


@dataclass(frozen=True, slots=True)
class Restart:
    """What was heard so far is void: the narration starts again."""


@dataclass(frozen=True, slots=True)
class Queued:
    """The action waits for *ahead* others on its branch."""

    ahead: int


@dataclass(frozen=True, slots=True)
class DiceFell:
    """The throws of the turn are settled; *lines* show them, before any narration."""

    lines: tuple[str, ...]


Heard = Piece | Restart | Queued | DiceFell
Hear = Callable[[Heard], None]


def ignore(_heard: Heard) -> None:
    """Hear nothing."""


class Oracle(Protocol):
    """Answers the asks of a script."""

    async def answer(self, ask: Ask, hear: Hear) -> Answer:
        """Return the answer, letting *hear* follow it piece by piece; dice are shown already.

        Never raises for a failing model: that is a `Silence`. What *hear* was given is void
        where the answer is a `Silence` or a `Restart` came after it.
        """
        ...


class Clock(Protocol):
    """Tells the time."""

    def now(self) -> datetime:
        """Return the present moment, in UTC."""
        ...


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


class Journal(Protocol):
    """Keeps timelines, their turns, branch heads and words. Turns are only added; heads move."""

    async def begin(self, record: TimelineRecord, root: Commit) -> None:
        """Write a new timeline whose first branch (`root.branch`, named "main") is at the root."""
        ...

    async def fork(self, branch: BranchRecord, at: datetime) -> None:
        """Add *branch*.

        Raises:
            BranchExists: the timeline has a branch of that name, compared without case.
        """
        ...

    async def timeline(self, id: TimelineId) -> TimelineRecord:
        """Return a timeline.

        Raises:
            NoSuchTimeline: it was never begun.
        """
        ...

    async def branches(self, timeline: TimelineId) -> Sequence[BranchRecord]:
        """Return all branches with their present heads, oldest first."""
        ...

    async def branch(self, timeline: TimelineId, name: str) -> BranchRecord:
        """Return one branch by its name, compared without case.

        Raises:
            NoSuchBranch: there is none.
        """
        ...

    async def head(self, timeline: TimelineId, branch: BranchId) -> TurnId:
        """Return the newest turn of a branch."""
        ...

    async def line(
        self, timeline: TimelineId, head: TurnId, since: TurnId | None = None
    ) -> Sequence[Turn]:
        """Return the turns after *since* (None: from the root) up to *head*, oldest first.

        Follows first parents. Words carry their text where it was not erased.
        """
        ...

    async def append(self, commit: Commit) -> None:
        """Write a turn, move the branch to it, mark the claim, keep the outgoing; all or nothing.

        Raises:
            StaleHead: the branch no longer stands at the turn's parent.
            AlreadyTaken: the claimed message was already played.
        """
        ...

    async def keep_snapshot(self, timeline: TimelineId, turn: TurnId, state: State) -> None:
        """Keep *state* as it stands after *turn*; a cache that may be lost."""
        ...

    async def nearest_snapshot(
        self, timeline: TimelineId, head: TurnId
    ) -> tuple[TurnId, State] | None:
        """Return the newest kept state on the line of *head*, with its turn."""
        ...

    async def erase_words(self, timeline: TimelineId, ids: Sequence[WordsId]) -> None:
        """Erase texts for good; the turns stay as they are, and so do their ids."""
        ...

    async def keep_answer(self, timeline: TimelineId, key: str, answer: str) -> None:
        """Keep what a model answered before it is used; *key* names ask and place."""
        ...

    async def kept_answer(self, timeline: TimelineId, key: str) -> str | None:
        """Return what was kept under *key*; dropped once the turn it belongs to is written."""
        ...


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


class Mailbox(Protocol):
    """Keeps what came in, what must go out, and which channel plays what."""

    async def receive(self, incoming: Incoming) -> bool:
        """Take a message in; False where it was already taken in (nothing is written)."""
        ...

    async def waiting(self) -> Sequence[Incoming]:
        """Return messages taken in and neither played nor settled, in order of arrival."""
        ...

    async def settle(self, message: MessageId, fate: Fate) -> None:
        """Say that *message* will not be played (or no longer waits)."""
        ...

    async def reopen(self, message: MessageId) -> Incoming | None:
        """Make an interrupted message wait again; None where it is no longer interrupted."""
        ...

    async def note_posts(self, message: MessageId, posts: Sequence[MessageId]) -> None:
        """Note which messages already show the answer to *message*, for use after a crash."""
        ...

    async def posts(self, message: MessageId) -> Sequence[MessageId]:
        """Return what `note_posts` noted."""
        ...

    async def undelivered(self) -> Sequence[Undelivered]:
        """Return outgoing messages that were not confirmed, oldest first."""
        ...

    async def delivered(self, timeline: TimelineId, turn: TurnId) -> None:
        """Confirm that the outgoing message of *turn* is shown."""
        ...

    async def bind(self, binding: Binding, at: datetime) -> None:
        """Make a channel play a branch, instead of whatever it played."""
        ...

    async def unbind(self, channel: ChannelId) -> None:
        """Make a channel play nothing."""
        ...

    async def binding(self, channel: ChannelId) -> Binding | None:
        """Return what a channel plays."""
        ...

    async def bindings(self) -> Sequence[Binding]:
        """Return all bindings."""
        ...

    async def note(self, key: str, value: str) -> None:
        """Keep a small fact of the installation, such as the hash of the synced commands."""
        ...

    async def noted(self, key: str) -> str | None:
        """Return what was noted under *key*."""
        ...


class Shelf(Protocol):
    """Keeps the files of every story that was ever started, by digest."""

    async def keep(self, digest: Digest, source: StorySource) -> None:
        """Keep *source*; keeping the same digest again changes nothing."""
        ...

    async def source(self, digest: Digest) -> StorySource | None:
        """Return what was kept."""
        ...


@dataclass(frozen=True, slots=True)
class Title:
    """A story as listed: *name* is what commands call it."""

    name: str
    title: str
    summary: str
    language: Literal["en", "zh"]


class Library(Protocol):
    """Knows the stories that can be started, and loads sources."""

    def titles(self) -> Sequence[Title]:
        """Return all stories that load, sorted by name."""
        ...

    def find(self, name: str) -> tuple[Story, StorySource]:
        """Return a story by name, as its files are now.

        Raises:
            NoSuchStory: there is none, with names that look like it.
            StoryError: its files are broken.
        """
        ...

    def stamp(self, name: str) -> str:
        """Return what changes whenever the files of *name* do; cheap. '' where there are none."""
        ...

    def load(self, source: StorySource) -> Story:
        """Return the story in *source*.

        Raises:
            StoryError: it is broken, all faults at once.
        """
        ...
