"""What was asked, as one JSON text: each message stands in it once, however often it was sent."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from datetime import datetime
from typing import Any

from engine.model.asked import Asked, Cost, LastAsked, Usage
from engine.model.ids import TurnId
from engine.model.lore import LoreNote
from engine.model.script import Message

FORM = 1
"""Grows with every change of the form. What is of another one cannot be read, and is no loss."""


def dump_asked(last: LastAsked) -> str:
    """Return *last* as a text that `load_asked` takes."""
    numbers: dict[Message, int] = {}
    asked = [_plain(one, numbers) for one in last.asked]
    content = {
        "form": FORM,
        "after": last.after,
        "at": last.at.isoformat(),
        "messages": [[message.role, message.text] for message in numbers],
        "asked": asked,
        "lore": [asdict(note) for note in last.lore],
    }
    return json.dumps(content, ensure_ascii=False)


def load_asked(text: str) -> LastAsked:
    """Return what `dump_asked` made into *text*.

    Raises:
        ValueError: *text* is not of this form.
    """
    kept: Mapping[str, Any] = json.loads(text)
    if kept.get("form") != FORM:
        raise ValueError("another form")
    messages = [Message(role, said) for role, said in kept["messages"]]
    asked = tuple(_asked(one, messages) for one in kept["asked"])
    lore = tuple(LoreNote(**note) for note in kept.get("lore", ()))
    return LastAsked(TurnId(kept["after"]), datetime.fromisoformat(kept["at"]), asked, lore)


def _plain(one: Asked, numbers: dict[Message, int]) -> dict[str, object]:
    def numbered(messages: Iterable[Message]) -> list[int]:
        return [numbers.setdefault(message, len(numbers)) for message in messages]

    return {
        **asdict(replace(one, messages=(), dropped=())),
        "messages": numbered(one.messages),
        "dropped": numbered(one.dropped),
    }


def _asked(kept: Mapping[str, Any], messages: Sequence[Message]) -> Asked:
    usage, cost = kept["usage"], kept["cost"]
    content = {
        **kept,
        "messages": tuple(messages[number] for number in kept["messages"]),
        "dropped": tuple(messages[number] for number in kept["dropped"]),
        "usage": None if usage is None else Usage(**usage),
        "cost": None if cost is None else Cost(**cost),
    }
    return Asked(**content)
