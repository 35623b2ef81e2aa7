"""Every condition and step that can be put together from lists can be said, and read back."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from cogs.ui.trigger_conditions import CONDITIONS
from cogs.ui.trigger_guide import LISTS, reread
from cogs.ui.trigger_picks import MOST, NOTHING, OTHER, Picks, is_open, label_of
from cogs.ui.trigger_sketch import Sketch
from cogs.ui.trigger_slots import Slot
from cogs.ui.trigger_steps import PEOPLE, TELLING
from engine.errors import NotANumber
from engine.model.ids import MAIN, PersonId, RoomId, TimelineId, TurnId, UserId
from engine.model.people import Person
from engine.model.people_deeds import GiveItem
from engine.model.places import Room
from engine.model.rule import Assign, Change, Contains, Not, PutFlag
from engine.model.table_deeds import PutPause
from engine.ports import BranchRecord, TimelineRecord
from engine.rules.language import trigger_in
from engine.view import View
from tests.support.people import world
from tests.support.trigger_tables import ENGLISH

PLAY = TimelineId("t")
TYPED = {"number": "40", "whole": "3", "percent": "30%", "value": "7", "dice": "1d20"}
PARTS = [(listed, key) for listed, parts in LISTS.items() for key in parts]


def picks(state=None, lines=()):
    """What can be picked in a play that stands at *state*."""
    at = replace(world(), vars={"oil": 3}, flags=frozenset({"dark"})) if state is None else state
    made_at = datetime(2026, 1, 1, tzinfo=UTC)
    record = TimelineRecord(PLAY, ENGLISH.digest, "castle", "seed", UserId("1"), made_at)
    branch = BranchRecord(MAIN, PLAY, "main", TurnId("turn"))
    return Picks(View(ENGLISH, at, record, branch), tuple(map(trigger_in, lines)))


def filled(part, offered):
    """Say something of every slot of *part*."""
    said = {}
    for slot in part.slots:
        if slot.is_typed:
            said[slot.field] = TYPED.get(slot.kind, "some words")
        else:
            first = next(one.value for one in offered.of(slot.kind) if one.value != NOTHING)
            said[slot.field] = first
    return said


@pytest.mark.parametrize(("listed", "key"), PARTS, ids=str)
def test_each_can_be_said_and_read_back(listed, key):
    part = LISTS[listed][key]
    offered = picks(None, ['[bell] when always -> flag "x"'])

    made = part.made(filled(part, offered))

    sketch = Sketch("x", steps=(PutPause(paused=True),))
    if listed == "conditions":
        sketch = replace(sketch, rows=(made,))
    else:
        sketch = replace(sketch, steps=(made,))
    read = reread(sketch.trigger)
    assert (read.condition, read.steps) == (sketch.condition, sketch.steps)


@pytest.mark.parametrize(("listed", "key"), PARTS, ids=str)
def test_each_fits_a_message_and_a_form(listed, key):
    part = LISTS[listed][key]

    assert len(part.picked) <= 4
    assert len(part.typed) <= 5
    assert all(label_of(slot.kind).zh for slot in part.slots)
    assert len({slot.field for slot in part.slots}) == len(part.slots)


@pytest.mark.parametrize("parts", [CONDITIONS, TELLING, PEOPLE], ids=["if", "tell", "people"])
def test_a_list_takes_them_all(parts):
    assert len(parts) <= 25
    assert all(len(part.label.en) <= 100 for part in parts.values())


def test_what_need_not_be_said_is_what_is_usual():
    part = PEOPLE["give"]

    assert [slot.field for slot in part.lacking({})] == ["item", "who"]
    assert part.lacking({"item": " ", "who": "any"}) == (part.slots[0],)
    assert part.made({"item": "rope", "who": "any"}) == GiveItem("rope", "any", 1)


def test_a_value_is_set_or_computed():
    part = TELLING["state"]

    assert part.made({"key": "oil", "op": "=", "value": "high"}) == Assign("oil", "high")
    assert part.made({"key": "oil", "op": "+=", "value": "2"}) == Change("oil", "+=", 2)


@pytest.mark.parametrize(("picked", "up"), [("yes", True), ("no", False)])
def test_what_is_picked_from_two_ways_is_so_or_not(picked, up):
    assert TELLING["flag"].made({"name": "dark", "up": picked}) == PutFlag("dark", up)


@pytest.mark.parametrize(
    ("kind", "typed", "number"),
    [("number", "４０", 40), ("number", "2.5", 2.5), ("whole", "3", 3), ("percent", "30％", 30)],
)
def test_numbers_are_read_in_either_width(kind, typed, number):
    assert Slot("x", kind).read(typed) == number


@pytest.mark.parametrize(
    ("kind", "typed"), [("number", "x"), ("number", "inf"), ("number", "nan"), ("whole", "2.5")]
)
def test_what_is_no_number_is_refused(kind, typed):
    with pytest.raises(NotANumber, match="is no number"):
        Slot("x", kind).read(typed)


# What can be picked


def values(kind, state=None, lines=()):
    return [one.value for one in picks(state, lines).of(kind)]


def test_people_on_stage_and_players_come_first():
    assert values("who") == [
        *("any", "all", "Ava", "Ben", "Mara Voss", "Aunt Ida", "Ilya", "Old Tom")
    ]


def test_a_name_that_two_have_is_no_name_to_go_by():
    twin = Person(PersonId("ava2"), "AVA")
    state = replace(world(twin), rooms={})

    assert {"ava", "ava2"} <= set(values("person", state))
    assert "Ava" not in values("person", state)


def test_rooms_are_picked_by_name_unless_two_have_one():
    state, x = world(), RoomId("x")
    twin = {**state.rooms, x: Room(x, "The Cellar")}

    assert values("room") == ["The Hall", "The Cellar", "The Attic"]
    assert {"cellar", "x"} <= set(values("room", replace(state, rooms=twin)))


def test_names_are_those_of_the_play():
    bell = '[bell] when always -> flag "rung" && give "sabre" to any'

    assert values("scene") == ["hall", "yard", "cellar"]
    assert values("item", None, [bell]) == ["Rope", "coin", "brass key", "sabre"]
    assert values("flag", None, [bell]) == ["dark", "rung"]
    assert values("trigger", None, [bell]) == ["bell"]
    assert values("stat") == ["hp", "san"]
    assert values("document") == ["diary"]
    assert values("ending") == ["dawn"]
    assert [one.label for one in picks().of("state")] == ["oil (3)"]


def test_flags_of_rules_are_known_as_well():
    assert "rung" not in values("flag")


@pytest.mark.parametrize("kind", ["party", "whither", "where", "key", "beside"])
def test_what_need_not_be_picked_can_be_left(kind):
    assert values(kind)[0] == NOTHING


def test_a_list_takes_so_many():
    lines = [f"[t{number}] when always -> pause" for number in range(40)]

    assert len(values("trigger", None, lines)) == MOST


def test_a_name_that_no_list_takes_is_left_out():
    state = replace(world(), flags=frozenset({"x" * 101, "", "fine"}))

    assert values("flag", state) == ["fine"]


def test_only_names_can_be_typed_besides():
    assert is_open("item")
    assert not is_open("axis")
    assert OTHER not in values("item")


# Taking a trigger apart


@pytest.mark.parametrize(
    "line",
    [
        "[a] when always -> pause",
        "[a] when never -> pause",
        '[a] when contains "a" -> pause',
        '[a] when contains "a" and not flag "b" -> pause',
        '[a] when contains "a" or flag "b" and flag "c" -> pause',
        '[a] when (contains "a" or flag "b") and flag "c" -> pause',
        '[a] when before scene, max 3, cooldown 2 turns, hard, needs "b": flag "c" -> pause',
    ],
)
def test_nothing_is_lost_where_it_is_taken_apart(line):
    trigger = trigger_in(line)

    assert reread(Sketch.of(trigger).trigger) == reread(trigger)


def test_a_row_is_turned_and_turned_back():
    sketch = Sketch("x", rows=(Contains("a"),))

    assert sketch.turned(0).rows == (Not(Contains("a")),)
    assert sketch.turned(0).turned(0) == sketch


def test_one_row_is_no_group():
    sketch = Sketch("x", rows=(Contains("a"),))

    assert sketch.grouped() == sketch
