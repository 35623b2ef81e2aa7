"""The stand-in's gateway: HELLO, IDENTIFY, RESUME with replay, heartbeats, and being cut off."""

import asyncio
import json
import zlib
from dataclasses import dataclass, field

from aiohttp import WSMsgType, web

from tests.standin.world import Json, World

HEARTBEAT, IDENTIFY, RESUME = 1, 2, 6
DISPATCH, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 0, 9, 10, 11
MESSAGE_CONTENT = 1 << 15


@dataclass
class Session:
    """What a client missed while it was away can be sent again."""

    id: str
    intents: int
    seq: int = 0
    sent: list[Json] = field(default_factory=list)
    wire: "Wire | None" = None


class Wire:
    """One websocket, compressed where the client asked for it."""

    def __init__(self, socket: web.WebSocketResponse, *, is_compressed: bool) -> None:
        self.socket = socket
        self._pack = zlib.compressobj() if is_compressed else None
        self._turn = asyncio.Lock()

    async def send(self, payload: Json) -> None:
        """Send *payload*, unless the client is gone."""
        async with self._turn:
            if self.socket.closed:
                return
            raw = json.dumps(payload).encode()
            if self._pack is None:
                await self.socket.send_str(raw.decode())
            else:
                packed = self._pack.compress(raw) + self._pack.flush(zlib.Z_SYNC_FLUSH)
                await self.socket.send_bytes(packed)


class Gateway:
    """Speaks to connected clients. *allows_content* is the toggle in the developer portal."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.sessions: dict[str, Session] = {}
        self.identified = 0
        self.resumed = 0
        self.refused = 0
        self.allows_content = True
        self.url = ""
        self._tasks: set[asyncio.Task[None]] = set()

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Serve one client until it leaves."""
        if self.refused:
            self.refused -= 1
            raise web.HTTPServiceUnavailable
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        wire = Wire(socket, is_compressed="compress" in request.query)
        await wire.send({"op": HELLO, "d": {"heartbeat_interval": 41250}})
        async for message in socket:
            if message.type is WSMsgType.TEXT:
                await self._hear(wire, json.loads(message.data))
        return socket

    def dispatch(self, kind: str, payload: Json) -> None:
        """Send an event to every session; those who are away get it when they resume."""
        for session in self.sessions.values():
            self._send_to(session, kind, _censored(kind, payload, session, self.world.bot["id"]))

    def repeat(self, kind: str) -> None:
        """Send the newest event of *kind* once more, as a gateway in trouble may do."""
        for session in self.sessions.values():
            last = next(event for event in reversed(session.sent) if event["t"] == kind)
            self._send_to(session, kind, last["d"])

    async def cut(self, *, forget: bool = False) -> None:
        """Cut all connections; with *forget* the sessions are lost and cannot be resumed."""
        for session in list(self.sessions.values()):
            wire, session.wire = session.wire, None
            if wire is not None:
                await wire.socket.close(code=4000)
        if forget:
            self.sessions.clear()

    async def _hear(self, wire: Wire, payload: Json) -> None:
        if payload["op"] == HEARTBEAT:
            await wire.send({"op": HEARTBEAT_ACK})
        elif payload["op"] == IDENTIFY:
            await self._identify(wire, payload["d"])
        elif payload["op"] == RESUME:
            await self._resume(wire, payload["d"])

    async def _identify(self, wire: Wire, identity: Json) -> None:
        self.identified += 1
        if identity["intents"] & MESSAGE_CONTENT and not self.allows_content:
            await wire.socket.close(code=4014, message=b"Disallowed intent(s).")
            return
        session = Session(self.world.id(), identity["intents"], wire=wire)
        self.sessions[session.id] = session
        self._send_to(session, "READY", self.world.ready(session.id, self.url))
        self._send_to(session, "GUILD_CREATE", self.world.server())

    async def _resume(self, wire: Wire, wanted: Json) -> None:
        session = self.sessions.get(wanted["session_id"])
        if session is None:
            await wire.send({"op": INVALID_SESSION, "d": False})
            return
        self.resumed += 1
        for event in session.sent:
            if event["s"] > wanted["seq"]:
                await wire.send(event)
        session.wire = wire
        self._send_to(session, "RESUMED", {})

    def _send_to(self, session: Session, kind: str, payload: Json) -> None:
        session.seq += 1
        event = {"op": DISPATCH, "t": kind, "s": session.seq, "d": payload}
        session.sent.append(event)
        if session.wire is not None:
            task = asyncio.create_task(session.wire.send(event))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)


def _censored(kind: str, payload: Json, session: Session, bot: str) -> Json:
    """Return *payload* without its text where the client may not read it."""
    is_message = kind in {"MESSAGE_CREATE", "MESSAGE_UPDATE"}
    if not is_message or session.intents & MESSAGE_CONTENT:
        return payload
    if bot in {payload["author"]["id"], *(user["id"] for user in payload["mentions"])}:
        return payload
    return payload | {"content": ""}
