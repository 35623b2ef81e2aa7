"""Takes a response as it arrives: all that came with one read of the network at once.

A server sends a chunk for each word or two, and many of them may come in one packet. Taken one by
one, each would cost a time limit and a pass through everything that listens.
"""

import asyncio

import httpx

_FAR_AHEAD = 256 * 1024


class Arrivals:
    """Reads *response* ahead, in a task that ends with `aclose`."""

    def __init__(self, response: httpx.Response) -> None:
        self._response = response
        self._came = bytearray()
        self._news = asyncio.Event()
        self._reading = asyncio.create_task(self._read())

    async def take(self) -> bytes:
        """Wait for something to come, and return all that has; b'' is the end.

        Raises:
            httpx.HTTPError: the reading broke off, and everything before was taken.
        """
        await self._news.wait()
        if not self._came:
            await self._reading
        if not self._reading.done():
            self._news.clear()
        came, self._came = bytes(self._came), bytearray()
        return came

    async def aclose(self) -> None:
        """Stop reading, and close the response."""
        if not self._response.is_closed:  # interrupted while it closes, it would stay half open
            self._reading.cancel()
        await asyncio.wait({self._reading})
        await self._response.aclose()

    async def _read(self) -> None:
        try:
            async for chunk in self._response.aiter_bytes():
                self._came += chunk
                self._news.set()
                if len(self._came) > _FAR_AHEAD:
                    await asyncio.sleep(0)  # a response that never waits must be taken all the same
        finally:
            self._news.set()
