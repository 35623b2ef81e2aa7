"""A table to play at: the whole engine over a database of its own, telling without a model."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from itertools import count
from pathlib import Path

from bot.app import Choice, open_timelines
from bot.settings import Settings
from engine.model.actions import Say
from engine.model.ids import ChannelId, MessageId, UserId
from engine.model.words import Words
from engine.packs.library import FolderLibrary
from engine.timelines import Timelines

STORIES = Path(__file__).parent / "stories"
STORY = "harbour"
ANN = UserId("1001")

_messages = count(1)


@asynccontextmanager
async def open_table(database: Path) -> AsyncIterator[Timelines]:
    """Open the engine with the settings a new installation has."""
    choice = Choice(str(database), offline=True)
    library = FolderLibrary([STORIES])
    async with open_timelines(Settings(_env_file=None), library, choice) as timelines:
        yield timelines


@contextmanager
def table(database: Path, runner: asyncio.Runner) -> Iterator[Timelines]:
    """Open the engine for code that is not asynchronous itself."""
    stack = AsyncExitStack()
    try:
        yield runner.run(stack.enter_async_context(open_table(database)))
    finally:
        runner.run(stack.aclose())


def channel(number: int) -> ChannelId:
    """Return the id of a channel."""
    return ChannelId(str(7000 + number))


def message() -> MessageId:
    """Return an id that no message had before."""
    return MessageId(str(9_000_000 + next(_messages)))


def saying(text: str) -> Say:
    """Return what Ann says."""
    return Say(ANN, "Ann", Words(text))
