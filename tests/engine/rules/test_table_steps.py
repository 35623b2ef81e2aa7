from dataclasses import replace

import pytest

from engine.model.events import Event
from engine.model.ids import GM, NOBODY, UserId
from engine.model.proposal import Offer
from engine.model.state import State
from engine.model.table_deeds import (
    Direct,
    DropTrigger,
    FireTrigger,
    KeepTrigger,
    OfferOption,
    PutOrder,
    PutPause,
    PutSpotlight,
    ResetTrigger,
    SwitchTrigger,
    TableStep,
)
from engine.model.table_events import (
    Directed,
    Offered,
    OrderSet,
    Paused,
    SpotlightSet,
    TriggerDropped,
    TriggerKept,
    TriggerReset,
    TriggerSwitched,
    Warned,
)
from engine.model.trigger import Standing
from engine.rules.language import trigger_in
from engine.rules.notices import sentence
from engine.rules.offers import MOST_OFFERS, offer_id
from engine.rules.table_steps import MOST_TRIGGERS, table_events
from tests.support.people import AVA, world
from tests.support.stories import ANN, BOB
from tests.support.triggers import CRYPT, saga, turn

LINES = ("[Bell] when always -> flag f", "[dusk] when always -> flag g")
NEW = '[new] when after turn, once, passive: always -> flag "n"'


def brought(
    step: TableStep, state: State | None = None, user: UserId = NOBODY
) -> tuple[Event, ...]:
    return table_events(step, turn(saga(*LINES), state, user=user), GM)


def standing(**standings: Standing) -> State:
    return replace(world(), triggers=standings)


def test_the_narrator_is_directed_with_values_filled_in():
    state = replace(world(), vars={"n": 3})
    assert brought(Direct(" {n} knocks "), state) == (Directed("3 knocks", GM),)
    assert brought(Direct("   ")) == ()


# Options


def test_an_option_is_offered_with_where_it_leads():
    offer = Offer(offer_id(world(), "Down"), "Down", scene=CRYPT, by=GM)
    assert brought(OfferOption("Down", "The crypt")) == (Offered((offer,)),)
    nowhere = Offer(offer_id(world(), "Wait"), "Wait", by=GM)
    assert brought(OfferOption("Wait")) == (Offered((nowhere,)),)


def test_an_option_that_waits_already_is_not_offered_twice():
    offer = Offer(offer_id(world(), "Down"), "Down", scene=CRYPT)
    state = replace(world(), offers=(offer,))
    assert brought(OfferOption("Down", "crypt"), state) == ()
    assert len(brought(OfferOption("Down"), state)) == 1


def test_an_option_has_a_text_that_fits_on_a_button():
    [offered] = brought(OfferOption("long " * 40))
    assert isinstance(offered, Offered)
    assert len(offered.offers[0].text) <= 80
    assert brought(OfferOption("{x}"), replace(world(), vars={"x": " "})) == ()


def test_an_option_that_leads_nowhere_is_not_offered():
    [warned] = brought(OfferOption("Down", "crypd"))
    assert warned == Warned("UNKNOWN_SCENE", ("crypd", "crypt"))


def test_only_so_many_options_wait_at_once():
    full = tuple(Offer(offer_id(world(), str(n)), str(n)) for n in range(MOST_OFFERS))
    [warned] = brought(OfferOption("Down"), replace(world(), offers=full))
    assert warned == Warned("TOO_MANY_OPTIONS", ("Down", "10"))


# Triggers


def test_a_trigger_is_kept_as_its_canonical_line():
    assert brought(KeepTrigger("[new]  when always -> flag n")) == (TriggerKept("new", NEW, GM),)


def test_a_trigger_called_like_another_takes_its_place_under_the_name_it_is_known_by():
    [kept] = brought(KeepTrigger("[BELL] when always -> flag x"))
    assert isinstance(kept, TriggerKept)
    assert kept.name == trigger_in(kept.text).name == "Bell"


def test_a_line_that_is_no_trigger_is_not_kept():
    [warned] = brought(KeepTrigger("no trigger"))
    assert isinstance(warned, Warned)
    assert warned.code == "BAD_TRIGGER"


def test_a_play_takes_so_many_triggers_and_those_it_has_can_still_be_changed():
    full = standing(**{f"t{n}": Standing(NEW) for n in range(MOST_TRIGGERS)})
    [warned] = brought(KeepTrigger(NEW), full)
    assert warned == Warned("TOO_MANY_ADDED", ("new", "500"))
    own = replace(full, triggers={**full.triggers, "new": Standing(NEW)})
    assert isinstance(brought(KeepTrigger(NEW), own)[0], TriggerKept)


@pytest.mark.parametrize(
    ("step", "event"),
    [
        (DropTrigger("bell"), TriggerDropped("Bell", GM)),
        (SwitchTrigger("bell", enabled=False), TriggerSwitched("Bell", enabled=False, by=GM)),
        (ResetTrigger("bell"), TriggerReset("Bell", GM)),
    ],
)
def test_a_trigger_is_found_in_any_case_of_letters(step: TableStep, event: Event):
    assert brought(step, standing(Bell=Standing(fired=1))) == (event,)


@pytest.mark.parametrize(
    "step",
    [
        DropTrigger("bel"),
        SwitchTrigger("bel", enabled=True),
        ResetTrigger("bel"),
        FireTrigger("bel"),
    ],
)
def test_an_unknown_trigger_is_told_to_game_masters_with_names_like_it(step: TableStep):
    assert brought(step) == (Warned("NO_TRIGGER", ("bel", "Bell")),)


def test_a_trigger_that_was_removed_is_unknown():
    [warned] = brought(DropTrigger("Bell"), standing(Bell=Standing(enabled=False, removed=True)))
    assert warned == Warned("NO_TRIGGER", ("Bell", "–"))


def test_what_is_so_already_brings_about_nothing():
    asleep = standing(Bell=Standing(enabled=False))
    assert brought(SwitchTrigger("Bell", enabled=False), asleep) == ()
    assert brought(SwitchTrigger("dusk", enabled=True)) == ()
    assert brought(ResetTrigger("Bell")) == ()
    assert brought(PutPause(paused=False)) == ()
    assert brought(PutOrder("free")) == ()
    assert brought(PutSpotlight("")) == ()


def test_every_trigger_that_fired_is_reset_at_once():
    state = standing(dusk=Standing(fired=1), Bell=Standing(fired=2), new=Standing(NEW))
    assert brought(ResetTrigger(), state) == (TriggerReset("Bell", GM), TriggerReset("dusk", GM))


# The table


def test_the_story_stands_still_and_goes_on():
    assert brought(PutPause(paused=True)) == (Paused(paused=True, by=GM),)
    paused = replace(world(), paused=True)
    assert brought(PutPause(paused=False), paused) == (Paused(paused=False, by=GM),)


def test_people_act_in_rounds_from_now_on():
    assert brought(PutOrder("rounds")) == (OrderSet("rounds", GM),)


@pytest.mark.parametrize(("called", "user"), [("ben", BOB), ("Ava", ANN), ("any", ANN)])
def test_the_spotlight_is_on_the_player_of_somebody(called: str, user: UserId):
    assert brought(PutSpotlight(called), user=ANN) == (SpotlightSet(user, GM),)


def test_the_spotlight_goes_off():
    lit = replace(world(), spotlight=ANN)
    assert brought(PutSpotlight(""), lit) == (SpotlightSet(NOBODY, GM),)


def test_nobody_waits_for_somebody_without_a_player_or_for_several():
    assert brought(PutSpotlight("Mara")) == (Warned("NO_PLAYER", ("Mara Voss",)),)
    assert brought(PutSpotlight("Be")) == (Warned("UNKNOWN_PERSON", ("Be", "Ben")),)
    assert brought(PutSpotlight("all")) == (Warned("NOBODY_HERE", ("all",)),)
    alone = world(replace(AVA, player=NOBODY))
    assert brought(PutSpotlight("Ava"), alone) == (Warned("NO_PLAYER", ("Ava",)),)


@pytest.mark.parametrize(
    "warned",
    [
        Warned("NO_TRIGGER", ("bel", "Bell")),
        Warned("TOO_MANY_OPTIONS", ("Down", "10")),
        Warned("TOO_MANY_ADDED", ("new", "500")),
        Warned("TOO_MANY_TRIGGERS", ("100",)),
        Warned("TOO_MANY_QUESTIONS", ("70", "60")),
        Warned("TOO_MANY_SCENES", ("a fight", "2", "200")),
        Warned("BAD_TRIGGER", ("no head",)),
        Warned("NO_PLAYER", ("Mara",)),
        Warned("NOT_JUDGED", ("3",)),
        Warned("NO_SCENE_WRITTEN", ("a fight", "none")),
    ],
)
def test_what_is_told_says_all_it_knows_in_both_languages(warned: Warned):
    en, zh = sentence(warned, "en"), sentence(warned, "zh")
    assert en != zh
    for detail in warned.details:
        assert detail == "none" or (detail in en and detail in zh)
