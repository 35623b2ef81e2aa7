"""Show a reply while it grows: one task per reply, the latest text wins, hearing never waits."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from cogs.ui.escaping import defused
from cogs.ui.line import Place
from cogs.ui.pace import Pace, Pacing
from cogs.ui.splitting import split
from cogs.ui.wall import Barred, PostGone, Unwell, Wall, WallError
from engine.model.ids import MessageId
from engine.ports import Asked, DiceFell, Heard, Piece, Queued, Restart

Note = Callable[[Sequence[MessageId]], Awaitable[None]]

_VOID = "…"
"""What a post shows while the narration it held is void."""


@dataclass(slots=True)
class _Post:
    """A post and what it shows; *text* is None where a stopped process left it."""

    id: MessageId
    text: str | None


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a reply is shown: the wall, the place in the channel's line, the channel's pace."""

    wall: Wall
    place: Place
    pace: Pace


class Writer:
    """Shows one reply. Use it in an `async with`; a reply that is not finished is taken back.

    *key* names the reply in nonces, *note* is told of the posts whenever there is a new one,
    *posts* already show a part of it.
    """

    def __init__(
        self,
        spot: Spot,
        pacing: Pacing,
        key: str,
        *,
        note: Note,
        posts: Sequence[MessageId] = (),
    ) -> None:
        self._spot = spot
        self._pacing = pacing
        self._key = key
        self._note = note
        self._posts = [_Post(id, None) for id in posts]
        self._sent = 0
        self._dice = ""
        self._narration = ""
        self._changed = asyncio.Event()
        self._closed = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def posts(self) -> tuple[MessageId, ...]:
        """Return the posts that show the reply."""
        return tuple(post.id for post in self._posts)

    def hear(self, heard: Heard) -> None:
        """Take in what the narrator says; returns at once."""
        match heard:
            case Piece(text=text):
                self._narration += text
            case Restart():
                self._narration = ""
            case DiceFell(lines=lines):
                self._dice = "\n".join(lines)
            case Queued() | Asked():
                return
        self._changed.set()
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._type())]
            if self._pacing.stream != "off":
                self._tasks.append(asyncio.create_task(self._follow()))

    async def take_over(self, posts: Sequence[MessageId]) -> None:
        """Show the whole in *posts*, which show something else, unless a part is shown already."""
        await self._stop()
        self._posts = self._posts or [_Post(id, None) for id in posts]

    async def finish(self, text: str) -> None:
        """Show the whole *text*, trying again for some minutes while Discord is unwell.

        Raises:
            Unwell: it stayed so.
            Barred: the bot may not speak here.
        """
        await self._stop()
        await self._spot.place.reached()
        waits = iter(self._pacing.retry_s)
        while True:
            try:
                await self._show(text)
            except Unwell as error:
                wait_s = next(waits, None)
                if wait_s is None:
                    raise
                await asyncio.sleep(max(wait_s, error.wait_s))
            else:
                return

    async def take_back(self) -> None:
        """Delete what was shown."""
        await self._stop()
        with suppress(WallError):
            await self._drop_posts_after(0)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Take back a reply that failed; one cut short by the end of the process stays."""
        if kind is not None and not issubclass(kind, WallError | asyncio.CancelledError):
            await self.take_back()
        for task in self._tasks:
            task.cancel()

    async def _stop(self) -> None:
        """End the tasks without cutting off a request: the id of a post would be lost."""
        self._closed.set()
        self._changed.set()
        await asyncio.gather(*self._tasks)

    async def _type(self) -> None:
        await self._spot.place.reached()
        while not (self._closed.is_set() or self._posts):
            await self._spot.wall.type()
            await self._closed_within(self._pacing.typing_every_s)

    async def _follow(self) -> None:
        await self._spot.place.reached()
        await self._until_worth_showing()
        while not self._closed.is_set():
            self._changed.clear()
            try:
                await self._show(self._live_text())
            except Unwell as error:
                await self._closed_within(error.wait_s)
            except Barred:
                return
            await self._closed_within(self._spot.pace.left_s())
            await self._changed.wait()

    async def _until_worth_showing(self) -> None:
        """Wait for enough text to fill a notification, or for a while."""
        try:
            async with asyncio.timeout(self._pacing.first_s):
                while not self._closed.is_set() and len(self._text()) < self._pacing.first_chars:
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            return

    async def _closed_within(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(max(0.0, seconds)):
                await self._closed.wait()

    def _text(self) -> str:
        return "\n\n".join(part for part in (self._dice, self._narration) if part)

    def _live_text(self) -> str:
        """Return what may be shown by now."""
        text = self._text()
        if self._pacing.stream == "paragraph":
            text = text[: text.rfind("\n\n") + 1].rstrip()
        return text or (_VOID if self._posts else "")

    async def _show(self, text: str) -> None:
        parts = split(defused(text))
        for index, part in enumerate(parts):
            await self._put(index, part)
        if len(self._posts) > len(parts):
            await self._drop_posts_after(len(parts))
            await self._note(self.posts)

    async def _put(self, index: int, part: str) -> None:
        if index < len(self._posts) and self._posts[index].text != part:
            await self._edit(index, part)
        if index == len(self._posts):
            self._posts.append(await self._posted(part))

    async def _edit(self, index: int, part: str) -> None:
        """Edit a post; where that is impossible it goes, with those below: they come after it."""
        post = self._posts[index]
        await self._spot.pace.step()
        try:
            await self._spot.wall.edit(post.id, part)
        except PostGone:
            await self._drop_posts_after(index)
        else:
            self._posts[index] = _Post(post.id, part)

    async def _posted(self, part: str) -> _Post:
        nonce = f"{self._key[-19:]}-{self._sent % 1000}"  # at most 25 characters
        id = await self._spot.wall.post(part, nonce, quietly=bool(self._posts))
        self._sent += 1
        await self._note([*self.posts, id])
        return _Post(id, part)

    async def _drop_posts_after(self, kept: int) -> None:
        while len(self._posts) > kept:
            await self._spot.wall.erase(self._posts[-1].id)
            self._posts.pop()
