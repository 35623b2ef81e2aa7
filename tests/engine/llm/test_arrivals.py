import asyncio
import gc
from collections.abc import AsyncIterator

import httpx
import pytest

from engine.llm.arrivals import Arrivals
from tests.support.timed import timed


class Body(httpx.AsyncByteStream):
    """Sends parts; None waits for ever, "" until the next turn of the loop."""

    def __init__(self, *parts: bytes | str | Exception | None) -> None:
        self.parts = parts
        self.sent = 0
        self.is_closed = False

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for part in self.parts:
            match part:
                case bytes():
                    self.sent += 1
                    yield part
                case str():
                    await asyncio.sleep(0)
                case None:
                    await asyncio.sleep(1000)
                case _:
                    raise part

    async def aclose(self) -> None:
        await asyncio.sleep(0)
        self.is_closed = True


def arrivals(body: Body) -> Arrivals:
    return Arrivals(httpx.Response(200, stream=body))


async def taken(body: Body) -> list[bytes]:
    """Return what is taken until the end."""
    reading = arrivals(body)
    came = []
    while part := await reading.take():
        came.append(part)
    assert await reading.take() == b""
    await reading.aclose()
    return came


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ((b"a", b"b", b"c"), [b"abc"]),
        ((b"a", "", b"b", b"c"), [b"a", b"bc"]),
        (("", b"a", ""), [b"a"]),
        ((), []),
    ],
)
async def test_what_came_together_is_taken_together(
    parts: tuple[bytes | str, ...], expected: list[bytes]
):
    assert await taken(Body(*parts)) == expected


async def test_what_stopped_the_reading_is_told_behind_all_that_came():
    reading = arrivals(Body(b"a", httpx.ReadError("gone")))
    assert await reading.take() == b"a"
    with pytest.raises(httpx.ReadError):
        await reading.take()
    await reading.aclose()


async def test_a_response_that_never_waits_is_not_read_to_its_end_first():
    body = Body(*[bytes(100_000)] * 100)
    reading = arrivals(body)
    await reading.take()
    assert body.sent < 10
    await reading.aclose()


def test_closing_stops_what_is_still_being_read():
    body = Body(b"a", None)

    async def play() -> None:
        reading = arrivals(body)
        await reading.take()
        await reading.aclose()

    assert timed(play())[1] < 1
    assert body.is_closed


async def test_a_response_that_is_closing_itself_is_let():
    body = Body(b"a")
    reading = arrivals(body)
    await reading.take()
    await reading.aclose()
    assert body.is_closed


async def test_a_fault_nobody_asked_for_is_not_logged(caplog: pytest.LogCaptureFixture):
    reading = arrivals(Body(b"a", httpx.ReadError("gone")))
    await reading.take()
    await reading.aclose()
    del reading
    gc.collect()
    assert not caplog.records
