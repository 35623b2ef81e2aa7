import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import Fault, StoryError
from engine.model.rule import Place
from engine.rules.language import (
    Dialect,
    read_condition,
    read_rule,
    read_steps,
    write_condition,
)
from engine.rules.language.sayings import SAYINGS

HERE = Place("story.yaml", 1, 1)


def faults_of(text: str, dialect: Dialect = "meph") -> tuple[Fault, ...]:
    with pytest.raises(StoryError) as refused:
        read_condition(text, HERE, dialect=dialect)
    return refused.value.faults


def faults_of_steps(text: str, dialect: Dialect = "native") -> tuple[Fault, ...]:
    with pytest.raises(StoryError) as refused:
        read_steps(text, HERE, dialect=dialect)
    return refused.value.faults


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ('天黑了 && 包含 "a"', "UNKNOWN_ATOM", 1),
        ('包含 "a" || "b"', "UNKNOWN_ATOM", 11),
        ("", "EXPECTED_CONDITION", 1),
        ('&& 包含 "a"', "EXPECTED_CONDITION", 1),
        ('包含 "a" &&', "EXPECTED_CONDITION", 10),
        ('包含 "a" || || 包含 "b"', "EXPECTED_CONDITION", 11),
        ("!", "EXPECTED_CONDITION", 2),
        ('包含 "a" 包含 "b"', "EXPECTED_OPERATOR", 8),
        ('包含 "a" & 包含 "b"', "EXPECTED_OPERATOR", 8),
        ("roll(1d100) 80", "EXPECTED_OPERATOR", 13),
        ("状态.x = 5", "EXPECTED_OPERATOR", 6),
        ("状态.x += 5", "EXPECTED_OPERATOR", 6),
        ("状态.x => 5", "EXPECTED_OPERATOR", 6),
        ('状态.x && 包含 "b"', "EXPECTED_OPERATOR", 6),
        ("状态.x", "EXPECTED_OPERATOR", 5),
        ("回合", "EXPECTED_OPERATOR", 3),
        ("包含", "EXPECTED_TEXT", 3),
        ("状态. > 5", "EXPECTED_TEXT", 5),
        ("状态.x >", "EXPECTED_TEXT", 7),
        ("状态.x > 状态.", "EXPECTED_TEXT", 11),
        ("回合 >", "EXPECTED_TEXT", 5),
        ("概率", "EXPECTED_TEXT", 3),
        ("概率 130%", "EXPECTED_NUMBER", 4),
        ("概率 多半", "EXPECTED_NUMBER", 4),
        ("turn > 1.5", "EXPECTED_NUMBER", 8),
        ("turn > true", "EXPECTED_NUMBER", 8),
        ("roll(1d100) >= abc", "EXPECTED_NUMBER", 16),
        ("包含 (a || b)", "UNEXPECTED", 7),
        ('包含 "abc', "QUOTE_UNCLOSED", 4),
        ("包含 「abc", "QUOTE_UNCLOSED", 4),
        ("包含 a # b", "RULE_HASH", 6),
        ("(" * 21 + "包含 a" + ")" * 21, "TOO_DEEP", 21),
        ("!" * 21 + "包含 a", "TOO_DEEP", 21),
    ],
)
def test_each_fault_of_a_condition_has_its_name_and_column(text: str, code: str, column: int):
    [fault] = faults_of(text)
    assert (fault.code, fault.place.column) == (code, column)


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("状态.x == 5", "BAD_STEP", 1),
        ("状态.x > 5", "BAD_STEP", 1),
        ("状态.x", "BAD_STEP", 1),
        ("状态.a = 状态.b", "BAD_STEP", 1),
        ("状态.x = 5 状态.y = 6", "BAD_STEP", 1),
        ("他走了", "BAD_STEP", 1),
        ('注入 "a" b', "BAD_STEP", 1),
        ("…", "BAD_STEP", 1),
        ("注入", "EXPECTED_TEXT", 3),
        ("状态.x =", "EXPECTED_TEXT", 7),
        ("状态. = 5", "EXPECTED_TEXT", 5),
        ("", "EXPECTED_TEXT", 1),
        ('注入 "a" && ', "EXPECTED_TEXT", 11),
        ('注入 "a', "QUOTE_UNCLOSED", 4),
        ("状态.x + = 5", "SPACED_COMPOUND_OP", 6),
        ('注入 "a" # b', "RULE_HASH", 8),
    ],
)
def test_each_fault_of_steps_has_its_name_and_column(text: str, code: str, column: int):
    [fault] = faults_of_steps(text)
    assert (fault.code, fault.place.column) == (code, column)


def test_all_faults_are_told_at_once_in_the_order_of_the_file():
    with pytest.raises(StoryError) as refused:
        read_rule(
            '[a] if 包涵 "x" && (状态.y = 5 || roll(1d6) -> 状态.z - = 1 && 状态.w == 2',
            HERE,
            dialect="meph",
        )
    codes = [fault.code for fault in refused.value.faults]
    assert codes == [
        "UNKNOWN_ATOM",
        "PAREN_UNCLOSED",
        "EXPECTED_OPERATOR",
        "ROLL_BAD_DICE",
        "SPACED_COMPOUND_OP",
        "BAD_STEP",
    ]


def test_one_mistake_is_one_fault():
    codes = [fault.code for fault in faults_of('包含 "a" & 包含 "b" 包含')]
    assert codes == ["EXPECTED_OPERATOR", "EXPECTED_TEXT"]
    assert len(faults_of_steps('状态."a"b = 1')) == 2


@pytest.mark.parametrize(
    ("text", "english", "chinese"),
    [
        ('contain "x"', "“contains”?", "「contains」？"),
        ('包涵 "x"', "“包含”?", "「包含」？"),
        ('"攻击"', 'contains "攻击"?', '包含 "攻击"？'),
        ('情绪 == "怒"', "state.情绪 …?", "状态.情绪 …？"),
        ("状态.x = 5", "“==”?", "「==」？"),
        ("状态.x => 5", "“>=”?", "「>=」？"),
        ('包含 "a" & 包含 "b"', "“&&”?", "「&&」？"),
        ('包含 "a" | 包含 "b"', "“||”?", "「||」？"),
        ("包 含 a", "in one piece: 包含", "请连着写：包含"),
        ("roll 1d100", "Write: roll(1d100)", "请写成：roll(1d100)"),
    ],
)
def test_a_fault_names_the_remedy(text: str, english: str, chinese: str):
    [fault] = faults_of(text)
    assert english in fault.says.en
    assert chinese in fault.says.zh


def test_nothing_is_suggested_for_what_looks_like_nothing_known():
    assert "Did you mean" not in faults_of("天黑了")[0].says.en


def test_a_step_that_is_none_names_the_one_it_looks_like():
    [fault] = faults_of_steps('inect "x"')
    assert "“inject”" in fault.says.en
    assert "「inject」" in fault.says.zh


def test_long_text_is_shown_cut():
    [fault] = faults_of("无" * 100)
    assert "无" * 39 + "…" in fault.says.en


def test_lines_are_counted_inside_a_text_of_several():
    [fault] = faults_of('包含 "a" &&\n  天黑了')
    assert (fault.place.line, fault.place.column) == (2, 3)


def test_native_dice_are_checked_and_need_a_comparison():
    assert [fault.code for fault in faults_of("roll(0x6) > 1", "native")] == ["ROLL_BAD_DICE"]
    [fault] = faults_of("roll(2d6)", "native")
    assert (fault.code, fault.place.column) == ("EXPECTED_OPERATOR", 10)


@pytest.mark.parametrize("code", SAYINGS)
def test_every_fault_can_be_said_in_both_languages(code: str):
    saying = SAYINGS[code]
    assert not any("\u4e00" <= char <= "\u9fff" for char in saying.en)
    assert any("\u4e00" <= char <= "\u9fff" for char in saying.zh)


PIECES = st.lists(
    st.sampled_from(
        [
            *("(", ")", "（", "&&", "||", " ", "!", "不", "包含", '"', "“", "”", "'", "状态.", "x"),
            *(">", "=", "5", "roll(", "roll", "1d100", "且", "and ", "或", "非", "标记", "turn"),
            *("概率", "%", "#", "注入", "+=", "前往", "state.", "\\", "[group:", "]", "->", "if"),
            *("[a]", "&", "|", "\t", "且包含"),
        ]
    ),
    max_size=12,
).map("".join)


@given(PIECES, st.sampled_from(["meph", "native"]))
def test_whatever_is_written_is_read_or_refused_with_a_place(text: str, dialect: Dialect):
    for line in (text, f"[a] if {text} -> {text}"):
        for reader in (read_condition, read_steps, read_rule):
            try:
                reader(line, HERE, dialect=dialect)
            except StoryError as refused:
                columns = [fault.place.column for fault in refused.faults]
                assert all(1 <= column <= len(line) + 1 for column in columns)


@given(PIECES)
def test_a_condition_that_is_read_can_be_written_and_read_again(text: str):
    try:
        condition = read_condition(text, HERE, dialect="meph")
    except StoryError:
        return
    assert read_condition(write_condition(condition), HERE, dialect="meph") == condition
