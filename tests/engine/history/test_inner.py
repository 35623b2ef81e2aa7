"""How it is with characters inside, as it is told, compared and merged."""

import pytest

from engine.history.labels import label, part_name
from engine.history.leaf_rules import Met, tie, usual
from engine.history.leaves import GONE, read, written
from engine.history.touch import touches
from engine.history.world_things import world_things
from engine.model.ids import PersonId
from engine.model.people_events import MoodsFaded
from engine.model.persona import EMOTIONS, Goal, Persona, Tie
from engine.model.state import State
from engine.model.turn import plain
from tests.support.people import AVA, GUARD, world

PATH = ("personas", GUARD.id, "ties", AVA.id)


def leaf(trust: float) -> str:
    return written(plain(Tie(trust=trust)))


@pytest.mark.parametrize(
    ("base", "ours", "theirs", "trust"),
    [(50, 60, 70, 80), (50, 90, 90, 100), (50, 40, 60, 50), (20, 0, 5, 0)],
)
def test_ties_take_the_changes_of_both_sides(base: float, ours: float, theirs: float, trust: float):
    value, is_clash = tie(Met(PATH, leaf(base), leaf(ours), leaf(theirs)))
    assert (read(value)["trust"], is_clash) == (trust, False)


def test_a_tie_that_both_sides_began_is_a_question():
    assert tie(Met(PATH, GONE, leaf(40), leaf(60))) == (leaf(40), True)


def test_with_a_stranger_all_is_neutral():
    assert usual(("personas", GUARD.id, "emotions", "joy")) == written(50.0)
    assert usual(("personas", GUARD.id, "strategy")) == written("")


def test_parts_are_called_by_readable_names():
    state = world()
    goal = Persona(goals={"g": Goal("g", "hold the gate")})
    told = State(people=state.people, personas={GUARD.id: goal})
    assert label(PATH, told).en == "Mara Voss · tie to Ava"
    assert label(("personas", GUARD.id, "goals", "g"), told).zh == "Mara Voss · 目标 hold the gate"
    assert label(("personas", GUARD.id, "goals", "x"), told).en == "Mara Voss · goal x"
    assert label(("personas", GUARD.id, "emotions", "joy"), told).en == "Mara Voss · emotion joy"
    assert label(("personas", GUARD.id, "strategy"), told).en == "Mara Voss · strategy"
    assert part_name(("personas", GUARD.id, "emotions", "joy")).zh == "情绪喜悦"


def test_game_masters_can_ask_why_somebody_feels_and_means_to_do_so():
    persona = Persona(emotions={"joy": 60.0}, strategy="wait")
    state = State(people={GUARD.id: GUARD}, personas={GUARD.id: persona})
    names = {thing.names.en for thing in world_things(state, {}, hidden=True) if thing.names}
    assert {"Mara Voss emotion joy", "Mara Voss strategy"} <= names
    players = {thing.names.en for thing in world_things(state, {}, hidden=False) if thing.names}
    assert not any("joy" in name or "strategy" in name for name in players)


def test_while_nobody_plays_what_everybody_feels_is_touched():
    paths = {touch.path for touch in touches(MoodsFaded(1, idle=True))}
    assert {("personas", "", "emotions", emotion) for emotion in EMOTIONS} <= paths
    assert not any(path[0] == "personas" for path in {t.path for t in touches(MoodsFaded(1))})


def test_somebody_unknown_goes_by_their_id():
    assert label(("personas", "eve", "ties", PersonId("tom")), State()).en == "eve · tie to tom"
