"""What turns say of a line agrees with what the fold makes of it."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.history.interleave import LETTERS_KEPT, LOG_LIMIT
from engine.history.leaf_rules import MOOD_LEAST, MOOD_MOST, MOST_HELD, usual
from engine.history.leaves import facts_between
from engine.history.side import lines_of, memories_of, turns_after_merge
from engine.history.touch import Touch, touches
from engine.model.events import Began, Event, Fact, FlagPut, Merged, Noticed, SceneEntered
from engine.model.ids import PersonId, SceneId, TurnId
from engine.model.people import Person
from engine.model.people_events import PersonEntered
from engine.model.state import State
from engine.rules import evolve, items, moods
from engine.rules.evolve import replay
from engine.rules.fold import people
from tests.support.happenings import LIVED_IN, SAMPLES, world_events
from tests.support.plays import STORY, Plays

HALL = SceneId("hall")
LIVED = replay(State(), LIVED_IN)


@pytest.mark.parametrize("event", SAMPLES, ids=lambda event: event.kind)
def test_an_event_adds_to_log_and_memories_what_the_fold_adds(event: Event):
    turn = Plays().play("main", event)
    state = evolve.evolve(State(), turn.events[0])
    assert lines_of(turn) == state.log
    if not isinstance(event, Began):
        assert memories_of(turn) == state.memories


def test_both_keep_to_the_same_limits():
    assert LOG_LIMIT == evolve.LOG_LIMIT
    assert LETTERS_KEPT == people.LETTERS_KEPT
    assert MOST_HELD == items.MOST_HELD
    assert (MOOD_LEAST, MOOD_MOST) == (moods.LEAST, moods.MOST)


@pytest.mark.parametrize("event", SAMPLES, ids=lambda event: event.kind)
def test_an_event_touches_what_it_changes(event: Event):
    before = replace(LIVED, flags=frozenset({"lit"}), ended="y", turns=1, vars={"hp": 9})
    after = evolve.evolve(before, event)
    fields = {touch.field for touch in touches(event)} - {"rules"}
    changed = {name for name in State.__slots__ if getattr(before, name) != getattr(after, name)}
    assert changed - {"log"} <= fields


@given(st.lists(world_events, max_size=8), world_events)
def test_an_event_touches_every_leaf_that_it_changes(happened: list[Event], event: Event):
    before = evolve.replay(LIVED, happened)
    after = evolve.evolve(before, event)
    marks = {touch.path for touch in touches(event)}
    for fact in facts_between(before, after):
        everybody = (fact.path[0], "", *fact.path[2:])
        if fact.value != usual(fact.path):
            assert any(fact.path[: len(mark)] == mark for mark in marks) or everybody in marks


def test_somebody_who_enters_is_touched_whole_and_in_every_part():
    first, *parts = touches(PersonEntered(Person(PersonId("eve"), "Eve", stats={"hp": 3.0})))
    assert (first.path, first.value) == (("people", "eve"), True)
    told = {touch.path: touch.value for touch in parts}
    assert told["people", "eve", "stats", "hp"] == 3.0
    assert told["people", "eve", "mood", "trust"] == 0.0
    assert told["people", "eve", "aliases"] is None


def test_a_touch_says_what_came_of_it():
    assert touches(FlagPut("lit", up=False)) == (Touch("flags", "lit", value=False),)
    assert touches(SceneEntered(HALL)) == (Touch("scene", "", HALL), Touch("visits", HALL))
    assert touches(Merged("d", TurnId("t"), reopened=True)) == (Touch("ended", ""),)
    assert touches(Began(STORY)) == (Touch("story", "", STORY),)
    assert touches(Noticed("CUT")) == ()
    assert Touch("scene", "").path == ("scene",)
    assert Touch("people", "", rest=("mood", "fear")).path == ("people", "", "mood", "fear")
    fact = Fact(("people", "mara", "stats", "hp"), "7.0")
    gone, party = Fact(("doors", "hatch", "key")), Fact(("room",), "null")
    assert touches(Merged("d", TurnId("t"), facts=(fact, gone, party))) == (
        Touch("people", "mara", 7.0, ("stats", "hp")),
        Touch("doors", "hatch", None, ("key",)),
        Touch("room", ""),
    )


def test_the_end_of_a_line_begins_after_its_last_merge():
    plays = Plays()
    plays.fork("dark")
    plays.say("main", "a")
    plays.say("dark", "x")
    plays.merge("main", "dark")
    plays.say("dark", "y")
    last = [plays.say("main", text).id for text in "bc"]
    assert [turn.id for turn in turns_after_merge(plays.side("main", "dark"))] == last
    assert turns_after_merge(replace(plays.side("main", "dark"), turns=())) == ()


def test_a_line_may_begin_with_a_root_of_its_own():
    plays = Plays()
    side = replace(plays.side("main", "main"), turns=tuple(plays.turns.values()))
    assert turns_after_merge(side) == ()
