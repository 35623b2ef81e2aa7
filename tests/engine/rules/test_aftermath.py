from dataclasses import replace

import pytest

from engine.model.actions import Continue
from engine.model.events import Narrated, SceneEntered
from engine.model.ids import MODEL, RoomId
from engine.model.place_events import PartyMoved
from engine.model.proposal import DraftScene, Judgement, Proposal, StatChange
from engine.model.script import Answer, Consulted, Reply, Silence
from engine.model.story import Story
from engine.model.table_actions import Go
from engine.model.table_events import TriggerFired, Warned
from engine.model.words import Words
from tests.support.oracles import NO_MODEL, ScriptedOracle, prompt_of
from tests.support.people import ATTIC, AVA, HALL, world
from tests.support.stage import GATE, YARD, Played, drama, play, say
from tests.support.stories import ANN

HURT = Proposal(stats=(StatChange("Ava", "hp", -10, "a fall"),))


def effects(*answers: Proposal | Answer, told: str = "It happens.") -> ScriptedOracle:
    return ScriptedOracle(told=[told], values={"proposal": answers})


def acting(oracle: ScriptedOracle, *triggers: str, book: Story | None = None) -> Played:
    return play(say("I jump."), oracle=oracle, book=book or drama(*triggers, effects=True))


def hp(played: Played) -> float:
    return played.state.people[AVA.id].stats["hp"]


# What a narration changes


def test_after_the_telling_a_model_says_what_it_changed_and_that_is_settled():
    played = acting(effects(HURT, told="Ava falls hard."))
    assert hp(played) == 90
    assert [type(ask).__name__ for ask in played.oracle.asked] == ["Narrate", "Consult"]
    assert "## Told this turn\nAva falls hard." in prompt_of(played.oracle.asked[1])


def test_only_a_story_that_wants_effects_asks_for_them():
    assert play(say("I jump."), oracle=effects(HURT)).oracle.consults("proposal") == []


def test_without_a_model_nothing_is_changed_and_nobody_is_told():
    played = acting(effects(NO_MODEL))
    assert (hp(played), played.of(Warned)) == (100, [])


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (Silence("timeout"), "timeout"),
        (Consulted(Judgement()), "broken"),
        (Reply("prose"), "broken"),
    ],
)
def test_a_model_that_fails_costs_a_line_for_game_masters_and_not_the_turn(
    answer: Answer, reason: str
):
    played = acting(effects(answer))
    assert played.told() == ["It happens."]
    assert played.of(Warned) == [Warned("NO_EFFECTS", (reason,))]


def test_a_story_that_has_ended_is_changed_no_more():
    played = acting(effects(HURT), '[end] when before turn: always -> end "dawn"')
    assert played.oracle.consults("proposal") == []


# A narrated arrival without a move


def test_an_arrival_that_is_told_and_did_not_happen_is_flagged():
    told = "Ava walks into the Attic."
    for book in (drama(), drama(effects=True)):
        [warned] = play(say("I climb."), oracle=effects(told=told), book=book).of(Warned)
        assert warned.code == "ARRIVED_UNMOVED"
        assert warned.details[1] == "The Hall"


def test_an_arrival_that_did_happen_is_not_flagged():
    moved = effects(Proposal(move="The Attic"), told="Ava walks into the Attic.")
    played = acting(moved)
    assert played.state.room == ATTIC
    assert played.of(Warned) == []


def test_what_the_author_tells_is_not_doubted():
    offline = ScriptedOracle(told=[Reply("Ava walks into the Attic.", "author")])
    assert play(say("I climb."), oracle=offline).of(Warned) == []


# Triggers around the telling


def test_triggers_before_the_telling_are_told_in_it_and_those_after_it_behind_it():
    played = acting(
        effects(HURT),
        '[bell] when before turn: always -> tell "A bell rings."',
        '[blood] when stat hp of Ava < 95 -> tell "Blood drips."',
    )
    [ask] = played.oracle.narrations()
    assert ask.telling.texts == ("A bell rings.",)
    assert played.of(Narrated) == [
        Narrated(Words("It happens."), "model"),
        Narrated(Words("Blood drips."), "author"),
    ]
    assert [fired.name for fired in played.of(TriggerFired)] == ["bell", "blood"]


def test_a_scene_that_a_trigger_enters_after_the_telling_is_told_behind_it():
    played = acting(effects(HURT), '[flee] when always -> tell "They flee." && goto "yard"')
    assert played.told() == ["It happens.", "They flee.\n\nA bright yard."]
    assert played.state.scene == YARD


def test_a_scene_that_was_entered_before_the_telling_is_told_once():
    played = acting(effects(HURT), '[flee] when before turn: always -> goto "yard"')
    assert played.told() == ["It happens."]
    assert played.oracle.narrations()[0].telling.scene == "A bright yard."


def test_an_ending_that_is_reached_after_the_telling_is_told_behind_it():
    played = acting(effects(HURT), '[end] when always -> end "dawn"')
    assert played.told() == ["It happens.", "The sun comes up."]
    early = acting(effects(HURT), '[end] when before turn: always -> end "dawn"')
    assert early.told() == ["It happens."]
    assert early.oracle.narrations()[0].telling.ending == "The sun comes up."


def test_a_scene_that_a_model_writes_before_the_telling_is_part_of_it():
    oracle = ScriptedOracle(values={"scene": [DraftScene("The Den", "It is dark in here.")]})
    trigger = '[den] when before turn: always -> generate "a den"'
    played = play(say("I dig."), oracle=oracle, book=drama(trigger))
    assert played.oracle.narrations()[0].telling.scene == "It is dark in here."
    late = ScriptedOracle(values={"scene": [DraftScene("The Den", "It is dark in here.")]})
    trigger = '[den] when always -> generate "a den"'
    assert play(say("I dig."), oracle=late, book=drama(trigger)).told() == [
        "It happens.",
        "It is dark in here.",
    ]


def test_a_move_enters_the_scene_of_the_room_which_is_told_and_seen_by_triggers():
    attic = replace(world().rooms[ATTIC], scene=YARD)
    state = replace(world(), rooms={**world().rooms, ATTIC: attic}, scene=GATE)
    book = drama('[t] when scene: scene "yard" -> flag seen')
    played = play(Go(ANN, "ann", "The Attic"), state, book=book)
    assert played.of(PartyMoved) == [PartyMoved(ATTIC)]
    assert played.of(SceneEntered) == [SceneEntered(YARD)]
    assert played.state.flags == {"seen"}


def test_a_proposed_move_is_a_models_and_its_scene_is_told_behind_the_narration():
    attic = replace(world().rooms[ATTIC], scene=YARD)
    state = replace(world(), rooms={**world().rooms, ATTIC: attic})
    oracle = effects(Proposal(move="The Attic"))
    played = play(say("Up!"), state, oracle, drama(effects=True))
    assert played.of(PartyMoved) == [PartyMoved(ATTIC, MODEL)]
    assert played.told() == ["It happens.", "A bright yard."]


def test_nothing_is_told_behind_a_narration_that_nothing_follows():
    played = play(Continue(ANN))
    assert played.told() == ["It happens."]
    assert played.state.room == RoomId(HALL)
