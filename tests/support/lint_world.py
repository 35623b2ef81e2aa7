"""Conditions on a small world, and all the moments that can tell them apart."""

from itertools import product

from hypothesis import strategies as st

from engine.model.atoms import HasFired, HasItem, MoodIs, PresenceIs, StatIs
from engine.model.ids import Owner, PersonId
from engine.model.people import Mood, Person, Presence
from engine.model.rule import ALWAYS, AllOf, AnyOf, Condition, Not
from engine.model.state import State
from engine.rules.conditions import Moment
from tests.support.conditions import OPS

AVA, BEN, MARA = PersonId("ava"), PersonId("ben"), PersonId("mara")
PEOPLE = st.sampled_from(["any", "all", AVA, MARA])

LEAVES: st.SearchStrategy[Condition] = st.one_of(
    st.builds(HasItem, st.sampled_from(["coin", "COIN"]), PEOPLE, st.integers(1, 3)),
    st.builds(StatIs, st.just("hp"), OPS, st.sampled_from([10.0, 12.0, 15.0]), PEOPLE),
    st.builds(
        MoodIs,
        PEOPLE,
        st.just("fear"),
        OPS,
        st.sampled_from([-150.0, -100.0, 0.0, 50.0, 100.0, 150.0]),
    ),
    st.builds(PresenceIs, st.just(MARA), st.sampled_from(["here", "dead", "away"])),
    st.sampled_from([HasFired("t"), ALWAYS]),
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


def _world(coins: int, hp: float | None, fear: float, presence: Presence, party: int) -> State:
    stats = {} if hp is None else {"hp": hp}
    people = (
        Person(AVA, "Ava", "pc", stats=stats),
        Person(BEN, "Ben", "pc", stats={"hp": 15.0}, mood=Mood(fear=50.0)),
    )[:party]
    mara = Person(MARA, "Mara", presence=presence, stats=stats, mood=Mood(fear=fear))
    return State(
        people={one.id: one for one in (*people, mara)},
        items={Owner(AVA): {"coin": coins}, Owner(BEN): {"coin": 2}} if coins else {},
    )


SEEN: list[Presence] = ["here", "dead"]
MOMENTS = [
    Moment("", world=_world(coins, hp, fear, presence, party))
    for coins, hp, fear, presence, party in product(
        [0, 1, 3],
        [None, 10.0, 12.0, 15.0],
        [-100.0, 0.0, 50.0, 75.0],
        SEEN,
        [0, 2],
    )
]
