"""Conditions, steps and moments for laws that hold for all of them."""

from hypothesis import strategies as st

from engine.model.ids import SceneId
from engine.model.rule import (
    ALWAYS,
    NEVER,
    AllOf,
    AnyOf,
    Assign,
    Chance,
    Change,
    Compare,
    Condition,
    Contains,
    End,
    GoTo,
    HasFlag,
    Inject,
    InScene,
    Not,
    PutFlag,
    Ref,
    Roll,
    Step,
    Tell,
    TurnCount,
)
from engine.model.value import MAX_INT, MIN_INT
from engine.rules.conditions import Moment

SIGNS = "ab黑暗 \t\u3000\"'“”‘’「」\\()（）[]{}&|!#=<>+-*/.且或and状态.包含->\n"

OPS = st.sampled_from([">=", "<=", "!=", "==", ">", "<"])
TEXTS = st.one_of(st.text(SIGNS, max_size=8), st.text(max_size=8))
NAMES = st.one_of(st.sampled_from(["hp", "灵魂", "好感度(艾琳)", "且慢", "roll", "a b"]), TEXTS)
NUMBERS = st.one_of(st.integers(MIN_INT, MAX_INT), st.floats(allow_nan=False, allow_infinity=False))
VALUES = st.one_of(st.booleans(), NUMBERS, TEXTS)
DICE = st.sampled_from(["1d2", "1d100", "2d6+1", "4d6kh3", "(1d6, 1d8)kh1"])


def leaves() -> st.SearchStrategy[Condition]:
    """Return every kind of leaf that a story can hold."""
    return st.one_of(
        st.builds(Contains, TEXTS),
        st.builds(Compare, NAMES, OPS, st.one_of(VALUES, st.builds(Ref, NAMES))),
        st.builds(HasFlag, NAMES),
        st.builds(InScene, NAMES.map(SceneId)),
        st.builds(TurnCount, OPS, st.integers(-5, 99)),
        st.builds(Roll, DICE, OPS, NUMBERS),
        st.sampled_from([Roll("1d2"), Roll("1d100"), ALWAYS, NEVER]),
        st.builds(Chance, st.one_of(st.integers(0, 100), st.floats(0, 100))),
    )


def conditions(
    leaves: st.SearchStrategy[Condition], least: int = 2
) -> st.SearchStrategy[Condition]:
    """Return conditions over *leaves*; groups have *least* parts or more."""
    return st.recursive(
        leaves,
        lambda parts: st.one_of(
            st.builds(Not, parts),
            st.builds(AllOf, st.lists(parts, min_size=least, max_size=3).map(tuple)),
            st.builds(AnyOf, st.lists(parts, min_size=least, max_size=3).map(tuple)),
        ),
        max_leaves=8,
    )


def steps() -> st.SearchStrategy[Step]:
    """Return every kind of step."""
    return st.one_of(
        st.builds(Inject, TEXTS),
        st.builds(Tell, TEXTS),
        st.builds(Assign, NAMES, VALUES),
        st.builds(Change, NAMES, st.sampled_from(["+=", "-=", "*=", "/="]), VALUES),
        st.builds(PutFlag, NAMES, st.booleans()),
        st.builds(GoTo, NAMES.map(SceneId)),
        st.builds(End, NAMES),
    )


WORDS = st.sampled_from(["", "a", "ab", "b", "黑", "黑暗", "暗处", "abcde", "cde"])


def spoken() -> st.SearchStrategy[Moment]:
    """Return moments in which words of WORDS are likely to be said."""
    return st.builds(
        Moment,
        st.lists(WORDS, max_size=6).map("".join),
        st.dictionaries(st.sampled_from("xyz"), st.integers(0, 3)),
        st.frozensets(st.sampled_from("fg")),
    )


def keyed() -> st.SearchStrategy[Condition]:
    """Return small leaves that often hold in `spoken` moments."""
    return st.one_of(
        st.builds(Contains, WORDS),
        st.builds(Compare, st.sampled_from("xyz"), OPS, st.integers(0, 3)),
        st.builds(HasFlag, st.sampled_from("fg")),
        st.sampled_from([Roll("1d2"), Roll("1d100", ">=", 30), Chance(50), ALWAYS, NEVER]),
    )
