"""Embedders that know a few meanings, or fail on purpose."""

import asyncio
from collections.abc import Mapping, Sequence

from engine.errors import EmbedderError

FAR = (0.0, 0.0, 1.0)


class Meaning:
    """Knows of some words what they mean; a text means what the first of them in it does."""

    model = "meaning/3"
    least = 0.3

    def __init__(self, meanings: Mapping[str, Sequence[float]]) -> None:
        self._meanings = meanings
        self.asked: list[tuple[str, ...]] = []
        self.is_warm = False

    async def warm(self) -> None:
        self.is_warm = True

    async def embed(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        self.asked.append((*texts,))
        return [self._of(text) for text in texts]

    def _of(self, text: str) -> Sequence[float]:
        known = (meaning for word, meaning in self._meanings.items() if word in text)
        return next(known, FAR)


class Broken(Meaning):
    """Fails each time, from the start or after so many texts."""

    def __init__(self, after: int = 0) -> None:
        super().__init__({})
        self._left = after

    async def embed(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        self._left -= len(texts)
        if self._left < 0:
            raise EmbedderError("unreachable")
        return await super().embed(texts)


class Slow(Meaning):
    """Never answers."""

    async def embed(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        await asyncio.Event().wait()
        return ()
