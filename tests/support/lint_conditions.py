"""Conditions over few names, and all the moments that can tell them apart."""

from itertools import product

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
    TurnCount,
)
from engine.model.value import Value
from engine.rules.conditions import Moment

SCENES = [SceneId("a"), SceneId("b")]
LEAVES: st.SearchStrategy[Condition] = st.one_of(
    st.builds(Contains, st.sampled_from(["", "a", "ab", "b"])),
    st.builds(HasFlag, st.sampled_from(["f", "g"])),
    st.builds(InScene, st.sampled_from(SCENES)),
    st.builds(
        Compare,
        st.just("x"),
        st.sampled_from([">=", "<=", "!=", "==", ">", "<"]),
        st.sampled_from([1, 2, 2.5, "a", "b", "2", "true", "tRUE", True, False]),
    ),
    st.builds(TurnCount, st.sampled_from([">=", "<=", "!=", "==", ">", "<"]), st.integers(0, 3)),
    st.builds(Chance, st.just(50.0)),
    st.sampled_from([ALWAYS, NEVER]),
)
CONDITIONS = st.recursive(
    LEAVES,
    lambda part: (
        st.builds(Not, part)
        | st.builds(AllOf, st.lists(part, max_size=3).map(tuple))
        | st.builds(AnyOf, st.lists(part, max_size=3).map(tuple))
    ),
    max_leaves=6,
)
VALUES: list[Value | None] = [None, 1, 2, 2.5, 3, "a", "b", "c", "2", "true", "True", True, False]
MOMENTS = [
    Moment(text, {} if x is None else {"x": x}, flags, scene, turn)
    for text, flags, scene, x, turn in product(
        ["", "a", "ab", "b"],
        [frozenset[str](), frozenset("f")],
        [None, *SCENES],
        VALUES,
        [1, 2, 4],
    )
]
