"""A play in memory with branches: what the tests of the past have in common."""

from dataclasses import dataclass

from engine.errors import NoSuchBranch
from engine.merging import Outcome
from engine.model.frame import Frame
from engine.model.ids import MAIN, TurnId
from engine.model.story import Story
from engine.model.value import Value
from engine.ports import BranchStatus, Oracle
from engine.timeline import Timeline
from tests.support.engine import Engine, say
from tests.support.stories import ANN, OneBook, story

BOOK = story(
    '[coin] if 包含 "coin" -> 状态.gold += 1',
    '[dark] if 包含 "dark" -> 状态.mood = "dark"',
    '[bright] if 包含 "bright" -> 状态.mood = "bright"',
    '[lamp] if 包含 "lamp" -> 状态.lamp = "lit"',
    '[snuff] if 包含 "snuff" -> 状态.lamp = "out"',
    gold=1,
    mood="calm",
    lamp="dim",
)


@dataclass
class Lines:
    """A process, the play in it, and the branch that is played."""

    engine: Engine
    here: Timeline

    async def say(self, *texts: str) -> TurnId:
        """Play *texts*, a turn each, and return where that leads."""
        for text in texts:
            await self.here.act(say(text))
        return await self.here.head()

    async def fork(self, name: str, at: TurnId | None = None) -> "Lines":
        """Return a new branch, in the same process."""
        return Lines(self.engine, await self.engine.timelines.fork(self.here, name, at))

    async def on(self, name: str) -> "Lines":
        """Return another branch, in the same process."""
        id = self.here.record.id
        return Lines(self.engine, await self.engine.timelines.open_named(id, name))

    async def again(self, oracle: Oracle | None = None) -> "Lines":
        """Return the same branch in the process that starts after this one."""
        other = await self.engine.again(oracle)
        here = await other.timelines.open(self.here.record.id, self.here.branch.id)
        return Lines(other, here)

    async def merge(self, name: str) -> Outcome:
        """Bring the branch called *name* into this one."""
        source = await self.engine.timelines.branch_called(self.here.record.id, name)
        return await self.engine.timelines.merges.begin(self.here, source, ANN)

    async def merged(self, name: str) -> Frame:
        """Bring the branch called *name* in, which contradicts nothing."""
        frame = (await self.merge(name)).frame
        assert frame is not None
        return frame

    async def resolve(self, **choices: str) -> Outcome:
        """Settle conflicts by the names of their fields."""
        return await self.engine.timelines.merges.resolve(self.here, choices, ANN)

    async def vars(self) -> dict[str, Value]:
        """Return the values of this branch."""
        return dict((await self.here.state()).vars)

    async def status(self, name: str) -> BranchStatus:
        """Return the status of the branch called *name*."""
        branches = await self.engine.timelines.branches(self.here.record.id)
        for branch in branches:
            if branch.name == name:
                return branch.status
        raise NoSuchBranch(name)


async def lines(book: Story = BOOK, oracle: Oracle | None = None) -> Lines:
    """Begin a play of *book*."""
    library = OneBook(book)
    engine = Engine(library) if oracle is None else Engine(library, oracle)
    frame = await engine.timelines.start("book", ANN)
    return Lines(engine, await engine.timelines.open(frame.timeline, MAIN))
