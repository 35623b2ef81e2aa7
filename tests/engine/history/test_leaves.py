"""The state as leaves: what differs between two states makes one of the other."""

from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.history.building import built, with_facts
from engine.history.leaves import (
    DEPTHS,
    GONE,
    changes,
    facts_between,
    kind_of,
    kinds,
    leaf_at,
    leaves,
    type_at,
)
from engine.model.events import Event, Fact
from engine.model.ids import Owner
from engine.model.people import Breakpoint, Mood, Person
from engine.model.proposal import Offer
from engine.model.state import State
from engine.model.turn import plain
from engine.rules.evolve import replay
from tests.support.happenings import LIVED_IN, MARA, SAMPLES, YARD, world_events

OWN = {
    *("story", "vars", "flags", "scene", "visits", "memories", "log", "turns", "ended"),
    *("gathered", "letters"),
}
"""Fields that a merge holds by themselves."""

lines = st.lists(world_events, max_size=12)


def after(happened: list[Event]) -> State:
    return replay(State(), (*LIVED_IN, *happened))


def world(state: State) -> State:
    """Return a state that has the leaves of *state* and nothing else."""
    return State(**{name: getattr(state, name) for name in DEPTHS})


def test_every_field_of_the_state_has_leaves_or_a_place_of_its_own_in_a_merge():
    assert set(DEPTHS) | OWN == {field.name for field in fields(State)}
    assert not set(DEPTHS) & OWN


@given(lines, lines)
def test_what_differs_makes_one_state_of_the_other(one: list[Event], other: list[Event]):
    before, then = world(after(one)), world(after(other))
    assert with_facts(before, facts_between(before, then)) == then
    assert with_facts(State(), facts_between(State(), then)) == then
    assert with_facts(then, facts_between(then, State())) == State()


@given(lines)
def test_nothing_differs_from_itself(happened: list[Event]):
    assert facts_between(after(happened), after(happened)) == ()


@given(lines, lines)
def test_only_leaves_that_differ_are_told_and_all_of_them(one: list[Event], other: list[Event]):
    before, then = after(one), after(other)
    old, new = leaves(before), leaves(then)
    told = {fact.path: fact.value for fact in facts_between(before, then)}
    assert told == {p: new.get(p, GONE) for p in {*old, *new} if old.get(p) != new.get(p)}
    assert list(told) == sorted(told)


@given(lines)
def test_a_leaf_is_found_at_its_path_and_is_of_a_kind_and_type(happened: list[Event]):
    state = after(happened)
    for path, leaf in leaves(state).items():
        assert leaf_at(path, state) == leaf
        assert kind_of(path) in kinds()
        assert type_at(path) is not None


@given(lines, lines)
def test_facts_leave_the_state_they_are_put_into_untouched(one: list[Event], other: list[Event]):
    before = after(one)
    was = repr(before)
    with_facts(before, facts_between(before, after(other)))
    assert repr(before) == was


def test_leaves_have_readable_paths():
    state = replay(State(), (*LIVED_IN, *SAMPLES))
    found = leaves(state)
    assert found["people", "mara", "stats", "hp"] == "3.5"
    assert found["people", "mara", "presence"] == '"dead"'
    assert found["items", "mara", "rope"] == "2"
    assert found["room",] == "null"
    assert found["scenes", "attic"].startswith('{"choices":[]')
    assert found["triggers", "ambush", "enabled"] == "false"


def test_what_is_not_there_has_no_leaf():
    assert leaf_at(("people", "eve", "name"), State()) == GONE
    assert leaf_at(("people", MARA, "stats", "luck"), after([])) == GONE


def test_a_field_that_is_equal_is_not_taken_apart():
    assert changes("people", after([]), after([])) == {}


def test_the_last_thing_of_an_owner_leaves_no_empty_hands():
    state = replace(State(), items={Owner(MARA): {"rope": 1}})
    assert with_facts(state, [Fact(("items", "mara", "rope"))]).items == {}


def test_the_last_stat_of_somebody_can_go():
    state = replace(State(), people={MARA: Person(MARA, "Mara", stats={"hp": 1.0})})
    there = with_facts(state, [Fact(("people", MARA, "stats", "hp"))]).people[MARA]
    assert there == Person(MARA, "Mara")


def test_taking_away_what_is_not_there_changes_nothing():
    facts = [Fact(("items", "eve", "rope")), Fact(("people", "eve", "stats", "hp"))]
    assert with_facts(after([]), facts) == after([])


def test_somebody_of_whom_too_little_is_known_is_left_out():
    assert with_facts(State(), [Fact(("people", "eve", "faction"), '"ally"')]).people == {}
    assert with_facts(after([]), [Fact(("people", MARA, "name"))]).people.keys() == {"tom"}


def test_a_trigger_needs_nothing_to_be():
    state = with_facts(State(), [Fact(("triggers", "bell", "fired"), "2")])
    assert state.triggers["bell"].fired == 2


def test_of_two_facts_of_one_thing_the_last_counts():
    facts = [Fact(("minutes",), "1"), Fact(("minutes",), "2")]
    assert with_facts(State(), facts).minutes == 2


@pytest.mark.parametrize(
    "path",
    [
        ("flags",),
        ("people",),
        ("people", "mara"),
        ("people", "mara", "stats"),
        ("people", "mara", "luck"),
        ("people", "mara", "mood", "joy"),
        ("people", "mara", "name", "first"),
        ("room", "hall"),
        ("items", "mara"),
        ("items", "mara", "rope", "end"),
        ("scenes", "attic", "text"),
    ],
)
def test_no_leaf_can_stand_where_none_belongs(path: tuple[str, ...]):
    with pytest.raises(KeyError):
        type_at(path)


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        (("people", "mara", "stats", "hp"), float),
        (("items", "mara", "rope"), int),
        (("added", YARD), tuple[str, ...]),
        (("revealed",), frozenset[str]),
        (("offers",), tuple[Offer, ...]),
    ],
)
def test_a_leaf_has_the_type_of_its_field(path: tuple[str, ...], kind: object):
    assert type_at(path) == kind


def test_values_are_built_as_deep_as_they_go():
    assert built(Breakpoint | None, None) is None
    assert built(Breakpoint | None, {"threshold": 5.0}) == Breakpoint(threshold=5.0)
    assert built(tuple[tuple[str, float], ...], [["a", 1.0]]) == (("a", 1.0),)
    assert built(frozenset[str], ["a", "a"]) == frozenset({"a"})
    person = Person(MARA, "Mara", mood=Mood(1.0), breakpoint=Breakpoint(), stats={"hp": 2.0})
    assert built(Person, plain(person)) == person
