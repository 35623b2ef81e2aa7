"""The stage: plays a turn and shows it. Every way to act in a channel leads through here."""

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

import discord

from cogs import options_texts
from cogs.errors import words_for
from cogs.gm_room import GmRoom
from cogs.leaders import Leaders
from cogs.rounds import Rounds
from cogs.rows import Rows
from cogs.settings import DiscordSettings
from cogs.ui.controls import retry_view
from cogs.ui.line import Lines
from cogs.ui.option_buttons import option_lines
from cogs.ui.pace import Pace
from cogs.ui.wall import ChannelWall, WallError
from cogs.ui.writer import Spot, Writer
from cogs.voices import Voices
from cogs.waiting import options_after
from engine.errors import EngineError, ServiceError
from engine.model.frame import Frame
from engine.model.ids import ChannelId, MessageId, TimelineId, TurnId
from engine.model.language import Language, language_of
from engine.ports import Hear, Heard, Undelivered, ignore
from engine.timelines import Timelines

log = logging.getLogger(__name__)

Turn = Callable[[Hear], Awaitable[Frame | None]]


class Stage:
    """Shows turns in the order in which they came in, one at a time per channel."""

    def __init__(
        self, client: discord.Client, timelines: Timelines, settings: DiscordSettings
    ) -> None:
        self.timelines = timelines
        self.settings = settings
        self.voices = Voices(client, timelines)
        self.rows = Rows(self.wall, timelines)
        self.leaders = Leaders(timelines, settings)
        self.gm_room = GmRoom(self.say, timelines)
        self._rounds = Rounds(timelines, self.erase)
        self._client = client
        self._lines = Lines()
        self._paces: dict[ChannelId, Pace] = {}

    def wall(self, channel: ChannelId) -> ChannelWall:
        """Return where posts of *channel* go."""
        return ChannelWall(self._client, channel)

    async def play(
        self,
        channel: ChannelId,
        message: MessageId,
        turn: Turn,
        *,
        posts: Sequence[MessageId] = (),
        also: Hear = ignore,
    ) -> Frame | None:
        """Play *turn*, showing it as it comes; what it returns. A secret frame is not shown.

        The turn is asked for before anything is awaited, so turns come in in order. *posts* show
        a part of it already, and are replaced where they are old; *also* hears what the writer
        hears.

        Raises:
            EngineError: nothing was played, and nothing of it is left to see.
            WallError: it was played and is kept, but could not be shown.
        """
        kept = self._editable(posts)
        with self._lines.join(channel) as place:
            spot = Spot(self.wall(channel), place, self._pace(channel))
            async with self._writer(spot, message, kept) as writer:

                def hear(heard: Heard) -> None:
                    writer.hear(heard)
                    also(heard)

                frame = await turn(hear)
                if frame is not None and not frame.secret:
                    await place.reached()
                    await self._tell(channel, frame, writer)
                if posts and not kept:
                    await self.erase(channel, posts)
                if frame is not None:
                    await self._dress(channel, frame, writer.posts)
        if frame is not None:
            await self.gm_room.tell(frame)
        return frame

    async def _tell(self, channel: ChannelId, frame: Frame, writer: Writer) -> None:
        """Show the whole of a turn; for whom a round waits is said where it was said before."""
        await writer.take_over(self._editable(await self._rounds.before(channel, frame)))
        await self._finish(channel, frame, writer, await self._new_options(channel, frame))

    async def _finish(
        self, channel: ChannelId, frame: Frame, writer: Writer, otherwise: str = ""
    ) -> None:
        """Show the whole of *frame*, or *otherwise* where the bot has nothing to say of it.

        What people of the story could not say in their own voice stands in the bot's own words.
        """
        await writer.finish(self._text(self.voices.without(channel, frame)) or otherwise)
        if left := await self.voices.speak(channel, frame):
            await writer.finish(self._text(replace(frame, speeches=left)))

    async def show(self, channel: ChannelId, frame: Frame, coda: str = "") -> None:
        """Show a turn that no message asked for, with *coda* beneath it.

        Raises:
            WallError: it could not be shown.
        """
        options = option_lines(frame.offers, frame.language)
        text = _together(self.timelines.text_of(frame), coda, options)
        posts = await self._post(channel, frame.turn, text)
        await self.timelines.shows.delivered(frame)
        await self.rows.follow(channel, frame.turn, posts)

    async def deliver(self, left: Undelivered) -> None:
        """Show a turn that was played before the process stopped.

        Raises:
            WallError: it could not be shown.
        """
        channel = left.outgoing.channel
        await self.voices.hush_tellings(channel, left.turn)
        text = _together(
            left.outgoing.text, await options_after(self.timelines, channel, left.turn)
        )
        if left.claim is None:
            posts = await self._post(channel, left.turn, text)
            await self.rows.follow(channel, left.turn, posts)
        else:
            await self._reshow(
                channel, left.claim, left.turn, lambda writer: writer.finish(text), left.posts
            )
        await self.timelines.shows.delivered(left)

    async def reshow(
        self, channel: ChannelId, message: MessageId, frame: Frame, posts: Sequence[MessageId]
    ) -> None:
        """Show *frame*, which answers *message*, where *posts* showed something else.

        Old posts are replaced, not edited; what was said in another telling is taken back.

        Raises:
            WallError: it could not be shown.
        """
        await self.voices.hush_tellings(channel, frame.turn)
        await self._reshow(
            channel, message, frame.turn, lambda writer: self._finish(channel, frame, writer), posts
        )

    async def erase(self, channel: ChannelId, posts: Sequence[MessageId]) -> bool:
        """Take *posts* away; False where some stay, because Discord would not have it."""
        try:
            for post in posts:
                await self.wall(channel).erase(post)
            await self.rows.forget(channel, posts)
        except WallError as error:
            log.info("posts %s of channel %s stay: %s", posts, channel, error)
            return False
        return True

    async def say(self, channel: ChannelId, key: str, text: str) -> None:
        """Post *text*, which is no turn. *key* names it, so that it is never posted twice.

        Raises:
            WallError: it could not be shown.
        """
        await self._post(channel, key, text)

    async def stand(self, channel: ChannelId, key: str, text: str) -> None:
        """Post *text*, which says where the story stands; options that wait hang there if need be.

        Raises:
            WallError: it could not be shown.
        """
        await self.rows.settle(channel, await self._post(channel, key, text))

    async def offer_retry(
        self, channel: ChannelId, timeline: TimelineId, message: MessageId, text: str
    ) -> None:
        """Say that *message* was not played, with a button to try again.

        Raises:
            WallError: it could not be shown.
        """
        view = retry_view(timeline, message, await self.language(channel))
        await self.wall(channel).offer(text, view, message)

    async def excuse(
        self, channel: ChannelId, message: MessageId, error: EngineError | WallError
    ) -> None:
        """Tell the channel why *message* was not played, or was not shown."""
        bound = self.timelines.bound(channel)
        text = f"⚠️ {words_for(error, await self.language(channel))}"
        try:
            if isinstance(error, ServiceError) and bound is not None:
                await self.offer_retry(channel, bound.timeline, message, text)
            else:
                await self.say(channel, f"{message}!", text)
        except WallError as silenced:
            log.warning("channel %s could not be told %r: %s", channel, error, silenced)

    async def language(self, channel: ChannelId, sample: str = "") -> Language:
        """Return the language of the story played in *channel*, else that of *sample*."""
        try:
            return (await self.timelines.view(channel)).story.language
        except EngineError:
            return language_of(sample)

    async def _dress(self, channel: ChannelId, frame: Frame, posts: Sequence[MessageId]) -> None:
        """Bring the buttons to a turn that is shown, and confirm that it is."""
        if frame.secret:
            await self.rows.settle(channel)
        else:
            await self.rows.follow(channel, frame.turn, posts)
            await self._rounds.follow(channel, frame, posts)
            await self.timelines.shows.delivered(frame)

    def _text(self, frame: Frame) -> str:
        """Return all that is shown of a turn, with the options that wait; '' where nothing is."""
        text = self.timelines.text_of(frame)
        return _together(text, option_lines(frame.offers, frame.language)) if text else ""

    async def _new_options(self, channel: ChannelId, frame: Frame) -> str:
        """Return what is said of options that hang nowhere yet, where a turn shows nothing else."""
        if not frame.offers or await self.rows.has(channel, frame.offers):
            return ""
        heading = options_texts.WAYS.told(frame.language)
        return "\n".join(filter(None, (heading, option_lines(frame.offers, frame.language))))

    async def _post(self, channel: ChannelId, key: str, text: str) -> Sequence[MessageId]:
        with self._lines.join(channel) as place:
            spot = Spot(self.wall(channel), place, self._pace(channel))
            async with Writer(spot, self.settings.pacing, key, note=_forget) as writer:
                await writer.finish(text)
                return writer.posts

    async def _reshow(
        self,
        channel: ChannelId,
        message: MessageId,
        turn: TurnId,
        finish: Callable[[Writer], Awaitable[None]],
        posts: Sequence[MessageId],
    ) -> None:
        kept = self._editable(posts)
        with self._lines.join(channel) as place:
            spot = Spot(self.wall(channel), place, self._pace(channel))
            async with self._writer(spot, message, kept) as writer:
                await finish(writer)
        if posts and not kept:
            await self.erase(channel, posts)
        await self.rows.follow(channel, turn, writer.posts)

    def _editable(self, posts: Sequence[MessageId]) -> Sequence[MessageId]:
        """Return *posts*, or none of them where one is too old: they must stay in order."""
        return () if any(map(self._is_old, posts)) else posts

    def _is_old(self, post: MessageId) -> bool:
        age = discord.utils.utcnow() - discord.utils.snowflake_time(int(post))
        return age.total_seconds() >= self.settings.replace_after_s

    def _writer(self, spot: Spot, message: MessageId, posts: Sequence[MessageId]) -> Writer:
        async def note(shown: Sequence[MessageId]) -> None:
            await self.timelines.shows.note(message, shown)

        return Writer(spot, self.settings.pacing, message, note=note, posts=posts)

    def _pace(self, channel: ChannelId) -> Pace:
        every_s = self.settings.pacing.edit_every_s
        return self._paces.setdefault(channel, Pace(every_s))


async def _forget(_posts: Sequence[MessageId]) -> None:
    """Note nothing: the text is kept elsewhere until it is delivered."""


def _together(*parts: str) -> str:
    return "\n\n".join(part for part in parts if part)
