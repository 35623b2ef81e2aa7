"""Somebody new is never a second one of somebody known."""

from dataclasses import replace

import pytest

from engine.model.people_events import PersonEntered
from engine.model.proposal import Newcomer, Proposal
from engine.model.story import Character
from engine.model.table_actions import Decree
from engine.model.table_events import Warned
from engine.rules.arrivals import nearly_called
from engine.rules.names import is_nearly
from tests.support.oracles import ScriptedOracle
from tests.support.people import GUARD, world
from tests.support.stage import Played, drama, play, say
from tests.support.stories import ANN


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Marra", "Mara"),
        ("Mara", "Mara Voss"),
        ("the miller", "Miller"),
        ("MARA-VOSS", "Mara"),
        ("Jon", "John"),
        ("浮士德", "浮士德博士"),
        ("梅菲斯特", "梅非斯特"),
        ("浮士德", "浮土德"),
        ("Ｍara", "Marra"),
    ],
)
def test_a_slip_and_a_part_of_a_name_are_nearly_the_name(one: str, other: str):
    assert is_nearly(one, other)
    assert is_nearly(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Guard 1", "Guard 2"),
        ("Guard", "Guard 2"),
        ("Anna", "Otto"),
        ("Mar", "Maraschino"),
        ("王芳", "王伟"),
        ("李", "李明"),
        ("浮士德", "瓦格纳"),
        ("K", "K."),
    ],
)
def test_others_are_not(one: str, other: str):
    assert not is_nearly(one, other)
    assert not is_nearly(other, one)


def proposed(name: str) -> Played:
    oracle = ScriptedOracle(values={"proposal": [Proposal(newcomers=(Newcomer(name, "New."),))]})
    return play(say("Hm."), None, oracle, drama(effects=True))


@pytest.mark.parametrize("name", ["Marra", "Mara the Guard", "小玛拉"])
def test_a_model_makes_no_second_one_and_game_masters_are_asked(name: str):
    played = proposed(name)
    assert played.of(PersonEntered) == []
    assert Warned("NAME_NEAR", (name, "Mara Voss")) in played.events


def test_who_is_called_otherwise_is_new():
    assert [entered.person.name for entered in proposed("Carl").of(PersonEntered)] == ["Carl"]


def test_a_game_master_can_make_two_and_is_told():
    played = play(Decree(ANN, 'spawn "Marra"'))
    assert [entered.person.name for entered in played.of(PersonEntered)] == ["Marra"]
    assert Warned("NAMES_ALIKE", ("Marra", "Mara Voss")) in played.events
    assert not play(Decree(ANN, 'spawn "Carl"')).of(Warned)


def test_who_only_looks_like_another_has_an_id_of_their_own():
    played = play(Decree(ANN, 'spawn "Ava!"'))
    assert [entered.person.id for entered in played.of(PersonEntered)] == ["ava-2"]


def test_whom_the_author_made_and_who_is_still_to_come_counts_too():
    book = drama(characters=(Character("guard", "Mara Voss"), Character("carl", "Carl Otto")))
    assert nearly_called(book, world(), "Carl") == ("Carl Otto",)
    assert nearly_called(book, world(), "Mara Foss") == ("Mara Voss",)


def test_another_name_keeps_the_id_and_the_old_name_still_means_them():
    played = play(Decree(ANN, 'npc "Mara" name = "May Voss"'))
    person = played.state.people[GUARD.id]
    assert (person.id, person.name) == (GUARD.id, "May Voss")
    assert "Mara Voss" in person.aliases
    assert nearly_called(drama(), played.state, "Marra") == ("May Voss",)
    assert played.state.people.keys() == replace(world()).people.keys()
