"""The shelf in a database."""

import json

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert

from engine.model.ids import Digest
from engine.model.story import StorySource
from engine.store.database import Database
from engine.store.tables import source


class DatabaseShelf:
    """See `engine.ports.Shelf`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep(self, digest: Digest, source: StorySource) -> None:
        """See `Shelf.keep`."""
        row = {
            "digest": digest,
            "name": source.name,
            "format": source.format,
            "files": json.dumps(dict(source.files), ensure_ascii=False),
        }
        await self._database.execute(_KEEP, row)

    async def source(self, digest: Digest) -> StorySource | None:
        """See `Shelf.source`."""
        row = await self._database.first(select(source).where(source.c.digest == digest))
        return None if row is None else StorySource(row.name, row.format, json.loads(row.files))


_KEEP = insert(source).on_conflict_do_nothing()
