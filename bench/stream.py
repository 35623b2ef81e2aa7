"""A streamed answer: the whole client, beside a bare socket that reads the same JSON."""

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection

from bench.measure import shown, times
from bench.row import Row
from engine.llm.client import Chat
from engine.llm.endpoint import Endpoint
from engine.model.script import Message
from engine.ports import Heard, Piece

CHUNKS = 2000
WORDS = ("The ", "lamp ", "goes ", "out. ", "烛火", "猛地", "一暗。")
TEXT = "".join(WORDS[n % len(WORDS)] for n in range(CHUNKS)).strip()
ASKED = (Message("user", "Go on."),)
HEAD = (
    b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n"
)


def rows() -> Iterator[Row]:
    """Yield the stream row. The server is a process of its own, so its work is not counted."""
    heard: list[str] = []
    with _server() as port, asyncio.Runner() as runner:
        chat = Chat(Endpoint(name="bench", url=f"http://127.0.0.1:{port}/v1", model="model"))

        def ours() -> str:
            heard.clear()
            return runner.run(_tell(chat, heard))

        assert ours() == "".join(heard).strip() == _bare(port).strip() == TEXT
        mine, bare = times(ours, lambda: _bare(port), timer=time.process_time)
        runner.run(chat.aclose())
    note = f"{shown(mine / CHUNKS)} a chunk, {shown(bare / CHUNKS)} bare (CPU)"
    yield Row("stream, the whole client", bare / mine, 0.3, ">=", note)


async def _tell(chat: Chat, heard: list[str]) -> str:
    def hear(piece: Heard) -> None:
        if isinstance(piece, Piece):
            heard.append(piece.text)

    return (await chat.tell(ASKED, CHUNKS, hear)).text


def _bare(port: int) -> str:
    """Return the answer as the least code reads it: no time limits, no errors, no reasoning."""
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.sendall(b"POST /v1/chat/completions HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}")
        chunks = (text[6:] for text in line.makefile("rb") if text.startswith(b"data: {"))
        deltas = (json.loads(chunk)["choices"][0]["delta"] for chunk in chunks)
        return "".join(delta.get("content", "") for delta in deltas)


@contextmanager
def _server() -> Iterator[int]:
    here, there = get_context("spawn").Pipe()
    process = get_context("spawn").Process(target=_serve, args=(there,), daemon=True)
    process.start()
    try:
        yield here.recv()
    finally:
        process.terminate()
        process.join()


def _serve(there: Connection) -> None:
    """Answer every request with the same stream, a chunk for each word."""
    answer = [_chunk({"content": WORDS[n % len(WORDS)]}, None) for n in range(CHUNKS)]
    answer += [_chunk({}, "stop"), _framed(b"data: [DONE]\n\n"), b"0\r\n\r\n"]
    with socket.create_server(("127.0.0.1", 0)) as door:
        there.send(door.getsockname()[1])
        while True:
            line, _ = door.accept()
            with line:
                line.sendall(HEAD)
                for chunk in answer:
                    line.sendall(chunk)
                line.shutdown(socket.SHUT_WR)
                while line.recv(65536):
                    pass


def _chunk(delta: dict[str, str], finish: str | None) -> bytes:
    """Return one event, with all the fields that servers send along."""
    content = {
        "id": "chatcmpl-0123456789abcdefghijklmnopqrs",
        "object": "chat.completion.chunk",
        "created": 1700000000,
        "model": "model-0000-00-00",
        "system_fingerprint": "fp_0123456789",
        "choices": [{"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish}],
        "usage": None,
    }
    return _framed(f"data: {json.dumps(content)}\n\n".encode())


def _framed(text: bytes) -> bytes:
    return b"%x\r\n%s\r\n" % (len(text), text)
