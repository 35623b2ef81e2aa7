from dataclasses import replace

import pytest

from engine.errors import NotHere, NotYourTurn, PlayerError, StoryOver, StoryPaused
from engine.model.actions import Check, Continue, PlayAction, Throw
from engine.model.ids import OfferId, UserId
from engine.model.people import Mood
from engine.model.people_events import MoodsFaded
from engine.model.proposal import DraftLetter, Offer
from engine.model.state import Attempt, State
from engine.model.table_actions import (
    AskOptions,
    Decree,
    DrawFate,
    Give,
    Go,
    Join,
    Part,
    Take,
    TellRound,
    TextTo,
    Tick,
    Unlock,
    Use,
)
from engine.model.words import Words
from tests.support.oracles import ScriptedOracle
from tests.support.people import AVA, GUARD, world
from tests.support.stage import drafted, option, pick, play, say
from tests.support.stories import ANN, BOB

LAMP = Offer(OfferId("o1"), "Light the lamp")

SPOTLIT: tuple[PlayAction, ...] = (
    say("I run."),
    Use(ANN, "ann", "Rope", Words("I climb.")),
    Give(ANN, "ann", "Rope"),
    Take(ANN, "ann", "lamp"),
    Go(ANN, "ann", "The Attic"),
    Unlock(ANN, "ann", "The Cellar"),
    pick("o1"),
    DrawFate(ANN, "ann"),
)
"""What only the one in the spotlight may do."""

TOLD: tuple[PlayAction, ...] = (
    *SPOTLIT,
    Continue(ANN),
    AskOptions(ANN, "ann", Words("")),
    TellRound(ANN),
    TextTo(ANN, "ann", "Mara", Words("Hello.")),
    Tick(1),
)
"""What does not happen while the story stands still."""

AT_THE_TABLE: tuple[PlayAction, ...] = (
    Throw(ANN, "ann", "1d6"),
    Check(ANN, "ann", "Listen", "coc", 50),
    Part(ANN),
    Join(UserId("cy"), "Cy"),
    Decree(ANN, 'tell "The wind turns."'),
)
"""What can be done whenever."""


def stage(**more: object) -> State:
    state = replace(world(), offers=(LAMP,), gathered=(Attempt(BOB, "Ben", Words("I wait.")),))
    return replace(state, **more)  # type: ignore[arg-type]


def able() -> ScriptedOracle:
    options = drafted(option("A"), option("B"))
    return ScriptedOracle(values={"options": [options], "letter": [DraftLetter("Hm.")]})


def kinds(action: PlayAction) -> str:
    return action.kind


@pytest.mark.parametrize("action", TOLD, ids=kinds)
def test_while_the_story_is_paused_nobody_acts(action: PlayAction):
    with pytest.raises(StoryPaused):
        play(action, stage(paused=True), able())


@pytest.mark.parametrize("action", AT_THE_TABLE, ids=kinds)
def test_a_pause_stops_neither_the_table_nor_game_masters(action: PlayAction):
    assert play(action, stage(paused=True)).events


@pytest.mark.parametrize("action", TOLD, ids=kinds)
def test_nobody_acts_in_a_story_that_has_ended(action: PlayAction):
    with pytest.raises(PlayerError) as refused:
        play(action, stage(ended="dawn", paused=True), able())
    assert not isinstance(refused.value, StoryPaused)


@pytest.mark.parametrize("action", [Join(ANN, "Cy"), Continue(ANN)], ids=kinds)
def test_an_ended_story_says_so(action: PlayAction):
    with pytest.raises(StoryOver):
        play(action, stage(ended=""))


@pytest.mark.parametrize("action", SPOTLIT, ids=kinds)
def test_only_who_is_in_the_spotlight_acts_and_others_are_told_who_that_is(action: PlayAction):
    with pytest.raises(NotYourTurn, match="Ben"):
        play(action, stage(spotlight=BOB), able())


def test_whoever_is_in_the_spotlight_acts():
    assert play(say("I run."), stage(spotlight=ANN)).told()


def test_a_spotlight_on_somebody_without_a_character_names_nobody():
    with pytest.raises(NotYourTurn, match="…"):
        play(say("I run."), stage(spotlight=UserId("cy")))


@pytest.mark.parametrize("action", [action for action in TOLD if action not in SPOTLIT], ids=kinds)
def test_what_decides_nothing_for_anybody_needs_no_spotlight(action: PlayAction):
    assert play(action, stage(spotlight=BOB), able()).events


@pytest.mark.parametrize("presence", ["dead", "away", "benched", "hidden"])
@pytest.mark.parametrize("action", SPOTLIT[1:4], ids=kinds)
def test_a_character_who_is_not_here_handles_nothing(action: PlayAction, presence: str):
    gone = world(replace(AVA, presence=presence))  # type: ignore[arg-type]
    with pytest.raises(NotHere, match="Ava"):
        play(action, gone)


def test_moods_fade_by_one_tick_in_every_turn_that_is_told():
    for action in (say("I wait."), Continue(ANN), pick("o1"), Go(ANN, "ann", "The Attic")):
        played = play(action, stage(gathered=()))
        assert played.of(MoodsFaded) == [MoodsFaded(1)], action.kind
        assert played.state.people[GUARD.id].mood == Mood(50.0, 9.7, 18.400000000000002)


def test_where_nothing_can_fade_nothing_is_noted():
    calm = world(replace(GUARD, mood=Mood(trust=50.0, fear=-3.0)))
    assert play(say("I wait."), calm).of(MoodsFaded) == []
