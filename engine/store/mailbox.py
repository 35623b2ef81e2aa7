"""The mailbox in a database."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Row, bindparam, case, delete, select, update
from sqlalchemy.dialects.postgresql import insert

from engine.model.ids import BranchId, ChannelId, MessageId, TimelineId, TurnId
from engine.ports import Binding, Fate, Incoming, Outgoing, Shown, Undelivered
from engine.store.codec import dump_action, load_action
from engine.store.columns import armoured, moment_text
from engine.store.database import AnyRow, Database
from engine.store.statements import CLAIM, DELIVERED, RECEIVE
from engine.store.tables import binding, message, note, outgoing, post

_MESSAGE = (
    message.c.id,
    message.c.channel,
    message.c.timeline,
    message.c.branch,
    message.c.action,
    message.c.at,
)
_WAITING = select(*_MESSAGE).where(message.c.fate == "waiting").order_by(message.c.seq)
_SETTLE = (
    update(message)
    .where(message.c.id == bindparam("message"), message.c.fate.in_(["waiting", "interrupted"]))
    .values(
        fate=bindparam("to_fate"),
        # What can be played no more need not be kept; it holds a person's words.
        action=case((bindparam("to_fate") == "interrupted", message.c.action), else_=None),
    )
)
_REOPEN = (
    update(message)
    .where(message.c.id == bindparam("message"), message.c.fate == "interrupted")
    .values(fate="waiting")
    .returning(*_MESSAGE)
)

_new_posts = insert(post)
_NOTE_POSTS = _new_posts.on_conflict_do_update(
    index_elements=[post.c.message], set_={"posts": _new_posts.excluded.posts}
)
_SHOWN = (
    select(message.c.channel, post.c.posts, message.c.id)
    .join(post, post.c.message == message.c.id)
    .where(
        message.c.timeline == bindparam("timeline"),
        message.c.turn == bindparam("turn"),
        message.c.channel.is_not(None),
    )
    .order_by(message.c.seq)
)
_POSTS = select(post.c.posts).where(post.c.message == bindparam("message"))

_UNDELIVERED = (
    select(
        outgoing.c.timeline,
        outgoing.c.turn,
        outgoing.c.channel,
        outgoing.c.text,
        outgoing.c.claim,
        post.c.posts,
    )
    .select_from(outgoing.outerjoin(post, post.c.message == outgoing.c.claim))
    .order_by(outgoing.c.seq)
)
_new_binding = insert(binding)
_BIND = _new_binding.on_conflict_do_update(
    index_elements=[binding.c.channel],
    set_={name: _new_binding.excluded[name] for name in ("timeline", "branch", "at")},
)
_BINDINGS = select(binding.c.channel, binding.c.timeline, binding.c.branch)
_of_channel = binding.c.channel == bindparam("channel")

_new_note = insert(note)
_NOTE = _new_note.on_conflict_do_update(
    index_elements=[note.c.key], set_={"value": _new_note.excluded.value}
)
_NOTED = select(note.c.value).where(note.c.key == bindparam("key"))


class DatabaseMailbox:
    """See `engine.ports.Mailbox`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def receive(self, incoming: Incoming) -> bool:
        """See `Mailbox.receive`."""
        row = {
            "id": incoming.message,
            "channel": incoming.channel,
            "timeline": incoming.timeline,
            "branch": incoming.branch,
            "action": armoured(dump_action(incoming.action)),
            "at": moment_text(incoming.at),
            "fate": "waiting",
        }
        return await self._database.errand(RECEIVE, row)

    async def waiting(self) -> Sequence[Incoming]:
        """See `Mailbox.waiting`."""
        return tuple(map(_incoming, await self._database.rows(_WAITING)))

    async def settle(self, message: MessageId, fate: Fate) -> None:
        """See `Mailbox.settle`."""
        await self._database.execute(_SETTLE, {"message": message, "to_fate": fate})

    async def reopen(self, message: MessageId) -> Incoming | None:
        """See `Mailbox.reopen`."""
        rows = await self._database.execute(_REOPEN, {"message": message})
        return _incoming(rows[0]) if rows else None

    async def note_posts(self, message: MessageId, posts: Sequence[MessageId]) -> None:
        """See `Mailbox.note_posts`."""
        await self._database.execute(_NOTE_POSTS, {"message": message, "posts": " ".join(posts)})

    async def posts(self, message: MessageId) -> Sequence[MessageId]:
        """See `Mailbox.posts`."""
        row = await self._database.first(_POSTS, {"message": message})
        return _posts(None if row is None else row.posts)

    async def shown(self, timeline: TimelineId, turn: TurnId) -> Sequence[Shown]:
        """See `Mailbox.shown`."""
        rows = await self._database.rows(_SHOWN, {"timeline": timeline, "turn": turn})
        return tuple({row.channel: _shown(row) for row in rows}.values())

    async def answered(
        self, message: MessageId, turn: TurnId, where: Binding, at: datetime
    ) -> None:
        """See `Mailbox.answered`."""
        row = {
            "id": message,
            "channel": where.channel,
            "timeline": where.timeline,
            "branch": where.branch,
            "at": moment_text(at),
            "fate": "played",
            "turn": turn,
        }
        await self._database.errand(CLAIM, row)

    async def undelivered(self) -> Sequence[Undelivered]:
        """See `Mailbox.undelivered`."""
        return tuple(map(_undelivered, await self._database.rows(_UNDELIVERED)))

    async def delivered(self, timeline: TimelineId, turn: TurnId) -> None:
        """See `Mailbox.delivered`."""
        await self._database.errand(DELIVERED, {"timeline": timeline, "turn": turn})

    async def bind(self, binding: Binding, at: datetime) -> None:
        """See `Mailbox.bind`."""
        row = {
            "channel": binding.channel,
            "timeline": binding.timeline,
            "branch": binding.branch,
            "at": at,
        }
        await self._database.execute(_BIND, row)

    async def unbind(self, channel: ChannelId) -> None:
        """See `Mailbox.unbind`."""
        await self._database.execute(delete(binding).where(_of_channel), {"channel": channel})

    async def binding(self, channel: ChannelId) -> Binding | None:
        """See `Mailbox.binding`."""
        row = await self._database.first(_BINDINGS.where(_of_channel), {"channel": channel})
        return None if row is None else _binding(row)

    async def bindings(self) -> Sequence[Binding]:
        """See `Mailbox.bindings`."""
        return tuple(map(_binding, await self._database.rows(_BINDINGS)))

    async def note(self, key: str, value: str) -> None:
        """See `Mailbox.note`."""
        await self._database.execute(_NOTE, {"key": key, "value": value})

    async def noted(self, key: str) -> str | None:
        """See `Mailbox.noted`."""
        row = await self._database.first(_NOTED, {"key": key})
        return None if row is None else str(row.value)


def _incoming(row: Row[str, str, str, str, str, datetime]) -> Incoming:
    id, channel, timeline, branch, action, at = row
    return Incoming(
        MessageId(id),
        ChannelId(channel),
        TimelineId(timeline),
        BranchId(branch),
        load_action(action),
        at,
    )


def _undelivered(row: Row[str, str, str, str, str | None, str | None]) -> Undelivered:
    timeline, turn, channel, text, claim, posts = row
    return Undelivered(
        TimelineId(timeline),
        TurnId(turn),
        Outgoing(ChannelId(channel), text),
        None if claim is None else MessageId(claim),
        _posts(posts),
    )


def _shown(row: AnyRow) -> Shown:
    channel, posts, message = row
    return Shown(ChannelId(channel), _posts(posts), MessageId(message))


def _posts(stored: str | None) -> tuple[MessageId, ...]:
    return tuple(map(MessageId, (stored or "").split()))


def _binding(row: Row[str, str, str]) -> Binding:
    channel, timeline, branch = row
    return Binding(ChannelId(channel), TimelineId(timeline), BranchId(branch))
