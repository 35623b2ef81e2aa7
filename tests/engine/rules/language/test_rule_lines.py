import pytest

from engine.errors import StoryError
from engine.model.rule import (
    AllOf,
    Assign,
    Change,
    Compare,
    Contains,
    HasFlag,
    Inject,
    InScene,
    Not,
    Place,
    Rule,
    Tell,
)
from engine.rules.language import read_rule

HERE = Place("story.meph", 48, 1)


def read(line: str) -> Rule:
    return read_rule(line, HERE, dialect="meph")


def test_a_rule_keeps_its_name_group_place_and_the_authors_own_text():
    rule = read('  [暗影缠身] if 包含 "黑暗" && 状态.位置 == "书斋" -> [group:侵蚀] 状态.灵魂 -= 5')
    assert rule == Rule(
        name="暗影缠身",
        condition=AllOf((Contains("黑暗"), Compare("位置", "==", "书斋"))),
        steps=(Change("灵魂", "-=", 5),),
        group="侵蚀",
        when='包含 "黑暗" && 状态.位置 == "书斋"',
        then="状态.灵魂 -= 5",
        place=Place("story.meph", 48, 3),
    )


def test_a_native_rule_speaks_english_as_well():
    line = (
        '[ambush] if scene "bridge" and not flag "lantern" -> inject "Too late." and state.hp -= 1'
    )
    rule = read_rule(line, HERE, dialect="native")
    assert rule.condition == AllOf((InScene("bridge"), Not(HasFlag("lantern"))))  # type: ignore[arg-type]
    assert rule.steps == (Inject("Too late."), Change("hp", "-=", 1))


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ('[ 攻 击 ]  if  包含 "x"  ->  动作', "攻 击"),
        ('[a]if包含 "x" -> 动作', "a"),
        ('[a]b] if 包含 "x" -> 动作', "a]b"),
        ("[Faust's pact] if 包含 'x' -> 动作", "Faust's pact"),
        ('[a] when 包含 "x" -> 动作', "a"),
        ('[a] 如果 包含 "x" -> 动作', "a"),
    ],
)
def test_the_name_ends_where_if_begins(line: str, name: str):
    assert read(line).name == name
    assert read(line).steps == (Tell("动作"),)


def test_the_first_arrow_outside_quotes_divides():
    rule = read('[a] if 包含 "->" -> a -> b')
    assert (rule.condition, rule.then) == (Contains("->"), "a -> b")


def test_words_do_not_run_together_across_the_arrow():
    assert read("[a] if 包含 不 -> 包含着泪").steps == (Tell("包含着泪"),)


@pytest.mark.parametrize(
    ("action", "group", "then"),
    [
        ("[group: g ] y", "g", "y"),
        ("[group:] y", "", "y"),
        ('[group:g 注入 "[y]"', "g", '注入 "[y]"'),
        ('[group: g 注入 "[y]"', "g", '注入 "[y]"'),
        ("[group:“]”", "“]”", ""),
        ("[组：灯]y", "灯", "y"),
        ("y [group:g]", "", "y [group:g]"),
        ('注入 "[group:g"', "", '注入 "[group:g"'),
    ],
)
def test_a_group_stands_right_behind_the_arrow(action: str, group: str, then: str):
    rule = read(f'[a] if 包含 "x" -> {action}')
    assert (rule.group, rule.then) == (group, then)


def test_a_rule_may_do_nothing_but_lock_its_group():
    assert read('[a] if 包含 "x" -> [group:g]').steps == ()


def test_quoted_text_is_data_everywhere():
    rule = read('[a] if 包含 "#(" -> 状态.脸 = "- =" && 注入 "x && #1"')
    assert rule.steps == (Assign("脸", "- ="), Inject("x && #1"))


@pytest.mark.parametrize(
    ("line", "code", "column"),
    [
        ('[攻击] if 包含 "x" -> y # 注释', "RULE_HASH", 21),
        ('[C#手] if 包含 "x" -> y', "RULE_HASH", 3),
        ('  攻击 if 包含 "x" -> y', "RULE_NO_BRACKET", 3),
        ('[攻击] 包含 "x" -> y', "RULE_NO_IF", 5),
        ("[攻击] iffy -> y", "RULE_NO_IF", 5),
        ("[攻击] IF x -> y", "RULE_NO_IF", 5),
        ("[攻击", "RULE_NO_IF", 4),
        ('[ ] if 包含 "x" -> y', "RULE_EMPTY_NAME", 1),
        ('[攻击] if 包含 "x" y', "RULE_NO_ARROW", 17),
        ('[攻击] if 包含 "x -> y"', "RULE_NO_ARROW", 20),
        ('[攻击] if 包含 "x" ->', "RULE_EMPTY_PART", 18),
        ("[攻击] if -> y", "RULE_EMPTY_PART", 9),
        ('[攻击] if 包含 "x" -> [group:g 注入 y', "GROUP_UNCLOSED", 19),
        ('[攻击] if 包含 "x" -> y [group:g', "GROUP_UNCLOSED", 21),
        ('[a] if 包含 "x" -> 注入 "a" && 状态.x - = 5', "SPACED_COMPOUND_OP", 33),
        ("[a] if 状态.x > = 5 -> y", "SPACED_COMPARISON_OP", 13),
        ("[a] if 状态.x ! = 5 -> y", "SPACED_COMPARISON_OP", 13),
        ('[a] if 包含 "x" -> 状态.x = = 5', "SPACED_COMPARISON_OP", 23),
        ('[a] if 不 包含 "x" -> y', "SPACED_KEYWORD", 8),
        ('[a] if 包 含 "x" -> y', "SPACED_KEYWORD", 8),
        ("[a] if 状 态.x > 5 -> y", "SPACED_KEYWORD", 8),
        ("[a] if 状态 .x > 5 -> y", "SPACED_KEYWORD", 8),
        ("[a] if 状态.x > 状 态.y -> y", "SPACED_KEYWORD", 15),
        ('[a] if 包含 "x" -> 注 入 "y"', "SPACED_KEYWORD", 18),
        ('[a] if 包含 "x" -> 状 态.x = 1', "SPACED_KEYWORD", 18),
        ("[a] if roll 1d100 -> y", "ROLL_NO_OPEN", 8),
        ("[a] if rolld100 -> y", "ROLL_NO_OPEN", 8),
        ("[a] if roll (1d100) -> y", "ROLL_SPACE", 8),
        ("[a] if roll(1d100 > 50 -> y", "ROLL_NO_CLOSE", 8),
        ("[a] if roll(2d100) -> y", "ROLL_BAD_DICE", 13),
        ("[a] if roll(d100) -> y", "ROLL_BAD_DICE", 13),
        ("[a] if roll( 1d100) -> y", "ROLL_BAD_DICE", 13),
        ("[a] if roll() -> y", "ROLL_BAD_DICE", 13),
        ('[a] if (包含 "x" -> y', "PAREN_UNCLOSED", 8),
        ('[a] if (包含 "x" && （包含 "y") -> y', "PAREN_UNCLOSED", 8),
        ('[a] if 包含 "x") -> y', "PAREN_EXTRA_CLOSE", 14),
        ('[a] if 包含 "x" -> 注入 "a"&& 状态.x += 1', "BAD_AND_SEPARATOR", 24),
        ('[a] if 包含 "x" -> 注入 "a" &&状态.x += 1', "BAD_AND_SEPARATOR", 25),
    ],
)
def test_each_fault_has_its_name_and_its_column(line: str, code: str, column: int):
    with pytest.raises(StoryError) as refused:
        read(line)
    [fault] = refused.value.faults
    assert (fault.code, fault.place) == (code, Place("story.meph", 48, column))


def test_the_column_counts_from_where_the_line_begins_in_the_file():
    with pytest.raises(StoryError) as refused:
        read_rule("[a] iffy", Place("story.meph", 5, 3), dialect="meph", path="规则")
    [fault] = refused.value.faults
    assert (fault.place.column, fault.path) == (6, "规则")
    assert fault.told("en").startswith("story.meph:5:6: 规则: After the name")
