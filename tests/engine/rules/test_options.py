from dataclasses import replace

import pytest

from engine.errors import AlreadyDecided, NoNarrator, NothingOffered, TooLong
from engine.model.events import DiceRolled, Narrated, SceneEntered, Spoke
from engine.model.ids import GM, MODEL, OfferId, Owner, SceneId
from engine.model.people_events import ItemGained, StatSet
from engine.model.proposal import (
    DraftOptions,
    ItemChange,
    MoodChange,
    NewRoom,
    Offer,
    Proposal,
    StatChange,
    Whereabouts,
)
from engine.model.script import Consulted, Reply, Silence
from engine.model.state import State
from engine.model.table_actions import AskOptions, DrawFate
from engine.model.table_events import Offered, OfferTaken, Warned
from engine.model.words import Words
from engine.rules.drafting import LONGEST_SKELETON, LONGEST_TEXT, MOST_OPTIONS
from engine.rules.offers import MOST_OFFERS
from engine.rules.options import LONGEST_WISH
from tests.support.chance import Loaded
from tests.support.oracles import ScriptedOracle, prompt_of
from tests.support.people import ATTIC, AVA, world
from tests.support.stage import (
    GATE,
    YARD,
    Played,
    drafted,
    drama,
    offering,
    option,
    pick,
    play,
    say,
)
from tests.support.stories import ANN, BOB

WOUND = Proposal(stats=(StatChange("Ava", "hp", -10),))
COIN = Proposal(items=(ItemChange("Ava", "medal"),), moods=(MoodChange("Mara", trust=5),))
LEAP = Offer(OfferId("leap"), "Leap", "Ava leaps and falls.", "low", WOUND, by=MODEL)
WAIT = Offer(OfferId("wait"), "Wait", "Ava finds a medal.", "very_high", COIN, by=MODEL)
BOTH = offering(LEAP, WAIT)


def ask(words: str = "", correction: str = "") -> AskOptions:
    return AskOptions(ANN, "ann_1999", Words(words), correction)


def drafting(*answers: DraftOptions | Silence | Consulted) -> ScriptedOracle:
    return ScriptedOracle(values={"options": answers})


def asked(*answers: DraftOptions | Silence | Consulted, state: State | None = None) -> Played:
    return play(ask(), state, drafting(*answers))


def texts(state: State) -> list[str]:
    return [offer.text for offer in state.offers]


TWO = drafted(option("Leap", WOUND), option("Wait", COIN), thoughts="One is\nbold.")


# Asking for them


def test_options_are_drafted_with_what_they_would_change_frozen():
    played = asked(TWO)
    [leap, wait] = played.state.offers
    assert (leap.text, leap.skeleton, leap.likelihood) == ("Leap", "It happens so.", "medium")
    assert (leap.proposal, wait.proposal) == (WOUND, COIN)
    assert played.state.people == world().people
    assert played.told() == []


def test_the_reasons_of_the_model_are_for_game_masters():
    assert asked(TWO).of(Warned) == [Warned("THOUGHTS", ("One is bold.",))]
    assert asked(drafted(option("A"), option("B"))).of(Warned) == []


def test_what_is_tried_is_asked_with_the_name_of_the_character_and_the_correction_last():
    played = play(ask("I look for a way in.", "Nobody <think>dies</think>."), oracle=drafting(TWO))
    prompt = prompt_of(played.oracle.asked[0])
    assert "Ava attempts:\n> I look for a way in." in prompt
    assert "ann_1999" not in prompt
    assert prompt.index("Nobody ‹think›dies‹/think›.") > prompt.index("I look for a way in.")


def test_more_than_a_prompt_takes_is_refused():
    with pytest.raises(TooLong, match=str(LONGEST_WISH)):
        play(ask("x" * 600, "y" * 401), oracle=drafting(TWO))
    assert play(ask("x" * 600, "y" * 400), oracle=drafting(TWO)).events


def test_asking_again_takes_the_place_of_what_was_rejected():
    first = asked(TWO).state
    second = asked(drafted(option("Dig"), option("Sing")), state=first)
    assert texts(second.state) == ["Dig", "Sing"]
    assert len(second.of(Offered)) == 1
    for stale in first.offers:
        with pytest.raises(AlreadyDecided):
            play(pick(stale.id), second.state)


def test_a_button_of_an_earlier_draft_never_picks_another_with_the_same_words():
    first = asked(drafted(option("Leap", WOUND), option("Wait"))).state
    second = asked(drafted(option("Leap", COIN), option("Wait")), state=first).state
    third = asked(drafted(option("Leap", WOUND), option("Wait")), state=second).state
    ids = [state.offers[0].id for state in (first, second, third)]
    assert ids[1] not in (ids[0], ids[2])


def test_options_of_triggers_and_of_the_scene_stay_beside_those_of_a_model():
    dig, hymn = (Offer(OfferId(f"id {by}"), by, by=by) for by in ("digging", GM))
    state = offering(LEAP, dig, hymn, state=replace(world(), scene=GATE))
    assert texts(asked(TWO, state=state).state) == [
        "Leap",
        "Wait",
        "Into the yard",
        "digging",
        GM,
    ]


def test_there_are_never_more_than_there_is_room_for():
    many = tuple(Offer(OfferId(f"{n}"), f"way {n}", by="digging") for n in range(MOST_OFFERS))
    assert texts(asked(TWO, state=offering(*many)).state) == [
        "Leap",
        "Wait",
        *(offer.text for offer in many[: MOST_OFFERS - 2]),
    ]


def test_of_a_draft_only_what_can_be_offered_is():
    played = asked(
        drafted(
            option("  Leap\n<think>now</think> " + "x" * 90, skeleton="y" * 900),
            option(" \u200b "),
            option("Wait", WOUND),
            option("Wait", COIN),
            *(option(f"way {number}") for number in range(9)),
        )
    )
    offers = played.state.offers
    assert len(offers) == MOST_OPTIONS
    assert offers[0].text.startswith("Leap ‹think›now‹/think› x")
    assert (len(offers[0].text), len(offers[0].skeleton)) == (LONGEST_TEXT, LONGEST_SKELETON)
    assert (offers[1].text, offers[1].proposal) == ("Wait", WOUND)


def test_an_option_that_names_what_players_do_not_know_is_left_out_and_game_masters_told():
    slip = option("Look up", skeleton="Ilya hides there.")
    played = asked(drafted(option("Leap"), slip, option("Wait")))
    assert texts(played.state) == ["Leap", "Wait"]
    assert played.of(Warned) == [Warned("SECRET_OPTION", ("Look up",))]


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (Silence("none"), "none"),
        (Silence("timeout"), "timeout"),
        (drafted(), "broken"),
        (drafted(option("Leap")), "broken"),
        (drafted(option("Leap"), option("Leap")), "broken"),
        (Consulted(Proposal()), "broken"),
    ],
)
def test_without_usable_options_nothing_is_changed_and_both_languages_say_why(
    answer: DraftOptions | Silence | Consulted, reason: str
):
    with pytest.raises(NoNarrator) as refused:
        asked(answer, state=BOTH)
    assert refused.value.reason == reason
    assert reason == "none" or reason not in refused.value.told("zh")


# Picking one


def test_the_option_picked_is_told_from_its_skeleton_and_settled_in_the_same_turn():
    played = play(pick("leap"), BOTH)
    assert played.events[1:3] == (
        OfferTaken(LEAP.id, "Leap"),
        Spoke(ANN, "Ava", Words("Leap")),
    )
    assert played.of(StatSet) == [StatSet(AVA.id, "hp", 90.0, MODEL)]
    assert "Ava leaps and falls." in prompt_of(played.oracle.asked[0])


def test_without_a_model_the_skeleton_itself_is_told():
    author = Reply("Ava leaps and falls.", "author")
    [ask] = play(pick("leap"), BOTH, ScriptedOracle([author])).oracle.narrations()
    assert ask.telling.texts == ("Ava leaps and falls.",)


def test_the_narrator_is_given_the_numbers_and_the_state_before_them():
    [ask] = play(pick("leap"), BOTH).oracle.narrations()
    prompt = prompt_of(ask)
    assert "HP 100 → 90 (-10)" in prompt
    assert "Ava (A thief.): a player's character; HP 100;" in prompt
    assert "trust 50 → 54" in prompt_of(play(pick("wait"), BOTH).oracle.asked[0])


def test_prose_changes_no_number_that_was_frozen():
    lies = ScriptedOracle(told=["Ava loses fifty life and wins a thousand coins."])
    book = drama(effects=True)
    played = play(pick("leap"), BOTH, lies, book)
    assert played.state.people[AVA.id].stats["hp"] == 90.0
    assert played.oracle.consults("proposal") == []


def test_what_others_did_to_a_number_before_the_telling_is_not_undone():
    book = drama("[burn] when before turn: always -> stat hp of Ava -= 30")
    played = play(pick("leap"), BOTH, book=book)
    assert played.state.people[AVA.id].stats["hp"] == 60.0


def test_what_cannot_be_settled_is_told_to_game_masters():
    odd = Proposal(
        stats=(StatChange("Zed", "hp", -1),),
        people=(Whereabouts("Ava", "dead"),),
        move="The Cellar",
        new_room=NewRoom("The Hall"),
    )
    played = play(pick("leap"), offering(replace(LEAP, proposal=odd)))
    codes = [warned.code for warned in played.of(Warned)]
    assert codes == ["UNKNOWN_PERSON", "PLAYERS_OWN", "LOCKED", "ROOM_EXISTS"]
    assert played.told()


def test_an_option_is_picked_once_whoever_tries_and_its_siblings_are_gone_with_it():
    after = play(pick("leap"), BOTH).state
    assert after.offers == ()
    for offer in ("leap", "wait"):
        for user in (ANN, BOB):
            with pytest.raises(AlreadyDecided):
                play(pick(offer, user), after)


def test_an_option_that_never_was_is_decided_already():
    with pytest.raises(AlreadyDecided):
        play(pick("nonsense"), BOTH)


def test_in_a_story_that_has_ended_all_is_decided():
    over = replace(BOTH, ended="dawn", paused=True)
    with pytest.raises(AlreadyDecided):
        play(pick("leap"), over)
    with pytest.raises(NothingOffered):
        play(DrawFate(ANN, "ann"), over)


def test_free_words_decide_as_well():
    after = play(say("I walk away."), BOTH).state
    with pytest.raises(AlreadyDecided):
        play(pick("leap"), after)


def test_a_choice_of_the_author_leads_into_its_scene():
    state = play(say("I wait."), replace(world(), scene=GATE)).state
    played = play(pick(state.offers[0].id), state)
    assert played.of(SceneEntered) == [SceneEntered(YARD)]
    assert played.oracle.narrations()[0].telling.scene == "A bright yard."


def test_an_option_whose_scene_is_no_more_is_told_without_it_and_game_masters_hear():
    lost = Offer(OfferId("lost"), "Onwards", scene=SceneId("gates"), by="t")
    played = play(pick("lost"), offering(lost, state=replace(world(), scene=YARD)))
    assert played.state.scene == YARD
    assert played.of(Warned)[0] == Warned("UNKNOWN_SCENE", ("gates", "gate / the gate"))
    assert played.told()


def test_triggers_see_what_was_picked_and_what_came_of_it():
    book = drama('[hurt] when contains "Leap" and stat hp of Ava < 95 -> flag hurt')
    assert play(pick("leap"), BOTH, book=book).state.flags == {"hurt"}


def test_options_may_move_the_party_and_find_rooms():
    up = Proposal(move="The Attic", new_room=NewRoom("The Roof"))
    state = play(pick("leap"), offering(replace(LEAP, proposal=up))).state
    assert state.room == ATTIC
    assert "The Roof" in [room.name for room in state.rooms.values()]


# Letting fate draw


def test_fate_draws_in_front_of_all_and_what_it_draws_is_settled_once():
    played = play(DrawFate(BOB, "bob"), BOTH, chance=Loaded(11))
    [rolled] = played.of(DiceRolled)
    assert (rolled.expression, rolled.total, rolled.shown, rolled.secret) == (
        "1d60",
        11,
        True,
        False,
    )
    assert rolled.text == (
        "🎲 Fate draws: 1d60 = 11 → Wait\n· Leap (unlikely, 1-10)\n· Wait (very likely, 11-60)"
    )
    assert played.of(OfferTaken) == [OfferTaken(WAIT.id, "Wait", drawn=True)]
    assert played.of(ItemGained) == [ItemGained(Owner("ava"), "medal", by=MODEL)]
    assert played.state.offers == ()
    assert rolled.text in played.oracle.narrations()[0].dice


def test_a_draw_among_options_that_are_gone_is_decided_already():
    with pytest.raises(AlreadyDecided):
        play(DrawFate(BOB, "bob", (OfferId("old"),)), BOTH)
    with pytest.raises(AlreadyDecided):
        play(DrawFate(BOB, "bob", (LEAP.id, WAIT.id)), play(pick("leap"), BOTH).state)
    assert play(DrawFate(BOB, "bob", (LEAP.id, WAIT.id)), BOTH).of(OfferTaken)


def test_where_nothing_waits_nothing_is_drawn():
    with pytest.raises(NothingOffered):
        play(DrawFate(ANN, "ann"))


def test_the_same_chance_draws_the_same_option():
    turns = {play(DrawFate(ANN, "ann"), BOTH).events for _ in range(3)}
    assert len(turns) == 1


# Options after every turn


ALWAYS = drama(options="always")


def test_a_story_that_wants_options_always_has_them_after_every_turn():
    for action in (say("I wait."), pick("leap")):
        played = play(action, BOTH, drafting(TWO), ALWAYS)
        assert texts(played.state) == ["Leap", "Wait"]
        assert played.events.index(played.of(Narrated)[0]) < played.events.index(
            played.of(Offered)[-1]
        )


def test_without_a_model_there_are_none_and_nobody_is_told():
    played = play(say("I wait."), oracle=ScriptedOracle(), book=ALWAYS)
    assert played.told()
    assert played.of(Warned) == []


def test_a_model_that_fails_to_draft_costs_a_line_and_not_the_turn():
    played = play(say("I wait."), oracle=drafting(Silence("timeout")), book=ALWAYS)
    assert played.of(Warned) == [Warned("NO_OPTIONS", ("timeout",))]
    assert played.told()


def test_a_story_that_has_just_ended_wants_none():
    book = drama('[end] when always -> end "dawn"', options="always")
    assert play(say("I wait."), oracle=drafting(TWO), book=book).oracle.consults("options") == []


def test_other_stories_wait_until_they_are_asked_for():
    assert play(say("I wait."), oracle=drafting(TWO)).oracle.consults("options") == []
