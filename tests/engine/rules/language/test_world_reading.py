"""Leaves of a living world, as people write them in both languages."""

import pytest

from engine.errors import Fault, StoryError
from engine.model.atoms import (
    ALL,
    ANY,
    AskModel,
    HasFired,
    HasItem,
    InRoom,
    MoodIs,
    PresenceIs,
    StatIs,
)
from engine.model.rule import (
    NEVER,
    AllOf,
    AnyOf,
    Condition,
    Contains,
    HasFlag,
    InScene,
    Not,
    Place,
)
from engine.rules.language import (
    MAX_LEAVES,
    read_condition,
    read_steps,
)

HERE = Place("", 1, 1)


def condition(text: str) -> Condition:
    return read_condition(text, HERE, dialect="native")


def faults_of(text: str) -> tuple[Fault, ...]:
    with pytest.raises(StoryError) as refused:
        condition(text)
    return refused.value.faults


@pytest.mark.parametrize(
    ("english", "chinese", "leaf"),
    [
        ('item "lantern"', "物品 lantern", HasItem("lantern")),
        ('item "coin" >= 3', '物品 "coin" ≥ ３', HasItem("coin", ANY, 3)),
        ('item "key" of "Mara"', '物品 "key" 属于 "Mara"', HasItem("key", "Mara")),
        ('item "key" of all', '物品"key"属于全体', HasItem("key", ALL)),
        ("item key >= 2 of PC", "物品 key 属于 所有人 >= 2", HasItem("key", ALL, 2)),
        ('item("key")', "物品（“key”）", HasItem("key")),
        ("stat hp < 30", "属性 hp < 30", StatIs("hp", "<", 30)),
        ("stat hp of all < 30", "属性 hp 属于 全体 < 30", StatIs("hp", "<", 30, ALL)),
        (
            'stat "max hp" of anyone != -1.5',
            '属性 "max hp" ！＝ -1.5',
            StatIs("max hp", "!=", -1.5),
        ),
        ('stat san of "Mara" >= 50', '属性 san 属于 "Mara">=50', StatIs("san", ">=", 50, "Mara")),
        ('mood "Mara" fear >= 70', '心情 "Mara" 恐惧 >= 70', MoodIs("Mara", "fear", ">=", 70)),
        ("mood Mara trust > 0", "情绪 Mara 好感 > 0", MoodIs("Mara", "trust", ">", 0)),
        ("npc Mara irritation == 5", "人物 Mara 恼怒 == 5", MoodIs("Mara", "irritation", "==", 5)),
        ('room "Cellar"', '房间"Cellar"', InRoom("Cellar")),
        ('room "Cellar" of "Mara"', '房间 "Cellar" 有 "Mara"', InRoom("Cellar", "Mara")),
        ('npc "Mara" here', '人物 "Mara" 在场', PresenceIs("Mara", "here")),
        ('npc "Mara" away', '角色 "Mara" 离开', PresenceIs("Mara", "away")),
        ('npc "Mara" dead', '人物 "Mara" 死亡', PresenceIs("Mara", "dead")),
        ('NPC "Mara" Hidden', 'NPC "Mara" 隐藏', PresenceIs("Mara", "hidden")),
        ('person "Mara" benched', '人物 "Mara" 候场', PresenceIs("Mara", "benched")),
        ('fired "ambush"', '已触发 "ambush"', HasFired("ambush")),
        ('ai "they argue"', '判断 "they argue"', AskModel("they argue")),
        ("AI they argue", "AI问 they argue", AskModel("they argue")),
        ("never", "从不", NEVER),
    ],
)
def test_each_leaf_is_read_in_both_languages(english: str, chinese: str, leaf: Condition):
    assert condition(english) == condition(chinese) == leaf


LAMP, COLD = HasItem("灯"), StatIs("hp", "<", 30)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('item "灯" and stat hp < 30', AllOf((LAMP, COLD))),
        ("stat hp < 30 && item 灯", AllOf((COLD, LAMP))),
        ("属性 hp < 30且物品 灯", AllOf((COLD, LAMP))),
        ('物品"灯"且属性 hp < 30', AllOf((LAMP, COLD))),
        ('物品 "灯" 且非 属性 hp < 30', AllOf((LAMP, Not(COLD)))),
        ('物品 "灯"或（属性 hp < 30）', AnyOf((LAMP, COLD))),
        ("标记 a 且物品 灯", AllOf((HasFlag("a"), LAMP))),
        ('不物品 "灯"', Not(LAMP)),
        ('not (item "灯" or flag a)', Not(AnyOf((LAMP, HasFlag("a"))))),
        ("ai they argue and item 灯", AllOf((AskModel("they argue"), LAMP))),
        ('ai "they argue and shout"', AskModel("they argue and shout")),
        ('item "a && b"', HasItem("a && b")),
        ("item O'Brien", HasItem("O'Brien")),
        (r'item "say \"yes\""', HasItem('say "yes"')),
        ("contains item", Contains("item")),
        ("scene room", InScene("room")),  # type: ignore[arg-type]
    ],
)
def test_leaves_are_joined_and_quoted_as_all_others(text: str, expected: Condition):
    assert condition(text) == expected


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("item", "EXPECTED_HERE", 5),
        ("item and flag a", "EXPECTED_HERE", 6),
        ('item ""', "EXPECTED_HERE", 6),
        ('item "x" "y"', "EXPECTED_HERE", 10),
        ('item "x" > 3', "EXPECTED_HERE", 10),
        ('item "x" >= 0', "EXPECTED_HERE", 13),
        ('item "x" >= 10000', "EXPECTED_HERE", 13),
        ('item "x', "QUOTE_UNCLOSED", 6),
        ("item (x", "PAREN_UNCLOSED", 6),
        ("flag a and room Great Hall", "EXPECTED_HERE", 23),
        ("stat hp", "EXPECTED_HERE", 8),
        ("stat hp = 30", "EXPECTED_HERE", 9),
        ("stat hp < many", "EXPECTED_HERE", 11),
        ("stat hp < 1.2.3", "EXPECTED_HERE", 11),
        ('mood "Mara" joy > 3', "EXPECTED_HERE", 13),
        ('npc "Mara" sleeping', "EXPECTED_HERE", 12),
        ("ai", "EXPECTED_HERE", 3),
        ('room == "x"', "UNKNOWN_ATOM", 1),
        ("人物关系 > 3", "UNKNOWN_ATOM", 1),
    ],
)
def test_each_fault_of_a_leaf_has_its_column(text: str, code: str, column: int):
    [fault] = faults_of(text)
    assert (fault.code, fault.place.column) == (code, column)


def test_a_leaf_that_is_none_names_those_that_are():
    [fault] = faults_of('itm "x"')
    assert "“item”" in fault.says.en
    assert "npc, fired, ai" in fault.says.en
    assert "已触发、判断" in fault.says.zh


def test_the_comparison_that_was_meant_is_named():
    [fault] = faults_of("stat hp = 30")
    assert "Did you mean “==”?" in fault.says.en


@pytest.mark.parametrize("text", ['item "x"', "stat hp < 3", 'ai "x"', "never"])
def test_meph_files_know_nothing_of_it(text: str):
    with pytest.raises(StoryError) as refused:
        read_condition(text, HERE, dialect="meph")
    [fault] = refused.value.faults
    assert fault.code == "UNKNOWN_ATOM"
    assert "npc" not in fault.says.en
    assert "Tell" in repr(read_steps("pause", HERE, dialect="meph"))


def test_a_condition_of_more_than_two_hundred_leaves_is_refused():
    most = " && ".join(["flag a"] * MAX_LEAVES)
    assert condition(most) != NEVER
    [fault] = faults_of(f"{most} && not flag a")
    assert fault.code == "TOO_MANY_LEAVES"
