"""Chats as SillyTavern writes them, and what becomes of them here."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from engine.archive.book import tale_of
from engine.archive.folding import states_at_heads
from engine.archive.form import Archive
from engine.archive.talk.form import Talk
from engine.archive.talk.read import read_talk
from engine.archive.talk.story import name_of, source_of
from engine.archive.talk.turns import recounted
from engine.archive.talk.write import chat
from engine.model.ids import TimelineId
from engine.packs.source import digest_of, load_source
from engine.ports import TimelineRecord
from tests.support.stories import ANN

Row = dict[str, Any]

FILE = "chat.jsonl"
NOW = datetime(2026, 1, 1, tzinfo=UTC)
HEAD: Row = {
    "user_name": "Ann",
    "character_name": "Mara",
    "create_date": "2023-8-5 @10h 5m 16s 343ms",
    "chat_metadata": {"integrity": "5f0c", "note_prompt": ""},
}


def person(text: object, name: str = "Ann", **more: object) -> Row:
    return {"name": name, "is_user": True, "is_system": False, "mes": text, **more}


def character(text: object, *others: object, told: int | None = None, name: str = "Mara") -> Row:
    """Return a message of a character; with *others* it has swipes, of which *text* counts."""
    row: Row = {"name": name, "is_user": False, "is_system": False, "mes": text}
    if told is None:
        return row
    swipes = [*others[:told], text, *others[told:]]
    return row | {"swipe_id": told, "swipes": swipes}


def jsonl(*rows: Row, end: str = "\n") -> bytes:
    return "".join(json.dumps(row, ensure_ascii=False) + end for row in rows).encode(
        "utf-8", "backslashreplace"
    )


def talk_of(*rows: Row) -> Talk:
    return read_talk(jsonl(*rows), FILE)


def archive_of(talk: Talk) -> Archive:
    """Return the archive of the play that *talk* becomes."""
    source = source_of(talk)
    digest = digest_of(source)
    name = name_of(source, digest)
    past = recounted(talk, TimelineRecord(TimelineId("t"), digest, name, "a seed", ANN, NOW))
    states = states_at_heads([one.turn for one in past.turns], past.branches)
    return Archive(past, {digest: source}, states)


def rows_of(archive: Archive) -> list[Row]:
    """Return the messages of *archive*, written as a chat again."""
    lines = chat(tale_of(archive, "main", load_source)).split("\n")
    _head, *rows = map(json.loads, filter(None, lines))
    return rows


def said(rows: Sequence[Row]) -> list[tuple[Any, ...]]:
    """Return what must come back of each message."""
    keys = ("name", "is_user", "is_system", "mes", "swipes", "swipe_id")
    return [tuple(row.get(key) for key in keys) for row in rows]
