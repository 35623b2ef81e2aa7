"""How it is with characters changes by what was said, and is told to whoever keeps record of it."""

from dataclasses import replace

import pytest

from engine.model.ids import MODEL
from engine.model.lived import Lived
from engine.model.people import Mood
from engine.model.persona import Goal, Persona
from engine.model.persona_events import EmotionSet, EmotionsFelt, GoalPut, StrategySet, TieSet
from engine.model.persona_proposal import (
    EmotionDraft,
    GoalDraft,
    PersonaDraft,
    PersonasDraft,
    TieDraft,
)
from engine.model.proposal import MoodChange
from engine.model.script import Answer, Silence
from engine.model.table_events import Warned
from tests.support.oracles import ScriptedOracle, prompt_of
from tests.support.people import AVA, GUARD, world
from tests.support.personas import guarded
from tests.support.stage import Played, drama, play, say

GOAL = Goal("gate", "hold the gate")
BEGUN = replace(world(), personas={GUARD.id: Persona(goals={"gate": GOAL})})
FELT = PersonaDraft(
    "Mara",
    (EmotionDraft("anger", 90, "let me pass"),),
    (TieDraft("Ava", "trust", 30, "let me pass"),),
    (GoalDraft("hold the gate", 15, "let me pass"),),
    strategy="Call the others.",
)


def played(*answers: PersonasDraft | Lived | Answer, effects: bool = False, state=BEGUN) -> Played:
    oracle = ScriptedOracle(values={"personas": answers, "lived": answers})
    return play(say("Mara, let me pass."), state, oracle, book=guarded(effects=effects))


def test_what_a_model_proposes_of_those_who_are_here_happens_within_bounds():
    turn = played(PersonasDraft((FELT,)))
    assert turn.of(EmotionSet) == [EmotionSet(GUARD.id, "anger", 70, "let me pass", MODEL)]
    assert turn.of(TieSet) == [TieSet(GUARD.id, AVA.id, "trust", 30, "let me pass", MODEL)]
    assert [one.goal for one in turn.of(GoalPut)] == [replace(GOAL, progress=15)]
    assert turn.of(StrategySet) == [StrategySet(GUARD.id, "Call the others.", MODEL)]
    assert turn.of(EmotionsFelt) == [EmotionsFelt(GUARD.id, 8)]
    [felt] = turn.state.personas[GUARD.id].felt
    assert felt.emotions == {"anger": 70}


def test_the_model_reads_how_it_was_before():
    [ask] = played(PersonasDraft()).oracle.consults("personas")
    assert "Mara Voss: wants: hold the gate (0 % done)" in prompt_of(ask)


def test_where_a_story_wants_effects_both_are_asked_at_once():
    draft = Lived(moods=(MoodChange("Mara", irritation=20),), personas=(FELT,))
    turn = played(draft, effects=True)
    assert [ask.shape for ask in turn.oracle.consults("lived")] == ["lived"]
    assert turn.oracle.consults("personas") == []
    assert turn.state.people[GUARD.id].mood.irritation > GUARD.mood.irritation
    assert turn.state.personas[GUARD.id].emotions["anger"] == 70


def test_a_mood_that_moved_stirs_its_emotion_without_any_proposal():
    turn = played(Lived(moods=(MoodChange("Mara", fear=16),)), effects=True)
    [event] = turn.of(EmotionSet)
    assert (event.emotion, event.by) == ("fear", "")
    assert 50 < event.value < 60


def test_without_a_model_what_is_high_calms_down():
    state = replace(world(), personas={GUARD.id: Persona(emotions={"anger": 90.0})})
    turn = played(Silence("none"), state=state)
    assert turn.state.personas[GUARD.id].emotions == {"anger": 80}
    assert turn.of(Warned) == []


def test_a_model_that_gives_no_usable_answer_is_told_of():
    turn = played(Silence("timeout"))
    assert [one.code for one in turn.of(Warned)] == ["NO_EFFECTS"]


@pytest.mark.parametrize(
    ("draft", "code", "name"),
    [
        (PersonaDraft("Zed"), "UNKNOWN_PERSON", "Zed"),
        (PersonaDraft("Mara", (EmotionDraft("hunger"),)), "INSIDE_REFUSED", "Mara Voss"),
        (PersonaDraft("Mara", goals=(GoalDraft(""),)), "INSIDE_REFUSED", "Mara Voss"),
    ],
)
def test_game_masters_hear_of_what_is_refused(draft: PersonaDraft, code: str, name: str):
    [warned] = played(PersonasDraft((draft,))).of(Warned)
    assert (warned.code, warned.details[0]) == (code, name)


def test_of_whoever_is_elsewhere_nothing_changes():
    away = replace(GUARD, presence="away")
    turn = played(PersonasDraft((FELT,)), state=replace(world(away), personas=BEGUN.personas))
    assert turn.of(EmotionSet) == []


def test_stories_in_which_nobody_has_an_inside_are_asked_nothing():
    oracle = ScriptedOracle(values={"personas": (PersonasDraft((FELT,)),)})
    turn = play(say("Mara, let me pass."), world(), oracle, book=drama())
    assert turn.oracle.consults("personas") == []
    assert turn.of(EmotionSet) == []


def test_measurements_can_go_without_the_inside():
    oracle = ScriptedOracle()
    book = guarded(without=frozenset({"inner"}))
    hurt = replace(GUARD, mood=Mood(fear=60.0))
    turn = play(say("Mara!"), replace(world(hurt), personas=BEGUN.personas), oracle, book=book)
    assert turn.oracle.consults("personas") == []
    assert turn.of(EmotionSet) == []


def test_somebody_who_came_in_this_turn_was_calm_before():
    turn = play(say("Mara!"), world(), ScriptedOracle(), book=guarded())
    assert turn.of(EmotionSet) == []
