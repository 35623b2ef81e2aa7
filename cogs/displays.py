"""What channels show of a branch, kept in step with it: told anew, taken away, brought back."""

import hashlib
import logging
from collections.abc import Collection, Sequence

from cogs.stage import Stage
from cogs.ui.wall import WallError
from engine.model.frame import Frame
from engine.model.ids import ChannelId, MessageId, TurnId
from engine.model.turn import Turn
from engine.ports import Binding, Shown
from engine.timeline import Timeline

log = logging.getLogger(__name__)


class Displays:
    """Changes the posts that show a turn, in each channel that plays the branch.

    Where another branch is played they stay: the turn may be part of that one too.
    """

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._timelines = stage.timelines
        self._shows = stage.timelines.shows

    async def of(self, timeline: Timeline, turn: TurnId) -> Sequence[Shown]:
        """Return where *turn* is shown."""
        return [shown for shown in await self._known(timeline, turn) if shown.posts]

    async def gone(self, timeline: Timeline, turn: TurnId) -> Sequence[Shown]:
        """Return where *turn* was shown until it was taken away."""
        return [shown for shown in await self._known(timeline, turn) if not shown.posts]

    def channels(self, timeline: Timeline) -> Sequence[ChannelId]:
        """Return the channels that play the branch."""
        return self._timelines.channels(timeline.record.id, timeline.branch.id)

    async def foresee(self, here: ChannelId, key: MessageId, before: Sequence[Shown]) -> None:
        """Note which posts of *here* will show the turn that answers *key*.

        A crash between the turn and its display then leaves it to be shown there.
        """
        for shown in before:
            if shown.channel == here:
                await self._shows.note(key, shown.posts)

    async def change(
        self,
        timeline: Timeline,
        here: ChannelId,
        key: MessageId,
        frame: Frame,
        before: Sequence[Shown],
    ) -> None:
        """Show *frame*, which answers *key*, *here* and wherever *before* showed another telling.

        Raises:
            WallError: it could not be shown here.
        """
        places = {shown.channel: shown for shown in before}
        shown = places.pop(here, Shown(here, (), key))
        await self._reshow(timeline, key, frame, shown)
        await self._shows.delivered(frame)
        await self.show_again(timeline, key, frame, [*places.values()])

    async def show_again(
        self, timeline: Timeline, key: MessageId, frame: Frame, before: Sequence[Shown]
    ) -> None:
        """Show *frame* wherever *before* showed it or another telling, as far as the bot may."""
        for shown in before:
            try:
                await self._reshow(timeline, _elsewhere(key, shown.channel), frame, shown)
            except WallError as error:
                log.info("channel %s lacks turn %s: %s", shown.channel, frame.turn, error)

    async def take_away(self, timeline: Timeline, turns: Sequence[Turn]) -> None:
        """Erase what shows *turns*, as far as the bot may, and note what is gone."""
        for turn in turns:
            for channel in self.channels(timeline):
                await self._stage.voices.hush(channel, turn.id)
            for shown in await self.of(timeline, turn.id):
                if await self._stage.erase(shown.channel, shown.posts):
                    await self._shows.note(shown.message, ())

    async def tell_others(
        self, timeline: Timeline, told: Collection[ChannelId], key: MessageId, text: str
    ) -> None:
        """Say where the story stands in the channels that play the branch and are not *told*."""
        for channel in self.channels(timeline):
            if channel not in told:
                try:
                    await self._stage.stand(channel, f"{_elsewhere(key, channel)}s", text)
                except WallError as error:
                    log.info("channel %s is told nothing: %s", channel, error)

    async def _known(self, timeline: Timeline, turn: TurnId) -> Sequence[Shown]:
        playing = self.channels(timeline)
        found = await self._shows.of(timeline.record.id, turn)
        return [shown for shown in found if shown.channel in playing]

    async def _reshow(
        self, timeline: Timeline, key: MessageId, frame: Frame, before: Shown
    ) -> None:
        channel, id = before.channel, timeline.record.id
        await self._shows.answer(key, frame.turn, Binding(channel, id, timeline.branch.id))
        await self._shows.note(key, before.posts)
        await self._stage.reshow(channel, key, frame, before.posts)
        if before.message != key:
            await self._shows.note(before.message, ())


def _elsewhere(key: MessageId, channel: ChannelId) -> MessageId:
    """Return a key for what *key* brings about in another channel, the same each time."""
    said = f"{key} {channel}".encode()
    return MessageId(hashlib.blake2b(said, digest_size=9).hexdigest())
