"""A client of one endpoint: asks, follows the stream, and asks again where that may help."""

import asyncio
from collections.abc import Awaitable, Iterator
from contextlib import aclosing
from itertools import count
from typing import TypeVar

import httpx
import stamina

from engine.errors import NarratorError
from engine.llm.arrivals import Arrivals
from engine.llm.endpoint import Endpoint
from engine.llm.errors import (
    Blank,
    Delayed,
    FormatRefused,
    Interrupted,
    Mendable,
    Overflow,
    UsageRefused,
    failure,
)
from engine.llm.hearing import Hearing
from engine.llm.noting import Noting
from engine.llm.problem import read_problem, redacted
from engine.llm.request import Request, body
from engine.llm.sse import Frames
from engine.llm.wire import read_deltas
from engine.model.script import Message, Reply
from engine.ports import Hear, Piece

_T = TypeVar("_T")

_LONGEST_COMPLAINT = 64 * 1024
_OK = 200


class Chat:
    """Speaks with one endpoint. *transport* stands in for the network where one is given."""

    def __init__(
        self,
        endpoint: Endpoint,
        *,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        self.endpoint = endpoint
        self._http = _http(endpoint, transport)
        self._slots = asyncio.Semaphore(endpoint.at_once)
        self._retrying = stamina.AsyncRetryingCaller(
            attempts=endpoint.tries,
            timeout=None,
            wait_initial=endpoint.retry_wait_s,
            wait_max=endpoint.patience_s,
            wait_jitter=endpoint.retry_wait_s,
        )
        self._asks_usage = endpoint.stream_usage
        self._thinks = endpoint.thinks

    async def tell(
        self,
        messages: tuple[Message, ...],
        max_tokens: int,
        hear: Hear,
        *,
        form: dict[str, object] | None = None,
    ) -> Reply:
        """Return the answer to *messages*, which *hear* follows. *form* is a `response_format`.

        *hear* gets an `Asked` for each request, once it is answered or has failed.

        Raises:
            FormatRefused: the server cannot answer in *form*.
            NarratorError: there is no answer.
        """
        tokens = max_tokens + self.endpoint.thinking_tokens
        request = Request(messages, tokens, form).fitted(self.endpoint.context_tokens)
        mended: set[type[Mendable]] = set()
        attempts = count(1)
        while True:
            try:
                return await self._persist(request, hear, attempts)
            except FormatRefused:
                raise
            except Mendable as error:
                if type(error) in mended:
                    raise
                mended.add(type(error))
                request = self._mend(request, error)

    async def aclose(self) -> None:
        """Close the connections."""
        await self._http.aclose()

    def _mend(self, request: Request, error: Mendable) -> Request:
        match error:
            case Overflow():
                return request.shortened(error)
            case Blank(was_thought=True):
                return request.roomier(self.endpoint.context_tokens)
            case UsageRefused():
                self._asks_usage = False
                return request
            case _:
                return request

    async def _persist(self, request: Request, hear: Hear, attempts: Iterator[int]) -> Reply:
        """Ask up to `tries` times; at last, give what came of an answer that broke off."""
        try:
            return await self._retrying(self._retry_wait, self._ask, request, hear, attempts)
        except Interrupted as error:
            if not error.partial:
                raise
            hear(Piece(error.partial))
            return Reply(error.partial, cut=True)

    def _retry_wait(self, error: Exception) -> bool | float:
        """Return whether to try again, or after how many seconds."""
        if isinstance(error, Delayed):
            wait_s = error.retry_after_s
            return wait_s if wait_s <= self.endpoint.patience_s else False
        return isinstance(error, NarratorError) and error.may_retry

    async def _ask(self, request: Request, hear: Hear, attempts: Iterator[int]) -> Reply:
        async with self._slots:
            hearing = Hearing(self.endpoint, hear, thinks=self._thinks)
            noting = Noting(self.endpoint, request, next(attempts))
            try:
                cause = await self._listen(request, hearing)
                reply = hearing.reply(cause)
            except NarratorError as error:
                hear(noting.asked(hearing, error, cut=False))
                raise
            finally:
                self._thinks |= hearing.began_in_thought
        hear(noting.asked(hearing, hearing.broken_by(cause), cut=reply.cut))
        return reply

    async def _listen(self, request: Request, hearing: Hearing) -> NarratorError | None:
        """Let *hearing* take in the whole response; return why it broke off, if it did.

        Raises:
            NarratorError: there was no answer to break off.
        """
        try:
            async with asyncio.timeout(self.endpoint.answer_s):
                await self._follow(request, hearing)
        except TimeoutError:
            return NarratorError("timeout", "the answer took too long", may_retry=False)
        except httpx.TimeoutException as error:
            return NarratorError("timeout", type(error).__name__)
        except httpx.ConnectError as error:
            return NarratorError("unreachable", redacted(repr(error), self.endpoint.key))
        except httpx.HTTPError as error:
            return NarratorError("broken", redacted(repr(error), self.endpoint.key))
        except NarratorError as error:
            if hearing.has_begun and not isinstance(error, Mendable) and error.reason != "filtered":
                return error
            raise
        return None

    async def _follow(self, request: Request, hearing: Hearing) -> None:
        sent = self._http.build_request(
            "POST",
            "chat/completions",
            content=body(self.endpoint, request, asks_usage=self._asks_usage),
        )
        first_byte_s = self.endpoint.first_byte_s
        response = await _within(self._http.send(sent, stream=True), first_byte_s)
        async with aclosing(Arrivals(response)) as arrivals:
            if response.status_code != _OK:
                raise await self._refusal(response, arrivals)
            frames = Frames(self.endpoint.max_bytes)
            wait_s = first_byte_s
            while came := await _within(arrivals.take(), wait_s):
                self._take(frames.feed(came), response, hearing)
                if frames.is_done:
                    return
                wait_s = hearing.wait_s
            self._take(frames.close(), response, hearing)

    def _take(self, texts: list[str], response: httpx.Response, hearing: Hearing) -> None:
        for delta in read_deltas(texts, response.headers, self.endpoint.key):
            hearing.take(delta)

    async def _refusal(self, response: httpx.Response, arrivals: Arrivals) -> NarratorError:
        said = b""
        while len(said) < _LONGEST_COMPLAINT:
            came = await _within(arrivals.take(), self.endpoint.idle_s)
            if not came:
                break
            said += came
        problem = read_problem(
            said.decode("utf-8", "replace"), status=response.status_code, key=self.endpoint.key
        )
        return failure(problem, response.headers)


async def _within(step: Awaitable[_T], limit_s: float) -> _T:
    """Return what *step* gives within *limit_s*."""
    try:
        async with asyncio.timeout(limit_s):
            return await step
    except TimeoutError as error:
        raise NarratorError("timeout", f"silent for {limit_s:g} s", may_retry=False) from error


def _http(endpoint: Endpoint, transport: httpx.AsyncBaseTransport | None) -> httpx.AsyncClient:
    headers = {"Content-Type": "application/json", "Accept": "text/event-stream"}
    if endpoint.key:
        headers["Authorization"] = f"Bearer {endpoint.key}"
    return httpx.AsyncClient(
        base_url=endpoint.url,
        headers=headers,
        timeout=httpx.Timeout(None, connect=endpoint.connect_s, write=endpoint.first_byte_s),
        transport=transport,
    )
