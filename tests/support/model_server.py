"""A server of chat completions that serves what a test prepared, faults included."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import httpx


@dataclass(frozen=True, slots=True)
class Wait:
    """Nothing is sent for a while."""

    seconds: float


Part = bytes | Wait | Exception


@dataclass(slots=True)
class Served:
    """One response: its parts are sent, waited for or raised in order, each read by itself."""

    parts: Iterable[Part] = ()
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    before: float = 0.0
    is_closed: bool = False


def chunk(content: str | None = None, finish: str | None = None, **more: object) -> bytes:
    """Return one event as most servers send it; *more* goes into the delta."""
    delta = more if content is None else {"content": content, **more}
    return event({"choices": [{"index": 0, "delta": delta, "finish_reason": finish}]})


def event(value: object) -> bytes:
    return f"data: {json.dumps(value, ensure_ascii=False)}\n\n".encode()


DONE = b"data: [DONE]\n\n"


def telling(
    *pieces: str, finish: str = "stop", usage: Mapping[str, object] | None = None
) -> Served:
    """Return a response without faults."""
    counted = [event({"choices": [], "usage": usage})] if usage is not None else []
    ends = [chunk(finish=finish), *counted, DONE]
    return Served([chunk(role="assistant"), *map(chunk, pieces), *ends])


def complaint(status: int, body: object, **headers: str) -> Served:
    """Return an error response; *body* is JSON or text. Underscores in header names are dashes."""
    text = body if isinstance(body, str) else json.dumps(body)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Served([text.encode()], status, named)


class ModelServer(httpx.AsyncBaseTransport):
    """Serves the prepared responses in order, and keeps what it was asked."""

    def __init__(self, *served: Served | Exception) -> None:
        self._served: Iterator[Served | Exception] = iter(served)
        self.asked: list[dict[str, Any]] = []
        self.headers: list[httpx.Headers] = []
        self.urls: list[str] = []
        self.at_work = 0
        self.most_at_work = 0

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        self.asked.append(json.loads(request.content))
        self.headers.append(request.headers)
        self.urls.append(str(request.url))
        served = next(self._served, None)
        if served is None:
            raise AssertionError("the server was asked more often than it has answers")
        if isinstance(served, Exception):
            raise served
        await asyncio.sleep(served.before)
        headers = {"content-type": "text/event-stream", **served.headers}
        return httpx.Response(served.status, headers=headers, stream=_Body(self, served))

    def begin(self) -> None:
        self.at_work += 1
        self.most_at_work = max(self.most_at_work, self.at_work)


class _Body(httpx.AsyncByteStream):
    def __init__(self, server: ModelServer, served: Served) -> None:
        self._server = server
        self._served = served

    async def __aiter__(self) -> AsyncIterator[bytes]:
        self._server.begin()
        for part in self._served.parts:
            match part:
                case bytes():
                    await asyncio.sleep(0)
                    yield part
                case Wait(seconds):
                    await asyncio.sleep(seconds)
                case Exception():
                    raise part

    async def aclose(self) -> None:
        self._served.is_closed = True
        self._server.at_work -= 1
