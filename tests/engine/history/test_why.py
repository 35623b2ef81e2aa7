"""Why a thing is as it is: back along the line, and through merges."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import NoSuchThing
from engine.history.things import Thing, thing_called, things
from engine.history.why import MOST, Reason
from engine.history.why_lines import reason_lines
from engine.model.actions import Amend, Conclude, Throw
from engine.model.events import (
    Began,
    DiceRolled,
    Ended,
    FlagPut,
    Remembered,
    RuleFired,
    SceneEntered,
    Spoke,
    StoryChanged,
    VarSet,
)
from engine.model.ids import GM, MODEL, Digest, PersonId, SceneId
from engine.model.memory import Memory
from engine.model.persona import Goal, Persona, Tenet, Verdict
from engine.model.persona_events import (
    EmotionSet,
    EmotionsFelt,
    GoalPut,
    ReplyChecked,
    TenetPut,
    TieSet,
)
from engine.model.state import State
from engine.model.words import Words
from tests.support.plays import ANN, STORY, Plays

HALL, YARD = SceneId("hall"), SceneId("yard")
HP, SCENE, ENDING = Thing("vars", "hp"), Thing("scene"), Thing("ended")
DICE = DiceRolled("1d100", (70,), 70, "[ambush] roll(1d100) = 70", by="ambush")


def plays() -> Plays:
    found = Plays(Began(STORY, (("hp", 20), ("mood", "calm")), ("lit",), HALL, (Memory("old"),)))
    found.fork("dark")
    return found


def asked(found: Plays, thing: Thing, branch: str = "main", most: int = MOST) -> list[Reason]:
    return list(found.why(thing, branch, most))


def told(found: Plays, thing: Thing, branch: str = "main") -> list[tuple[str, object]]:
    return [(reason.cause, reason.value) for reason in asked(found, thing, branch)]


# Along one line.


def test_a_rule_is_named_with_its_condition_its_dice_and_the_words_before_it():
    found = plays()
    fired = (RuleFired("ambush", "roll(1d100) >= 70"), DICE, VarSet("hp", 15, by="ambush"))
    turn = found.say("main", "I {wait}", RuleFired("other", "x"), *fired)
    found.say("main", "go on")
    first, start = asked(found, HP)
    assert first == Reason(
        HP,
        turn.id,
        "rule",
        15,
        ANN,
        name="Ann",
        said=turn.words()[0],
        rule="ambush",
        leaf="roll(1d100) >= 70",
        dice=("[ambush] roll(1d100) = 70",),
    )
    assert (start.cause, start.value, start.said) == ("start", 20, None)


def test_every_change_is_told_the_latest_first():
    found = plays()
    found.play("main", VarSet("hp", 9, by="a"), VarSet("hp", 8, by="b"))
    found.play("main", VarSet("mood", "sad"))
    found.play("main", VarSet("hp", 7, by="c"))
    assert [(r.rule, r.value) for r in asked(found, HP)] == [("c", 7), ("b", 8), ("a", 9), ("", 20)]
    assert [r.value for r in asked(found, HP, most=2)] == [7, 8]
    assert [r.value for r in asked(found, HP, most=1)] == [7]


def test_dice_that_a_person_threw_decide_no_rule():
    found = plays()
    own = DiceRolled("1d6", (4,), 4, "4", user=ANN, by="ambush")
    found.play("main", own, VarSet("hp", 1, by="ambush"), action=Throw(ANN, "Ann", "1d6"))
    reason = asked(found, HP)[0]
    assert (reason.dice, reason.name, reason.said, reason.leaf) == ((), "Ann", None, "")


def test_places_flags_memories_and_endings_have_reasons_too():
    found = plays()
    found.play("main", SceneEntered(YARD, by="gate"), FlagPut("lit", up=False, by="wind"))
    found.play("main", Remembered(Memory("new"), by="bell"))
    found.play("main", Ended(""), action=Conclude(ANN))
    assert told(found, SCENE) == [("rule", YARD), ("start", HALL)]
    assert told(found, Thing("flags", "lit")) == [("rule", False), ("start", True)]
    assert told(found, Thing("memories", "new")) == [("rule", None)]
    assert told(found, Thing("memories", "old")) == [("start", None)]
    assert told(found, ENDING) == [("person", "")]


def test_a_new_edition_brings_new_values():
    found = plays()
    found.say("main", "go", StoryChanged(Digest("new")), VarSet("luck", 1), VarSet("hp", 2, by="r"))
    assert told(found, Thing("vars", "luck")) == [("edition", 1)]
    assert told(found, HP)[0] == ("rule", 2)


def test_what_nothing_ever_set_has_no_reason():
    assert asked(plays(), Thing("flags", "never")) == []


# Through merges.


def test_a_value_that_came_from_the_other_line_is_followed_there():
    found = plays()
    found.play("dark", VarSet("mood", "sad", by="rain"))
    found.play("dark", VarSet("mood", "glad", by="sun"))
    found.play("main", FlagPut("x", up=True))
    found.merge("main", "dark")
    mood = Thing("vars", "mood")
    assert told(found, mood) == [
        *(("merge", "glad"), ("rule", "glad"), ("rule", "sad"), ("start", "calm"))
    ]
    assert asked(found, mood)[0].branch == "dark"


def test_a_sum_has_the_changes_of_both_lines():
    found = plays()
    found.play("dark", VarSet("hp", 17, by="theirs"))
    found.play("main", VarSet("hp", 15, by="ours"))
    found.merge("main", "dark")
    assert [(r.cause, r.rule, r.value) for r in asked(found, HP)] == [
        ("merge", "", 12),
        ("rule", "theirs", 17),
        ("rule", "ours", 15),
        ("start", "", 20),
    ]


@pytest.mark.parametrize(
    ("choice", "causes"),
    [
        ("ours", [("rule", "glad"), ("start", "calm")]),
        ("theirs", [("merge", "sad"), ("rule", "sad"), ("start", "calm")]),
        ("bored", [("choice", "bored"), ("rule", "glad"), ("start", "calm")]),
    ],
)
def test_a_conflict_is_told_as_it_was_settled(choice: str, causes: list[tuple[str, object]]):
    found = plays()
    found.play("main", VarSet("mood", "glad", by="sun"))
    found.play("dark", VarSet("mood", "sad", by="rain"))
    found.merge("main", "dark", {"mood": choice})
    assert told(found, Thing("vars", "mood")) == causes


def test_a_merge_told_in_other_words_is_a_merge_still():
    found = plays()
    found.play("dark", VarSet("hp", 1, by="rain"))
    found.play("main", FlagPut("x", up=True))
    merged = found.merge("main", "dark")
    found.turns[merged.id] = replace(merged, action=Amend(ANN, Words("They met.")))
    assert told(found, HP) == [("merge", 1), ("rule", 1), ("start", 20)]


def test_an_ending_taken_back_was_taken_back_by_a_merge():
    found = plays()
    found.play("main", Ended("dawn", by="r"))
    found.play("dark", VarSet("hp", 1))
    found.merge("main", "dark", {"ended": "theirs"})
    assert told(found, ENDING) == [("merge", None), ("rule", "dawn")]


def test_memories_are_found_where_they_were_made():
    found = plays()
    mine = Remembered(Memory("mine"), by="m")
    found.play("main", mine)
    found.play("dark", Remembered(Memory("new"), by="d"))
    found.merge("main", "dark")
    found.play("dark", Remembered(Memory("later"), by="d"))
    found.play("main", mine)
    found.merge("main", "dark")
    assert told(found, Thing("memories", "new")) == [("merge", None), ("rule", None)]
    assert told(found, Thing("memories", "mine")) == [("rule", None), ("rule", None)]
    assert told(found, Thing("memories", "old")) == [("start", None)]


def test_what_came_and_went_is_told_once():
    found = plays()
    found.add("main", "hp", 1)
    found.add("dark", "hp", 2)
    found.merge("main", "dark")
    found.add("dark", "hp", 3)
    found.merge("dark", "main")
    assert told(found, HP, "dark") == [
        *(("merge", 26), ("merge", 23), ("person", 21)),
        *(("person", 25), ("person", 22), ("start", 20)),
    ]


def test_merges_within_merges_are_followed_to_their_end():
    found = plays()
    found.fork("deep")
    found.play("deep", SceneEntered(YARD, by="gate"))
    found.play("dark", VarSet("hp", 3))
    found.merge("dark", "deep")
    found.play("main", VarSet("mood", "sad"))
    found.merge("main", "dark")
    assert [(r.cause, r.branch, r.value) for r in asked(found, SCENE)] == [
        ("merge", "dark", YARD),
        ("merge", "deep", YARD),
        ("rule", "", YARD),
        ("start", "", HALL),
    ]


@given(st.lists(st.tuples(st.sampled_from(("main", "dark")), st.integers(0, 5)), max_size=12))
def test_the_latest_reason_says_what_is(steps: list[tuple[str, int]]):
    found = plays()
    for number, (branch, drawn) in enumerate(steps):
        other = "dark" if branch == "main" else "main"
        if drawn:
            found.add(branch, "hp", drawn, VarSet("step", number), Spoke(ANN, "Ann", Words("x")))
        elif found.side(other, branch).turns:
            found.merge(
                branch, other, {c.id: "ours" for c in found.merging(branch, other).conflicts}
            )
    for branch in found.heads:
        reasons = asked(found, HP, branch, 100)
        assert reasons[0].value == found.state(branch).vars["hp"]
        assert reasons[-1].cause == "start"
        assert len({(r.turn, r.value) for r in reasons}) == len(reasons)


# What can be asked, and what is answered.

STATE = State(
    vars={"hp": 1, "_plot": 2, "scene": 3},
    flags=frozenset({"lit", "hp"}),
    scene=HALL,
    memories=(Memory("The bell rang."), Memory("The bell rang.")),
    ended="",
)


def test_things_that_can_be_asked_about_are_listed_once():
    assert [thing.name("en") for thing in things(STATE)] == [
        *("hp", "scene", "scene", "ending", "✎ The bell rang.")
    ]
    assert [thing.name("zh") for thing in things(STATE, hidden=True)] == [
        *("hp", "_plot", "scene", "场景", "结局", "⚑ hp", "⚑ lit", "✎ The bell rang.")
    ]
    assert things(State()) == ()


@pytest.mark.parametrize(
    ("name", "thing"),
    [
        (" hp ", HP),
        ("⚑ hp", Thing("flags", "hp")),
        ("⚑gone", Thing("flags", "gone")),
        ("lit", Thing("flags", "lit")),
        ("scene", Thing("vars", "scene")),
        ("场景", SCENE),
        ("ending", ENDING),
        ("The bell rang.", Thing("memories", "The bell rang.")),
        ("✎ The bell rang.", Thing("memories", "The bell rang.")),
    ],
)
def test_a_thing_is_found_by_what_people_call_it(name: str, thing: Thing):
    assert thing_called(name, STATE, hidden=True) == thing


@pytest.mark.parametrize("name", ["_plot", "lit", "⚑ lit", "hq", ""])
def test_what_is_not_there_or_not_for_players_is_not_found(name: str):
    with pytest.raises(NoSuchThing):
        thing_called(name, STATE)


def test_a_name_that_looks_like_another_is_offered():
    with pytest.raises(NoSuchThing, match="Did you mean: hp") as refused:
        thing_called("hpp", STATE)
    assert "你是不是想找：hp" in refused.value.told("zh")


def test_reasons_are_told_in_both_languages():
    found = plays()
    fired = (RuleFired("ambush", "roll(1d100) >= 70"), DICE, VarSet("hp", 15, by="ambush"))
    found.say("main", "I {wait}", *fired)
    found.say("main", "on", StoryChanged(Digest("new")), VarSet("hp", 14))
    found.play("main", VarSet("hp", 13))
    ids = [reason.turn[:7] for reason in asked(found, HP)]
    assert reason_lines(asked(found, HP), "en", hidden=True) == (
        f"13 ← Ann, after Ann said: “on main” · {ids[0]}",
        f"14 ← a new edition of the story brought it · {ids[1]}",
        f"15 ← rule “ambush”, after Ann said: “I {{wait}}” · {ids[2]}",
        "  🎲 [ambush] roll(1d100) = 70",
        "  ⚙ roll(1d100) >= 70",
        f"20 ← so the story began · {ids[3]}",
    )
    assert reason_lines(asked(found, HP), "zh")[2:] == (
        f"15 ← 规则「ambush」，此前 Ann 说：「I {{wait}}」 · {ids[2]}",
        "  🎲 [ambush] roll(1d100) = 70",
        f"20 ← 故事开始时如此 · {ids[3]}",
    )


def test_merges_and_choices_are_told_with_their_branch():
    found = plays()
    found.play("main", VarSet("mood", "glad"), action=Conclude(ANN))
    found.play("dark", VarSet("mood", "sad"), VarSet("hp", 1))
    found.merge("main", "dark", {"mood": "bored"})
    merged = found.heads["main"][:7]
    assert reason_lines(asked(found, Thing("vars", "mood"))[:2], "en") == (
        f"bored ← 1001 chose it when “dark” was merged · {merged}",
        f"glad ← 1001 · {found.tree.parents(found.heads['main'])[0][:7]}",
    )
    assert reason_lines(asked(found, HP)[:1], "zh") == (f"1 ← 合并了分支「dark」 · {merged}",)


def test_words_for_what_has_no_value():
    found = plays()
    assert reason_lines((), "en") == ("Nothing that happened has set it.",)
    found.play("main", FlagPut("lit", up=False), Remembered(Memory("m")), action=Conclude(ANN))
    assert reason_lines(asked(found, Thing("flags", "lit"))[:1], "zh")[0].startswith("无 ← 1001")
    assert reason_lines(asked(found, Thing("memories", "m")), "en")[0].startswith("remembered ←")


# How it is with somebody inside.


MARA = PersonId("mara")
INSIDE = Thing("personas", MARA)
OATH = Tenet("oath", "never breaks an oath")


def test_what_changed_inside_somebody_is_told_with_what_shows_it_and_by_whom():
    found = Plays(Began(STORY, (), (), HALL))
    found.say("main", "You coward!", EmotionSet(MARA, "anger", 70, "coward", MODEL))
    found.say("main", "x", TenetPut(MARA, "never", replace(OATH, off=True), GM))
    found.say("main", "x", TieSet(MARA, PersonId("tom"), "trust", 30.4, by=MODEL))
    tie, tenet, anger = asked(found, INSIDE)
    assert (tie.value, tie.cause) == ("trust 30", "model")
    assert (tenet.value, tenet.cause) == ("never breaks an oath (off)", "gm")
    assert (anger.value, anger.cause, anger.leaf) == (70, "model", "coward")


def test_what_is_noted_each_turn_is_no_reason():
    found = Plays(Began(STORY, (), (), HALL))
    found.say("main", "x", EmotionsFelt(MARA, 1), ReplyChecked(Verdict(MARA, True, 100)))
    assert asked(found, INSIDE) == []


def test_what_somebody_wants_is_told_by_its_words_where_the_state_has_them():
    found = Plays(Began(STORY, (), (), HALL))
    found.say("main", "x", TenetPut(MARA, "never", OATH, GM))
    gate = Goal("gate", "hold the gate", progress=20.0)
    found.say("main", "x", GoalPut(MARA, "gate", gate, by=GM))
    reasons = asked(found, INSIDE)
    state = State(story=STORY, personas={MARA: Persona(goals={"gate": gate})})
    goal, tenet = reason_lines(reasons, "en", hidden=True, state=state)
    assert goal.startswith("goal hold the gate: 20 ← decreed by")
    assert tenet.startswith("policy: never breaks an oath ← decreed by")
    [plain, *_] = reason_lines(reasons, "en", hidden=True)
    assert plain.startswith("gate: 20 ← decreed by")
    assert reason_lines(reasons, "en") == ("Nothing that happened has set it.",)
