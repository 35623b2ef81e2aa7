"""All play-throughs of this installation: start, find, play, and take up what a crash left."""

from collections.abc import Sequence
from datetime import timedelta
from random import Random

from engine.branching import GRACE
from engine.errors import AlreadyPlaying, NoSuchTimeline
from engine.gamemaster import Triggers
from engine.guests import Guest, guest_of
from engine.intake import Intake, Leftovers
from engine.lines import Lines
from engine.lore import Lore
from engine.merging import Merges
from engine.model.actions import Conclude, PlayAction
from engine.model.dice import Rolled
from engine.model.frame import Frame
from engine.model.ids import (
    MAIN,
    BranchId,
    ChannelId,
    MessageId,
    TimelineId,
    TurnId,
    UserId,
)
from engine.opening import Origins, TakeUp, Wish, nothing_kept, open_play
from engine.past import Past
from engine.ports import (
    Binding,
    Hear,
    Incoming,
    Library,
    Mailbox,
    Title,
    ignore,
)
from engine.prompts import Prompts
from engine.roles import Roles
from engine.rules.begin import USUAL, Entrance
from engine.rules.checks import throw
from engine.rules.dice import find_inline
from engine.rules.frame import text_of
from engine.showing import Shows
from engine.ticking import Ticks
from engine.timeline import Origin, Timeline, World
from engine.view import View

__all__ = [
    "Entrance",
    "Leftovers",
    "Origin",
    "Origins",
    "TakeUp",
    "Timelines",
    "View",
    "nothing_kept",
]


class Timelines(Lines):
    """The front door of the engine: what cogs, the terminal and scripts talk to.

    At most *resident* timelines keep their state in memory; the least recently used go first.
    """

    def __init__(
        self,
        world: World,
        mailbox: Mailbox,
        library: Library,
        origins: Origins,
        resident: int = 500,
        grace: timedelta = GRACE,
    ) -> None:
        super().__init__(world, mailbox, resident, grace)
        world = self._world
        self._library = library
        self._origins = origins
        self._bound: dict[ChannelId, Binding] = {}
        self._intake = Intake(mailbox, world.clock, self.open)
        self.shows = Shows(mailbox, world.clock)
        self.past = Past(world.journal, world.clock)
        self.merges = Merges(world.journal, world.clock)
        self.prompts = Prompts(world.journal)
        self.triggers = Triggers(world.clock)
        self.lore = Lore(world.takes_in)
        self.roles = Roles(world.journal)
        self.ticks = Ticks(world.journal, self._residents)

    async def close(self) -> None:
        """Leave nothing half done; what is not done by then is found the next time."""
        if self.keeping is not None:
            await self.keeping.stop()
        await self.knowledge.stop()

    async def wake(self) -> None:
        """Load what must be known at once: which channel plays what."""
        self._bound = {binding.channel: binding for binding in await self._mailbox.bindings()}

    def titles(self) -> Sequence[Title]:
        """Return all stories that can be started."""
        return self._library.titles()

    async def guest(self, called: str, about: str = "") -> Guest:
        """Return the new character that *called* means: see `guest_of`."""
        return await guest_of(self._library.find, called, about)

    def bound(self, channel: ChannelId) -> Binding | None:
        """Return what *channel* plays, or None."""
        return self._bound.get(channel)

    def channels(self, id: TimelineId, branch: BranchId) -> tuple[ChannelId, ...]:
        """Return the channels that play a branch."""
        bound = self._bound.values()
        return tuple(b.channel for b in bound if (b.timeline, b.branch) == (id, branch))

    async def start(
        self,
        name: str,
        user: UserId,
        channel: ChannelId | None = None,
        *,
        seed: str | None = None,
        take_up: TakeUp = nothing_kept,
        entrance: Entrance = USUAL,
    ) -> Frame:
        """Begin a new play of the story called *name*; bind *channel* to it where one is given.

        *seed* is chosen by chance where it is None. *take_up* may give the same story with the
        state of a save to begin from. *entrance* says by which greeting, and as whom.

        Raises:
            NoSuchStory, StoryError: it cannot be played.
            NoSuchGreeting, CannotJoin: it cannot begin in this way.
            AlreadyPlaying: the channel plays a story that has not ended.
        """
        if channel is not None:
            await self._must_be_free(channel)
        wish = Wish(name, user, channel, seed, take_up, entrance)
        frame = await open_play(self._world, self._origins, wish)
        if channel is not None:
            await self.bind(Binding(channel, frame.timeline, MAIN))
        await self._begun(frame.timeline)
        return frame

    async def play(
        self,
        channel: ChannelId,
        message: MessageId,
        action: PlayAction,
        hear: Hear = ignore,
        since: TurnId | None = None,
    ) -> Frame | None:
        """Take a message in, then play it when its time has come; None for a repeated message.

        Once taken in, the message is played even where the process dies before its turn. *since*
        is the turn it must follow, None: any.

        Raises:
            NoSuchTimeline: the channel plays nothing.
            PlayerError, ServiceError: as `Timeline.act`; the message is settled.
        """
        return await self._intake.play(self._binding(channel), message, action, hear, since)

    async def resume(self, incoming: Incoming, hear: Hear = ignore) -> Frame | None:
        """Play a message that was taken in before; None where it was played meanwhile."""
        return await self._intake.resume(incoming, hear)

    async def retry(
        self, channel: ChannelId, message: MessageId, hear: Hear = ignore
    ) -> Frame | None:
        """Play an interrupted message of *channel* after all.

        None where that is settled already, or the message is of another channel.
        """
        return await self._intake.retry(channel, message, hear)

    async def end(self, channel: ChannelId, message: MessageId, user: UserId) -> Frame:
        """Conclude what *channel* plays, and free the channel.

        Raises:
            NoSuchTimeline: the channel plays nothing.
        """
        binding = self._binding(channel)
        timeline = await self.open(binding.timeline, binding.branch)
        frame = await timeline.act(Conclude(user), origin=Origin(message, channel))
        await self._mailbox.unbind(channel)
        self._bound.pop(channel, None)
        return frame

    def is_played(self, id: TimelineId) -> bool:
        """Tell whether any channel plays a branch of the timeline."""
        return any(binding.timeline == id for binding in self._bound.values())

    async def view(self, channel: ChannelId) -> View:
        """Return a look at what *channel* plays.

        Raises:
            NoSuchTimeline: it plays nothing.
        """
        binding = self._binding(channel)
        return await self.look(await self.open(binding.timeline, binding.branch))

    async def look(self, timeline: Timeline) -> View:
        """Return a look at *timeline*."""
        return View(
            await timeline.story(), await timeline.state(), timeline.record, timeline.branch
        )

    async def bind(self, binding: Binding) -> None:
        """Make a channel play a branch."""
        await self._mailbox.bind(binding, self._world.clock.now())
        self._bound[binding.channel] = binding

    async def leftovers(self) -> Leftovers:
        """Return what a stopped process left; stale messages are marked as interrupted."""
        return await self._intake.leftovers()

    def throw(self, expression: str) -> Rolled:
        """Throw dice outside any story.

        Raises:
            BadDice: they cannot be read, or pass a limit.
        """
        return throw(expression, Random(self._origins.seed()))

    def inline_dice(self, text: str) -> tuple[str, ...]:
        """Return the dice expressions that stand in double square brackets in *text*."""
        return find_inline(text)

    def text_of(self, frame: Frame) -> str:
        """Return the whole frame as one text."""
        return text_of(frame)

    async def note(self, key: str, value: str) -> None:
        """Keep a small fact of this installation."""
        await self._mailbox.note(key, value)

    async def noted(self, key: str) -> str | None:
        """Return what was noted under *key*."""
        return await self._mailbox.noted(key)

    def _binding(self, channel: ChannelId) -> Binding:
        binding = self._bound.get(channel)
        if binding is None:
            raise NoSuchTimeline
        return binding

    async def _must_be_free(self, channel: ChannelId) -> None:
        if channel not in self._bound:
            return
        view = await self.view(channel)
        if view.state.ended is None:
            raise AlreadyPlaying(view.story.title)
