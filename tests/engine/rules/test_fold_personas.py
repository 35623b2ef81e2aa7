"""What happens to characters inside, folded."""

from dataclasses import replace

from engine.model.ids import PersonId
from engine.model.people_events import MoodsFaded
from engine.model.persona import FELT_KEPT, Belief, Goal, Persona, Tie
from engine.model.persona_events import BeliefPut, EmotionSet, EmotionsFelt, GoalPut, TieSet
from engine.model.state import State
from engine.rules.evolve import evolve, replay
from engine.rules.fading import is_alive, ticks_left
from tests.support.people import GUARD, world

MARA, TOM = PersonId("mara"), PersonId("tom")
STIRRED = State(personas={MARA: Persona(emotions={"anger": 95.0, "fear": 60.0})})


def test_an_emotion_that_is_neutral_again_is_gone():
    state = replay(State(), (EmotionSet(MARA, "joy", 70.0), EmotionSet(MARA, "joy", 50.0)))
    assert state.personas == {}


def test_one_axis_of_a_tie_leaves_the_others():
    state = replay(State(), (TieSet(MARA, TOM, "trust", 70.0), TieSet(MARA, TOM, "intimacy", 60.0)))
    assert state.personas[MARA].ties == {TOM: Tie(trust=70.0, intimacy=60.0)}


def test_goals_and_beliefs_come_and_go():
    goal, belief = Goal("g", "Go home"), Belief("b", "It rains")
    state = replay(State(), (GoalPut(MARA, "g", goal), BeliefPut(MARA, "b", belief)))
    assert (state.personas[MARA].goals, state.personas[MARA].beliefs) == (
        {"g": goal},
        {"b": belief},
    )
    state = replay(state, (GoalPut(MARA, "g", None), BeliefPut(MARA, "b", None)))
    assert state.personas == {}
    assert replay(State(), (GoalPut(MARA, "g", None),)) == State()


def test_what_was_felt_is_kept_for_some_turns():
    events = (EmotionsFelt(MARA, number) for number in range(FELT_KEPT + 5))
    felt = replay(STIRRED, events).personas[MARA].felt
    assert [one.number for one in felt] == [*range(5, FELT_KEPT + 5)]
    assert felt[0].emotions == {"anger": 95.0, "fear": 60.0}


def test_while_nobody_plays_emotions_calm_down_and_while_somebody_does_moods_alone_fade():
    assert evolve(STIRRED, MoodsFaded(2, idle=True)).personas[MARA].emotions == {
        "anger": 75.0,
        "fear": 60.0,
    }
    assert evolve(STIRRED, MoodsFaded(2)) == STIRRED
    calm = State(personas={MARA: Persona(emotions={"fear": 60.0})})
    assert evolve(calm, MoodsFaded(2, idle=True)).personas == calm.personas


def test_a_play_in_which_somebody_is_stirred_is_alive():
    calm_people = {GUARD.id: replace(GUARD, mood=type(GUARD.mood)())}
    still = replace(world(), people=calm_people)
    assert not is_alive(still)
    stirred = replace(still, personas=STIRRED.personas)
    assert is_alive(stirred)
    assert ticks_left(stirred) == 3
