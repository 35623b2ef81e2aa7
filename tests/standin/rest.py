"""The stand-in's REST API: the routes a bot uses, rate limits, and faults on demand."""

import asyncio
import json
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from tests.standin.world import EPHEMERAL, Json, Refused, World

Emit = Callable[[str, Json], None]
PREFIX = "/api/v10"
_WITHOUT_A_WORD = 6
_THINKING = 1 << 7


@dataclass(frozen=True)
class Call:
    """One request a client made; *at_s* is monotonic."""

    method: str
    path: str
    body: Any
    at_s: float
    status: int


@dataclass
class Fault:
    """What goes wrong: the next *times* matching requests are answered so.

    With *stored* the request does its work first, and only the answer is lost.
    """

    method: str
    path: str
    status: int
    times: int = 1
    body: Json = field(default_factory=lambda: {"message": "injected", "code": 0})
    headers: dict[str, str] = field(default_factory=dict)
    stored: bool = False

    def meets(self, method: str, path: str) -> bool:
        return self.times > 0 and method == self.method and bool(re.fullmatch(self.path, path))


class Rest:
    """Answers requests, and remembers them."""

    def __init__(self, world: World, emit: Emit) -> None:
        self.world = world
        self.calls: list[Call] = []
        self.faults: list[Fault] = []
        self.interactions: dict[str, Json] = {}
        self.changed = asyncio.Event()
        self._emit = emit
        self.gateway_url = ""
        self._routes: list[tuple[str, str, Callable[..., Json | list[Json] | None]]] = [
            ("GET", r"/users/@me", lambda _: self.world.bot),
            ("GET", r"/oauth2/applications/@me", lambda _: self._application()),
            ("PUT", r"/applications/\d+(?:/guilds/\d+)?/commands", self._sync),
            ("POST", r"/channels/(\d+)/messages", self._send),
            ("PATCH", r"/channels/\d+/messages/(\d+)", self._edit),
            ("DELETE", r"/channels/\d+/messages/(\d+)", self._delete),
            ("POST", r"/channels/\d+/typing", lambda _: None),
            ("PUT", r"/channels/\d+/messages/\d+/reactions/.+", lambda _: None),
            ("DELETE", r"/channels/\d+/messages/\d+/reactions/.+", lambda _: None),
            ("POST", r"/interactions/\d+/([^/]+)/callback", self._callback),
            ("POST", r"/webhooks/\d+/([^/]+)", self._follow_up),
            ("PATCH", r"/webhooks/\d+/([^/]+)/messages/@original", self._edit_receipt),
            ("DELETE", r"/webhooks/\d+/([^/]+)/messages/@original", self._drop_receipt),
        ]

    async def serve(self, request: web.Request) -> web.Response:
        """Answer one request."""
        path = request.path.removeprefix(PREFIX)
        body = json.loads(await request.text() or "{}")
        fault = next((f for f in self.faults if f.meets(request.method, path)), None)
        if fault is not None:
            fault.times -= 1
            if fault.stored:
                self._answer(request.method, path, body)
            answer = _json(fault.body, fault.status, fault.headers)
        else:
            answer = self._guarded(request.method, path, body)
        self.calls.append(Call(request.method, path, body, time.monotonic(), answer.status))
        self.changed.set()
        return answer

    def made(self, method: str, path: str) -> list[Call]:
        """Return the requests that match."""
        return [c for c in self.calls if c.method == method and re.fullmatch(path, c.path)]

    def receipt(self, token: str) -> Json | None:
        """Return what only the person who used a command sees."""
        receipt: Json | None = self.interactions[token].get("receipt")
        return receipt

    def told(self, token: str) -> list[str]:
        """Return what the person who pressed a button was told besides."""
        told: list[str] = self.interactions[token].get("told", [])
        return told

    def _guarded(self, method: str, path: str, body: object) -> web.Response:
        try:
            answer = self._answer(method, path, body)
        except Refused as refused:
            return _json(refused.body, refused.status)
        return _json(answer) if answer is not None else web.Response(status=204)

    def _answer(self, method: str, path: str, body: object) -> Json | list[Json] | None:
        for wanted, pattern, answer in self._routes:
            if wanted == method and (found := re.fullmatch(pattern, path)):
                return answer(body, *found.groups())
        raise Refused(404, 0, f"the stand-in has no route {method} {path}")

    def _application(self) -> Json:
        return {
            "id": self.world.bot["id"],
            "name": "moirai",
            "icon": None,
            "description": "",
            "bot_public": True,
            "bot_require_code_grant": False,
            "verify_key": "",
            "flags": 1 << 19,
            "owner": self.world.bot,
            "team": None,
        }

    def _sync(self, body: list[Json]) -> list[Json]:
        app = self.world.bot["id"]
        extra = {"application_id": app, "version": "1", "default_member_permissions": None}
        self.world.commands = [command | {"id": self.world.id()} | extra for command in body]
        return self.world.commands

    def _send(self, body: Json, channel: str) -> Json:
        message, is_new = self.world.post(channel, self.world.bot, body)
        if is_new:
            self._emit("MESSAGE_CREATE", message)
        return message

    def _edit(self, body: Json, id: str) -> Json:
        return self.world.edit(id, body)

    def _delete(self, _body: Json, id: str) -> None:
        self.world.existing(id)
        del self.world.messages[id]

    def _callback(self, body: Json, token: str) -> Json:
        interaction = self.interactions[token]
        if "receipt" in interaction:
            raise Refused(400, 40060, "Interaction has already been acknowledged.")
        if body["type"] == _WITHOUT_A_WORD:
            receipt = interaction["message"]
        else:
            content = (body.get("data") or {}) | {"type": "deferred"}
            content["flags"] = (content.get("flags") or 0) | (_THINKING if body["type"] == 5 else 0)
            receipt, _ = self.world.post(interaction["channel_id"], self.world.bot, content)
        interaction["receipt"] = receipt
        answered = {"id": interaction["id"], "type": interaction["type"]}
        ids = {"response_message_id": receipt["id"], "response_message_loading": False}
        is_private = bool(receipt["flags"] & EPHEMERAL)
        return {
            "interaction": answered | ids | {"response_message_ephemeral": is_private},
            "resource": {"type": body["type"], "message": receipt},
        }

    def _follow_up(self, body: Json, token: str) -> Json:
        interaction = self.interactions[token]
        message, _ = self.world.post(interaction["channel_id"], self.world.bot, body)
        interaction.setdefault("told", []).append(message["content"])
        return message

    def _edit_receipt(self, body: Json, token: str) -> Json:
        return self.world.edit(self._receipt_of(token)["id"], body)

    def _drop_receipt(self, _body: Json, token: str) -> None:
        del self.world.messages[self._receipt_of(token)["id"]]

    def _receipt_of(self, token: str) -> Json:
        interaction = self.interactions[token]
        if interaction.get("is_expired"):
            raise Refused(401, 50027, "Invalid Webhook Token")
        receipt: Json = interaction["receipt"]
        return receipt


def _json(
    body: Json | list[Json], status: int = 200, headers: dict[str, str] | None = None
) -> web.Response:
    """Return a JSON answer; discord.py reads only exactly this content type as JSON."""
    kind = {"Content-Type": "application/json"}
    return web.Response(
        body=json.dumps(body).encode(), status=status, headers=kind | (headers or {})
    )
