"""Where the buttons of the latest turn hang: beneath one post per channel, and nowhere else."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import discord

from cogs.ui.turn_row import turn_row
from cogs.ui.wall import ChannelWall, WallError
from engine.errors import EngineError
from engine.model.events import Narrated
from engine.model.ids import ChannelId, MessageId, TimelineId, TurnId
from engine.ports import Shown
from engine.timelines import Timelines

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Worn:
    """The posts that show *turn*; the row hangs beneath the last one."""

    turn: TurnId = TurnId("")
    posts: tuple[MessageId, ...] = ()


class Rows:
    """Moves the row of each channel along with the story. What hangs where outlives the process.

    The store keeps which posts show a turn that a message asked for; for another telling of such
    a turn, this does.
    """

    def __init__(self, wall: Callable[[ChannelId], ChannelWall], timelines: Timelines) -> None:
        self._wall = wall
        self._timelines = timelines

    async def follow(self, channel: ChannelId, turn: TurnId, posts: Sequence[MessageId]) -> None:
        """Hang the row beneath the last of *posts*, which show *turn*, and nowhere else.

        No harm where that fails: the turn is shown all the same.
        """
        try:
            await self._follow(channel, turn, posts)
        except (EngineError, WallError) as error:
            log.info("channel %s has no buttons for turn %s: %s", channel, turn, error)

    async def settle(self, channel: ChannelId) -> None:
        """Hang the row beneath the latest turn again, where its posts are known."""
        bound = self._timelines.bound(channel)
        if bound is None:
            return
        head = await (await self._timelines.open(bound.timeline, bound.branch)).head()
        for shown in await self.shown(channel, bound.timeline, head):
            if shown.channel == channel:
                await self.follow(channel, head, shown.posts)

    async def shown(self, channel: ChannelId, id: TimelineId, turn: TurnId) -> Sequence[Shown]:
        """Return the messages that show a turn; here, those known best: with the row beneath."""
        worn, found = await self._worn(channel), await self._timelines.shows.of(id, turn)
        if worn.turn != turn:
            return found
        elsewhere = [shown for shown in found if shown.channel != channel]
        return (*elsewhere, Shown(channel, worn.posts, MessageId("")))

    async def erase(self, channel: ChannelId, id: TimelineId, turn: TurnId) -> None:
        """Take away what shows a turn, where the bot may."""
        found = await self.shown(channel, id, turn)
        for where, post in ((shown.channel, post) for shown in found for post in shown.posts):
            try:
                await self._wall(where).erase(post)
            except WallError as error:
                log.info("post %s of a turn taken back stays: %s", post, error)

    async def _follow(self, channel: ChannelId, turn: TurnId, posts: Sequence[MessageId]) -> None:
        bound = self._timelines.bound(channel)
        if bound is None or not posts:
            await self._strip(channel)
            return
        timeline = await self._timelines.open(bound.timeline, bound.branch)
        latest = await timeline.latest(since=turn)
        await self._strip(channel, posts[-1])
        if not any(isinstance(event, Narrated) for event in latest.events) or not latest.parents:
            return
        tellings = [telling.id for telling in await self._timelines.past.tellings(timeline)]
        place = (tellings.index(turn) + 1, len(tellings))
        language = (await timeline.story()).language
        await self._keep(channel, _Worn(turn, tuple(posts)))
        await self._dress(channel, posts[-1], turn_row(timeline.record.id, turn, place, language))

    async def _strip(self, channel: ChannelId, post: MessageId | None = None) -> None:
        """Take the row away, unless it hangs beneath *post*."""
        worn = await self._worn(channel)
        await self._keep(channel, _Worn())
        if worn.posts and worn.posts[-1] != post:
            await self._dress(channel, worn.posts[-1], None)

    async def _dress(
        self, channel: ChannelId, post: MessageId, view: discord.ui.View | None
    ) -> None:
        try:
            await self._wall(channel).dress(post, view)
        except WallError as error:
            log.info("the buttons of post %s stay as they are: %s", post, error)

    async def _worn(self, channel: ChannelId) -> _Worn:
        turn, *posts = (await self._timelines.noted(_key(channel)) or "").split(" ")
        return _Worn(TurnId(turn), tuple(MessageId(post) for post in posts))

    async def _keep(self, channel: ChannelId, worn: _Worn) -> None:
        await self._timelines.note(_key(channel), " ".join((worn.turn, *worn.posts)))


def _key(channel: ChannelId) -> str:
    return f"row:{channel}"
