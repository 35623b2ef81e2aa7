"""What differs between two lines, and how it is shown."""

from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.history.diff import DIFF_RULES, Difference, diff
from engine.history.diff_lines import lines
from engine.model.events import (
    Began,
    DiceRolled,
    Ended,
    FlagPut,
    Narrated,
    Remembered,
    RuleFired,
    SceneEntered,
    StoryChanged,
    VarSet,
)
from engine.model.ids import Digest, SceneId, TurnId
from engine.model.memory import Memory
from engine.model.state import State
from engine.model.words import Words
from tests.support.plays import STORY, Plays

HALL, YARD = SceneId("hall"), SceneId("yard")


def plays() -> Plays:
    begun = Began(STORY, (("hp", 20), ("_plot", 1)), ("lit",), HALL, (Memory("old"),))
    found = Plays(begun)
    found.fork("dark")
    return found


def differences(found: Plays, *, hidden: bool = False) -> tuple[Difference, ...]:
    return diff(found.side("main", "dark"), found.side("dark", "main"), hidden=hidden)


def test_every_field_of_the_state_has_a_diff_rule():
    assert set(DIFF_RULES) - {"rules"} == {field.name for field in fields(State)}


def test_a_line_does_not_differ_from_itself():
    found = plays()
    assert differences(found, hidden=True) == ()
    assert lines((), "en") == ("Nothing differs.",)
    assert lines((), "zh") == ("没有差异。",)


def test_each_difference_names_the_turns_of_both_lines_that_made_it():
    found = plays()
    one = found.play("main", VarSet("hp", 15), VarSet("hp", 14))
    other = found.play("dark", VarSet("luck", 1))
    more = found.play("dark", VarSet("hp", 12))
    assert differences(found) == (
        Difference("value", "vars", "hp", 14, 12, (one.id, more.id)),
        Difference("value", "vars", "luck", None, 1, (other.id,)),
    )


def test_what_came_to_the_same_on_both_lines_is_no_difference():
    found = plays()
    found.play("main", VarSet("hp", 15))
    found.play("dark", VarSet("hp", 19), VarSet("hp", 15), Remembered(Memory("old")))
    assert differences(found) == ()


def test_a_number_and_a_text_that_look_alike_differ():
    found = plays()
    found.play("main", VarSet("hp", value=True))
    found.play("dark", VarSet("hp", 1))
    assert [(d.before, d.after) for d in differences(found)] == [(True, 1)]


def test_flags_and_hidden_values_are_told_to_those_who_may_see_them():
    found = plays()
    turn = found.play("main", VarSet("_plot", 2), FlagPut("lit", up=False), FlagPut("x", up=True))
    assert differences(found) == ()
    assert differences(found, hidden=True) == (
        Difference("value", "vars", "_plot", 2, 1, (turn.id,)),
        Difference("flag", "flags", "lit", False, True, (turn.id,)),
        Difference("flag", "flags", "x", True, False, (turn.id,)),
    )


def test_what_a_merge_set_is_put_down_to_the_merge():
    found = plays()
    found.fork("deep")
    found.play("deep", VarSet("hp", 1))
    found.play("main", FlagPut("seen", up=True))
    merged = found.merge("main", "deep")
    assert merged.id in differences(found)[0].turns


def test_all_areas_are_shown_in_one_order_and_fit_a_phone():
    found = whole()
    told = lines(differences(found, hidden=True), "en")
    ids = [turn[:7] for turn in found.heads.values()]
    assert told == (
        *("📖 Story", f"edition: 5555555 → 9999999 · {ids[1]}"),
        *(f"ending: goes on → dawn · {ids[1]}", f"turns: 1 → 0 · {ids[0]}", "📍 Places"),
        *(f"scene: hall → yard · {ids[1]}", f"yard: ×0 → ×1 · {ids[1]}"),
        *("📊 Values", f"hp: 20 → 12 · {ids[1]}", "⚑ Flags", f"lit: up → down · {ids[1]}"),
        *("✎ Memory", f"− {'mine ' * 11}mi… · {ids[0]}", f"+ theirs · {ids[1]}"),
        *("⚙ Rules", f"ambush: ×2 → ×1 · {ids[0]} {ids[1]}"),
        *("💬 Told", "Ann: 1 → 0", "narrator: 1 → 1", "🎲: 0 → 1"),
    )


def whole() -> Plays:
    """Return a play whose lines differ in every field."""
    found = plays()
    mine = Remembered(Memory("mine " * 20))
    found.say("main", "go", RuleFired("ambush"), RuleFired("ambush"), mine)
    found.play(
        "dark",
        RuleFired("ambush"),
        VarSet("hp", 12),
        FlagPut("lit", up=False),
        Remembered(Memory("theirs")),
        SceneEntered(YARD),
        StoryChanged(Digest("9" * 64)),
        DiceRolled("1d6", (4,), 4, "Ann: 4"),
        Narrated(Words("The   yard."), "model"),
        Ended("dawn"),
    )
    return found


def test_the_full_text_has_every_word_and_cuts_nothing():
    found = whole()
    told = lines(differences(found), "zh", full=True)
    ids = [turn[:7] for turn in found.heads.values()]
    assert ("⚑ 标记" in told, "📊 数值" in told) == (False, True)
    assert told[-5:] == (
        "💬 讲述",
        f"Ann − go · {ids[0]}",
        f"叙述者 − go! · {ids[0]}",
        f"🎲 + Ann: 4 · {ids[1]}",
        f"叙述者 + The yard. · {ids[1]}",
    )
    assert f"− {' '.join(['mine'] * 20)} · {ids[0]}" in told


def test_words_said_on_both_lines_are_no_difference_and_empty_ones_are():
    found = plays()
    for branch in found.heads:
        found.say(branch, "wait", VarSet("on", branch))
    found.say("main", "")
    assert [(d.key, d.before) for d in differences(found) if d.area == "words"] == [
        ("Ann", ""),
        ("", "!"),
    ]
    assert all(d.turns for d in differences(found) if d.area == "words")


def test_many_turns_are_counted_and_not_listed():
    row = Difference("value", "vars", "hp", 1, 2, tuple(TurnId(f"{n}" * 9) for n in range(5)))
    assert lines((row,), "en") == ("📊 Values", "hp: 1 → 2 · 0000000 1111111 2222222 +2")


@pytest.mark.parametrize(
    ("row", "line"),
    [
        (Difference("value", "vars", "心情", None, "好"), "心情: — → 好"),
        (Difference("flag", "flags", "灯", False, True), "灯: 无 → 有"),
        (Difference("story", "ended", "", None, ""), "结局: 故事继续 → 已结束"),
        (Difference("place", "scene", "", None, "院子"), "场景: — → 院子"),
        (Difference("story", "story", "", "", "9" * 64), "版本: — → 9999999"),
        (Difference("memory", "memories", "记", "记", None), "− 记"),
    ],
)
def test_lines_are_told_in_chinese_too(row: Difference, line: str):
    assert lines((row,), "zh")[1] == line


@given(st.lists(st.tuples(st.sampled_from("ab"), st.integers(0, 3)), max_size=6))
def test_a_diff_the_other_way_round_swaps_its_sides(steps: list[tuple[str, int]]):
    found = plays()
    for key, number in steps:
        branch = "main" if number % 2 else "dark"
        found.play(branch, VarSet(key, number), FlagPut(f"{key}{number}", up=True))
    back = diff(found.side("dark", "main"), found.side("main", "dark"), hidden=True)
    assert {(d.field, d.key, d.after, d.before) for d in back} == {
        (d.field, d.key, d.before, d.after) for d in differences(found, hidden=True)
    }


def test_two_moments_of_one_line_are_compared_as_well():
    found = plays()
    turn = found.play("main", VarSet("hp", 3))
    before = found.side("dark", "main")
    assert before.state == State(
        STORY, {"hp": 20, "_plot": 1}, frozenset({"lit"}), HALL, {HALL: 1}, (Memory("old"),)
    )
    assert diff(before, found.side("main", "dark")) == (
        Difference("value", "vars", "hp", 20, 3, (turn.id,)),
    )
