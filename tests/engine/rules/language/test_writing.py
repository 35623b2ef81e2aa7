from hypothesis import given
from hypothesis import strategies as st

from engine.model.rule import (
    ALWAYS,
    NEVER,
    AllOf,
    AnyOf,
    Assign,
    Change,
    Compare,
    Condition,
    Contains,
    Inject,
    Not,
    Place,
    PutFlag,
    Ref,
    Roll,
    Step,
)
from engine.rules.language import read_condition, read_steps, write_condition, write_steps
from tests.support.conditions import conditions, leaves, steps

HERE = Place("story.yaml", 1, 1)
LANGUAGES = st.sampled_from(["zh", "en"])


@given(conditions(leaves()), LANGUAGES)
def test_a_written_condition_reads_back_as_the_same(condition: Condition, language):
    text = write_condition(condition, language)
    assert repr(read_condition(text, HERE, dialect="native")) == repr(condition)


@given(st.lists(steps(), min_size=1, max_size=4).map(tuple), LANGUAGES)
def test_written_steps_read_back_as_the_same(some: tuple[Step, ...], language):
    assert repr(read_steps(write_steps(some, language), HERE, dialect="native")) == repr(some)


def test_brackets_stand_only_where_they_change_the_meaning():
    a, b, c = Contains("a"), Contains("b"), Contains("c")
    assert write_condition(AnyOf((AllOf((a, b)), c))) == '包含 "a" && 包含 "b" || 包含 "c"'
    assert write_condition(AllOf((AnyOf((a, b)), c))) == '(包含 "a" || 包含 "b") && 包含 "c"'
    assert write_condition(Not(AnyOf((a, b)))) == '!(包含 "a" || 包含 "b")'
    assert write_condition(AllOf((AllOf((a, b)), c))) == '(包含 "a" && 包含 "b") && 包含 "c"'


def test_a_group_of_one_is_written_as_its_part():
    assert write_condition(AllOf((AnyOf((Contains("a"),)), Contains("b")))) == (
        '包含 "a" && 包含 "b"'
    )


def test_the_words_are_those_of_the_language():
    condition = AllOf((Not(Contains("a")), Compare("hp", ">", Ref("max hp"))))
    assert write_condition(condition, "zh") == '不包含 "a" && 状态.hp > 状态."max hp"'
    assert write_condition(condition, "en") == 'lacks "a" && state.hp > state."max hp"'
    assert write_condition(ALWAYS, "en") == "always"
    assert write_condition(NEVER, "en") == "()"


def test_a_roll_is_written_as_an_author_would():
    assert write_condition(Roll("1d100", ">=", 80)) == "roll(1d100) >= 80"
    assert write_condition(Roll("1d100")) == "roll(1d100)"


def test_steps_are_joined_in_order():
    some = (Inject('他说"好"'), Change("hp", "-=", 5), Assign("情绪", "怒"), PutFlag("x", up=False))
    assert write_steps(some) == (
        '注入 "他说\\"好\\"" && 状态.hp -= 5 && 状态.情绪 = "怒" && 取消标记 "x"'
    )
