"""For whom a round waits: one short post a channel, brought up to date, gone when it is told."""

from collections.abc import Awaitable, Callable, Sequence

from engine.model.frame import Frame
from engine.model.ids import ChannelId, MessageId
from engine.timelines import Timelines

Erase = Callable[[ChannelId, Sequence[MessageId]], Awaitable[bool]]


class Rounds:
    """Knows the post of each channel that says who has not acted yet. It outlives the process."""

    def __init__(self, timelines: Timelines, erase: Erase) -> None:
        self._timelines = timelines
        self._erase = erase

    async def before(self, channel: ChannelId, frame: Frame) -> Sequence[MessageId]:
        """Return the posts in which *frame* can say for whom a round waits; none for any other."""
        return await self._said(channel) if frame.round == "waits" else ()

    async def follow(self, channel: ChannelId, frame: Frame, posts: Sequence[MessageId]) -> None:
        """Know that *posts* show *frame*; whatever said for whom the round waited goes.

        Posts that cannot be erased stay.
        """
        if not frame.round:
            return
        said, kept = await self._said(channel), tuple(posts) if frame.round == "waits" else ()
        await self._erase(channel, [post for post in said if post not in kept])
        if said != kept:
            await self._timelines.note(_key(channel), " ".join(kept))

    async def _said(self, channel: ChannelId) -> Sequence[MessageId]:
        noted = await self._timelines.noted(_key(channel)) or ""
        return tuple(map(MessageId, noted.split()))


def _key(channel: ChannelId) -> str:
    return f"round:{channel}"
