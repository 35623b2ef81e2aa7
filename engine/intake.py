"""Messages: taken in at once, played in order of arrival, and taken up again after a crash."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta

from engine.errors import AlreadyTaken, PlayerError, ServiceError
from engine.model.actions import PlayAction
from engine.model.frame import Frame
from engine.model.ids import BranchId, ChannelId, MessageId, TimelineId, TurnId
from engine.ports import Binding, Clock, Hear, Incoming, Mailbox, Undelivered
from engine.timeline import Origin, Timeline

STALE_AFTER = timedelta(minutes=10)

Open = Callable[[TimelineId, BranchId], Awaitable[Timeline]]


@dataclass(frozen=True, slots=True)
class Leftovers:
    """What a stopped process left behind.

    *undelivered* turns are written but not shown. *fresh* messages were taken in and can simply be
    played; *stale* ones are too old to surprise people with, and are offered for a retry.
    """

    undelivered: Sequence[Undelivered]
    fresh: Sequence[Incoming]
    stale: Sequence[Incoming]


class Intake:
    """Takes messages in for branches that *open* opens, and sees each of them through."""

    def __init__(self, mailbox: Mailbox, clock: Clock, open: Open) -> None:
        self._mailbox = mailbox
        self._clock = clock
        self._open = open
        self._doors: dict[ChannelId, asyncio.Lock] = {}

    async def play(
        self,
        binding: Binding,
        message: MessageId,
        action: PlayAction,
        hear: Hear,
        since: TurnId | None = None,
    ) -> Frame | None:
        """Take a message in, then play it when its time has come; None for a repeated message.

        *since* is the turn it must follow; it is refused after another one.
        """
        channel, at = binding.channel, self._clock.now()
        incoming = Incoming(message, channel, binding.timeline, binding.branch, action, at)
        async with self._doors.setdefault(channel, asyncio.Lock()):
            if not await self._mailbox.receive(incoming):
                return None
            timeline = await self._opened(incoming)
        return await self._settled(timeline, incoming, hear, since)

    async def resume(self, incoming: Incoming, hear: Hear) -> Frame | None:
        """Play a message that was taken in before; None where it was played meanwhile."""
        timeline = await self._opened(incoming)
        return await self._settled(timeline, incoming, hear)

    async def retry(self, channel: ChannelId, message: MessageId, hear: Hear) -> Frame | None:
        """Play an interrupted message of *channel* after all.

        None where that is settled already, or the message is of another channel.
        """
        incoming = await self._mailbox.reopen(message)
        if incoming is None:
            return None
        if incoming.channel != channel:
            await self._mailbox.settle(message, "interrupted")
            return None
        return await self.resume(incoming, hear)

    async def leftovers(self) -> Leftovers:
        """Return what a stopped process left; stale messages are marked as interrupted."""
        waiting = await self._mailbox.waiting()
        oldest = self._clock.now() - STALE_AFTER
        stale = [incoming for incoming in waiting if incoming.at < oldest]
        for incoming in stale:
            await self._mailbox.settle(incoming.message, "interrupted")
        fresh = [incoming for incoming in waiting if incoming.at >= oldest]
        return Leftovers(await self._mailbox.undelivered(), fresh, stale)

    async def _opened(self, incoming: Incoming) -> Timeline:
        """Return the branch that *incoming* is for; one that cannot be read can be retried."""
        try:
            return await self._open(incoming.timeline, incoming.branch)
        except ServiceError:
            await self._mailbox.settle(incoming.message, "interrupted")
            raise

    async def _settled(
        self, timeline: Timeline, incoming: Incoming, hear: Hear, since: TurnId | None = None
    ) -> Frame | None:
        origin = Origin(incoming.message, incoming.channel, since)
        try:
            return await timeline.act(incoming.action, origin=origin, hear=hear)
        except AlreadyTaken:
            return None
        except PlayerError:
            await self._mailbox.settle(incoming.message, "refused")
            raise
        except ServiceError:
            await self._mailbox.settle(incoming.message, "interrupted")
            raise
