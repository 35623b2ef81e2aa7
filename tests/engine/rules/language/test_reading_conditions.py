import pytest

from engine.model.rule import (
    ALWAYS,
    NEVER,
    AllOf,
    AnyOf,
    Chance,
    Compare,
    Condition,
    Contains,
    HasFlag,
    InScene,
    Not,
    Place,
    Ref,
    Roll,
    TurnCount,
)
from engine.rules.language import Dialect, read_condition

HERE = Place("story.meph", 7, 1)
A, B, C = Contains("a"), Contains("b"), Contains("c")


def read(text: str, dialect: Dialect = "meph") -> Condition:
    return read_condition(text, HERE, dialect=dialect)


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ('包含 "攻击"', Contains("攻击")),
        ("contains 'attack'", Contains("attack")),
        ('不包含 "契约"', Not(Contains("契约"))),
        ('not contains "契约"', Not(Contains("契约"))),
        ('lacks "契约"', Not(Contains("契约"))),
        ("状态.生命 <= 30", Compare("生命", "<=", 30)),
        ("state.hp <= 30", Compare("hp", "<=", 30)),
        ("状态. 灵魂完整度 >80", Compare("灵魂完整度", ">", 80)),
        ("状态.分 >= -5.5", Compare("分", ">=", -5.5)),
        ("状态.情绪 == 愤怒", Compare("情绪", "==", "愤怒")),
        ('状态.等级 == "5"', Compare("等级", "==", "5")),
        ("状态.存活 != TRUE", Compare("存活", "!=", True)),
        ('状态.空 == ""', Compare("空", "==", "")),
        ("状态.甲 > 状态.乙", Compare("甲", ">", Ref("乙"))),
        ('state."a > b" == state."c d"', Compare("a > b", "==", Ref("c d"))),
        ("状态.好感度(艾琳) >= 50", Compare("好感度(艾琳)", ">=", 50)),
        ("状态.rolldown > 1", Compare("rolldown", ">", 1)),
        ('标记 "见过玛拉"', HasFlag("见过玛拉")),
        ('flag "met mara"', HasFlag("met mara")),
        ('场景 "桥"', InScene("桥")),  # type: ignore[arg-type]
        ("scene bridge", InScene("bridge")),  # type: ignore[arg-type]
        ("回合 >= 3", TurnCount(">=", 3)),
        ("turn < １２", TurnCount("<", 12)),
        ("roll(1d100)", Roll("1d100")),
        ("roll(1d100) >= 79.5", Roll("1d100", ">=", 79.5)),
        ("掷骰（1d2） == 1", Roll("1d2", "==", 1)),
        ("概率 30%", Chance(30)),
        ("chance(12.5 ％)", Chance(12.5)),
        ("总是", ALWAYS),
        ("always", ALWAYS),
        ("()", NEVER),
    ],
)
def test_each_kind_of_condition_is_read_in_both_languages(text: str, condition: Condition):
    assert repr(read(text)) == repr(condition)


@pytest.mark.parametrize("gap", ["", " ", "   ", "\t", "\u3000"])
@pytest.mark.parametrize("quoted", ['"x"', "'x'", "“x”", "‘x’", "「x」"])
def test_any_blanks_and_any_quotes_may_follow_a_word(gap: str, quoted: str):
    assert read(f"包含{gap}{quoted}") == Contains("x")


@pytest.mark.parametrize(
    ("text", "keyword"),
    [
        ('包含 "a||b"', "a||b"),
        ('包含 "a && b"', "a && b"),
        ('包含 "("', "("),
        ('包含 "roll(1d6)"', "roll(1d6)"),
        (r'包含 "他说\"好\""', '他说"好"'),
        (r"包含 “他说\”好\”\\”", "他说”好”\\"),
        ('包含 "#1"', "#1"),
        ("包含 'don't'", "don't"),
        ("包含 ‘don’t’", "don’t"),
        ("包含 don't go", "don't go"),
        ("包含 hello world", "hello world"),
        ("包含 a(b)", "a(b)"),
        ('包含 ""', ""),
        ("包含 不", "不"),
        ("包含 而且", "而且"),
        ("包含 and", "and"),
    ],
)
def test_what_is_quoted_or_plain_text_is_data(text: str, keyword: str):
    assert read(text) == Contains(keyword)


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ('包含 "a"&&包含 "b"', AllOf((A, B))),
        ("包含 a && 包含 b || 包含 c", AnyOf((AllOf((A, B)), C))),
        ("包含 a and 包含 b or 包含 c", AnyOf((AllOf((A, B)), C))),
        ("包含 a 且 包含 b 或 包含 c", AnyOf((AllOf((A, B)), C))),
        ("包含 a且包含 b", AllOf((A, B))),
        ('包含 "a"且包含 "b"', AllOf((A, B))),
        ("状态.x >= 3且状态.y < 2", AllOf((Compare("x", ">=", 3), Compare("y", "<", 2)))),
        ("（包含 a ｜｜ 包含 b） ＆＆ 包含 c", AllOf((AnyOf((A, B)), C))),
        ('(包含 "a" || 包含 "b") && 包含 "c"', AllOf((AnyOf((A, B)), C))),
        ("((包含 a))", A),
        ("!包含 a && 包含 b", AllOf((Not(A), B))),
        ("not (包含 a or 包含 b)", Not(AnyOf((A, B)))),
        ("非 包含 a", Not(A)),
        ("！包含 a", Not(A)),
        ("不 标记 x", Not(HasFlag("x"))),
        ("状态.x ≥ 5 && 状态.y ！＝ 6", AllOf((Compare("x", ">=", 5), Compare("y", "!=", 6)))),
        ('状态.情绪 == "a||b" && 包含 a', AllOf((Compare("情绪", "==", "a||b"), A))),
    ],
)
def test_connectives_mean_the_same_in_every_spelling(text: str, condition: Condition):
    assert read(text) == condition


@pytest.mark.parametrize("dice", ["2d6+1", "4d6kh3", "(1d6, 1d8)kh1"])
def test_native_rolls_may_be_any_dice_with_a_comparison(dice: str):
    assert read(f"roll({dice}) >= 7", "native") == Roll(dice, ">=", 7)


def test_twenty_levels_may_be_nested():
    assert read("(" * 20 + "包含 a" + ")" * 20) == A
    deep = "!(" * 10 + "包含 a" + ")" * 10
    assert "Contains" in repr(read(deep))
