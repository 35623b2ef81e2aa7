"""Variants: which turns may have them, and a turn told in other words."""

from dataclasses import replace

import pytest

from engine.errors import CannotAmend
from engine.history.variants import (
    amended,
    as_played,
    can_be_amended,
    can_be_retold,
    tellings,
)
from engine.model.actions import Amend, Conclude, Continue, PlayAction, Recount, Voice
from engine.model.events import Began, DiceRolled, Ended, Narrated, Spoke, VarSet
from engine.model.ids import MODEL, OfferId, PersonId, TurnId
from engine.model.people_events import StatSet
from engine.model.table_actions import Choose, Decree, DrawFate, Go, Part, TellRound, Unlock, Use
from engine.model.words import Words
from tests.support.plays import ANN, STORY, Plays

TOLD = Narrated(Words("The door opens."), "model")
NEW = Words("The door stays shut.")


def test_a_turn_is_told_in_other_words_and_all_else_stays():
    turn = Plays().say("main", "I knock", VarSet("hp", 3))
    events = amended(turn, NEW)
    assert events == (*turn.events[:-1], Narrated(NEW, "person"))
    assert events[:2] == (Spoke(ANN, "Ann", turn.words()[0]), VarSet("hp", 3))


def test_several_narrations_become_one_where_the_first_stood():
    plays = Plays()
    past = Narrated(Words("Long ago."), "file")
    turn = plays.play("main", past, TOLD, VarSet("hp", 3), replace(TOLD, source="author"), past)
    kept = turn.events[0]
    assert amended(turn, NEW) == (kept, Narrated(NEW, "person"), VarSet("hp", 3), kept)


def test_an_amended_turn_can_be_amended_again():
    plays = Plays()
    turn = plays.play("main", Narrated(NEW, "person"), action=Amend(ANN, NEW))
    assert can_be_amended(turn)
    assert amended(turn, Words("x")) == (Narrated(Words("x"), "person"),)


def test_a_turn_in_which_nothing_was_told_cannot_be_amended():
    plays = Plays(Began(STORY), TOLD)
    root = plays.turns[plays.heads["main"]]
    dice = plays.play("main", DiceRolled("1d6", (4,), 4, "4"))
    for turn in (root, dice):
        assert not can_be_amended(turn)
        with pytest.raises(CannotAmend) as refused:
            amended(turn, NEW)
        assert "无法改写" in refused.value.told("zh")


def test_turns_that_a_narrator_told_can_be_told_anew():
    plays = Plays(Began(STORY), TOLD)
    assert not can_be_retold(plays.turns[plays.heads["main"]])
    assert can_be_retold(plays.say("main", "go"))
    assert can_be_retold(plays.play("main", TOLD, action=Continue(ANN)))
    assert not can_be_retold(plays.play("main", Ended(""), action=Conclude(ANN)))


@pytest.mark.parametrize(
    "action",
    [
        Choose(ANN, "Ann", OfferId("o")),
        DrawFate(ANN, "Ann"),
        Go(ANN, "Ann", "Hall"),
        Unlock(ANN, "Ann", "Hall"),
        Use(ANN, "Ann", "rope", Words("I climb")),
        TellRound(ANN),
        Part(ANN),
    ],
)
def test_whatever_a_narrator_told_can_be_told_anew_and_a_round_that_waits_cannot(
    action: PlayAction,
):
    plays = Plays()
    assert can_be_retold(plays.play("main", TOLD, action=action))
    assert not can_be_retold(plays.play("main", VarSet("hp", 3), action=action))


def test_what_a_game_master_told_cannot_be_told_anew():
    words = Narrated(NEW, "person")
    assert not can_be_retold(Plays().play("main", words, action=Decree(ANN, "tell x")))


def test_a_merge_can_be_told_in_other_words_and_anew():
    plays = Plays()
    plays.fork("dark")
    plays.say("dark", "go")
    merged = plays.merge("main", "dark")
    told = replace(merged, events=(*merged.events, TOLD))
    assert can_be_retold(told)
    assert amended(told, NEW) == (*merged.events, Narrated(NEW, "person"))


def test_what_a_file_told_in_a_turn_of_its_own_can_be_told_in_other_words_but_not_anew():
    spoken = Spoke(ANN, "Ann", Words("Hello"))
    aside, file = Narrated(Words("A note."), "aside"), Narrated(Words("Hi."), "file")
    voices = (Voice("Ann", is_person=True), Voice("Note", is_hidden=True), Voice("Mara"))
    turn = Plays().play("main", spoken, aside, file, action=Recount(ANN, voices))
    assert not can_be_retold(turn)
    assert can_be_amended(turn)
    assert amended(turn, NEW) == (*turn.events[:2], Narrated(NEW, "person"))


def test_tellings_are_what_came_of_one_action_and_what_was_put_in_other_words():
    action = Recount(ANN, (Voice("Mara"),))
    turns = []
    for text in ("One.", "Two."):
        plays = Plays()
        turns.append(plays.play("main", Narrated(Words(text), "file"), action=action))
    plays = Plays()
    words = plays.play("main", Narrated(NEW, "person"), action=Amend(ANN, NEW))
    other = Plays().say("main", "go")
    siblings = (*turns, words, other)
    for turn in (*turns, words):
        assert tellings(turn, siblings) == (*turns, words)
    assert tellings(other, siblings) == (other,)
    assert tellings(words, (words,)) == (words,)


def test_effects_belong_to_the_telling_they_came_of():
    plays = Plays()
    head = plays.heads["main"]
    hurt = [StatSet(PersonId("mara"), "hp", value, by=MODEL) for value in (7.0, 9.0)]
    first = plays.say("main", "I knock", hurt[0])
    plays.heads["main"] = head
    second = plays.say("main", "I knock", hurt[1])
    assert can_be_retold(first)
    assert tellings(first, (first, second)) == (first, second)
    in_words = replace(first, id=TurnId("x"), action=Amend(ANN, NEW), events=amended(first, NEW))
    assert hurt[0] in in_words.events
    assert as_played(in_words, (first, second, in_words)) == first
    assert tellings(in_words, (first, second, in_words)) == (first, second, in_words)
