from dataclasses import replace

import pytest

from engine.model.events import Narrated
from engine.model.script import Reply, Silence
from engine.model.story import Ending, Story
from engine.model.table_actions import Go
from engine.narration.telling import static_line
from tests.support.oracles import ScriptedOracle
from tests.support.people import world
from tests.support.stage import drama, play, say
from tests.support.stories import ANN

NOBODY_TELLS = ScriptedOracle(told=[Reply("", "static")])


def told(
    book: Story, words: str = "I wait.", turns: int = 0, oracle: ScriptedOracle = NOBODY_TELLS
):
    return play(say(words), replace(world(), turns=turns), oracle, book).told()


def quiet(*rules: str, triggers: tuple[str, ...] = ()) -> Story:
    """A story in which nobody has anything to say of their own accord."""
    endings = {"dawn": Ending("dawn", "Dawn", "")}
    return replace(drama(*triggers, told_by=rules), idle=(), characters=(), endings=endings)


def test_where_a_turn_shows_nothing_a_line_says_so_and_another_one_in_the_next():
    lines = [told(quiet(), turns=turns) for turns in (0, 1)]

    assert lines == [[static_line("en", "", 0)], [static_line("en", "", 1)]]


def test_a_silent_narrator_is_no_reason_to_tell_nothing():
    silent = ScriptedOracle(told=[Silence("timeout")])

    assert told(quiet(), oracle=silent) == [static_line("en", "", 0)]


@pytest.mark.parametrize(
    "happens",
    [
        '[a] if contains "wait" -> state.lamp = 5',
        '[a] if contains "wait" && roll(1d100) >= 1 -> state._x = 1',
    ],
)
def test_where_something_else_is_shown_nothing_is_told(happens: str):
    assert told(quiet(happens)) == []


@pytest.mark.parametrize(
    "happens",
    [
        '[a] if contains "wait" -> state._secret = 5',
        '[a] if contains "wait" -> flag "seen"',
    ],
)
def test_what_nobody_sees_is_nothing_to_show(happens: str):
    assert told(quiet(happens)) == [static_line("en", "", 0)]


@pytest.mark.parametrize(
    "happens",
    [
        'npc "Mara" say "Go away!"',
        'stat hp of "Ava" -= 5',
        'end "dawn"',
    ],
)
def test_what_a_trigger_shows_after_the_telling_counts(happens: str):
    lines = told(quiet(triggers=(f'[a] when after turn: contains "wait" -> {happens}',)))

    assert static_line("en", "", 0) not in lines


def test_a_trigger_that_tells_something_is_told_alone():
    book = quiet(triggers=('[a] when after turn: contains "wait" -> tell "A bell rings."',))

    assert told(book) == ["A bell rings."]


def test_who_goes_somewhere_is_shown_going():
    played = play(Go(ANN, "ann_1999", "attic"), oracle=NOBODY_TELLS, book=quiet())

    assert played.of(Narrated) == []
