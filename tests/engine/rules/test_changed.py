from dataclasses import replace

import pytest

from engine.model.ids import DoorId, Owner, PersonId, RoomId, UserId
from engine.model.language import Language
from engine.model.people import Mood, Person
from engine.model.places import Door, Room
from engine.model.state import State
from engine.rules.changed import changed_lines, mood_lines
from tests.support.people import ATTIC, AVA, GUARD, SPY, world
from tests.support.stage import drama
from tests.support.stories import ANN, BOB

VAULT = Room(RoomId("vault"), "The Vault")


def lines(after: State, language: Language = "en", before: State | None = None) -> list[str]:
    return list(changed_lines(drama(language=language), before or world(), after))


def test_where_nothing_changed_there_is_nothing_to_tell():
    assert lines(world()) == []


def test_numbers_that_changed_are_told_with_by_how_much():
    hurt = world(replace(AVA, stats={"hp": 90.0, "san": 80.5}))
    assert lines(hurt) == ["📊 Ava HP 100 → 90 (-10)", "📊 Ava SAN 80 → 80.5 (+0.5)"]


def test_a_number_that_came_or_went_is_no_change():
    assert lines(world(replace(AVA, stats={"hp": 100.0}))) == []
    assert lines(world(), before=world(replace(AVA, stats={}))) == []


def test_what_people_gained_and_lost_is_told_and_what_lies_where_they_are():
    items = {
        Owner("ava"): {"coin": 3, "lamp": 1},
        Owner("guard"): {"brass key": 1},
        Owner("room:hall"): {"Rope": 1},
        Owner("room:cellar"): {"wine": 9},
        Owner("spy"): {"dagger": 1},
    }
    after = replace(world(), items=items)
    assert lines(after) == [
        "🎒 Rope: Ava → on the ground",
        "🎒 Ava: coin -2",
        "🎒 Ava: lamp +1",
    ]
    assert lines(after, "zh") == [
        "🎒 Rope：Ava → 地上",
        "🎒 Ava：coin -2",
        "🎒 Ava：lamp +1",
    ]
    assert lines(replace(after, room=None))[0] == "🎒 Ava: Rope -1"


@pytest.mark.parametrize(
    ("ava", "ben", "told"),
    [
        (2, 3, ["🎒 coin ×3: Ava → Ben"]),
        (2, 4, ["🎒 Ava: coin -3", "🎒 Ben: coin +4"]),
        (6, 1, ["🎒 Ava: coin +1", "🎒 Ben: coin +1"]),
    ],
)
def test_what_went_from_one_to_another_is_one_line(ava: int, ben: int, told: list[str]):
    items = {**world().items, Owner("ava"): {"Rope": 1, "coin": ava}, Owner("ben"): {"coin": ben}}
    assert lines(replace(world(), items=items)) == told


def test_who_brings_a_character_is_told_of_by_that_alone():
    zed = Person(PersonId("zed"), "Zed", "pc", BOB)
    assert lines(world(zed)) == []


def test_who_comes_goes_and_dies_is_told():
    new = Person(PersonId("zed"), "Zed")
    after = world(
        new,
        replace(AVA, presence="dead"),
        replace(GUARD, presence="away"),
    )
    assert lines(after) == ["👤 Ava is dead", "👤 Mara Voss is gone", "👤 Zed is here"]
    assert lines(after, "zh") == ["👤 Ava死了", "👤 Mara Voss离开了", "👤 Zed在场"]


def test_where_a_story_begins_nobody_is_news():
    assert lines(world(), before=State()) == []


def test_of_hidden_people_nothing_is_told():
    changed = replace(SPY, stats={"hp": 1.0}, mood=Mood(fear=50.0))
    assert lines(world(changed, Person(PersonId("new"), "New", presence="hidden"))) == []
    assert lines(world(replace(SPY, presence="here"))) == ["👤 Ilya is here"]
    assert lines(world(replace(GUARD, presence="hidden"))) == []


def test_a_move_of_the_party_is_told():
    assert lines(replace(world(), room=ATTIC)) == ["📍 The Hall → The Attic"]
    assert lines(replace(world(), room=None)) == []
    assert lines(world(), before=replace(world(), room=None)) == []


def test_the_clock_a_pause_and_the_order_of_the_table_are_told():
    clocked = drama(clock="2025-11-03 17:00")
    later = replace(world(), minutes=90)
    assert changed_lines(clocked, world(), later) == ("🕰️ 2025-11-03 18:30",)
    assert lines(later) == []
    paused = replace(world(), paused=True, order="rounds")
    assert lines(paused) == [
        "⏸️ The story is paused.",
        "🔄 Rounds: once all have acted, it is told at once.",
    ]
    assert lines(world(), "zh", paused) == ["▶️ 故事继续。", "🔄 大家自由行动。"]


def test_whose_turn_it_is_is_told_by_the_name_of_the_character():
    spotlit = replace(world(), spotlight=ANN)
    assert lines(spotlit) == ["🔦 It is Ava's turn to act."]
    assert lines(world(), "zh", spotlit) == ["🔦 大家都可以行动。"]
    hidden = replace(world(replace(AVA, presence="hidden")), spotlight=ANN)
    assert lines(hidden)[-1] == "🔦 It is somebody's turn to act."
    assert lines(replace(world(), spotlight=UserId("cy")), "zh") == ["🔦 现在轮到某人行动。"]


def test_rooms_that_players_come_to_know_of_are_told():
    found = Room(RoomId("crypt"), "The Crypt")
    rooms = {**world().rooms, found.id: found, VAULT.id: VAULT}
    doors = {**world().doors, DoorId("d9"): Door(DoorId("d9"), found.id, VAULT.id)}
    hidden = replace(world(), rooms=rooms, doors=doors)
    assert lines(hidden) == []
    explored = {**rooms, found.id: replace(found, state="explored")}
    known = replace(hidden, rooms=explored)
    assert lines(known) == ["🗺️ New on the map: The Crypt, The Vault."]
    assert lines(known, "zh") == ["🗺️ 地图上多了：The Crypt、The Vault。"]


def test_moods_are_told_apart_rounded_and_of_everybody():
    after = world(
        replace(GUARD, mood=Mood(43.6, 10.0, 20.0)),
        replace(SPY, mood=Mood(fear=2.0)),
        replace(AVA, mood=Mood(fear=0.4)),
        Person(PersonId("new"), "New", mood=Mood(fear=9.0)),
    )
    story = drama()
    assert mood_lines(story, world(), after) == (
        "🎭 Mara Voss trust 50 → 44 (-6)",
        "🎭 Ilya fear 0 → 2 (+2)",
    )
    assert mood_lines(drama(language="zh"), world(), after)[0] == "🎭 Mara Voss 信任 50 → 44 (-6)"


CLOCKED = replace(drama(), clock="2025-11-03 17:00")


def test_a_pause_an_order_and_a_turn_to_act_are_told():
    led = replace(world(), paused=True, order="rounds", spotlight=ANN)

    assert lines(led) == [
        "⏸️ The story is paused.",
        "🔄 Rounds: once all have acted, it is told at once.",
        "🔦 It is Ava's turn to act.",
    ]
    assert lines(world(), before=led) == [
        "▶️ The story goes on.",
        "🔄 Everybody acts freely.",
        "🔦 Everybody may act.",
    ]
    assert lines(led, "zh") == [
        "⏸️ 故事暂停。",
        "🔄 轮流：所有人行动后一并讲述。",
        "🔦 现在轮到Ava行动。",
    ]


def test_whose_turn_it_is_names_nobody_whom_players_do_not_know():
    hidden = replace(world(replace(AVA, presence="hidden")), spotlight=ANN)
    strange = replace(world(), spotlight=UserId("nobody"))

    assert "🔦 It is somebody's turn to act." in lines(hidden)
    assert lines(strange) == ["🔦 It is somebody's turn to act."]


def test_time_is_told_by_the_clock_of_a_story_that_has_one():
    later = replace(world(), minutes=90)

    assert changed_lines(CLOCKED, world(), later) == ("🕰️ 2025-11-03 18:30",)
    assert lines(later) == []


def test_how_the_table_stands_when_a_story_begins_is_no_change():
    begun = replace(world(), order="rounds", minutes=5)

    assert not [line for line in lines(begun, before=State()) if line[0] in "🔄🕰"]
