"""What narrators were asked last, in a database."""

from datetime import datetime

from sqlalchemy import bindparam, delete, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.model.ids import BranchId, TimelineId
from engine.store.branches import lock, name_of
from engine.store.database import OnDatabase
from engine.store.tables import prompt

_new = insert(prompt)
_KEEP = _new.on_conflict_do_update(
    index_elements=[*prompt.primary_key],
    set_={name: _new.excluded[name] for name in ("text", "at")},
)
_KEPT = select(prompt.c.text).where(
    prompt.c.timeline == bindparam("timeline"), prompt.c.branch == bindparam("branch")
)
FORGET_PROMPTS = delete(prompt).where(prompt.c.timeline == bindparam("of_timeline"))


class DatabasePrompts(OnDatabase):
    """The part of `engine.ports.Journal` that keeps prompts."""

    async def keep_prompt(
        self, timeline: TimelineId, branch: BranchId, text: str, at: datetime
    ) -> None:
        """See `Journal.keep_prompt`."""
        row = {"timeline": timeline, "branch": branch, "text": text, "at": at}

        async def work(connection: AsyncConnection) -> None:
            await lock(connection, timeline)  # a purge may be at the branch
            await name_of(connection, timeline, branch)
            await connection.execute(_KEEP, row)

        await self._database.write(work)

    async def kept_prompt(self, timeline: TimelineId, branch: BranchId) -> str | None:
        """See `Journal.kept_prompt`."""
        row = await self._database.first(_KEPT, {"timeline": timeline, "branch": branch})
        return None if row is None else str(row.text)
