"""Take plays away as files and bring them in: the adapter for `engine.ports.carrier`."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.card_shelf import is_shelved, shelve
from bot.luggage import opened
from bot.parcels import parcel
from engine.archive.box import MOST_BYTES
from engine.archive.pack import gather
from engine.errors import PlayerError
from engine.model.ids import TimelineId
from engine.model.language import Both
from engine.opening import Origins
from engine.ports import Clock, Past
from engine.ports.carrier import Brings, Brought, Parcel, ParcelKind, Tell, quietly
from engine.store.store import Store

_WAITS = Both(
    "Another file is being packed or read; yours is next…", "正在处理另一个文件，请稍候……"
)
_READS = Both("Reading the play…", "正在读取存档……")
_PACKS = Both("Packing turns: {count}…", "正在打包，回合数：{count}……")
_OPENS = Both("Reading the file…", "正在读取文件……")
_WRITES = Both("Taking in turns: {count}…", "正在导入，回合数：{count}……")


class StoreCarrier:
    """See `engine.ports.carrier.Carrier`.

    *room* is how many bytes an archive may unpack to, *stories* the folder that cards and books
    come into.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock,
        origins: Origins,
        stories: Path,
        room: int = MOST_BYTES,
    ) -> None:
        self._store = store
        self._clock = clock
        self._origins = origins
        self._stories = stories
        self._room = room
        self._busy = asyncio.Lock()

    async def take(
        self, id: TimelineId, kind: ParcelKind, branch: str, tell: Tell = quietly
    ) -> Parcel:
        """See `Carrier.take`."""
        async with self._one_at_a_time(tell):
            tell(_READS)
            archive = await gather(id, self._store.journal, self._store.shelf)
            tell(_counting(_PACKS, archive.past))
            return await asyncio.to_thread(parcel, archive, kind, branch)

    async def bring(self, brought: Brought, tell: Tell = quietly) -> Brings:
        """See `Carrier.bring`."""
        async with self._one_at_a_time(tell):
            tell(_OPENS)
            if await asyncio.to_thread(is_shelved, brought.name, brought.content):
                return await asyncio.to_thread(shelve, self._stories, brought.name, brought.content)
            luggage = await asyncio.to_thread(
                opened, brought, self._clock, self._origins, self._room
            )
            tell(_counting(_WRITES, luggage.archive.past))
            return await luggage.settle(self._store)

    @asynccontextmanager
    async def _one_at_a_time(self, tell: Tell) -> AsyncIterator[None]:
        if self._busy.locked():
            tell(_WAITS)
        async with self._busy:
            yield


class NoCarrier:
    """Lets nothing go and nothing in: golden plays come with stories, and must touch no files."""

    async def take(self, *_asked: object, **_more: object) -> Parcel:
        """Refuse."""
        raise StaysHere

    async def bring(self, *_asked: object, **_more: object) -> Brings:
        """Refuse."""
        raise StaysHere


NO_CARRIER = NoCarrier()


class StaysHere(PlayerError):
    """No files are written or read here."""

    def __init__(self) -> None:
        super().__init__(Both("Nothing is exported or imported here.", "这里不能导出或导入。"))


def _counting(says: Both, past: Past) -> Both:
    count = len(past.turns)
    return Both(says.en.format(count=count), says.zh.format(count=count))
