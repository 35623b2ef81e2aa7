"""Where the buttons of the latest turn hang: beneath one post per channel, and nowhere else.

Options hang there as well. They outlive turns that nobody is shown, as when time passes.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import discord

from cogs.ui.turn_row import turn_row
from cogs.ui.wall import ChannelWall, WallError
from engine.errors import EngineError
from engine.model.events import Narrated
from engine.model.frame import ShownOffer
from engine.model.ids import ChannelId, MessageId, OfferId, TurnId
from engine.timeline import Timeline
from engine.timelines import Timelines

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Worn:
    """The *post*, one or none, beneath which the row for *turn* hangs.

    Another turn may be what the post shows: options wait longer than that.
    """

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

    async def settle(self, channel: ChannelId, beneath: Sequence[MessageId] = ()) -> None:
        """Hang the row beneath what shows the latest turn.

        Where nothing shows it, the options that wait stay where they hang, or go beneath the last
        of *beneath*. No harm where that fails.
        """
        try:
            await self._settle(channel, beneath)
        except (EngineError, WallError) as error:
            log.info("the buttons of channel %s stay as they are: %s", channel, error)

    async def has(self, channel: ChannelId, offers: Sequence[ShownOffer]) -> bool:
        """Tell whether buttons for all of *offers* hang in *channel*, as far as that is known."""
        try:
            timeline = await self._played(channel)
            worn = await self._worn(channel)
            hung = await self._hung(timeline, worn) if timeline is not None else frozenset()
        except EngineError as error:
            log.info("channel %s is thought to have no options: %s", channel, error)
            return False
        return all(offer.id in hung for offer in offers)

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

    async def _settle(self, channel: ChannelId, beneath: Sequence[MessageId] = ()) -> None:
        timeline = await self._played(channel)
        if timeline is None:
            await self._hang(channel, _Worn())
            return
        turn = (await timeline.latest()).id
        found = await self._timelines.shows.of(timeline.record.id, turn)
        posts = next((shown.posts for shown in found if shown.channel == channel), ())
        worn = await self._worn(channel)
        if worn.turn != turn or (posts and posts[-1:] != worn.post):
            await self._follow(channel, turn, posts, beneath)

    async def _follow(
        self,
        channel: ChannelId,
        turn: TurnId,
        posts: Sequence[MessageId],
        beneath: Sequence[MessageId] = (),
    ) -> None:
        """Hang the row for *turn* where it belongs.

        Raises:
            TurnPassed: it is not the latest one in the channel.
        """
        timeline = await self._played(channel)
        if timeline is None:
            await self._hang(channel, _Worn())
            return
        offers = (await self._timelines.look(timeline)).offers()
        place = await self._place(timeline, turn, is_shown=bool(posts))
        worn = await self._worn(channel)
        stays = bool(await self._hung(timeline, worn) & {offer.id for offer in offers})
        post = posts or (worn.post if stays else beneath)
        language = (await timeline.story()).language
        row = turn_row(timeline.record.id, turn, place, offers, language)
        wear = _Worn(post[-1:], turn) if row is not None and post else _Worn()
        await self._hang(channel, wear, row)

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

    async def _played(self, channel: ChannelId) -> Timeline | None:
        """Return the branch that *channel* plays."""
        bound = self._timelines.bound(channel)
        return None if bound is None else await self._timelines.open(bound.timeline, bound.branch)

    async def _place(
        self, timeline: Timeline, turn: TurnId, *, is_shown: bool
    ) -> tuple[int, int] | None:
        """Return the number of *turn* among its tellings and their count; None without any.

        Raises:
            TurnPassed: it is not the latest one.
        """
        latest = await timeline.latest(since=turn)
        is_told = any(isinstance(event, Narrated) for event in latest.events)
        if not (is_shown and is_told and latest.parents):
            return None
        tellings = [telling.id for telling in await self._timelines.past.tellings(timeline)]
        return tellings.index(turn) + 1, len(tellings)

    async def _hung(self, timeline: Timeline, worn: _Worn) -> frozenset[OfferId]:
        """Return the options that were hung with *worn*."""
        hung = (await timeline.state_at(worn.turn)).offers if worn.post else ()
        return frozenset(offer.id for offer in hung)

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
