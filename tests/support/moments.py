"""Random moments of a small world, and conditions that often hold in them, for laws."""

from dataclasses import replace

from hypothesis import strategies as st

from engine.model.atoms import (
    ALL,
    ANY,
    AskModel,
    HasFired,
    HasItem,
    InRoom,
    MoodIs,
    PresenceIs,
    StatIs,
    WorldLeaf,
)
from engine.model.ids import Owner, RoomId, SceneId
from engine.model.people import PRESENCES
from engine.model.rule import ALWAYS, NEVER, Chance, Condition, Contains, HasFlag, InScene, Roll
from engine.model.state import State
from engine.model.trigger import Standing
from tests.support.conditions import OPS, conditions
from tests.support.people import AVA, GUARD, world

PEOPLE = st.sampled_from((ANY, ALL, "Ava", "mara", "ghost", "nobody"))
OWNED = ("Rope", "coin", "lamp", "灯")
ITEMS = (*OWNED, "ROPE")
ROOMS = ("hall", "THE HALL", "cellar", "The  Cellar", "nowhere")
WORDS = ("", "lamp", "灯", "a")


def world_leaves() -> st.SearchStrategy[WorldLeaf]:
    """Return leaves about people, things, places and triggers of `moments`."""
    return st.one_of(
        st.builds(HasItem, st.sampled_from(ITEMS), PEOPLE, st.integers(0, 3)),
        st.builds(StatIs, st.sampled_from(("hp", "luck")), OPS, st.integers(0, 100), PEOPLE),
        st.builds(MoodIs, PEOPLE, st.sampled_from(("trust", "fear")), OPS, st.integers(-50, 50)),
        st.builds(InRoom, st.sampled_from(ROOMS), st.just("") | PEOPLE),
        st.builds(PresenceIs, PEOPLE, st.sampled_from(PRESENCES)),
        st.builds(HasFired, st.sampled_from("tu")),
    )


def known_leaves() -> st.SearchStrategy[Condition]:
    """Return leaves that need neither dice nor a model."""
    return st.one_of(
        world_leaves(),
        st.builds(Contains, st.sampled_from(WORDS)),
        st.builds(HasFlag, st.sampled_from("fg")),
        st.builds(InScene, st.sampled_from("xy").map(SceneId)),
        st.sampled_from((ALWAYS, NEVER)),
    )


def all_conditions() -> st.SearchStrategy[Condition]:
    """Return conditions of leaves that are known, thrown and asked, groups of any size."""
    thrown = st.sampled_from((Roll("1d2"), Roll("1d100", ">=", 30), Chance(50)))
    asked = st.sampled_from("pq").map(AskModel)
    return conditions(st.one_of(known_leaves(), thrown, asked), least=0)


def moments() -> st.SearchStrategy[State]:
    """Return states in which things stand here and there."""
    people = st.builds(
        lambda ava, guard: world(replace(AVA, presence=ava), replace(GUARD, room=guard)),
        st.sampled_from(PRESENCES),
        st.sampled_from((None, RoomId("cellar"))),
    )
    standings = st.builds(Standing, fired=st.integers(0, 2))
    return st.builds(
        lambda state, room, scene, flags, fired, items: replace(
            state, room=room, scene=scene, flags=flags, triggers=fired, items=items
        ),
        people,
        st.sampled_from((None, RoomId("hall"), RoomId("cellar"), RoomId("gone"))),
        st.sampled_from((None, SceneId("x"), SceneId("y"))),
        st.frozensets(st.sampled_from("fg")),
        st.dictionaries(st.sampled_from("tu"), standings),
        st.dictionaries(
            st.sampled_from(("ava", "guard", "room:hall")).map(Owner),
            st.dictionaries(st.sampled_from(OWNED), st.integers(1, 3), min_size=1),
        ),
    )


def said() -> st.SearchStrategy[str]:
    """Return words in which those of conditions are likely to stand."""
    return st.lists(st.sampled_from((*WORDS, "and ")), max_size=4).map("".join)
