"""What is shown of turns in a living world, to players and to game masters."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.model.actions import Action, Conclude, Say
from engine.model.events import DiceRolled, Ended, Event, Narrated, Noticed, SceneEntered, Spoke
from engine.model.frame import Frame, Speech
from engine.model.ids import OfferId, Owner, TimelineId, UserId
from engine.model.language import Language
from engine.model.people import Mood, Recollection
from engine.model.people_events import (
    ItemGained,
    ItemLost,
    MoodSet,
    MoodsFaded,
    PersonRemembered,
    PresencePut,
    Said,
    StatSet,
    Texted,
)
from engine.model.proposal import Offer
from engine.model.state import State
from engine.model.table_actions import AskOptions, Decree, DrawFate, Give, Go, Take, TextTo, Use
from engine.model.table_events import (
    Gathered,
    Judged,
    Offered,
    OffersDropped,
    OfferTaken,
    RoundTold,
    TriggerFired,
    Warned,
)
from engine.model.turn import Turn
from engine.model.words import Words
from engine.rules.evolve import replay
from engine.rules.frame import WORLDLY, frame_of, spoken_line, text_of
from tests.support.happenings import LIVED_IN, SAMPLES, world_events
from tests.support.people import AVA, GUARD, SPY, world
from tests.support.stage import drama, offering
from tests.support.stories import ANN, BOB

RUN = Offer(OfferId("run"), "Run", "They run.", "low")
SAYS = Say(ANN, "ann_1999", Words("go"))


def frame(
    *events: Event,
    state: State | None = None,
    action: Action = SAYS,
    language: Language = "en",
) -> Frame:
    turn = Turn.after((), action, events, salt=b"")
    before = world() if state is None else state
    return frame_of(drama(language=language), TimelineId("t"), "main", before, turn)


def all_that_players_see(shown: Frame) -> str:
    return "\n".join((text_of(shown), *(f"{o.text} {o.skeleton}" for o in shown.offers)))


# Every kind of event


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("event", SAMPLES, ids=lambda event: event.kind)
def test_every_kind_of_event_can_be_shown_in_both_languages(event: Event, language: Language):
    shown = frame(event, state=replay(State(), LIVED_IN), language=language)
    assert "{" not in text_of(shown)
    assert shown.language == language
    assert all(line.strip() for line in (*shown.changes, *shown.notices, *shown.gm))


@settings(deadline=None)
@given(st.lists(world_events, max_size=6))
def test_any_turn_is_shown_the_same_each_time(events: list[Event]):
    state = replay(State(), LIVED_IN)
    assert frame(*events, state=state) == frame(*events, state=state)


# For players


def test_what_changed_in_the_world_is_a_change_like_any_other():
    shown = frame(
        Narrated(Words("Ava falls."), "model"),
        StatSet(AVA.id, "hp", 90.0),
        ItemGained(Owner("ava"), "medal"),
    )
    assert text_of(shown) == ("Ava falls.\n\n📊 Ava HP 100 → 90 (-10)\n🎒 Ava: medal +1")


@pytest.mark.parametrize("action", [Give(ANN, "ann", "coin", "Ben"), Take(ANN, "ann", "coin")])
def test_what_changes_hands_is_told_once(action: Action):
    told = Noticed("GAVE", ("Ava", "coin", "Ben"))
    moved = (ItemLost(Owner("ava"), "coin"), ItemGained(Owner("ben"), "coin"))
    assert text_of(frame(*moved, told, action=action)) == "🎒 Ava gives coin to Ben."


def test_people_speak_between_the_narration_and_what_changed():
    said = Said(GUARD.id, "Mara Voss", Words("Halt!"))
    shown = frame(Narrated(Words("Steps."), "model"), said, StatSet(AVA.id, "hp", 90.0))
    assert shown.speeches == (Speech(GUARD.id, "Mara Voss", "Halt!"),)
    assert text_of(shown).splitlines()[2] == "Mara Voss: “Halt!”"
    assert spoken_line(shown.speeches[0], "zh") == "Mara Voss：「Halt!」"


def test_the_options_that_wait_after_the_turn_are_shown():
    waiting = offering(RUN)
    assert [offer.text for offer in frame(state=waiting).offers] == ["Run"]
    assert frame(Offered((RUN,))).offers == frame(state=waiting).offers
    assert frame(OffersDropped(), state=waiting).offers == ()
    shown = frame(state=waiting).offers[0]
    assert (shown.id, shown.skeleton, shown.likelihood) == (RUN.id, "They run.", "low")


def test_once_a_story_has_ended_no_option_is_shown():
    assert frame(Ended(""), state=offering(RUN), action=Conclude(ANN)).offers == ()


def test_what_only_game_masters_are_told_is_in_nothing_that_players_see():
    shown = frame(
        Warned("NOTE", ("the plot",)),
        DiceRolled("1d6", (6,), 6, "[ambush] roll(1d6) = 6", by="ambush", shown=False),
        DiceRolled("1d6", (1,), 1, "[flood] roll(1d6) = 1", by="flood", shown=False),
        TriggerFired("ambush", 1, leaf="turn >= 2"),
        Judged("Is Ilya near?", "maybe"),
        MoodSet(GUARD.id, "trust", 10.0),
    )
    assert shown.gm == (
        "🎭 Mara Voss trust 50 → 10 (-40)",
        "📝 the plot",
        "🎲 [ambush] roll(1d6) = 6",
        "⚡ ambush (turn >= 2)",
        "⚖️ Is Ilya near? → no answer",
    )
    assert all_that_players_see(shown).strip() == ""
    assert frame(TriggerFired("ambush", 1)).gm == ("⚡ ambush",)
    assert frame(Judged("?", "true"), language="zh").gm == ("⚖️ ? → 是",)


@settings(deadline=None)
@given(
    st.lists(
        st.sampled_from(
            (
                StatSet(SPY.id, "hp", 1.0),
                ItemGained(Owner("spy"), "dagger"),
                MoodSet(SPY.id, "fear", 90.0),
                PersonRemembered(SPY.id, Recollection("Ilya saw them.")),
                Warned("HIDDEN_PERSON", ("Ilya",)),
                Judged("Is Ilya near?", "true"),
                TriggerFired("Ilya", 3),
                StatSet(AVA.id, "hp", 2.0),
            )
        ),
        max_size=9,
    ),
    st.sampled_from(("en", "zh")),
)
def test_nobody_in_hiding_is_named_to_players(events: list[Event], language: Language):
    assert SPY.name not in all_that_players_see(frame(*events, language=language))


def test_somebody_who_comes_out_of_hiding_is():
    assert frame(PresencePut(SPY.id, "here")).changes == ("👤 Ilya is here",)


# For one of them


def test_a_letter_is_for_its_writer_alone():
    texted = Texted(ANN, "Ava", GUARD.id, Words("psst"), Words("What?"))
    shown = frame(texted, action=TextTo(ANN, "ann", "Mara", Words("psst")))
    assert (shown.secret, shown.user, shown.narration) == (True, ANN, "What?")


def test_a_quiet_decree_is_for_the_game_master_alone():
    for quiet, user in ((True, ANN), (False, UserId(""))):
        shown = frame(Noticed("CUT"), action=Decree(ANN, "", quiet=quiet))
        assert (shown.secret, shown.user) == (quiet, user)


# Who did what


def test_a_deed_that_no_message_shows_is_told_by_the_name_of_the_character():
    spoke = Spoke(ANN, "Ava", Words("Run"))
    taken = OfferTaken(RUN.id, "Run")
    for action in (SAYS, Go(ANN, "ann", "x"), Use(ANN, "ann", "x", Words(""))):
        assert frame(taken, spoke, action=action).deed == "▶ Ava: Run"
    assert text_of(frame(taken, spoke, language="zh")) == "▶ Ava：Run"


def test_a_wish_for_options_names_whose_it_was():
    wish = AskOptions(ANN, "ann_1999", Words("I look around."))
    assert frame(action=wish).deed == "▶ Ava: I look around."
    assert frame(action=replace(wish, user=UserId("cy"))).deed == "▶ ann_1999: I look around."
    assert frame(action=replace(wish, words=Words(""))).deed == ""


def test_what_somebody_wrote_themselves_or_fate_drew_is_no_deed():
    spoke = Spoke(ANN, "Ava", Words("Run"))
    assert frame(spoke).deed == ""
    drawn = OfferTaken(RUN.id, "Run", drawn=True)
    assert frame(drawn, spoke, action=DrawFate(ANN, "ann")).deed == ""


def test_in_a_round_the_deed_is_that_of_the_one_who_acted_last():
    ava, ben = Spoke(ANN, "Ava", Words("I wait")), Spoke(BOB, "Ben", Words("I use it"))
    use = Use(BOB, "bob", "coin", Words(""))
    assert frame(RoundTold(), ava, ben, action=use).deed == "▶ Ben: I use it"
    assert frame(RoundTold(), ava, action=use).deed == "▶ Ava: I wait"
    assert frame(Gathered(BOB, "Ben", Words("I use it")), action=use).deed == ""


def test_a_round_that_waits_and_one_that_is_told_are_marked():
    gathered = Gathered(ANN, "Ava", Words("I wait"))
    assert [frame(*events).round for events in ((), (gathered,), (gathered, RoundTold()))] == [
        "",
        "waits",
        "told",
    ]


def test_moods_that_merely_fade_are_no_news():
    assert frame(MoodsFaded(3)).gm == ()
    [line] = frame(MoodsFaded(1), MoodSet(GUARD.id, "fear", 30.0)).gm
    assert line == "🎭 Mara Voss fear 10 → 30 (+20)"


# Cheap where nothing happened to the world


def test_only_events_that_can_change_the_world_have_it_played_through():
    assert SceneEntered not in WORLDLY
    assert {Warned, StatSet, Ended} <= WORLDLY
    steady = world(replace(GUARD, mood=Mood(1, 2, 3)))
    assert frame(Narrated(Words("Wind."), "model"), state=steady).gm == ()
