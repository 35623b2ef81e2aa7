"""What texts are like, as a server says that speaks OpenAI's embeddings."""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass, field

import httpx
import stamina

from engine.errors import EmbedderError, NarratorError
from engine.llm.breaker import Breaker
from engine.llm.errors import Delayed, failure
from engine.llm.problem import read_problem, redacted
from engine.llm.vectors import Vector, read_vectors

BATCH = 64
"""How many texts are sent at once."""

PROBE = "?"
"""A text whose vector tells how long vectors are."""

_OK = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class EmbeddingEndpoint:
    """A model that makes vectors, behind one address.

    *url* is the base, with `/v1` where the server wants it. *least* is from which cosine on two
    texts are alike, which differs from model to model. *answer_s* is for one whole answer,
    *patience_s* the longest wait a server may ask for before a retry.
    """

    url: str
    model: str
    key: str = field(default="", repr=False)
    least: float = 0.25
    tries: int = 3
    retry_wait_s: float = 0.5
    patience_s: float = 30.0
    connect_s: float = 10.0
    answer_s: float = 60.0
    max_bytes: int = 32 * 2**20


class EndpointEmbedder:
    """See `engine.ports.Embedder`. *transport* stands in for the network where one is given.

    A server that keeps failing is left alone for a while, so that nobody waits for it in vain.
    """

    def __init__(
        self,
        endpoint: EmbeddingEndpoint,
        *,
        transport: httpx.AsyncBaseTransport | None = None,
        breaker: Breaker | None = None,
    ) -> None:
        self._endpoint = endpoint
        self._http = _http(endpoint, transport)
        self._breaker = breaker or Breaker()
        self._size = 0
        self._retrying = stamina.AsyncRetryingCaller(
            attempts=endpoint.tries,
            timeout=None,
            wait_initial=endpoint.retry_wait_s,
            wait_max=endpoint.patience_s,
            wait_jitter=endpoint.retry_wait_s,
        )

    @property
    def model(self) -> str:
        """See `Embedder.model`; the size is 0 until a first vector has come."""
        return f"{self._endpoint.model}/{self._size}"

    @property
    def least(self) -> float:
        """See `Embedder.least`."""
        return self._endpoint.least

    async def warm(self) -> None:
        """See `Embedder.warm`."""
        if not self._size:
            await self.embed((PROBE,))

    async def embed(self, texts: Sequence[str]) -> Sequence[Vector]:
        """See `Embedder.embed`."""
        vectors: list[Vector] = []
        for start in range(0, len(texts), BATCH):
            vectors += await self._guarded(texts[start : start + BATCH])
        return vectors

    async def aclose(self) -> None:
        """Close the connections."""
        await self._http.aclose()

    async def _guarded(self, texts: Sequence[str]) -> Sequence[Vector]:
        """Ask unless the server rests. Whoever gives up waiting counts as a failure too."""
        if not self._breaker.allows():
            raise EmbedderError("busy", "left alone after failures")
        try:
            vectors = await self._retrying(self._retry_wait, self._ask, texts)
            self._check(vectors)
        except NarratorError as error:
            self._breaker.failed()
            raise EmbedderError(error.reason, error.detail) from error
        except (EmbedderError, asyncio.CancelledError):
            self._breaker.failed()
            raise
        self._breaker.succeeded()
        return vectors

    def _check(self, vectors: Sequence[Vector]) -> None:
        """Refuse vectors of another size than before: they cannot be compared."""
        self._size = self._size or len(vectors[0])
        if len(vectors[0]) != self._size:
            raise EmbedderError("broken", f"{len(vectors[0])} numbers, {self._size} before")

    def _retry_wait(self, error: Exception) -> bool | float:
        """Return whether to try again, or after how many seconds."""
        if isinstance(error, Delayed):
            wait_s = error.retry_after_s
            return wait_s if wait_s <= self._endpoint.patience_s else False
        return isinstance(error, NarratorError) and error.may_retry

    async def _ask(self, texts: Sequence[str]) -> Sequence[Vector]:
        key = self._endpoint.key
        try:
            async with asyncio.timeout(self._endpoint.answer_s):
                return await self._answer(texts)
        except TimeoutError as error:
            raise NarratorError("timeout", "the answer took too long", may_retry=False) from error
        except httpx.TimeoutException as error:
            raise NarratorError("timeout", type(error).__name__) from error
        except httpx.ConnectError as error:
            raise NarratorError("unreachable", redacted(repr(error), key)) from error
        except httpx.HTTPError as error:
            raise NarratorError("broken", redacted(repr(error), key)) from error

    async def _answer(self, texts: Sequence[str]) -> Sequence[Vector]:
        asked = {"model": self._endpoint.model, "input": texts, "encoding_format": "float"}
        content = json.dumps(asked, ensure_ascii=False).encode("utf-8", "replace")
        said = bytearray()
        async with self._http.stream("POST", "embeddings", content=content) as response:
            async for came in response.aiter_bytes():
                said += came
                if len(said) > self._endpoint.max_bytes:
                    raise NarratorError("broken", "an answer without end", may_retry=False)
        body = said.decode("utf-8", "replace")
        if response.status_code != _OK:
            status, key = response.status_code, self._endpoint.key
            raise failure(read_problem(body, status=status, key=key), response.headers)
        return read_vectors(body, len(texts))


def _http(
    endpoint: EmbeddingEndpoint, transport: httpx.AsyncBaseTransport | None
) -> httpx.AsyncClient:
    headers = {"Content-Type": "application/json"}
    if endpoint.key:
        headers["Authorization"] = f"Bearer {endpoint.key}"
    return httpx.AsyncClient(
        base_url=endpoint.url,
        headers=headers,
        timeout=httpx.Timeout(None, connect=endpoint.connect_s, write=endpoint.answer_s),
        transport=transport,
    )
