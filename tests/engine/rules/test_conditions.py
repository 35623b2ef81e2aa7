from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.model.ids import SceneId
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
from engine.model.value import Value
from engine.rules.conditions import Moment, Verdict, compiled, decide_condition
from engine.rules.language import read_condition
from engine.rules.throws import Throws
from tests.support.chance import Loaded
from tests.support.conditions import conditions, keyed, spoken

FAUST: Mapping[str, Value] = {
    "灵魂": 85,
    "生命": 30,
    "等级": 5,
    "情绪": "愤怒",
    "体温": 36.5,
    "存活": True,
    "编号": "7",
    "空": "",
    "式": "a||b",
    "尖": "a>b",
}


def decide(condition: Condition, moment: Moment, *faces: int) -> Verdict:
    return decide_condition(condition, moment, Throws(Loaded(*faces)))


def holds(text: str, said: str = "", *faces: int, vars: Mapping[str, Value] = FAUST) -> bool:
    condition = read_condition(text, Place(), dialect="meph")
    return decide(condition, Moment(said, vars), *faces).truth


@pytest.mark.parametrize(
    ("condition", "said", "truth"),
    [
        ('包含 "攻击"', "我要发起攻击！", True),
        ('包含 "Attack"', "attack now", False),
        ('包含 " a "', "xay", False),
        ('包含 ""', "随便", True),
        ('不包含 "契约"', "我是浮士德", True),
        ('不包含 ""', "任意", False),
        ('包含 "攻击" && 状态.灵魂 > 80', "我要攻击", True),
        ('包含 "防御" || 状态.灵魂 > 80', "我要攻击", True),
        ('(包含 "a" || 包含 "b") && 包含 "c"', "a", False),
        ('包含 "a" && (包含 "c" || (包含 "d" && 状态.等级 == 5))', "ad", True),
        ('（包含 "a" || 包含 "b"）', "b", True),
        ('!包含 "a" && 包含 "b"', "b", True),
        ('!(包含 "a" || 包含 "b")', "b", False),
        ("()", "x", False),
        ("总是", "x", True),
    ],
)
def test_words_are_looked_for_in_what_the_player_said(condition: str, said: str, truth: bool):
    assert holds(condition, said) is truth


@pytest.mark.parametrize(
    ("condition", "truth"),
    [
        ("状态.生命 <= 30", True),
        ("状态.等级 == 5", True),
        ("状态.等级 == 5.0", True),
        ('状态.等级 == "5"', True),
        ('状态.等级 > "3"', True),
        ("状态.等级 == 五", False),
        ("状态.等级 != 五", True),
        ("状态.等级 > 五", False),
        ("状态.等级 == true", False),
        ("状态.体温 > 36", True),
        ("状态.情绪 == 愤怒", True),
        ("状态.情绪 > 3", False),
        ('状态.编号 >= "7"', False),
        ("状态.编号 == 7", True),
        ("状态.编号 == 7.0", True),
        ("状态.编号 == 8", False),
        ("状态.存活 == true", True),
        ('状态.存活 == "TRUE"', True),
        ("状态.存活 != false", True),
        ("状态.存活 == 1", False),
        ("状态.存活 != 1", True),
        ("状态.存活 >= 1", False),
        ('状态.空 == ""', True),
        ('状态.式 == "a||b"', True),
        ('状态.尖 == "a>b"', True),
    ],
)
def test_values_are_compared_by_what_they_are(condition: str, truth: bool):
    assert holds(condition) is truth


def test_a_text_does_not_spell_a_bool_by_a_number():
    vars: Mapping[str, Value] = {"文": "1", "真": "true"}
    assert not holds("状态.文 == true", vars=vars)
    assert holds("状态.真 == true", vars=vars)


@pytest.mark.parametrize("op", [">=", "<=", "!=", "==", ">", "<"])
def test_a_missing_value_makes_every_comparison_false(op: str):
    assert not holds(f'状态.不存在 {op} ""')
    assert not holds(f"状态.不存在 {op} 状态.等级")
    assert not holds(f"状态.等级 {op} 状态.不存在")


def test_two_state_values_can_be_compared():
    assert holds("状态.等级 < 状态.生命")
    assert not holds("状态.等级 > 状态.生命")
    assert holds("状态.情绪 != 状态.空")


def test_a_comparison_with_a_bool_is_no_comparison_with_1():
    assert decide(Compare("x", "==", True), Moment("", {"x": 1})).truth is False
    assert decide(Compare("x", "==", 1), Moment("", {"x": True})).truth is False


def test_flags_scene_and_turn_are_looked_at():
    moment = Moment("", flags=frozenset({"灯"}), scene=SceneId("桥"), turn=3)
    assert decide(HasFlag("灯"), moment).truth
    assert not decide(HasFlag("门"), moment).truth
    assert decide(InScene(SceneId("桥")), moment).truth
    assert not decide(InScene(SceneId("岸")), moment).truth
    assert decide(TurnCount(">=", 3), moment).truth
    assert not decide(TurnCount("<", 3), moment).truth


@pytest.mark.parametrize(
    ("condition", "face", "truth"),
    [
        ("roll(1d100)", 50, True),
        ("roll(1d100)", 49, False),
        ("roll(1d2)", 1, True),
        ("roll(1d2)", 2, False),
        ("roll(1d2) == 1", 2, False),
        ("roll(1d2) >= 2", 1, False),
        ("roll(1d100) >= 80", 80, True),
        ("roll(1d100) <= 30", 30, True),
        ("roll(1d100) != 50", 50, False),
        ("roll(1d100) > 100", 100, False),
        ("roll(1d100) >= 79.5", 60, False),
        ("(roll(1d100) >= 80)", 85, True),
        ("!roll(1d100) >= 80", 85, False),
        ("roll(1d100) >= 30 && roll(1d100) <= 59", 60, False),
        ("roll(1d100) >= 30 && roll(1d100) <= 60", 60, True),
    ],
)
def test_a_roll_is_compared_with_its_threshold(condition: str, face: int, truth: bool):
    assert holds(condition, "", face) is truth


def test_dice_fall_only_where_they_can_still_decide():
    throws = Throws(Loaded())
    cheap = AnyOf((Contains("赌"), Roll("1d100", ">=", 80)))
    assert decide_condition(cheap, Moment("我赌"), throws).truth
    assert throws.rolled == ()


def test_a_chance_is_the_share_of_cases_in_which_it_happens():
    assert decide(Chance(30), Moment(""), 3000).truth
    assert not decide(Chance(30), Moment(""), 3001).truth
    assert decide(Chance(0.29), Moment(""), 29).truth
    assert not decide(Chance(0), Moment(""), 1).truth
    assert decide(Chance(100), Moment(""), 10_000).truth


A, B, C = Contains("a"), Contains("b"), Contains("c")


@pytest.mark.parametrize(
    ("condition", "said", "truth", "leaf"),
    [
        (AllOf((A, B)), "b", False, A),
        (AllOf((A, B)), "a", False, B),
        (AllOf((A, B)), "ab", True, B),
        (AnyOf((A, B)), "ab", True, A),
        (AnyOf((A, B)), "", False, B),
        (Not(A), "a", False, A),
        (Not(Not(A)), "a", True, A),
        (Not(AllOf((A, B))), "a", True, B),
        (Not(AnyOf((A, B))), "a", False, A),
        (AllOf((AnyOf((A, B)), C)), "bc", True, C),
        (AllOf((AnyOf((A, B)), C)), "", False, B),
        (ALWAYS, "", True, ALWAYS),
        (NEVER, "", False, NEVER),
        (Not(NEVER), "", True, NEVER),
        (Not(ALWAYS), "", False, ALWAYS),
        (Compare("x", "==", Ref("y")), "", False, Compare("x", "==", Ref("y"))),
    ],
)
def test_the_leaf_that_decided_is_named(condition, said: str, truth: bool, leaf: Condition):
    assert decide(condition, Moment(said)) == Verdict(truth, leaf)


def truth_of(condition: Condition, moment: Moment, throws: Throws) -> bool:
    """Decide as the words say, without compiling."""
    match condition:
        case Not(part=part):
            return not truth_of(part, moment, throws)
        case AllOf(parts=parts):
            return all(truth_of(part, moment, throws) for part in parts)
        case AnyOf(parts=parts):
            return any(truth_of(part, moment, throws) for part in parts)
        case leaf:
            return decide_condition(leaf, moment, throws).truth


@given(conditions(keyed(), least=0), spoken(), st.lists(st.integers(1, 2), min_size=9, max_size=9))
def test_compiled_conditions_mean_what_they_say(
    condition: Condition, moment: Moment, faces: list[int]
):
    compiled, plain = Throws(Loaded(*faces)), Throws(Loaded(*faces))
    truth = decide_condition(condition, moment, compiled).truth
    assert truth is truth_of(condition, moment, plain)
    assert compiled.rolled == plain.rolled


def test_a_chance_that_is_looked_at_again_lies_as_it_fell():
    throws, decide = Throws(Loaded(1, 9999)), compiled(AllOf((Chance(50), Chance(50))))
    assert [decide(Moment(""), throws).truth for _ in range(3)] == [False] * 3
    assert len(throws.rolled) == 2


def test_groups_in_groups_decide_as_they_would_apart():
    inner = AllOf((HasFlag("f"), AllOf(()), AllOf((HasFlag("g"), HasFlag("h")))))
    moment = Moment("", flags=frozenset("fg"))
    verdict = decide_condition(AllOf((inner, HasFlag("i"))), moment, Throws(Loaded()))
    assert verdict == Verdict(truth=False, leaf=HasFlag("h"))
