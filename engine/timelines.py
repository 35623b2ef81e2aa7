"""All play-throughs of this installation: start, find, play, and take up what a crash left."""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from engine.errors import AlreadyPlaying, NoSuchTimeline
from engine.history.names import branch_name
from engine.intake import Intake, Leftovers
from engine.merging import Merges
from engine.model.actions import Begin, Conclude, PlayAction
from engine.model.dice import Rolled
from engine.model.drawing import Drawing
from engine.model.frame import Frame
from engine.model.ids import MAIN, BranchId, ChannelId, MessageId, TimelineId, TurnId, UserId
from engine.model.state import State
from engine.model.story import Story
from engine.model.turn import Turn, turn_id
from engine.model.words import salt_of
from engine.past import Past
from engine.ports import (
    Binding,
    BranchRecord,
    Commit,
    Hear,
    Incoming,
    Library,
    Mailbox,
    Outgoing,
    TimelineRecord,
    Title,
    Undelivered,
    ignore,
)
from engine.rules.begin import begin
from engine.rules.checks import throw
from engine.rules.dice import find_inline
from engine.rules.frame import frame_of, text_of
from engine.timeline import Origin, Timeline, World
from engine.tree import drawing_of
from engine.view import View

__all__ = ["Leftovers", "Origins", "TakeUp", "Timelines", "View", "nothing_kept"]


@dataclass(frozen=True, slots=True)
class Origins:
    """Where new seeds and ids come from: the operating system in life, a list in tests."""

    seed: Callable[[], str]
    id: Callable[[], str]


TakeUp = Callable[[Story], Story | None]


def nothing_kept(_story: Story) -> Story | None:
    """Begin as the author meant it."""
    return None


class Timelines:
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
    ) -> None:
        self._world = world
        self._mailbox = mailbox
        self._library = library
        self._origins = origins
        self._resident = resident
        self._open: OrderedDict[tuple[TimelineId, BranchId], Timeline] = OrderedDict()
        self._bound: dict[ChannelId, Binding] = {}
        self._intake = Intake(mailbox, world.clock, self.open)
        self.past = Past(world.journal, world.clock)
        self.merges = Merges(world.journal, world.clock)

    async def wake(self) -> None:
        """Load what must be known at once: which channel plays what."""
        self._bound = {binding.channel: binding for binding in await self._mailbox.bindings()}

    def titles(self) -> Sequence[Title]:
        """Return all stories that can be started."""
        return self._library.titles()

    def bound(self, channel: ChannelId) -> Binding | None:
        """Return what *channel* plays, or None."""
        return self._bound.get(channel)

    async def start(
        self,
        name: str,
        user: UserId,
        channel: ChannelId | None = None,
        *,
        seed: str | None = None,
        take_up: TakeUp = nothing_kept,
    ) -> Frame:
        """Begin a new play of the story called *name*; bind *channel* to it where one is given.

        *seed* is chosen by chance where it is None. *take_up* may give the same story with the
        state of a save to begin from.

        Raises:
            NoSuchStory, StoryError: it cannot be played.
            AlreadyPlaying: the channel plays a story that has not ended.
        """
        if channel is not None:
            await self._must_be_free(channel)
        playbook, source = await self._world.editions.fresh(name)
        story = playbook.story
        seed = seed or self._origins.seed()
        at = self._world.clock.now()
        id = TimelineId(self._origins.id())
        record = TimelineRecord(id, story.digest, source.name, seed, user, at)
        root = Turn.after(
            (), Begin(user, story.digest), begin(take_up(story) or story), salt=salt_of(seed)
        )
        frame = frame_of(story, id, MAIN, State(), root)
        outgoing = Outgoing(channel, text_of(frame)) if channel else None
        await self._world.journal.begin(record, Commit(id, MAIN, root, at, None, outgoing))
        if channel is not None:
            await self.bind(Binding(channel, id, MAIN))
        return frame

    async def play(
        self, channel: ChannelId, message: MessageId, action: PlayAction, hear: Hear = ignore
    ) -> Frame | None:
        """Take a message in, then play it when its time has come; None for a repeated message.

        Once taken in, the message is played even where the process dies before its turn.

        Raises:
            NoSuchTimeline: the channel plays nothing.
            PlayerError, ServiceError: as `Timeline.act`; the message is settled.
        """
        return await self._intake.play(self._binding(channel), message, action, hear)

    async def resume(self, incoming: Incoming, hear: Hear = ignore) -> Frame | None:
        """Play a message that was taken in before; None where it was played meanwhile."""
        return await self._intake.resume(incoming, hear)

    async def retry(self, message: MessageId, hear: Hear = ignore) -> Frame | None:
        """Play an interrupted message after all; None where that is settled already."""
        return await self._intake.retry(message, hear)

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

    async def open(self, id: TimelineId, branch: BranchId) -> Timeline:
        """Return a branch, loading it where it is not resident.

        Raises:
            NoSuchTimeline: there is no such branch.
        """
        key = (id, branch)
        if key not in self._open:
            record = await self._world.journal.timeline(id)
            branches = await self._world.journal.branches(id)
            found = next((one for one in branches if one.id == branch), None)
            if found is None:
                raise NoSuchTimeline
            self._open.setdefault(key, Timeline(record, found, self._world))
        self._open.move_to_end(key)
        self._make_room()
        return self._open[key]

    async def open_named(self, id: TimelineId, name: str) -> Timeline:
        """Return a branch by its name.

        Raises:
            NoSuchTimeline, NoSuchBranch: there is none.
        """
        branch = await self._world.journal.branch(id, name)
        return await self.open(id, branch.id)

    async def branches(self, id: TimelineId) -> Sequence[BranchRecord]:
        """Return all branches of a timeline, oldest first."""
        return await self._world.journal.branches(id)

    async def branch_called(self, id: TimelineId, name: str) -> BranchRecord:
        """Return a branch by its name.

        Raises:
            NoSuchBranch: there is none.
        """
        return await self._world.journal.branch(id, name)

    async def rename(self, timeline: Timeline, name: str) -> Timeline:
        """Give a branch another name, and return it.

        Raises:
            BadName, BranchExists: the name cannot be used.
        """
        id, branch = timeline.record.id, timeline.branch.id
        await self._world.journal.rename(id, branch, branch_name(name))
        self._open.pop((id, branch), None)
        return await self.open(id, branch)

    async def draw(self, timeline: Timeline) -> Drawing:
        """Return the tree of the whole play, to be drawn."""
        return await drawing_of(self._world.journal, timeline)

    async def fork(self, timeline: Timeline, name: str, at: TurnId | None = None) -> Timeline:
        """Return a new branch called *name* that starts at a turn, else where *timeline* stands.

        Raises:
            BadName, BranchExists: the name cannot be used.
        """
        name = branch_name(name)
        head = at or await timeline.head()
        id = BranchId(turn_id((TurnId(timeline.branch.id), head), name)[:16])
        record = BranchRecord(id, timeline.record.id, name, head, head)
        await self._world.journal.fork(record, self._world.clock.now())
        return await self.open(timeline.record.id, id)

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

    async def note_posts(self, message: MessageId, posts: Sequence[MessageId]) -> None:
        """Note which messages already show the answer to *message*."""
        await self._mailbox.note_posts(message, posts)

    async def posts(self, message: MessageId) -> Sequence[MessageId]:
        """Return the messages that already show a part of the answer to *message*."""
        return await self._mailbox.posts(message)

    async def delivered(self, shown: Frame | Undelivered) -> None:
        """Confirm that a turn is shown."""
        await self._mailbox.delivered(shown.timeline, shown.turn)

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

    def _make_room(self) -> None:
        """Forget the least recently used timelines that are idle, down to the limit."""
        surplus = len(self._open) - self._resident
        if surplus > 0:
            idle = [key for key, timeline in self._open.items() if not timeline.is_busy]
            for key in idle[:surplus]:
                del self._open[key]
