"""The client on a real connection, as far as a fake transport cannot show it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from engine.llm.client import Chat
from engine.llm.endpoint import Endpoint
from engine.model.script import Message, Reply
from engine.ports import ignore
from tests.support.model_server import DONE, chunk

ASKED = (Message("user", "go"),)
EVENTS = [chunk("He "), chunk("left."), chunk(finish="stop"), DONE, b""]
END_S = 5


class Door:
    """Answers every request alike, all of it in one packet, and counts who came and who left."""

    def __init__(self, connection: str) -> None:
        head = f"HTTP/1.1 200 OK\r\nConnection: {connection}\r\nTransfer-Encoding: chunked\r\n\r\n"
        framed = (b"%x\r\n%s\r\n" % (len(event), event) for event in EVENTS)
        self.answer = head.encode() + b"".join(framed)
        self.came = 0
        self.left = asyncio.Event()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.came += 1
        while await reader.readline():
            head = await reader.readuntil(b"\r\n\r\n")
            lengths = (line for line in head.lower().split(b"\r\n") if b"content-length" in line)
            await reader.readexactly(int(next(lengths).split(b":")[1]))
            writer.write(self.answer)
        self.left.set()
        writer.close()


@asynccontextmanager
async def talk(door: Door) -> AsyncIterator[Chat]:
    server = await asyncio.start_server(door.serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    chat = Chat(Endpoint(name="e", url=f"http://127.0.0.1:{port}/v1", model="m"))
    async with server:
        yield chat
        await chat.aclose()
        await asyncio.wait_for(door.left.wait(), END_S)


@pytest.mark.parametrize("connection", ["keep-alive", "close"])
async def test_every_answer_is_heard_whole(connection: str):
    async with talk(Door(connection)) as chat:
        for _ in range(3):
            assert await chat.tell(ASKED, 300, ignore) == Reply("He left.")


async def test_a_connection_serves_one_answer_after_another():
    door = Door("keep-alive")
    async with talk(door) as chat:
        for _ in range(3):
            await chat.tell(ASKED, 300, ignore)
    assert door.came == 1


async def test_a_connection_that_serves_no_other_answer_is_closed_at_once():
    door = Door("close")
    async with talk(door) as chat:
        await chat.tell(ASKED, 300, ignore)
        await asyncio.wait_for(door.left.wait(), END_S)
