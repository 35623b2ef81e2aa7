"""Who speaks next in a channel: replies are shown one after the other, in order of arrival."""

import asyncio
from types import TracebackType
from typing import Self

from engine.model.ids import ChannelId


class Place:
    """A place in a line. Leave it, or nobody behind gets to speak: use it in a `with`."""

    def __init__(
        self, line: "Lines", channel: ChannelId, ahead: asyncio.Future[None] | None
    ) -> None:
        self._line = line
        self._channel = channel
        self.ahead = ahead
        self.left: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def reached(self) -> None:
        """Wait until everybody ahead has left."""
        if self.ahead is not None:
            await asyncio.shield(self.ahead)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._line.leave(self._channel, self)


class Lines:
    """The lines of all channels. A channel where nobody waits takes no room."""

    def __init__(self) -> None:
        self._last: dict[ChannelId, Place] = {}

    def join(self, channel: ChannelId) -> Place:
        """Return the last place in the line of *channel*; taken at once, without waiting."""
        last = self._last.get(channel)
        place = Place(self, channel, last.left if last else None)
        self._last[channel] = place
        return place

    def leave(self, channel: ChannelId, place: Place) -> None:
        """Let the next one in once everybody ahead of *place* has left, too."""
        if place.ahead is None or place.ahead.done():
            self._pass_on(channel, place)
        else:
            place.ahead.add_done_callback(lambda _: self._pass_on(channel, place))

    def _pass_on(self, channel: ChannelId, place: Place) -> None:
        place.left.set_result(None)
        if self._last.get(channel) is place:
            del self._last[channel]
