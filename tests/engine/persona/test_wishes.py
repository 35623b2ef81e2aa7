"""What game masters type of how it is with somebody."""

import pytest

from engine.errors import NoNumber, NoSuchInside
from engine.model.persona_actions import SetBelief, SetEmotion, SetGoal, SetStrategy, SetTie
from engine.persona.wishes import changeable_inside, inner_change, part_called
from tests.support.stories import ANN

WHO = "Mara"


def wish(what, value):
    return inner_change(ANN, WHO, what, value)


@pytest.mark.parametrize(
    ("what", "value", "action"),
    [
        ("emotion joy", "70", SetEmotion(ANN, WHO, "joy", 70)),
        ("Emotion  FEAR", "+= 10", SetEmotion(ANN, WHO, "fear", 10, "+=")),
        ("情绪喜悦", "－＝１０", SetEmotion(ANN, WHO, "joy", 10, "-=")),
        ("情绪 恐惧", "= 5", SetEmotion(ANN, WHO, "fear", 5)),
        ("anger", "70", SetEmotion(ANN, WHO, "anger", 70)),
        ("厌恶", "70", SetEmotion(ANN, WHO, "disgust", 70)),
        ("tie trust Tom", "70", SetTie(ANN, WHO, "Tom", "trust", 70)),
        ("tie the upper hand to Old Tom", "-=5", SetTie(ANN, WHO, "Old Tom", "dominance", 5, "-=")),
        ("tie intimacy toward Tom", "70", SetTie(ANN, WHO, "Tom", "intimacy", 70)),
        ("关系亲密对阿汤", "70", SetTie(ANN, WHO, "阿汤", "intimacy", 70)),
        ("goal", "find the key", SetGoal(ANN, WHO, "find the key")),
        ("goal find the key", "40", SetGoal(ANN, WHO, "find the key", progress=40)),
        ("goal find the key", "40 %", SetGoal(ANN, WHO, "find the key", progress=40)),
        ("目标 k1", "优先级 5", SetGoal(ANN, WHO, "k1", priority=5)),
        ("goal k1", "Priority 2", SetGoal(ANN, WHO, "k1", priority=2)),
        ("goal k1", "lose the key", SetGoal(ANN, WHO, "k1", "lose the key")),
        ("goal k1", "none", SetGoal(ANN, WHO, "k1", gone=True)),
        ("belief", "Tom lies", SetBelief(ANN, WHO, "Tom lies")),
        ("信念 Tom lies", "0.9", SetBelief(ANN, WHO, "Tom lies", confidence=0.9)),
        ("belief k1", "90％", SetBelief(ANN, WHO, "k1", confidence=0.9)),
        ("belief k1", "Tom is honest", SetBelief(ANN, WHO, "k1", "Tom is honest")),
        ("belief k1", "去掉", SetBelief(ANN, WHO, "k1", gone=True)),
        ("strategy", "wait for night", SetStrategy(ANN, WHO, "wait for night")),
        ("打算", "无", SetStrategy(ANN, WHO, "")),
    ],
)
def test_what_is_typed_is_read_in_both_languages(what, value, action):
    assert wish(what, value) == action


@pytest.mark.parametrize("what", ["trust", "恐惧", "hp", "name", "goalkeeping", ""])
def test_moods_and_numbers_are_nothing_inside(what):
    assert wish(what, "5") is None


@pytest.mark.parametrize("what", ["emotion", "emotion hunger", "tie", "tie trust", "tie love Tom"])
def test_what_nobody_feels_is_refused(what):
    with pytest.raises(NoSuchInside, match="nothing that can be set"):
        wish(what, "5")


@pytest.mark.parametrize(
    ("what", "value"),
    [
        ("emotion joy", "a lot"),
        ("emotion joy", " "),
        ("emotion joy", ""),
        ("anger", "inf"),
        ("goal k", "priority high"),
    ],
)
def test_what_is_no_number_is_refused(what, value):
    with pytest.raises(NoNumber):
        wish(what, value)


@pytest.mark.parametrize("word", ["never", " NEVER ", "绝不"])
def test_parts_of_a_policy_have_names_in_both_languages(word):
    assert part_called(word) == "never"
    assert part_called("sometimes") is None


def test_all_that_can_be_changed_is_offered_and_read():
    for language in ("en", "zh"):
        offered = changeable_inside(["Tom"], language)
        assert len(set(offered)) == 8 + 3 + 4
        assert all(wish(one, "5") is not None for one in offered)
