"""What turns say of a line agrees with what the fold makes of it."""

from dataclasses import replace
from typing import get_args

import pytest

from engine.history.interleave import LOG_LIMIT
from engine.history.side import lines_of, memories_of, turns_after_merge
from engine.history.touch import Touch, touches
from engine.model.events import (
    Began,
    DiceRolled,
    Ended,
    Event,
    FlagPut,
    Merged,
    Narrated,
    Noticed,
    Remembered,
    RuleFired,
    SceneEntered,
    Spoke,
    StoryChanged,
    VarSet,
)
from engine.model.ids import Digest, SceneId, TurnId
from engine.model.state import State
from engine.model.story import Memory
from engine.model.words import Words
from engine.rules import evolve
from tests.support.plays import ANN, STORY, Plays

HALL = SceneId("hall")
DICE = DiceRolled("1d6", (4,), 4, "Ann: 4")
EVENTS: tuple[Event, ...] = (
    Began(STORY, (("hp", 3),), ("lit",), HALL, (Memory("m"),)),
    StoryChanged(Digest("new")),
    Spoke(ANN, "Ann", Words("go")),
    Narrated(Words("So be it."), "model"),
    Narrated(Words("A note."), "aside"),
    DICE,
    replace(DICE, shown=False),
    replace(DICE, secret=True),
    RuleFired("ambush"),
    VarSet("hp", 2),
    FlagPut("lit", up=True),
    Remembered(Memory("n")),
    SceneEntered(HALL),
    Ended("dawn"),
    Noticed("CUT"),
    Merged(
        "dark", TurnId("t"), (("hp", 4),), ("up",), ("lit",), HALL, ((HALL, 2),), turns=7, ended="x"
    ),
    Merged("dark", TurnId("t"), reopened=True, story=Digest("new")),
)


def test_every_kind_of_event_is_among_the_samples():
    assert {type(event) for event in EVENTS} == set(get_args(Event))


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.kind)
def test_an_event_adds_to_log_and_memories_what_the_fold_adds(event: Event):
    turn = Plays().play("main", event)
    state = evolve.evolve(State(), turn.events[0])
    assert lines_of(turn) == state.log
    if not isinstance(event, Began):
        assert memories_of(turn) == state.memories


def test_both_keep_to_one_limit():
    assert LOG_LIMIT == evolve.LOG_LIMIT


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.kind)
def test_an_event_touches_what_it_changes(event: Event):
    before = State(flags=frozenset({"lit"}), ended="y", turns=1, vars={"hp": 9})
    after = evolve.evolve(before, event)
    fields = {touch.field for touch in touches(event)} - {"rules"}
    changed = {name for name in State.__slots__ if getattr(before, name) != getattr(after, name)}
    assert changed - {"log"} <= fields


def test_a_touch_says_what_came_of_it():
    assert touches(FlagPut("lit", up=False)) == (Touch("flags", "lit", value=False),)
    assert touches(SceneEntered(HALL)) == (Touch("scene", "", HALL), Touch("visits", HALL))
    assert touches(Merged("d", TurnId("t"), reopened=True)) == (Touch("ended", ""),)
    assert touches(Began(STORY)) == (Touch("story", "", STORY),)
    assert touches(Noticed("CUT")) == ()


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
