"""Where the buttons of the latest turn hang: beneath one post per channel, and nowhere else."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import discord

from cogs.ui.turn_row import turn_row
from cogs.ui.wall import ChannelWall, WallError
from engine.errors import EngineError
from engine.model.events import Narrated
from engine.model.ids import ChannelId, MessageId, TurnId
from engine.timeline import Timeline
from engine.timelines import Timelines

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Worn:
    """The *post*, one or none, beneath which the row for *turn* hangs."""

    post: Sequence[MessageId] = ()
    turn: TurnId = TurnId("")


class Rows:
    """Moves the row of each channel along with the story. Where it hangs outlives the process."""

    def __init__(self, wall: Callable[[ChannelId], ChannelWall], timelines: Timelines) -> None:
        self._wall = wall
        self._timelines = timelines

    async def follow(self, channel: ChannelId, turn: TurnId, posts: Sequence[MessageId]) -> None:
        """Hang the row beneath the last of *posts*, which show *turn*, and nowhere else.

        Other channels that play the branch do not show it, or are told of it next. No harm where
        any of that fails: the turn is shown all the same.
        """
        try:
            await self._follow(channel, turn, posts)
            bound = self._timelines.bound(channel)
            playing = self._timelines.channels(bound.timeline, bound.branch) if bound else ()
            for other in playing:
                if other != channel:
                    await self._settle(other)
        except (EngineError, WallError) as error:
            log.info("channel %s has no buttons for turn %s: %s", channel, turn, error)

    async def settle(self, channel: ChannelId) -> None:
        """Hang the row beneath what shows the latest turn; take it away where nothing does.

        No harm where that fails.
        """
        try:
            await self._settle(channel)
        except (EngineError, WallError) as error:
            log.info("the buttons of channel %s stay as they are: %s", channel, error)

    async def forget(self, channel: ChannelId, posts: Sequence[MessageId]) -> None:
        """Know that *posts* are gone, and with them the row, if it hung there."""
        try:
            worn = await self._worn(channel)
            if any(post in posts for post in worn.post):
                await self._timelines.note(_key(channel), "")
        except EngineError as error:
            log.info("channel %s is thought to have buttons: %s", channel, error)

    async def settle_all(self, timeline: Timeline) -> None:
        """Settle the row of each channel that plays a branch."""
        for channel in self._timelines.channels(timeline.record.id, timeline.branch.id):
            await self.settle(channel)

    async def _settle(self, channel: ChannelId) -> None:
        bound = self._timelines.bound(channel)
        if bound is None:
            await self._hang(channel, _Worn())
            return
        head = await (await self._timelines.open(bound.timeline, bound.branch)).head()
        found = await self._timelines.shows.of(bound.timeline, head)
        posts = next((shown.posts for shown in found if shown.channel == channel), ())
        if _Worn(posts[-1:], head) != await self._worn(channel):
            await self._follow(channel, head, posts)

    async def _follow(self, channel: ChannelId, turn: TurnId, posts: Sequence[MessageId]) -> None:
        view = await self._row(channel, turn) if posts else None
        if view is None:
            await self._hang(channel, _Worn())
        else:
            await self._hang(channel, _Worn(posts[-1:], turn), view)

    async def _hang(
        self, channel: ChannelId, wear: _Worn, view: discord.ui.View | None = None
    ) -> None:
        """Hang a row somewhere or nowhere, and take the old one away."""
        worn = await self._worn(channel)
        if worn.post != wear.post:
            await self._dress(channel, worn, None)
        if worn != wear:
            await self._timelines.note(_key(channel), " ".join((*wear.post, wear.turn)))
        await self._dress(channel, wear, view)

    async def _row(self, channel: ChannelId, turn: TurnId) -> discord.ui.View | None:
        """Return the buttons for *turn*, None where it has none.

        Raises:
            TurnPassed: it is not the latest one in the channel.
        """
        bound = self._timelines.bound(channel)
        if bound is None:
            return None
        timeline = await self._timelines.open(bound.timeline, bound.branch)
        latest = await timeline.latest(since=turn)
        if not any(isinstance(event, Narrated) for event in latest.events) or not latest.parents:
            return None
        tellings = [telling.id for telling in await self._timelines.past.tellings(timeline)]
        place = (tellings.index(turn) + 1, len(tellings))
        language = (await timeline.story()).language
        return turn_row(timeline.record.id, turn, place, language)

    async def _dress(self, channel: ChannelId, worn: _Worn, view: discord.ui.View | None) -> None:
        for post in worn.post:
            try:
                await self._wall(channel).dress(post, view)
            except WallError as error:
                log.info("the buttons of post %s stay as they are: %s", post, error)

    async def _worn(self, channel: ChannelId) -> _Worn:
        *post, turn = (await self._timelines.noted(_key(channel)) or "").split(" ")
        return _Worn(tuple(map(MessageId, post)), TurnId(turn))


def _key(channel: ChannelId) -> str:
    return f"row:{channel}"
