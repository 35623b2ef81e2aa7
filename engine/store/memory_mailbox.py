"""A mailbox and a shelf in memory."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from engine.errors import AlreadyTaken
from engine.model.ids import ChannelId, Digest, MessageId, TimelineId, TurnId
from engine.model.story import StorySource
from engine.ports import Binding, Commit, Fate, Incoming, Outgoing, Shown, Undelivered


@dataclass(slots=True)
class _Message:
    """A message and what became of it; *incoming* is None where it can no longer be played."""

    fate: str
    incoming: Incoming | None = None
    turn: tuple[TimelineId, TurnId] | None = None
    channel: ChannelId | None = None


class MemoryMailbox:
    """See `engine.ports.Mailbox`."""

    def __init__(self) -> None:
        super().__init__()
        self._messages: dict[MessageId, _Message] = {}
        self._posts: dict[MessageId, tuple[MessageId, ...]] = {}
        self._outgoing: dict[
            tuple[TimelineId, TurnId, ChannelId], tuple[Outgoing, MessageId | None]
        ] = {}
        self._bindings: dict[ChannelId, Binding] = {}
        self._notes: dict[str, str] = {}

    async def receive(self, incoming: Incoming) -> bool:
        """See `Mailbox.receive`."""
        if incoming.message in self._messages:
            return False
        self._messages[incoming.message] = _Message("waiting", incoming)
        return True

    async def waiting(self) -> Sequence[Incoming]:
        """See `Mailbox.waiting`."""
        return tuple(
            m.incoming for m in self._messages.values() if m.incoming and m.fate == "waiting"
        )

    async def settle(self, message: MessageId, fate: Fate) -> None:
        """See `Mailbox.settle`."""
        found = self._messages.get(message)
        if found is not None and found.fate in {"waiting", "interrupted"}:
            incoming = found.incoming if fate == "interrupted" else None
            self._messages[message] = _Message(fate, incoming)

    async def reopen(self, message: MessageId) -> Incoming | None:
        """See `Mailbox.reopen`."""
        found = self._messages.get(message)
        if found is None or found.fate != "interrupted":
            return None
        found.fate = "waiting"
        return found.incoming

    async def note_posts(self, message: MessageId, posts: Sequence[MessageId]) -> None:
        """See `Mailbox.note_posts`."""
        self._posts[message] = tuple(posts)

    async def posts(self, message: MessageId) -> Sequence[MessageId]:
        """See `Mailbox.posts`."""
        return self._posts.get(message, ())

    async def shown(self, timeline: TimelineId, turn: TurnId) -> Sequence[Shown]:
        """See `Mailbox.shown`."""
        found = {
            message.channel: Shown(message.channel, self._posts[id], id)
            for id, message in self._messages.items()
            if message.turn == (timeline, turn) and message.channel and id in self._posts
        }
        return tuple(found.values())

    async def answered(
        self,
        message: MessageId,
        turn: TurnId,
        where: Binding,
        at: datetime,  # noqa: ARG002 - nobody asks here
    ) -> None:
        """See `Mailbox.answered`."""
        shown = (where.timeline, turn)
        self._messages[message] = _Message("played", turn=shown, channel=where.channel)

    async def undelivered(self) -> Sequence[Undelivered]:
        """See `Mailbox.undelivered`."""
        return tuple(
            Undelivered(timeline, turn, out, claim, self._posts.get(claim or MessageId(""), ()))
            for (timeline, turn, _), (out, claim) in self._outgoing.items()
        )

    async def delivered(self, timeline: TimelineId, turn: TurnId) -> None:
        """See `Mailbox.delivered`."""
        for key in [key for key in self._outgoing if key[:2] == (timeline, turn)]:
            del self._outgoing[key]

    async def bind(self, binding: Binding, at: datetime) -> None:  # noqa: ARG002 - nobody asks here
        """See `Mailbox.bind`."""
        self._bindings[binding.channel] = binding

    async def unbind(self, channel: ChannelId) -> None:
        """See `Mailbox.unbind`."""
        self._bindings.pop(channel, None)

    async def binding(self, channel: ChannelId) -> Binding | None:
        """See `Mailbox.binding`."""
        return self._bindings.get(channel)

    async def bindings(self) -> Sequence[Binding]:
        """See `Mailbox.bindings`."""
        return tuple(self._bindings.values())

    async def note(self, key: str, value: str) -> None:
        """See `Mailbox.note`."""
        self._notes[key] = value

    async def noted(self, key: str) -> str | None:
        """See `Mailbox.noted`."""
        return self._notes.get(key)

    def _must_be_free(self, claim: MessageId | None) -> None:
        found = self._messages.get(claim or MessageId(""))
        if claim is not None and found is not None and found.fate == "played":
            raise AlreadyTaken(claim)

    def _post(self, commit: Commit) -> None:
        if commit.claim is not None:
            known, out = self._messages.get(commit.claim), commit.outgoing
            away = None if out is None else out.channel
            channel = known.incoming.channel if known and known.incoming else away
            turn = (commit.timeline, commit.turn.id)
            self._messages[commit.claim] = _Message("played", turn=turn, channel=channel)
        if commit.outgoing is not None:
            key = (commit.timeline, commit.turn.id, commit.outgoing.channel)
            self._outgoing[key] = (commit.outgoing, commit.claim)


class MemoryShelf:
    """See `engine.ports.Shelf`."""

    def __init__(self) -> None:
        super().__init__()
        self._sources: dict[Digest, StorySource] = {}

    async def keep(self, digest: Digest, source: StorySource) -> None:
        """See `Shelf.keep`."""
        self._sources.setdefault(digest, source)

    async def source(self, digest: Digest) -> StorySource | None:
        """See `Shelf.source`."""
        return self._sources.get(digest)
