from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.model.atoms import ALL, ANY
from engine.model.ids import NOBODY, PersonId, UserId
from engine.model.people import Person
from engine.model.state import State
from engine.rules.names import folded
from engine.rules.people import (
    acting,
    can_be_called,
    fresh_id,
    is_players,
    names_of,
    on_stage,
    party,
    people_near,
    person_called,
    present,
    who,
    witnesses,
)
from tests.support.people import AVA, BEN, CELLAR, GUARD, HALL, SPY, world
from tests.support.stories import ANN, BOB

NAMELESS = UserId("carol")


@pytest.mark.parametrize("called", ["guard", "GUARD", "Mara Voss", "mara  voss", "MARA", "玛拉"])
def test_people_go_by_id_name_and_alias(called: str):
    assert person_called(world(), called) == GUARD


@pytest.mark.parametrize("called", ["Mar", "Voss", "", "guards", "%", "玛"])
def test_people_do_not_go_by_parts_of_their_name(called: str):
    assert person_called(world(), called) is None


def test_an_id_goes_before_a_name_and_a_name_before_an_alias():
    one = Person(PersonId("x"), "ava", aliases=("Ben",))
    two = Person(PersonId("a"), "Zoe", aliases=("x",))
    state = world(one, two)
    assert person_called(state, "AVA") == AVA
    assert person_called(state, "ben") == BEN
    assert person_called(state, "X") == one


def test_near_names_keep_what_players_do_not_know():
    assert people_near(world(), "Marra") == ("Mara",)
    assert people_near(world(), "Ilja") == ()
    assert people_near(world(), "Ilja", hidden=True) == ("Ilya",)


def test_a_player_acts_through_their_character():
    assert acting(world(), ANN) == AVA
    assert acting(world(), NAMELESS) is None
    assert acting(world(), NOBODY) is None


def test_all_are_the_players_characters_on_stage():
    assert who(world(), ALL) == (AVA, BEN)
    assert who(world(replace(BEN, presence="away")), ALL) == (AVA,)


def test_any_is_the_character_of_the_one_who_acts():
    assert who(world(), ANY, BOB) == (BEN,)
    assert who(world(), ANY) == who(world(), ANY, NAMELESS) == (AVA, BEN)


def test_a_name_means_that_person_or_nobody():
    assert who(world(), "mara") == (GUARD,)
    assert who(world(), "Marra") == ()


def test_a_character_is_a_players_also_while_nobody_plays_it():
    assert is_players(replace(AVA, player=NOBODY))
    assert is_players(replace(GUARD, player=ANN))
    assert not is_players(GUARD)


def test_the_hidden_the_dead_and_the_absent_are_not_on_stage():
    assert on_stage(world()) == (AVA, BEN, GUARD)
    assert party(world()) == (AVA, BEN)


def test_only_who_is_in_the_same_place_is_a_witness():
    state = world(replace(BEN, room=CELLAR), replace(GUARD, room=HALL))
    assert witnesses(state) == ("ava", "guard")
    assert present(replace(state, room=CELLAR)) == (AVA, replace(BEN, room=CELLAR))


def test_the_order_of_people_does_not_hang_on_how_a_state_came_about():
    state = world()
    turned = replace(state, people=dict(reversed(tuple(state.people.items()))))
    assert on_stage(turned) == on_stage(state)
    assert witnesses(turned) == witnesses(state)


def test_all_names_of_people_are_known():
    assert names_of((GUARD, SPY)) == {"guard", "mara voss", "mara", "玛拉", "spy", "ilya"}


@pytest.mark.parametrize("name", ["any", "ALL", " all ", "", "@here"])
def test_nobody_can_be_called_like_a_word_of_a_rule(name: str):
    assert not can_be_called(name)


def test_usual_names_can_be_had():
    assert can_be_called("Allan")


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("Mara Voss", "mara-voss"),
        ("玛拉 二世", "玛拉-二世"),
        ("  --- ", "person"),
        ("room:hall", "room-hall"),
        ("Ava", "ava-3"),
        ("ALL", "all-2"),
        ("x" * 90, "x" * 40),
    ],
)
def test_a_new_id_is_readable_and_free(name: str, id: str):
    assert fresh_id(name, {"ava", "ava-2"}) == id


@given(st.text(), st.sets(st.text()))
def test_a_new_id_never_clashes(name: str, taken: set[str]):
    id = fresh_id(name, taken)
    assert id not in taken
    assert id
    assert fresh_id(name, {*taken, id}) != id


@given(st.text(min_size=1))
def test_an_id_finds_its_person(name: str):
    person = Person(fresh_id(name, ()), name)
    state = State(people={person.id: person})
    assert person_called(state, person.id) == person
    assert folded(person.id)
