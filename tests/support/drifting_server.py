"""An endpoint on this machine that answers as a keeper of a tower would, and counts tokens."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

from tests.support.model_server import DONE, chunk, event

SLIP = 'Mara says: "The lamp is for sale."'
GOOD = 'Mara says: "Mind the third step."'
USAGE = {
    "prompt_tokens": 100,
    "completion_tokens": 10,
    "prompt_tokens_details": {"cached_tokens": 40},
}


class Keeper(ThreadingHTTPServer):
    """Slips in every answer that is no rewrite; *most* is how often it answers at all."""

    def __init__(self, most: int = 10**6) -> None:
        super().__init__(("127.0.0.1", 0), _Answering)
        self.most = most
        self.asked: list[dict[str, Any]] = []

    @property
    def url(self) -> str:
        """Return what to set as the endpoint."""
        return f"http://127.0.0.1:{self.server_port}/v1"


class _Answering(BaseHTTPRequestHandler):
    server: Keeper

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.server.asked.append(asked)
        if len(self.server.asked) > self.server.most:
            self.send_error(400)
            return
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.end_headers()
        self.wfile.write(b"".join(_answer(asked)))

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


def _answer(asked: dict[str, Any]) -> Iterator[bytes]:
    if "response_format" in asked:
        yield chunk('{"personas": [], "verdicts": []}')
    else:
        again = asked["messages"][-1]["content"].startswith("Write that answer again")
        yield chunk(GOOD if again else SLIP)
    yield chunk(finish="stop")
    yield event({"choices": [], "usage": USAGE})
    yield DONE


@contextmanager
def keeper_at_work(most: int = 10**6) -> Iterator[Keeper]:
    """Let a keeper answer until this is left."""
    with Keeper(most) as keeper:
        thread = Thread(target=keeper.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield keeper
        finally:
            keeper.shutdown()
            thread.join()
