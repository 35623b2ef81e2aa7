from dataclasses import replace

import pytest

from engine.model.events import FlagPut, Noticed, Remembered, SceneEntered
from engine.model.ids import GM, PersonId, RoomId
from engine.model.people_events import StatSet
from engine.model.place_events import PartyMoved
from engine.model.proposal import Offer
from engine.model.state import State
from engine.model.table_events import Offered, TriggerFired, Warned
from engine.model.trigger import Standing
from engine.rules.acting import fire, take, take_rule
from engine.rules.language import decree_steps
from engine.rules.offers import offer_id
from engine.rules.taking import Taking, Wish
from tests.support.people import HALL, world
from tests.support.stories import rules
from tests.support.triggers import CRYPT, codes, fired, saga, turn


def done(text: str, *lines: str, by: str = GM, state: State | None = None) -> Taking:
    """Take the steps of *text* in a play with the triggers of *lines*."""
    taking = turn(saga(*lines), state)
    take(taking, decree_steps(text), by)
    return taking


def test_steps_of_every_kind_happen_in_their_order_each_by_whoever_let_them():
    taking = done('flag f && stat hp of Ava -= 30 && pause && goto "crypt"')
    assert [type(event).__name__ for event in taking.events] == [
        "FlagPut",
        "StatSet",
        "Paused",
        "SceneEntered",
    ]
    assert taking.events[:2] == [
        FlagPut("f", up=True, by=GM),
        StatSet(PersonId("ava"), "hp", 70.0, GM),
    ]


def test_what_is_remembered_is_told_only_where_there_is_no_prose():
    assert done('inject "It rains."').texts == ["It rains."]
    told = done('inject "It rains." && tell "Rain falls."')
    assert told.texts == ["Rain falls."]
    assert isinstance(told.events[0], Remembered)


def test_a_rule_takes_its_steps_under_its_own_name():
    taking = turn(saga())
    take_rule(taking, rules('[r] if always -> 标记 "f"')[0])
    assert taking.events == [FlagPut("f", up=True, by="r")]


@pytest.mark.parametrize("called", ["crypt", "The Crypt", "the  CRYPT"])
def test_a_scene_is_entered_by_its_id_or_its_whole_name(called: str):
    assert SceneEntered(CRYPT, GM) in done(f'goto "{called}"').events


def test_a_scene_that_lies_in_a_room_takes_the_party_there():
    cellar = RoomId("cellar")
    state = world()
    rooms = {**state.rooms, cellar: replace(state.rooms[cellar], scene=CRYPT)}
    taking = done('goto "crypt"', state=replace(state, rooms=rooms))
    assert PartyMoved(cellar, GM) in taking.events
    assert taking.state.room == cellar


def test_an_unknown_scene_is_told_to_game_masters_with_names_like_it():
    [warned] = done('goto "The Cript"').events
    assert warned == Warned("UNKNOWN_SCENE", ("The Cript", "The Crypt"))


# Firing


def test_firing_counts_and_keeps_the_second_only_where_a_cooldown_counts_seconds():
    lines = (
        "[s] when repeat, cooldown 60 seconds: always -> flag f",
        "[n] when repeat, cooldown 3 turns: always -> flag f",
    )
    taking = turn(saga(*lines), now=123)
    for trigger in taking.triggers.by_name.values():
        fire(taking, trigger, leaf="why")
    assert taking.state.triggers == {
        "s": Standing(fired=1, turn=7, at=123),
        "n": Standing(fired=1, turn=7),
    }
    assert taking.events[0] == TriggerFired("s", 7, 123, "why")


@pytest.mark.parametrize("step", ['goto "crypt"', 'generate "a fight"'])
def test_all_are_told_of_a_hard_trigger_that_goes_somewhere(step: str):
    taking = done("fire t", f"[t] when hard: always -> {step}")
    assert Noticed("ALERT", ("t",)) in taking.events


@pytest.mark.parametrize("head", ["hard: always -> flag f", 'passive: always -> goto "crypt"'])
def test_nobody_is_told_of_other_triggers(head: str):
    taking = done("fire t", f"[t] when {head}")
    assert not any(isinstance(event, Noticed) for event in taking.events)


def test_a_soft_trigger_offers_where_it_would_go_and_does_the_rest():
    taking = done("fire t", '[t] when soft: always -> goto "The Crypt" && flag f')
    offer = Offer(offer_id(world(), "t"), "t", scene=CRYPT, by="t")
    assert Offered((offer,)) in taking.events
    assert taking.state.scene is None
    assert taking.state.flags == {"f"}


def test_what_a_soft_trigger_fires_is_as_hard_as_it_is():
    taking = done(
        "fire t", "[t] when soft: always -> fire u", '[u] when hard: always -> goto "crypt"'
    )
    assert taking.state.scene == CRYPT


def test_a_scene_to_be_written_is_wished_for_by_whoever_wants_it():
    taking = done(
        'generate "rain over {x}" && fire t',
        '[t] when soft: always -> generate "a way out"',
        state=replace(world(), vars={"x": "the moor"}),
    )
    assert taking.wishes == [
        Wish("rain over the moor", GM),
        Wish("a way out", "t", offered=True),
    ]


def test_a_chain_fires_each_link_once_and_never_recurs():
    taking = done(
        "fire a",
        "[a] when flag never -> fire b && flag a",
        "[b] when flag never -> fire a && fire b && fire c && flag b",
        "[c] when flag never -> fire a && flag c",
    )
    assert fired(taking) == ["a", "b", "c"]
    assert taking.state.flags == {"a", "b", "c"}
    chain = [event.by for event in taking.events if isinstance(event, TriggerFired)]
    assert chain == [GM, "a", "b"]


def test_a_trigger_is_called_in_any_case_of_letters_and_by_its_whole_name():
    lines = ("[Flood] when flag never -> flag f",)
    assert fired(done("fire flood", *lines)) == ["Flood"]
    [warned] = done("fire floo", *lines).events
    assert warned == Warned("NO_TRIGGER", ("floo", "Flood"))


def test_one_that_sleeps_is_fired_by_a_game_master_and_by_nobody_else():
    lines = ("[z] when flag never -> flag z", "[t] when flag never -> fire z")
    state = replace(world(), triggers={"z": Standing(enabled=False)})
    assert fired(done("fire t", *lines, state=state)) == ["t"]
    assert fired(done("fire z", *lines, state=state)) == ["z"]


def test_a_long_chain_ends_after_a_hundred_and_game_masters_are_told():
    links = [f"[t{n}] when flag never -> fire t{n + 1}" for n in range(104)]
    taking = done("fire t0", *links, "[t104] when flag never -> flag f")
    assert len(fired(taking)) == 100
    assert codes(taking.events) == ["TOO_MANY_TRIGGERS"]


def test_no_room_of_the_scene_leaves_the_party_where_it_is():
    assert done('goto "crypt"').state.room == HALL
