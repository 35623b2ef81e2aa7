"""Which posts show which turns, and which turns nobody was shown yet."""

from collections.abc import Sequence

from engine.model.frame import Frame
from engine.model.ids import MessageId, TimelineId, TurnId
from engine.ports import Binding, Clock, Mailbox, Shown, Undelivered


class Shows:
    """Keeps note of what people were shown. A post shows the answer to a message: a turn."""

    def __init__(self, mailbox: Mailbox, clock: Clock) -> None:
        self._mailbox = mailbox
        self._clock = clock

    async def note(self, message: MessageId, posts: Sequence[MessageId]) -> None:
        """Note which posts show the answer to *message* by now, or a part of it."""
        await self._mailbox.note_posts(message, posts)

    async def posts(self, message: MessageId) -> Sequence[MessageId]:
        """Return what was noted for *message*."""
        return await self._mailbox.posts(message)

    async def of(self, id: TimelineId, turn: TurnId) -> Sequence[Shown]:
        """Return where a turn is shown, or was until it was taken away; each channel once."""
        return await self._mailbox.shown(id, turn)

    async def answer(self, message: MessageId, turn: TurnId, where: Binding) -> None:
        """Answer *message* with a turn that is there already; its posts are noted from now on."""
        await self._mailbox.answered(message, turn, where, self._clock.now())

    async def delivered(self, shown: Frame | Undelivered) -> None:
        """Confirm that a turn is shown."""
        await self._mailbox.delivered(shown.timeline, shown.turn)
