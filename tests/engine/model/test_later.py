"""Fields that came with later versions of a record."""

import json

from engine.model.actions import Begin
from engine.model.events import Remembered
from engine.model.ids import Digest, TurnId, UserId
from engine.model.later import later_fields
from engine.model.lore import LoreEntry
from engine.model.memory import Memory
from engine.model.turn import Turn, plain


def test_a_later_field_is_written_only_where_it_holds_something():
    assert plain(Memory("m")) == {"text": "m", "weight": 3, "branch": ""}
    assert plain(LoreEntry(("k",), "t", sticky=2)) == {"keys": ["k"], "text": "t", "sticky": 2}


def test_what_holds_something_later_makes_another_turn():
    def body(memory: Memory) -> object:
        events = (Remembered(memory),)
        turn = Turn.after((), Begin(UserId("1"), Digest("d")), events, salt=b"salt")
        return json.loads(turn.body)["events"][0]["memory"]

    assert body(Memory("m", turns=(TurnId("t"),))) == {
        "text": "m",
        "weight": 3,
        "branch": "",
        "turns": ["t"],
    }
    assert body(Memory("m")) == {"text": "m", "weight": 3, "branch": ""}


def test_a_class_without_fields_has_no_later_ones():
    assert later_fields(int) == {}
