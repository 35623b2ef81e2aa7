from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.model.actions import Continue
from engine.model.ids import GM, MODEL, OfferId, SceneId
from engine.model.proposal import Offer
from engine.model.state import Exit, State
from engine.model.story import Choice, Scene
from engine.model.table_actions import Decree
from engine.model.table_events import Offered, OffersDropped
from engine.rules.offers import MOST_OFFERS, offer_id, scene_offers
from tests.support.people import world
from tests.support.stage import GATE, YARD, drama, offering, pick, play, say
from tests.support.stories import ANN

INTO = "Into the yard"
AT_GATE, IN_YARD = (replace(world(), scene=id, visits={id: 1}) for id in (GATE, YARD))


def texts(state: State) -> list[str]:
    return [offer.text for offer in state.offers]


def waiting(text: str, by: str) -> Offer:
    return Offer(OfferId(f"id of {text}"), text, by=by)


# Their ids


@settings(deadline=None)
@given(st.integers(0, 9), st.text(), st.integers(0, 9))
def test_equal_plays_have_equal_ids_and_another_turn_has_others(turns: int, text: str, number: int):
    now, later = State(turns=turns), State(turns=turns + 1)
    assert offer_id(now, text, number) == offer_id(now, text, number)
    ids = {offer_id(now, text, number), offer_id(later, text, number)}
    ids |= {offer_id(now, text, number + 1), offer_id(now, f"{text}!", number)}
    assert len(ids) == 4
    assert all(len(id) == 8 for id in ids)


# Those of a scene


def test_the_choices_of_a_scene_and_ways_added_in_play_are_its_options():
    state = replace(AT_GATE, exits={GATE: (Exit("Over the wall", YARD), Exit(INTO, YARD))})
    assert [(o.text, o.scene, o.by) for o in scene_offers(drama(), state)] == [
        (INTO, YARD, ""),
        ("Over the wall", YARD, ""),
    ]


def test_a_way_to_a_scene_that_is_no_more_is_not_offered():
    lost = SceneId("lost")
    state = replace(AT_GATE, exits={GATE: (Exit("To the lost scene", lost),)})
    assert [offer.text for offer in scene_offers(drama(), state)] == [INTO]


def test_a_scene_written_in_play_has_its_options_too():
    den = Scene(SceneId("den"), "the den", "Dark.", choices=(Choice("Out", GATE),))
    state = replace(world(), scene=den.id, scenes={den.id: den})
    assert [offer.text for offer in scene_offers(drama(), state)] == ["Out"]


def test_nowhere_there_are_none():
    assert scene_offers(drama(), world()) == ()
    assert scene_offers(drama(), replace(world(), scene=SceneId("lost"))) == ()


def test_a_scene_shows_only_as_many_as_there_is_room_for():
    ways = tuple(Exit(f"way {number}", YARD) for number in range(20))
    assert len(scene_offers(drama(), replace(AT_GATE, exits={GATE: ways}))) == MOST_OFFERS


# What stays and what goes when a turn is told


def test_they_appear_when_the_scene_is_entered_and_vanish_when_it_is_left():
    book = drama('[back] when before turn: contains "back" -> goto "gate"')
    entered = play(say("back"), IN_YARD, book=book).state
    assert texts(entered) == [INTO]
    left = play(pick(entered.offers[0].id), entered, book=book)
    assert left.state.scene == YARD
    assert texts(left.state) == []


def test_they_keep_their_ids_while_the_story_stays_there():
    first = play(say("I wait."), AT_GATE).state
    second = play(say("I wait on."), first)
    assert second.state.offers == first.offers
    assert second.of(Offered) == []


def test_free_words_drop_what_a_model_offered_for_a_moment_that_has_passed():
    state = offering(waiting("Flee", MODEL))
    played = play(say("I stay."), state)
    assert played.of(OffersDropped) == [OffersDropped()]
    assert texts(played.state) == []


def test_what_triggers_and_game_masters_offered_stays_as_long_as_the_scene():
    offers = (waiting("Flee", MODEL), waiting("Dig", "digging"), waiting("Pray", GM))
    state = offering(*offers, state=replace(IN_YARD))
    assert texts(play(Continue(ANN), state).state) == ["Dig", "Pray"]
    book = drama('[back] when before turn: always -> goto "gate"')
    assert texts(play(Continue(ANN), state, book=book).state) == [INTO]


def test_what_a_trigger_offers_in_the_turn_that_enters_a_scene_stays():
    book = drama('[t] when before turn: always -> option "Dig" && goto "gate" && option "Pray"')
    state = offering(waiting("Flee", MODEL), state=IN_YARD)
    assert texts(play(Continue(ANN), state, book=book).state) == [INTO, "Dig", "Pray"]


def test_what_a_trigger_offers_just_like_the_scene_is_offered_once():
    book = drama('[t] when before turn: always -> option "Into the yard" to "yard" && goto "gate"')
    assert texts(play(Continue(ANN), IN_YARD, book=book).state) == [INTO]


def test_there_are_never_more_than_there_is_room_for():
    offers = tuple(waiting(f"way {number}", "digging") for number in range(MOST_OFFERS))
    state = offering(*offers, state=AT_GATE)
    assert texts(play(Continue(ANN), state).state) == [INTO, *(o.text for o in offers[:-1])]


def test_where_a_story_ends_nothing_is_offered_any_more():
    book = drama('[end] when always -> end "dawn"')
    state = offering(waiting("Dig", "digging"), state=AT_GATE)
    assert texts(play(Continue(ANN), state, book=book).state) == []


# What a decree leaves


def test_a_decree_leaves_people_what_they_are_choosing_from():
    offers = (waiting("Flee", MODEL), waiting("Dig", "digging"))
    state = offering(*offers, state=IN_YARD)
    played = play(Decree(ANN, "flag dark"), state)
    assert played.state.offers == offers
    assert played.of(Offered) == []


def test_a_decree_that_changes_the_scene_changes_the_options():
    state = offering(waiting("Flee", MODEL), state=IN_YARD)
    assert texts(play(Decree(ANN, 'goto "gate"'), state).state) == [INTO]


def test_a_decree_can_offer_more():
    state = offering(waiting("Flee", MODEL), state=IN_YARD)
    played = play(Decree(ANN, 'option "Dig"'), state)
    assert [(offer.text, offer.by) for offer in played.state.offers] == [
        ("Flee", MODEL),
        ("Dig", GM),
    ]
