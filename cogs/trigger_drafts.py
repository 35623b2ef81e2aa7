"""What game masters wrote of triggers and did not keep yet: nothing that was typed is lost."""

import asyncio
import json
from dataclasses import asdict, dataclass

from cogs.here import Here
from engine.timelines import Timelines

MOST_DRAFTS = 5
"""Drafts kept for one person in one play; the oldest goes first."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A *text* that is to be a trigger. *about* is the one it is to change, '' for a new one."""

    text: str
    about: str = ""


class Drafts:
    """Keeps drafts beside the plays; they outlive the process."""

    def __init__(self, timelines: Timelines) -> None:
        self._timelines = timelines
        self._lock = asyncio.Lock()

    async def keep(self, at: Here, draft: Draft) -> None:
        """Keep *draft* in the place of another about the same trigger."""
        async with self._lock:
            others = [one for one in await self.all(at) if one.about != draft.about]
            await self._write(at, [draft, *others][:MOST_DRAFTS])

    async def all(self, at: Here) -> list[Draft]:
        """Return the drafts of who asks, the newest first."""
        noted = await self._timelines.noted(_key(at))
        return [Draft(**draft) for draft in json.loads(noted or "[]")]

    async def take(self, at: Here, draft: Draft) -> bool:
        """Take *draft* away; False where it is there no longer."""
        async with self._lock:
            every = await self.all(at)
            if draft not in every:
                return False
            await self._write(at, [one for one in every if one != draft])
            return True

    async def _write(self, at: Here, drafts: list[Draft]) -> None:
        text = json.dumps([asdict(draft) for draft in drafts], ensure_ascii=False)
        await self._timelines.note(_key(at), text)


def _key(at: Here) -> str:
    return f"trigger-drafts:{at.timeline.record.id}:{at.user}"
