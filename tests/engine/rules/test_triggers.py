"""One pass of triggers: what fires, in which order, and what a model is asked."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.model.events import DiceRolled, Ended
from engine.model.proposal import DraftScene
from engine.model.rule import Condition
from engine.model.script import Answer, Consulted, Reply, Silence
from engine.model.state import State
from engine.model.story import Story
from engine.model.table_events import Judged, TriggerFired
from engine.model.trigger import Gates, Trigger
from engine.rules.acting import MOST_FIRED
from engine.rules.taking import Taking, Trial
from engine.rules.triggers import MOST_QUESTIONS
from tests.support.chance import Loaded
from tests.support.moments import all_conditions, moments, said
from tests.support.triggers import (
    codes,
    fired,
    judged,
    judgements,
    next_turn,
    questions,
    run,
    saga,
    turn,
)


def passed(*lines: str, words: str = "", answers: tuple[Answer, ...] = ()) -> Taking:
    taking = turn(saga(*lines))
    run(taking, words, *answers)
    return taking


def test_what_holds_fires_and_says_which_leaf_decided():
    taking = passed('[lamp] when contains "lamp" and turn >= 5 -> flag lit', words="my lamp")
    assert TriggerFired("lamp", 7, leaf="turn >= 5") in taking.events
    assert taking.state.flags == {"lit"}


def test_each_sees_what_those_before_it_did_also_those_further_up():
    taking = passed(
        "[third] when flag b -> flag c",
        "[first] when always -> flag a",
        "[second] when flag a -> flag b",
        "[never] when not flag c and flag b and flag a and flag d -> flag e",
    )
    assert fired(taking) == ["first", "second", "third"]


def test_each_step_sees_what_the_step_before_it_did():
    taking = passed("[t] when always -> state.x = 1 && state.x += 2 && state.x *= 10")
    assert taking.state.vars["x"] == 30


def test_a_trigger_that_undoes_what_another_waits_for_comes_first_by_its_place():
    taking = passed("[a] when not flag x -> flag x", "[b] when not flag x -> flag y")
    assert fired(taking) == ["a"]


def test_nothing_fires_twice_in_a_turn_however_often_it_may():
    taking = turn(saga("[t] when before, repeat: always -> state.x = 1"))
    run(taking, phase="before")
    run(taking, phase="before")
    assert fired(taking) == ["t"]
    later = next_turn(taking)
    run(later, phase="before")
    assert fired(later) == ["t"]


def test_a_phase_fires_its_own_triggers_alone():
    taking = turn(saga("[b] when before: always -> flag b", "[a] when after: always -> flag a"))
    run(taking, phase="before")
    assert fired(taking) == ["b"]
    run(taking, phase="after")
    assert fired(taking) == ["b", "a"]


def test_a_scene_entered_in_the_turn_wakes_what_waits_for_one():
    lines = (
        "[quiet] when after scene, once: always -> flag quiet",
        '[go] when before turn, once: always -> goto "crypt"',
    )
    taking = turn(saga(*lines))
    run(taking)
    assert fired(taking) == []
    run(taking, phase="before")
    run(taking)
    assert fired(taking) == ["go", "quiet"]


def test_a_trigger_of_this_pass_can_enter_the_scene_that_others_wait_for():
    taking = passed(
        '[quiet] when after scene, once: scene "crypt" -> flag quiet',
        '[go] when always -> goto "crypt"',
    )
    assert fired(taking) == ["go", "quiet"]


def test_once_the_story_has_ended_nothing_more_fires():
    taking = passed('[end] when always -> end "dawn"', "[late] when always -> flag late")
    assert fired(taking) == ["end"]
    assert taking.events[-1] == Ended("dawn", "end")


def test_a_turn_fires_a_hundred_triggers_at_most_and_game_masters_are_told_once():
    many = [f"[t{n}] when always -> state.x = {n}" for n in range(MOST_FIRED + 5)]
    taking = turn(saga(*many, '[asks] when ai "is it late?" -> flag late'))
    assert run(taking) == []
    assert len(fired(taking)) == MOST_FIRED
    run(taking)
    assert codes(taking.events) == ["TOO_MANY_TRIGGERS"]


# Questions for a model


def test_all_that_is_open_is_asked_in_one_question_each_once():
    taking = turn(
        saga(
            '[one] when ai "a" or ai "b" or ai "a" -> flag one',
            '[two] when ai "a" and ai "c" -> flag two',
        )
    )
    [ask] = run(taking, "", judged(True, True, True, thoughts="All true."))
    assert questions(ask) == ["a", "b", "c"]
    assert fired(taking) == ["one", "two"]
    assert judgements(taking) == [
        Judged("a", "true", ("one", "two"), "All true."),
        Judged("b", "true", ("one",)),
        Judged("c", "true", ("two",)),
    ]


@pytest.mark.parametrize(
    "condition",
    [
        'turn >= 1 or ai "z"',
        'turn >= 99 and ai "z"',
        'scene "crypt" and ai "z"',
        '(ai "z" and flag no) and turn >= 1',
        'not (ai "z" or turn >= 1)',
    ],
)
def test_what_is_decided_is_not_asked(condition: str):
    taking = turn(saga(f"[t] when {condition} -> flag f"))
    assert run(taking) == []


def test_parts_that_are_decided_are_not_asked_beside_those_that_are_open():
    taking = turn(saga('[t] when (ai "no" and flag no or ai "yes") and turn >= 1 -> flag f'))
    [ask] = run(taking, "", judged(True))
    assert questions(ask) == ["yes"]


def test_a_trigger_whose_gate_is_shut_is_not_asked_about():
    taking = turn(saga('[t] when once, needs other: ai "z" -> flag f'))
    assert run(taking) == []


def test_what_fires_first_can_settle_a_question_before_it_is_asked():
    taking = turn(saga('[t] when flag f or ai "z" -> flag g', "[first] when always -> flag f"))
    assert run(taking) == []
    assert fired(taking) == ["first", "t"]


def test_what_an_answer_lets_fire_can_let_others_fire_but_nothing_more_is_asked():
    taking = turn(
        saga(
            '[chain] when flag f and ai "later" -> flag h',
            "[next] when flag f -> flag g",
            '[t] when ai "z" -> flag f',
        )
    )
    [ask] = run(taking, "", judged(True))
    assert questions(ask) == ["z"]
    assert fired(taking) == ["t", "next"]


def test_an_answer_of_no_lets_the_opposite_fire():
    taking = turn(saga('[t] when not ai "z" -> flag f', '[u] when ai "z" -> flag g'))
    run(taking, "", judged(False))
    assert fired(taking) == ["t"]
    assert judgements(taking) == [Judged("z", "false", ("t", "u"))]


@pytest.mark.parametrize(
    "answer",
    [
        judged(),
        judged(True, True),
        Consulted(DraftScene("a", "b")),
        Reply("true"),
        Silence("broken"),
        Silence("timeout"),
    ],
)
def test_without_a_usable_answer_nothing_fires_not_even_the_opposite(answer: Answer):
    taking = turn(saga('[t] when ai "z" -> flag f', '[u] when not ai "z" -> flag g'))
    run(taking, "", answer)
    assert fired(taking) == []
    assert [one.result for one in judgements(taking)] == ["maybe"]
    assert codes(taking.events) == ["NOT_JUDGED"]


def test_without_a_model_nothing_is_said_of_it():
    taking = turn(saga('[t] when ai "z" -> flag f'))
    run(taking, "", Silence("none"))
    assert taking.events == []


def test_the_thoughts_of_a_model_are_kept_short():
    taking = turn(saga('[t] when ai "z" -> flag f'))
    run(taking, "", judged(True, thoughts="so " * 1000))
    assert len(judgements(taking)[0].thoughts) <= 800


def test_so_many_questions_are_asked_at_once_and_later_ones_wait():
    many = [f'[t{n}] when ai "is it {n}?" -> flag f{n}' for n in range(MOST_QUESTIONS + 2)]
    taking = turn(saga(*many))
    [ask] = run(taking, "", judged(*[True] * MOST_QUESTIONS))
    assert len(questions(ask)) == MOST_QUESTIONS
    assert fired(taking) == [f"t{n}" for n in range(MOST_QUESTIONS)]
    assert codes(taking.events) == ["TOO_MANY_QUESTIONS"]


# Dice


def dice(taking: Taking) -> list[tuple[str, float, bool]]:
    """Return the throws of the turn: whose, what fell, and whether it was shown."""
    return [(e.by, e.total, e.shown) for e in taking.events if isinstance(e, DiceRolled)]


def test_dice_are_kept_and_shown_to_nobody_for_they_say_what_triggers_hang_on():
    story = saga("[a] when roll(1d100) >= 50 -> flag a", "[b] when roll(1d100) >= 50 -> flag b")
    taking = turn(story, chance=Loaded(20, 80))
    run(taking)
    assert dice(taking) == [("b", 80, False), ("a", 20, False)]
    assert taking.dice == []


def test_dice_fall_once_a_pass_however_often_a_trigger_is_looked_at():
    lines = (
        '[luck] when chance 50% and ai "z" -> flag luck',
        "[unlucky] when chance 50% -> flag unlucky",
        "[more] when flag a -> flag b",
        "[first] when always -> flag a",
    )
    chance = Loaded(1, 9999)
    taking = turn(saga(*lines), chance=chance)
    run(taking, "", judged(True))
    assert fired(taking) == ["first", "more", "luck"]
    assert chance.left == 0


def test_a_throw_that_succeeded_still_counts_once_the_rest_holds():
    lines = ("[t] when roll(1d100) >= 50 and flag a -> flag b", "[first] when always -> flag a")
    taking = turn(saga(*lines), chance=Loaded(70))
    run(taking)
    assert fired(taking) == ["first", "t"]


def test_a_trigger_that_comes_during_the_pass_costs_no_other_a_second_throw():
    lines = (
        "[unlucky] when chance 50% -> flag unlucky",
        '[add] when always -> trigger add "[new] when always -> flag new"',
    )
    chance = Loaded(9999)
    taking = turn(saga(*lines), chance=chance)
    run(taking)
    assert fired(taking) == ["add", "new"]


def test_dice_behind_what_is_not_there_do_not_fall():
    story = saga('[t] when scene "crypt" and roll(1d100) >= 50 -> flag a')
    assert dice(passed_of(story)) == []


def passed_of(story: Story) -> Taking:
    taking = turn(story, chance=Loaded())
    run(taking)
    return taking


# During play


def test_a_trigger_that_is_added_removed_or_put_to_sleep_is_so_at_once():
    taking = passed(
        "[add] when always -> trigger remove gone && trigger disable asleep",
        "[gone] when always -> flag gone",
        "[asleep] when always -> flag asleep",
        '[more] when always -> trigger add "[added] when fired add -> flag added"',
    )
    assert fired(taking) == ["add", "more", "added"]


def test_a_trigger_that_is_reset_may_fire_again_in_the_next_turn_and_not_in_this():
    lines = ("[t] when once: always -> flag f", "[again] when once: always -> trigger reset t")
    taking = turn(saga(*lines))
    run(taking)
    assert fired(taking) == ["t", "again"]
    later = next_turn(taking)
    run(later)
    assert fired(later) == ["t"]


def test_every_look_is_traced_for_the_author():
    trials: list[Trial] = []
    taking = turn(saga("[no] when turn >= 99 -> flag a", "[yes] when turn >= 1 -> flag b"))
    taking.trace = trials.append
    run(taking)
    assert [(one.rule, one.held) for one in trials] == [("no", False), ("yes", True), ("no", False)]


# Laws


def firing() -> st.SearchStrategy[tuple[Trigger, ...]]:
    """Triggers that set each other off: by flags, scenes, and each other's names."""
    steps = st.lists(
        st.sampled_from(
            [
                "flag f",
                "unflag f",
                "flag g",
                'goto "crypt"',
                'fire "t0"',
                'fire "t1"',
                'fire "t2"',
                'trigger reset "t0"',
                "trigger reset everything",
                'trigger disable "t1"',
                'trigger enable "t1"',
                'trigger remove "t2"',
                "give coin to Ava",
                "stat hp of all -= 5",
            ]
        ),
        min_size=1,
        max_size=4,
    ).map(" && ".join)
    return st.lists(st.tuples(all_conditions(), steps, st.integers(0, 2)), max_size=4).map(_made)


def _made(parts: list[tuple[Condition, str, int]]) -> tuple[Trigger, ...]:
    lines = (f"[t{n}] when repeat: always -> {steps}" for n, (_, steps, _) in enumerate(parts))
    return tuple(
        replace(trigger, condition=condition, gates=Gates(most))
        for trigger, (condition, _, most) in zip(saga(*lines).triggers, parts, strict=True)
    )


@given(firing(), moments(), said(), st.booleans())
def test_a_pass_ends_fires_nothing_twice_and_asks_once_what_is_open(
    made: tuple[Trigger, ...], state: State, words: str, answer: bool
):
    taking = turn(replace(saga(), triggers=made), state)
    asked = run(taking, words, judged(*[answer] * 2), phase="after")
    names = fired(taking)
    assert len(names) == len(set(names)) <= len(made)
    assert len(asked) <= 1
    for ask in asked:
        assert len(questions(ask)) == len(set(questions(ask)))


@given(firing(), moments(), said())
def test_a_second_pass_over_what_settled_fires_nothing_more(
    made: tuple[Trigger, ...], state: State, words: str
):
    taking = turn(replace(saga(), triggers=made), state)
    run(taking, words, Silence("none"))
    thrown = {event.by for event in taking.events if isinstance(event, DiceRolled)}
    names = fired(taking)
    run(taking, words, Silence("none"))
    assert set(fired(taking)) - set(names) <= thrown


@given(firing(), moments(), said())
def test_the_same_turn_fires_the_same_whatever_the_order_of_a_state(
    made: tuple[Trigger, ...], state: State, words: str
):
    turned = replace(
        state,
        people=dict(reversed(tuple(state.people.items()))),
        triggers=dict(reversed(tuple(state.triggers.items()))),
        items=dict(reversed(tuple(state.items.items()))),
    )
    one, other = (turn(replace(saga(), triggers=made), at) for at in (state, turned))
    run(one, words, Silence("none"))
    run(other, words, Silence("none"))
    assert one.events == other.events


def test_a_scene_that_is_not_there_is_no_reason_to_stop():
    taking = passed('[t] when always -> goto "nowhere" && flag f')
    assert taking.state.flags == {"f"}
    assert taking.state.scene is None
    assert codes(taking.events) == ["UNKNOWN_SCENE"]
