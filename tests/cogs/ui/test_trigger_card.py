"""A trigger in words: when, how, how often, and what it waits for; in both languages."""

import pytest

from cogs.ui.trigger_card import coded, gate_words, names
from cogs.ui.trigger_faults import fault_lines
from engine.errors import StoryError
from engine.gamemaster import read_trigger


def words(gates, language="en"):
    return gate_words(read_trigger(f"[a] when {gates}: always -> pause"), language)


@pytest.mark.parametrize(
    ("gates", "en", "zh"),
    [
        (
            "before scene, repeat",
            "when a scene is entered, before it is told; any number of times",
            "进入场景时，讲述之前；次数不限",
        ),
        (
            "max 3, cooldown 2 turns",
            "every turn, after it is told; 3 times at most; then it rests for 2 turns",
            "每回合，讲述之后；最多 3 次；之后冷却 2 回合",
        ),
        ("cooldown 90 s", "then it rests for 90 s", "之后冷却 90 秒"),
        ("cooldown 90 minutes", "then it rests for 90 min", "之后冷却 90 分钟"),
        ("cooldown 48 h", "then it rests for 2 d", "之后冷却 2 天"),
        ("needs 'b' 'c'", "only after “b”, “c”", "须先触发「b」、「c」"),
        ("unless 'b'", "not once “b” has fired", "「b」触发后不再触发"),
    ],
)
def test_gates_are_said_in_both_languages(gates, en, zh):
    assert en in words(gates)
    assert zh in words(gates, "zh")


def test_a_line_cannot_close_its_block_and_is_cut_where_it_is_long():
    assert coded("a```b").count("```") == 2
    assert coded("x" * 2000).endswith("…\n```")
    assert len(coded("x" * 2000)) < 1100


def test_names_cannot_format_anything():
    assert names(["*a*", "@everyone"], "en") == "“\\*a\\*”, “@\u200beveryone”"


def faults(text, language="en"):
    try:
        read_trigger(text)
    except StoryError as error:
        return list(fault_lines(error, text, language))
    return []


def test_a_fault_shows_the_stretch_that_it_is_about():
    assert faults("[a] when npc her -> pause", "zh")[0].startswith("**第 17 个字符**")
    assert faults("[a] when npc her -> pause")[1] == "`[a] when npc her» -> pause`"


def test_a_stretch_is_cut_on_both_sides_and_holds_no_mark_of_code():
    line = f"[{'n' * 40}] when always -> tel `{'x' * 60}"

    assert faults(line)[1] == "`…nnnnnnn] when always -> »tel ˋxxxxxxxxxxxxxxxxxxx…`"


def test_only_the_first_faults_are_shown():
    shown = faults("[a] when always -> " + " && ".join(["x"] * 12))

    assert len(shown) == 17
    assert shown[-1] == "… +4"
