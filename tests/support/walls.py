"""Walls to post on in tests: they keep what is posted, and fail when told to."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

from cogs.ui.wall import PostGone, WallError
from engine.model.ids import MessageId


@dataclass
class FakeWall:
    """Keeps posts and the moments they were touched; raises what stands in *failures* first."""

    posts: dict[MessageId, str] = field(default_factory=dict)
    history: list[tuple[float, str, str]] = field(default_factory=list)
    nonces: dict[str, MessageId] = field(default_factory=dict)
    failures: list[WallError] = field(default_factory=list)
    takes_s: float = 0.0
    typed: int = 0

    @property
    def text(self) -> str:
        return "".join(self.posts.values())

    def at(self, kind: str) -> list[float]:
        return [moment for moment, what, _ in self.history if what == kind]

    async def post(self, text: str, nonce: str, *, quietly: bool = False) -> MessageId:
        await self._touch("post" if not quietly else "quiet post", text)
        id = self.nonces.setdefault(nonce, MessageId(str(1000 + len(self.nonces))))
        self.posts[id] = text
        return id

    async def edit(self, post: MessageId, text: str) -> None:
        await self._touch("edit", text)
        if post not in self.posts:
            raise PostGone("deleted")
        self.posts[post] = text

    async def erase(self, post: MessageId) -> None:
        await self._touch("erase", post)
        self.posts.pop(post, None)

    async def type(self) -> None:
        self.typed += 1

    async def _touch(self, kind: str, text: str) -> None:
        self.history.append((asyncio.get_running_loop().time(), kind, text))
        await asyncio.sleep(self.takes_s)
        if self.failures:
            raise self.failures.pop(0)


@dataclass
class Notebook:
    """Remembers which posts were noted."""

    pages: list[tuple[MessageId, ...]] = field(default_factory=list)

    async def note(self, posts: Sequence[MessageId]) -> None:
        self.pages.append(tuple(posts))
