"""Two lines coming together: the laws, then the rule of each field."""

import sys
from collections.abc import Sequence
from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import BadChoice, NoSuchConflict, Unsettled
from engine.history.conflicts import Known, conflict_id, value_of
from engine.history.fields import MERGE_RULES
from engine.history.merge import Merging, joined, merge, settle
from engine.history.side import Side
from engine.model.events import (
    Began,
    DiceRolled,
    Ended,
    Event,
    FlagPut,
    Merged,
    Narrated,
    Remembered,
    SceneEntered,
    Spoke,
    StoryChanged,
    VarSet,
)
from engine.model.ids import Digest, SceneId, TurnId
from engine.model.language import Language
from engine.model.memory import Memory
from engine.model.state import State
from engine.model.value import MAX_INT, MIN_INT, Value
from engine.model.words import Words
from engine.rules.evolve import replay
from tests.support.plays import ANN, STORY, Plays

Happened = Sequence[Sequence[Event]]

HALL, YARD = SceneId("hall"), SceneId("yard")

values = st.one_of(
    st.booleans(),
    st.integers(MIN_INT, MAX_INT),
    st.integers(-9, 9),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=3),
)
words = st.builds(Words, st.text(max_size=3))
events = st.one_of(
    st.builds(VarSet, st.sampled_from("abc_"), values),
    st.builds(FlagPut, st.sampled_from("xyz"), st.booleans()),
    st.builds(SceneEntered, st.sampled_from([HALL, YARD])),
    st.builds(Remembered, st.builds(Memory, st.sampled_from("mno"))),
    st.builds(Spoke, st.just(ANN), st.just("Ann"), words),
    st.builds(Narrated, words, st.just("model")),
    st.builds(Ended, st.sampled_from(["", "dawn", "dusk"])),
    st.just(StoryChanged(Digest("new"))),
    st.just(DiceRolled("1d6", (4,), 4, "Ann: 4")),
    st.just(DiceRolled("1d6", (4,), 4, "Ann: 4", secret=True)),
)
turns = st.lists(st.lists(events, max_size=3), max_size=4)


def parted(base: Sequence[Event], ours: Happened, theirs: Happened) -> Plays:
    """Return a play in which "main" and "dark" part after *base*, each with turns of its own."""
    plays = Plays(Began(STORY, (("a", 1), ("b", 1.5), ("c", "x"))), *base)
    plays.fork("dark")
    for branch, line in (("main", ours), ("dark", theirs)):
        for number, happened in enumerate(line):
            plays.play(branch, *happened, VarSet(f"turn of {branch}", number))
    return plays


def meeting(
    plays: Plays, into: str = "main", source: str = "dark", language: Language = "en"
) -> Merging:
    """Return the merge, also of lines where one has nothing new."""
    base = next(iter(plays.states.values()))
    return merge(base, plays.side(into, source), plays.side(source, into), language)


def after(merging: Merging, event: Merged) -> State:
    return replay(merging.meeting.ours.state, (event,))


def content(state: State) -> tuple[object, ...]:
    """Return what does not depend on which side came into which."""
    said = sorted((line.voice, line.name, str(line.words)) for line in state.log)
    remembered = {memory.text for memory in state.memories}
    return (
        {key: (type(value), value) for key, value in state.vars.items()},
        (state.flags, state.scene, state.visits, state.turns, state.ended, state.story),
        (said, remembered),
    )


# The laws.


def test_every_field_of_the_state_has_a_merge_rule():
    assert set(MERGE_RULES) == {field.name for field in fields(State)}


@given(st.lists(events, max_size=6), turns)
def test_a_line_merged_with_itself_is_nothing(base: list[Event], line: list[list[Event]]):
    plays = parted(base, line, [])
    state = plays.state("main")
    side = plays.side("main", "main")
    merging = merge(state, side, replace(side, name="dark"))
    assert merging.conflicts == ()
    assert settle(merging, {}) == Merged("dark", side.head)


@given(st.lists(events, max_size=6), turns)
def test_a_line_with_nothing_new_changes_nothing(base: list[Event], line: list[list[Event]]):
    plays = parted(base, line, [])
    merging = meeting(plays)
    assert merging.conflicts == ()
    assert settle(merging, {}) == Merged("dark", plays.heads["dark"])


@given(st.lists(events, max_size=6), turns)
def test_an_unchanged_line_comes_to_where_the_other_stands(
    base: list[Event], line: list[list[Event]]
):
    plays = parted(base, [], line)
    merging = meeting(plays)
    assert merging.conflicts == ()
    assert after(merging, settle(merging, {})) == plays.state("dark")


@given(st.lists(events, max_size=6), turns, turns)
def test_which_side_comes_into_which_does_not_matter(
    base: list[Event], ours: list[list[Event]], theirs: list[list[Event]]
):
    plays = parted(base, ours, theirs)
    one, other = meeting(plays), meeting(plays, "dark", "main")
    assert {c.id for c in one.conflicts} == {c.id for c in other.conflicts}
    settled = after(one, settle(one, {c.id: "ours" for c in one.conflicts}))
    mirrored = after(other, settle(other, {c.id: "theirs" for c in other.conflicts}))
    assert content(settled) == content(mirrored)


@given(st.lists(events, max_size=6), turns, turns, st.data())
def test_settling_is_total_and_every_choice_reaches_the_state(
    base: list[Event], ours: list[list[Event]], theirs: list[list[Event]], data: st.DataObject
):
    plays = parted(base, ours, theirs)
    merging = meeting(plays)
    choices = {c.id: data.draw(st.sampled_from(["ours", "theirs"])) for c in merging.conflicts}
    event = settle(merging, choices)
    state = after(merging, event)
    for conflict in merging.conflicts:
        side = getattr(merging.meeting, choices[conflict.id])
        assert value_of(state, conflict.path) == value_of(side.state, conflict.path)
    assert event.source == "dark"
    assert event.head == plays.heads["dark"]
    assert len(state.log) <= 80


# Values.


def merged_value(base: Value, ours: Value, theirs: Value) -> Value:
    one, other = (Side("", TurnId(""), State(vars={"a": value})) for value in (ours, theirs))
    merging = merge(State(vars={"a": base}), one, other)
    return merging.conflicts[0].field + "?" if merging.conflicts else merging.state.vars["a"]


@pytest.mark.parametrize(
    ("base", "ours", "theirs", "result"),
    [
        (20, 15, 23, 18),
        (20, 15, 15, 10),
        (0, MAX_INT, 5, MAX_INT),
        (0, MIN_INT, -5, MIN_INT),
        (1.5, 2.0, 1.0, 1.5),
        (0.0, sys.float_info.max, sys.float_info.max, sys.float_info.max),
        (0.0, -sys.float_info.max, -sys.float_info.max, -sys.float_info.max),
        ("calm", "calm", "glad", "glad"),
        ("calm", "glad", "calm", "glad"),
        ("calm", "glad", "glad", "glad"),
        ("calm", "glad", "sad", "a?"),
        (False, True, False, True),
        (1, 2, 2.5, "a?"),
        (1, 2, "two", "a?"),
        (1, True, 1, True),
        (1, 1, 1.0, 1.0),
        (1, True, 3, "a?"),
        ("1", 2, 3, "a?"),
    ],
)
def test_numbers_add_up_and_other_values_conflict(
    base: Value, ours: Value, theirs: Value, result: Value
):
    found = merged_value(base, ours, theirs)
    assert (type(found), found) == (type(result), result)


def test_a_new_value_comes_in_and_two_new_ones_conflict_unless_equal():
    ours = Side("main", TurnId("o"), State(vars={"a": 1, "b": 1, "c": 1}))
    theirs = Side("dark", TurnId("t"), State(vars={"b": 1, "c": 2, "d": 4}))
    merging = merge(State(), ours, theirs)
    assert merging.state.vars == {"a": 1, "b": 1, "c": 1, "d": 4}
    assert [(c.field, c.base, c.ours, c.theirs) for c in merging.conflicts] == [
        ("c", "—", "1", "2")
    ]


def test_flags_take_the_changes_of_both_sides():
    up, down = (lambda name: FlagPut(name, up=True)), (lambda name: FlagPut(name, up=False))
    base = [up("a"), up("b"), up("c")]
    plays = parted(base, [[down("a"), up("x"), up("z")]], [[down("b"), up("y"), up("z")]])
    event = settle(meeting(plays), {})
    assert (event.raised, event.lowered) == (("y",), ("b",))
    assert after(meeting(plays), event).flags == {"c", "x", "y", "z"}


def test_visits_and_turns_of_both_sides_count():
    base, speak = [SceneEntered(HALL)], Spoke(ANN, "Ann", Words("go"))
    there: Happened = [[speak, SceneEntered(YARD), SceneEntered(HALL)]]
    plays = parted(base, there, [[speak, SceneEntered(YARD)], [speak, SceneEntered(HALL)]])
    state = meeting(plays).state
    assert (state.visits, state.turns) == ({HALL: 3, YARD: 2}, 3)


def test_of_two_new_editions_ours_stays_as_the_next_turn_takes_the_newest():
    ours, theirs = (Side("", TurnId(""), State(story=Digest(name))) for name in "ab")
    merging = merge(State(story=STORY), ours, theirs)
    assert (merging.state.story, merging.conflicts) == ("a", ())
    assert settle(merge(ours.state, ours, theirs), {}).story == "b"


# Where the story stands.


def test_two_ways_out_of_a_scene_are_a_conflict():
    plays = parted([SceneEntered(HALL)], [[SceneEntered(YARD)]], [[SceneEntered(SceneId("cave"))]])
    merging = meeting(plays)
    conflict = merging.conflict("scene")
    assert (conflict.base, conflict.ours, conflict.theirs) == ("hall", "yard", "cave")
    assert settle(merging, {conflict.id: "ours"}).scene is None
    assert settle(merging, {conflict.id: "theirs"}).scene == "cave"
    assert settle(merging, {conflict.id: '"hall"'}).scene == "hall"
    assert settle(merging, {conflict.id: "tower"}, Known(scenes={"tower"})).scene == "tower"
    with pytest.raises(BadChoice, match="ours, theirs, cave, hall, yard") as refused:
        settle(merging, {conflict.id: "towr"})
    assert "cave、hall" in refused.value.told("zh")


def test_an_end_on_one_side_contradicts_a_story_that_went_on():
    plays = parted([], [[VarSet("a", 2)]], [[Ended("dawn")]])
    merging = meeting(plays, language="zh")
    conflict = merging.conflict("ended")
    assert (conflict.base, conflict.ours, conflict.theirs) == ("故事继续", "故事继续", "dawn")
    assert (conflict.name("en"), conflict.name("zh")) == ("ending", "结局")
    assert merging.conflict("ending") == merging.conflict("结局") == conflict
    assert after(merging, settle(merging, {conflict.id: "ours"})).ended is None
    assert after(merging, settle(merging, {conflict.id: "theirs"})).ended == "dawn"
    other = settle(merging, {conflict.id: "dusk"}, Known(endings=("dusk",)))
    assert after(merging, other).ended == "dusk"
    with pytest.raises(BadChoice):
        settle(merging, {conflict.id: "noon"})


def test_a_story_that_goes_on_takes_an_ending_back():
    plays = parted([], [[Ended("")]], [[Narrated(Words("On."), "model")]])
    merging = meeting(plays)
    conflict = merging.conflict("ended")
    assert (conflict.ours, conflict.theirs) == ("concluded", "goes on")
    event = settle(merging, {conflict.id: "theirs"})
    assert event.reopened
    assert after(merging, event).ended is None


def test_an_end_stands_where_the_other_side_did_nothing():
    plays = Plays()
    plays.fork("dark")
    plays.play("main", DiceRolled("1d6", (4,), 4, "4", secret=True))
    plays.play("dark", Ended("dawn"))
    merging = meeting(plays)
    assert (merging.state.ended, merging.conflicts) == ("dawn", ())


def test_two_endings_are_a_conflict_and_one_taken_back_is_not():
    ended = State(ended="dawn")
    side, ours, theirs = (Side("", TurnId(""), State(ended=end)) for end in (None, "a", "b"))
    assert merge(State(), ours, theirs).conflicts[0].field == "ended"
    assert merge(State(), ours, ours).conflicts == ()
    taken_back = merge(ended, replace(ours, state=ended), side)
    assert (taken_back.state.ended, taken_back.conflicts) == (None, ())
    assert settle(taken_back, {}).reopened


# What was said and remembered.


def said(state: State) -> list[str]:
    return [f"{line.branch}/{line.words}" for line in state.log]


def test_lines_interleave_by_turn_and_name_the_branch_they_come_from():
    plays = Plays(Began(STORY), Narrated(Words("Once."), "author"))
    plays.fork("dark")
    for branch, text in (("main", "a"), ("main", "b"), ("dark", "x"), ("dark", "y"), ("dark", "z")):
        plays.say(branch, text)
    plays.merge("main", "dark")
    assert said(plays.state("main")) == [
        *("/Once.", "/a", "/a!", "dark/x", "dark/x!", "/b", "/b!", "dark/y", "dark/y!"),
        *("dark/z", "dark/z!"),
    ]


def test_a_second_merge_brings_in_what_is_new_alone():
    plays = Plays()
    plays.fork("dark")
    plays.say("main", "a")
    plays.say("dark", "x")
    plays.merge("main", "dark")
    plays.say("dark", "y")
    plays.say("main", "b")
    plays.merge("main", "dark")
    assert said(plays.state("main")) == [
        *("/a", "/a!", "dark/x", "dark/x!", "/b", "/b!", "dark/y", "dark/y!")
    ]


def test_what_a_merge_brought_into_theirs_comes_along():
    plays = Plays()
    for name in ("dark", "deep"):
        plays.fork(name)
        plays.say(name, name)
    plays.say("main", "a")
    plays.merge("dark", "deep")
    plays.merge("main", "dark")
    told = {str(line.words): line.branch for line in plays.state("main").log}
    assert told == dict.fromkeys(("a", "a!"), "") | dict.fromkeys(
        ("dark", "dark!", "deep", "deep!"), "dark"
    )


def test_only_the_dice_that_all_saw_come_in():
    dice = DiceRolled("1d6", (4,), 4, "4")
    hidden = (replace(dice, text="h", shown=False), replace(dice, text="s", secret=True))
    plays = parted([], [[Spoke(ANN, "Ann", Words("a"))]], [[dice, *hidden]])
    assert said(meeting(plays).state) == ["/a", "dark/4"]


def test_a_log_keeps_its_limit_and_its_newest_lines():
    plays = Plays()
    plays.fork("dark")
    for number in range(60):
        plays.say("main", f"m{number}")
        plays.say("dark", f"d{number}")
    plays.merge("main", "dark")
    told = said(plays.state("main"))
    assert len(told) == 80
    assert told[-4:] == ["/m59", "/m59!", "dark/d59", "dark/d59!"]
    assert told[:4] == ["/m40", "/m40!", "dark/d40", "dark/d40!"]


def test_memories_come_in_by_turn_without_repeats():
    base = [Remembered(Memory("old"))]
    plays = parted(
        base,
        [[Remembered(Memory("both"))], [Remembered(Memory("mine", 5))]],
        [
            [Remembered(Memory("new", 4)), Remembered(Memory("old"))],
            [Remembered(Memory("both")), Remembered(Memory("new"))],
        ],
    )
    assert meeting(plays).state.memories == (
        Memory("old"),
        Memory("both"),
        Memory("new", 4, "dark"),
        Memory("mine", 5),
    )


def test_what_the_other_line_alone_remembers_names_it_where_ours_went_on():
    plays = parted([], [[Spoke(ANN, "Ann", Words("a"))]], [[Remembered(Memory("m"))]])
    assert meeting(plays).state.memories == (Memory("m", branch="dark"),)
    assert meeting(plays, "dark", "main").state.memories == (Memory("m"),)


def test_memories_of_a_line_that_goes_on_from_ours_stand_as_they_are():
    plays = parted([], [[VarSet("a", 2)]], [[Remembered(Memory("m"))] * 2])
    assert meeting(plays).state.memories == (Memory("m"), Memory("m"))
    assert meeting(plays, "dark", "main").state.memories == (Memory("m"), Memory("m"))


# Conflicts and choices.


def quarrel() -> Merging:
    return meeting(
        parted(
            [VarSet("灵魂", "完整")],
            [[VarSet("灵魂", "破碎"), VarSet("c", "y")]],
            [[VarSet("灵魂", 5), VarSet("c", "z")]],
        )
    )


def test_conflicts_have_short_ids_that_depend_on_the_field_alone():
    ids = [conflict.id for conflict in quarrel().conflicts]
    assert ids == [conflict_id("vars", "c"), conflict_id("vars", "灵魂")]
    assert all(len(id) <= 20 and id.isalnum() for id in ids)


def test_a_conflict_is_found_by_its_id_or_by_its_field():
    merging = quarrel()
    assert merging.conflict("灵魂") == merging.conflict(conflict_id("vars", "灵魂"))
    with pytest.raises(NoSuchConflict, match="Did you mean: 灵魂") as refused:
        merging.conflict("灵")
    assert "你是不是想找：灵魂" in refused.value.told("zh")


@pytest.mark.parametrize(
    ("choice", "value"),
    [
        ("ours", "破碎"),
        (" Theirs ", 5),
        ("本方", "破碎"),
        ("对方", 5),
        ("7", 7),
        ("2.5", 2.5),
        ("true", True),
        ('"7"', "7"),
        ('"ours"', "ours"),
        ("half", "half"),
    ],
)
def test_a_choice_is_a_side_or_a_value_as_authors_write_it(choice: str, value: Value):
    merging = quarrel()
    event = settle(merging, {conflict_id("vars", "c"): "ours", conflict_id("vars", "灵魂"): choice})
    found = after(merging, event).vars["灵魂"]
    assert (type(found), found) == (type(value), value)


def test_what_is_no_choice_is_refused():
    merging = quarrel()
    with pytest.raises(NoSuchConflict, match="“hp”"):
        settle(merging, {"hp": "ours"})
    with pytest.raises(BadChoice, match="or a value"):
        settle(merging, {"c": "  ", "灵魂": "ours"})
    with pytest.raises(Unsettled) as still:
        settle(merging, {"c": "ours"})
    assert still.value.fields == ("灵魂",)


def test_joining_states_leaves_what_they_contradict_each_other_on_as_it_was():
    base = State(vars={"a": "x", "n": 1}, scene=HALL)
    one = State(vars={"a": "y", "n": 2, "new": "p"}, scene=YARD, ended="dawn")
    other = State(vars={"a": "z", "n": 3, "new": "q"}, scene=SceneId("cave"), ended="dusk")
    assert joined(base, one, other) == State(vars={"a": "x", "n": 4}, scene=HALL)
    assert joined(State(), one, other).scene is None
