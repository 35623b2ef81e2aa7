from dataclasses import replace

import pytest

from engine.model.ids import PersonId, RoomId
from engine.model.people import Mood, Person, Recollection, Stat
from engine.model.places import Room
from engine.model.state import State
from engine.model.story import Character
from engine.rules.sheets import person_lines, sheet_lines, who_lines
from tests.support.people import AVA, AWAY, BEN, CELLAR, GUARD, SPY, world
from tests.support.stage import drama
from tests.support.stories import ANN

VAULT = RoomId("vault")
ALL_OF_MARA = replace(
    GUARD,
    memories=(Recollection("The gate fell."), Recollection("Ann begged.", told_to=ANN)),
    room=CELLAR,
)


def test_a_sheet_shows_who_that_is_numbers_as_bars_and_belongings():
    assert sheet_lines(drama(), world(), AVA) == (
        "🎭 Ava · player's character",
        "▰▰▰▰▰▰▰▰▰▰ HP 100/100",
        "▰▰▰▰▰▰▰▰▱▱ SAN 80/100",
        "🎒 Has: Rope, coin ×5",
        "📖 A thief.",
    )
    assert sheet_lines(drama(language="zh"), world(), BEN) == (
        "🎭 Ben · 玩家角色",
        "▰▰▰▰▰▰▱▱▱▱ HP 60/100",
        "▰▰▰▰▰▰▱▱▱▱ SAN 60/100",
        "🎒 持有：无",
    )


def test_of_who_is_not_on_stage_the_sheet_says_so():
    assert sheet_lines(drama(), world(), AWAY)[0].endswith(" · waits off stage")


@pytest.mark.parametrize(
    ("stat", "value", "bar"),
    [
        (Stat("hp", "Life", -50, 50), 0.0, "▰▰▰▰▰▱▱▱▱▱ Life 0/50"),
        (Stat("hp", "Life", 0, 100), 250.0, "▰▰▰▰▰▰▰▰▰▰ Life 250/100"),
        (Stat("hp", "Life", 0, 100), -9.0, "▱▱▱▱▱▱▱▱▱▱ Life -9/100"),
        (Stat("hp", "Life", 5, 5), 5.0, "▱▱▱▱▱▱▱▱▱▱ Life 5/5"),
    ],
)
def test_a_bar_is_full_by_its_share_of_the_range(stat: Stat, value: float, bar: str):
    person = Person(PersonId("eve"), "Eve", stats={"hp": value, "luck": 3.0})
    lines = sheet_lines(drama(stats=(stat,)), State(), person)
    assert lines[1:] == (bar, "🎒 Has: nothing")


def test_everybody_players_know_of_has_a_line_and_game_masters_see_the_hidden_too():
    assert who_lines(drama(), world()) == (
        "· Aunt Ida (waits off stage, The Cellar)",
        "🎭 Ava (is here)",
        "🎭 Ben (is here)",
        "· Old Tom (is dead)",
        "· Mara Voss (is here)",
    )
    assert "· Ilya (is out of sight)" in who_lines(drama(), world(), hidden=True)
    assert who_lines(drama(language="zh"), world())[0] == "· Aunt Ida（候场、The Cellar）"


def test_who_is_in_another_room_is_there_and_not_here():
    for room, en, zh in ((CELLAR, "The Cellar", "The Cellar"), (VAULT, "elsewhere", "在别处")):
        state = world(replace(GUARD, room=room))
        state = replace(state, rooms={**state.rooms, VAULT: Room(VAULT, "The Vault", x=900)})
        assert who_lines(drama(), state)[-1] == f"· Mara Voss ({en})"
        assert who_lines(drama(language="zh"), state)[-1] == f"· Mara Voss（{zh}）"


def test_where_somebody_was_who_has_left_is_not_told():
    gone = replace(GUARD, room=CELLAR, presence="away")
    assert "· Mara Voss (is gone)" in who_lines(drama(), world(gone), hidden=True)


def test_of_who_is_in_a_room_that_players_do_not_know_of_only_game_masters_see_where():
    state = world()
    vault = Room(RoomId("vault"), "The Vault", x=900)
    ida = replace(AWAY, room=vault.id)
    state = replace(
        state, rooms={**state.rooms, vault.id: vault}, people={**state.people, ida.id: ida}
    )
    assert who_lines(drama(), state)[0] == "· Aunt Ida (waits off stage)"
    assert who_lines(drama(), state, hidden=True)[0] == "· Aunt Ida (waits off stage, The Vault)"


def test_game_masters_read_all_that_is_kept_of_somebody():
    story = drama(characters=(Character("guard", "Mara Voss", secret="She opened the gate."),))
    assert person_lines(story, world(ALL_OF_MARA), ALL_OF_MARA)[4:] == (
        "Also called: Mara, 玛拉",
        "Side: enemy",
        "Room: The Cellar",
        "Mood: trust +50 · fear +10 · irritation +20",
        "Secret: She opened the gate.",
        "Snaps at irritation 70: She draws her sword.",
        "✎ Remembers: The gate fell.",
        "✎ Remembers: Ann begged. (in private)",
    )
    assert person_lines(drama(language="zh"), world(ALL_OF_MARA), ALL_OF_MARA)[4:] == (
        "又称：Mara、玛拉",
        "阵营：enemy",
        "所在：The Cellar",
        "情绪：信任 +50 · 恐惧 +10 · 烦躁 +20",
        "烦躁达到 70 时：She draws her sword.",
        "✎ 记得：The gate fell.",
        "✎ 记得：Ann begged.（私下）",
    )


def test_what_is_not_known_of_somebody_is_left_out():
    assert person_lines(drama(), world(), SPY)[2:] == (
        "🎒 Has: nothing",
        "Mood: trust +0 · fear +0 · irritation +0",
    )


@pytest.mark.parametrize(("irritation", "sign"), [(55.0, ""), (56.0, " ⚠️"), (70.0, " 💥")])
def test_a_mood_near_its_breaking_point_has_a_sign(irritation: float, sign: str):
    person = replace(GUARD, mood=Mood(irritation=irritation))
    [line] = [one for one in person_lines(drama(), world(), person) if one.startswith("Mood")]
    assert line == f"Mood: trust +0 · fear +0 · irritation +{round(irritation)}{sign}"


def test_players_read_nothing_of_moods_secrets_or_memories():
    told = "\n".join(sheet_lines(drama(), world(ALL_OF_MARA), ALL_OF_MARA))
    for word in ("trust", "enemy", "Snaps", "gate", "begged", "Cellar"):
        assert word not in told
