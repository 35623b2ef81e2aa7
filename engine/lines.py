"""The branches of all plays: opened, named, forked; and what follows their turns."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from engine.branching import Branches
from engine.gleaning import Came
from engine.health import health_lines
from engine.keeping import Keeping
from engine.knowledge import Knowledge
from engine.model.drawing import Drawing
from engine.model.ids import NOBODY, BranchId, TimelineId, TurnId, UserId
from engine.model.language import Language
from engine.model.memory import Found
from engine.ports import BranchRecord, Mailbox, TimelineRecord
from engine.recalling import Recalling
from engine.residents import Residents
from engine.rules.seeking import table_query
from engine.timeline import Timeline, World
from engine.tree import drawing_of

ENDLESS = 2**31
"""How many tokens may be recalled where no prompt must have room for them."""


class Lines:
    """Opens branches, of which at most *resident* keep their state in memory."""

    def __init__(self, world: World, mailbox: Mailbox, resident: int, grace: timedelta) -> None:
        self.knowledge = Knowledge(world, mailbox)
        self._recalling: Recalling | None = None
        self._world = world = self._remembering(world)
        self._mailbox = mailbox
        self._residents = Residents(world, resident)
        self.branching = Branches(world.journal, world.clock, grace)
        memory = world.memory
        self.keeping = (
            Keeping(world, memory, self._residents, self.knowledge) if memory is not None else None
        )

    async def open(self, id: TimelineId, branch: BranchId) -> Timeline:
        """Return a branch, loading it where it is not resident.

        Raises:
            NoSuchTimeline: there is no such branch.
        """
        return await self._residents.open(id, branch)

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
        await self.branching.rename(timeline, name)
        self._residents.forget(timeline)
        return await self.open(timeline.record.id, timeline.branch.id)

    async def draw(self, timeline: Timeline) -> Drawing:
        """Return the tree of the whole play, to be drawn."""
        return await drawing_of(self._world.journal, timeline)

    async def fork(
        self, timeline: Timeline, name: str, at: TurnId | None = None, by: UserId = NOBODY
    ) -> Timeline:
        """Return a new branch called *name* that starts at a turn, else where *timeline* stands.

        Raises:
            BadName, BranchExists: the name cannot be used.
        """
        record = await self.branching.fork(timeline, name, at, by)
        return await self.open(record.timeline, record.id)

    async def delete(self, timeline: Timeline, name: str) -> BranchRecord:
        """Put another branch of the play out of sight; see `Branches.until` when it goes.

        Raises:
            NoSuchBranch: there is none of that name.
            CannotDelete: it is the first one, *timeline* itself, or played in a channel.
        """
        id = timeline.record.id
        bound = {one.branch for one in await self._mailbox.bindings() if one.timeline == id}
        return await self.branching.delete(id, name, {*bound, timeline.branch.id})

    async def remember_now(self, timeline: Timeline) -> Came:
        """Put the memory of a branch in order; tell what came of it.

        Raises:
            ServiceError: it cannot be read or kept; all is as it was.
        """
        if self.keeping is None:
            return "nothing"
        return (await self.keeping.keep(timeline.record, timeline.branch, now=True)).came

    def health(self, timeline: Timeline, language: Language) -> tuple[str, ...]:
        """Return how the parts are doing that may fail alone, a line each."""
        memory, fault = self._world.memory, self._world.editions.fault(timeline.record.story_name)
        narrates = memory is not None and memory.recalls
        return health_lines(self._recalling, fault, language, narrates=narrates)

    async def recall(self, timeline: Timeline, words: str, limit: int) -> tuple[Found, ...]:
        """Return what is remembered of *words* and known of them, as the narrator would find it.

        What stands in a prompt in any case is found as well.

        Raises:
            ServiceError: it cannot be read.
        """
        if self._world.recall is None or self.keeping is None:
            return ()
        await self.keeping.archive(timeline)
        query = table_query(await timeline.story(), await timeline.state(), words)
        query = replace(query, known=(), around=(), limit=limit, tokens=ENDLESS)
        return await self._world.recall(timeline.record, await timeline.head(), query)

    def _remembering(self, world: World) -> World:
        """Return *world* with what follows turns and recalls them, where there is an archive."""
        if world.memory is None:
            return world
        memory = world.memory
        self._recalling = Recalling(world.journal, memory.index, memory.embedder)
        recall = self.knowledge.before(self._recalling.recall) if memory.recalls else None
        return replace(world, recall=recall, follow=self._follow)

    async def _begun(self, play: TimelineId) -> None:
        """Let the documents of a play be kept that has just begun."""
        self.knowledge.begin((await self._world.journal.timeline(play)).story)

    def _follow(self, record: TimelineRecord, branch: BranchRecord) -> None:
        if self.keeping is not None:
            self.keeping.follow(record, branch)
