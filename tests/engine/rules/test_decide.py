from dataclasses import replace
from random import Random
from typing import get_args

import pytest

from engine.errors import BadDice, EmptyInput, StoryOver, TooLong
from engine.model.actions import Check, Conclude, Continue, PlayAction, Say, Throw
from engine.model.events import (
    DiceRolled,
    Ended,
    Event,
    Narrated,
    Noticed,
    RuleFired,
    Spoke,
    StoryChanged,
    VarSet,
)
from engine.model.ids import Digest
from engine.model.script import Reply
from engine.model.state import State
from engine.model.story import Story
from engine.model.table_actions import Decree, Tick
from engine.model.table_events import TriggerFired
from engine.model.words import Words
from engine.rules.begin import begin
from engine.rules.decide import MAX_WORDS, SCRIPTS, decide, kind_of
from engine.rules.evolve import replay
from engine.rules.language import trigger_in
from engine.rules.playbook import Playbook
from tests.support.chance import Loaded
from tests.support.narrators import rehearse
from tests.support.people import world
from tests.support.stories import ANN, story

TOLD = Reply("So it happens.", "author")


def opened(book: Story) -> State:
    return replay(State(), begin(book))


def take(
    book: Story, action: PlayAction, *faces: int, state: State | None = None
) -> tuple[Event, ...]:
    state = opened(book) if state is None else state
    return rehearse(decide(Playbook(book), state, action, Loaded(*faces)), TOLD)


def say(text: str) -> Say:
    return Say(ANN, "Ann", Words(text))


def test_what_a_person_says_is_heard_first_and_told_last():
    events = take(story(), say("Hello?"))
    assert isinstance(events[0], Spoke)
    assert events[-1] == Narrated(Words(TOLD.text), "author")


def test_nothing_said_is_refused():
    with pytest.raises(EmptyInput):
        take(story(), say("  \n\u3000"))


def test_too_much_said_is_refused_with_the_limit():
    with pytest.raises(TooLong, match=str(MAX_WORDS)):
        take(story(), say("x" * (MAX_WORDS + 1)))


def test_nobody_speaks_in_a_story_that_has_ended():
    over = replay(opened(story()), [Ended("dawn")])
    with pytest.raises(StoryOver):
        take(story(), say("Hello?"), state=over)


def test_nothing_is_asked_or_refused_before_the_script_is_run():
    decide(Playbook(story()), State(), say(""), Random(0))


def test_dice_in_double_brackets_fall_before_the_rules_are_tried():
    events = take(story(), say("I jump [[1d20+5]]"), 13)
    rolled = next(e for e in events if isinstance(e, DiceRolled))
    assert (rolled.total, rolled.by, rolled.user) == (18, "Ann", ANN)
    assert events.index(rolled) == 1


def test_bad_dice_in_brackets_cost_a_notice_and_not_the_turn():
    events = take(story(), say("I jump [[1d20+]]"))
    assert any(isinstance(e, Noticed) and e.code == "BAD_INLINE" for e in events)
    assert isinstance(events[-1], Narrated)


def test_thrown_dice_are_kept_and_nothing_is_told():
    [event] = take(story(), Throw(ANN, "Ann", "2d6+1"), 3, 4)
    assert isinstance(event, DiceRolled)
    assert (event.faces, event.total, event.secret) == ((3, 4), 8, False)
    assert event.text == "🎲 Ann: 2d6 (3, 4) + 1 = 8"


def test_secret_dice_are_marked_as_secret():
    [event] = take(story(), Throw(ANN, "Ann", "1d6", secret=True), 3)
    assert isinstance(event, DiceRolled)
    assert event.secret


def test_bad_dice_are_refused():
    with pytest.raises(BadDice):
        take(story(), Throw(ANN, "Ann", "dice"))


def test_a_check_of_call_of_cthulhu_has_a_level():
    [event] = take(story(), Check(ANN, "Ann", "Listen", "coc", 60), 30)
    assert isinstance(event, DiceRolled)
    assert (event.total, event.success, event.level) == (30, True, "hard")


def test_a_d20_check_is_measured_against_its_difficulty():
    [event] = take(story(), Check(ANN, "Ann", "Stealth", "d20", 15, modifier=3), 11)
    assert isinstance(event, DiceRolled)
    assert (event.total, event.success) == (14, False)


def test_a_story_is_concluded_once():
    assert take(story(), Conclude(ANN)) == (Ended(""),)
    assert take(story(), Conclude(ANN), state=replay(opened(story()), [Ended("dawn")])) == ()


def test_the_narrator_goes_on_without_anybody_acting():
    [event] = take(story(), Continue(ANN))
    assert isinstance(event, Narrated)


def test_the_narrator_does_not_go_on_behind_the_end():
    with pytest.raises(StoryOver):
        take(story(), Continue(ANN), state=replay(opened(story()), [Ended("dawn")]))


def test_an_edited_story_is_taken_over_with_its_new_keys():
    old, new = story(hp=3), story(hp=9, luck=1)
    state = replay(State(), begin(old))
    edited = Story(
        **{**{f: getattr(new, f) for f in new.__dataclass_fields__}, "digest": Digest("2")}
    )
    events = take(edited, say("Hello?"), state=state)
    assert events[:2] == (StoryChanged(Digest("2")), VarSet("luck", 1))


def test_the_same_chance_gives_the_same_turn():
    book = story("[fate] if roll(1d100) >= 50 -> luck turns")
    turns = {
        rehearse(decide(Playbook(book), opened(book), say("go"), Random("seed")), TOLD)
        for _ in range(3)
    }
    assert len(turns) == 1


def test_a_turn_counts_the_turns_before_its_rules_look():
    book = story("[first] if turn == 1 -> 状态.seen = true")
    assert RuleFired("first", "turn == 1") in take(book, say("go"))


def test_every_action_that_can_be_played_has_a_script():
    assert set(SCRIPTS) == set(get_args(PlayAction))


def test_a_decree_a_tick_and_all_else_make_turns_of_their_own_kind():
    assert kind_of(Decree(ANN, "flag dark")) == "gm"
    assert kind_of(Tick(1)) == "tick"
    assert kind_of(say("go")) == "play"


def test_seconds_count_from_the_moment_that_is_told():
    book = replace(story(), triggers=(trigger_in("[t] when cooldown 60 s: always -> flag x"),))
    script = decide(Playbook(book), opened(book), say("go"), Random(0), now=1000)
    [fired] = [e for e in rehearse(script, TOLD) if isinstance(e, TriggerFired)]
    assert fired.at == 1000


def test_thrown_dice_carry_the_name_of_the_character():
    for action in (Throw(ANN, "ann_1999", "1d6"), Check(ANN, "ann_1999", "Listen", "coc", 60)):
        [event] = take(story(), action, 3, 4, state=replace(world(), story=story().digest))
        assert isinstance(event, DiceRolled)
        assert event.by == "Ava"
