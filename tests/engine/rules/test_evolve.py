from dataclasses import fields, replace
from typing import Any, get_args

from hypothesis import given
from hypothesis import strategies as st

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
from engine.model.ids import Digest, RoomId, SceneId, TurnId, UserId
from engine.model.memory import Memory
from engine.model.state import Attempt, Line, Shelved, State
from engine.model.words import Words
from engine.rules.evolve import EFFECTS, LOG_LIMIT, evolve, replay, state_digest
from tests.support.happenings import LIVED_IN, OFFER, SAMPLES, world_events

ANN = UserId("1")
DICE = DiceRolled("1d6", (4,), 4, "Ann: 1d6 (4) = 4")

HALL, YARD = SceneId("hall"), SceneId("yard")
MERGED = Merged(
    "dark",
    TurnId("turn"),
    vars=(("a", 2), ("c", "new")),
    raised=("z",),
    lowered=("x",),
    scene=YARD,
    visits=((YARD, 3),),
    memories=(Memory("both"),),
    log=(Line("narrator", "", Words("It met."), "dark"),),
    turns=9,
    ended="dawn",
    story=Digest("new"),
)

events = st.one_of(
    st.sampled_from([MERGED, Merged("dark", TurnId("turn"), reopened=True)]),
    st.builds(VarSet, st.sampled_from("abc"), st.integers() | st.text(max_size=3)),
    st.builds(FlagPut, st.sampled_from("xyz"), st.booleans()),
    st.builds(SceneEntered, st.sampled_from([SceneId("hall"), SceneId("yard")])),
    st.builds(Remembered, st.builds(Memory, st.text(max_size=5))),
    st.builds(Spoke, st.just(ANN), st.just("Ann"), st.builds(Words, st.text(max_size=5))),
    st.builds(Narrated, st.builds(Words, st.text(max_size=5)), st.just("model")),
    st.just(DICE),
    st.just(Ended("dawn")),
    st.just(StoryChanged(Digest("new"))),
    st.just(RuleFired("rule")),
    st.just(Noticed("CUT")),
)


def test_every_event_has_an_effect_even_if_it_is_none():
    assert set(EFFECTS) == set(get_args(Event))


@given(st.lists(events, max_size=30))
def test_folding_at_once_equals_folding_one_by_one(happened: list[Event]):
    state = State()
    for event in happened:
        state = evolve(state, event)
    assert replay(State(), happened) == state
    assert state_digest(replay(State(), happened)) == state_digest(state)


@given(st.lists(events, max_size=10), st.lists(events, max_size=10))
def test_a_fold_leaves_the_state_it_started_from_untouched(first: list[Event], then: list[Event]):
    start = replay(State(), first)
    digest = state_digest(start)
    replay(start, then)
    assert state_digest(start) == digest


def test_a_timeline_begins_with_what_the_author_set():
    began = Began(Digest("d"), (("hp", 3),), ("awake",), SceneId("hall"), (Memory("m"),))
    state = evolve(State(), began)
    assert state.story == "d"
    assert state.vars == {"hp": 3}
    assert state.flags == frozenset({"awake"})
    assert (state.scene, state.visits, state.memories) == ("hall", {"hall": 1}, (Memory("m"),))


def test_a_story_without_scenes_begins_nowhere():
    assert evolve(State(), Began(Digest("d"))).scene is None


def test_flags_go_up_and_come_down():
    up = evolve(State(), FlagPut("lit", up=True))
    assert up.flags == {"lit"}
    assert evolve(up, FlagPut("lit", up=False)).flags == frozenset()


def test_only_dice_that_were_shown_to_all_enter_the_log():
    hidden = replace(DICE, shown=False)
    secret = replace(DICE, secret=True)
    assert [str(line.words) for line in replay(State(), (hidden, secret, DICE)).log] == [DICE.text]


def test_a_full_log_drops_its_oldest_block_at_once():
    told = [Narrated(Words(str(n)), "model") for n in range(LOG_LIMIT + 1)]
    full, over = replay(State(), told[:-1]), replay(State(), told)
    assert len(full.log) == LOG_LIMIT
    assert str(over.log[0].words) == "40"
    assert str(over.log[-1].words) == str(LOG_LIMIT)


def test_every_field_of_the_state_is_part_of_its_digest():
    other: dict[str, Any] = {
        "story": Digest("x"),
        "vars": {"a": 1},
        "flags": frozenset("f"),
        "scene": SceneId("s"),
        "visits": {SceneId("s"): 1},
        "memories": (Memory("m"),),
        "log": evolve(State(), Narrated(Words("w"), "model")).log,
        "turns": 1,
        "ended": "e",
        "paused": True,
        "world_new": True,
        "minutes": 5,
        "documents": (Shelved("note", "A note"),),
    }
    lived = replay(State(), (*LIVED_IN, *SAMPLES))
    values = {f.name: other.get(f.name, getattr(lived, f.name)) for f in fields(State)}
    values |= {"room": RoomId("hall"), "offers": (OFFER,), "directives": ("Rain.",)}
    values |= {"gathered": (Attempt(ANN, "Ann", Words("x")),)}
    values["doors"] = replay(State(), LIVED_IN).doors
    digests = {state_digest(replace(State(), **{name: value})) for name, value in values.items()}
    assert len(digests | {state_digest(State())}) == len(fields(State)) + 1


def test_the_digest_of_a_play_without_a_living_world_is_what_it_was():
    digest = state_digest(State(vars={"a": 1}, turns=2))
    assert digest == "4c5445f73718036e32d0e576564c97243b0e32155d11547f0e62d7e3c8639b6d"


@given(st.lists(st.sampled_from(SAMPLES) | world_events, max_size=20))
def test_the_digest_of_any_world_is_that_of_what_it_was_folded_from(happened: list[Event]):
    state = State()
    for event in happened:
        state = evolve(state, event)
    assert replay(State(), happened) == state
    assert state_digest(replay(State(), happened)) == state_digest(state)


def full() -> State:
    return State(
        story=Digest("old"),
        vars={"a": 1, "b": 1},
        flags=frozenset("xy"),
        scene=HALL,
        visits={HALL: 1},
        memories=(Memory("ours"),),
        log=(Line("person", "Ann", Words("I wait.")),),
        turns=4,
    )


def test_a_merge_brings_all_that_differs():
    assert evolve(full(), MERGED) == State(
        story=Digest("new"),
        vars={"a": 2, "b": 1, "c": "new"},
        flags=frozenset("yz"),
        scene=YARD,
        visits={HALL: 1, YARD: 3},
        memories=(Memory("both"),),
        log=(Line("narrator", "", Words("It met."), "dark"),),
        turns=9,
        ended="dawn",
    )


def test_a_merge_leaves_what_it_does_not_name():
    ended = replace(full(), ended="dawn")
    assert evolve(ended, Merged("dark", TurnId("turn"))) == ended


def test_a_merge_can_take_back_an_ending():
    ended = replace(full(), ended="dawn")
    assert evolve(ended, Merged("dark", TurnId("turn"), reopened=True)) == full()
