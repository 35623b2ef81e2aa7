"""The port for what comes in and goes out."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from engine.model.ids import ChannelId, MessageId, TimelineId, TurnId
from engine.ports.records import Binding, Fate, Incoming, Shown, Undelivered


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

    async def shown(self, timeline: TimelineId, turn: TurnId) -> Sequence[Shown]:
        """Return what was noted for the messages that a turn answered.

        Of several in one channel the last counts: the turn was shown anew there.
        """
        ...

    async def answered(
        self, message: MessageId, turn: TurnId, where: Binding, at: datetime
    ) -> None:
        """Note that *message* was answered with a turn that is there already, shown once more."""
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
