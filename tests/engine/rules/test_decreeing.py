from dataclasses import replace

import pytest

from engine.errors import NothingDone, StoryError
from engine.model.events import Ended, FlagPut, Narrated, SceneEntered
from engine.model.frame import Frame
from engine.model.ids import GM, Digest, TimelineId
from engine.model.people import Mood
from engine.model.people_events import MoodsFaded, PresencePut, Said
from engine.model.proposal import DraftScene
from engine.model.state import State
from engine.model.story import Story
from engine.model.table_actions import Decree, Tick
from engine.model.table_events import Directed, Paused, TriggerFired, Warned
from engine.model.turn import Turn
from engine.model.words import Words
from engine.rules.decide import kind_of
from engine.rules.frame import frame_of
from tests.support.oracles import ScriptedOracle
from tests.support.people import GUARD, SPY, world
from tests.support.stage import GATE, YARD, Played, drama, play, say
from tests.support.stories import ANN


def decree(text: str, state: State | None = None, *, book: Story | None = None) -> Played:
    return play(Decree(ANN, text), state, book=book)


def frame(played: Played, action: Decree) -> Frame:
    turn = Turn.after((), action, played.events, salt=b"", kind="gm")
    return frame_of(drama(), TimelineId("t"), "main", world(), turn)


def test_what_a_game_master_decrees_is_so_and_says_whose_word_it_was():
    played = decree('flag dark && npc "Ilya" appear')
    assert played.events == (
        FlagPut("dark", up=True, by=GM),
        PresencePut(SPY.id, "here", GM),
    )
    assert played.told() == []
    assert kind_of(Decree(ANN, "")) == "gm"


def test_texts_are_told_in_the_words_of_the_game_master():
    played = decree('tell "A bell rings." && tell "Then silence."')
    assert played.of(Narrated) == [Narrated(Words("A bell rings.\n\nThen silence."), "person")]
    assert played.oracle.asked == []


def test_a_scene_that_is_entered_and_an_ending_are_told_once():
    played = decree('tell "You run." && goto "yard"', replace(world(), scene=GATE))
    assert played.told() == ["You run.\n\nA bright yard."]
    assert played.of(SceneEntered) == [SceneEntered(YARD, GM)]
    ended = decree('end "dawn"')
    assert ended.told() == ["The sun comes up."]
    assert ended.of(Ended) == [Ended("dawn", GM)]
    after = decree('tell "And they lived."', ended.state)
    assert after.told() == ["And they lived."]


def test_a_quiet_decree_tells_nothing_and_its_frame_is_the_game_masters_own():
    action = Decree(ANN, 'goto "yard"', quiet=True)
    played = play(action)
    assert played.told() == []
    assert (frame(played, action).secret, frame(played, action).user) == (True, ANN)
    loud = Decree(ANN, 'goto "yard"')
    assert (frame(play(loud), loud).secret, frame(play(loud), loud).user) == (False, "")


def test_a_scene_can_be_written_by_a_model_and_is_then_told():
    oracle = ScriptedOracle(values={"scene": [DraftScene("The Den", "It is dark.")]})
    played = play(Decree(ANN, 'generate "a den"'), oracle=oracle)
    assert played.told() == ["It is dark."]


def test_a_text_that_cannot_be_read_is_refused_with_where_and_what_was_expected():
    with pytest.raises(StoryError) as refused:
        decree('flag dark && fly "Mara"')
    [fault] = refused.value.faults
    assert (fault.place.line, fault.place.column) == (1, 14)
    assert "Known are" in refused.value.told("en")
    assert "fly" in refused.value.told("zh")


def test_where_nothing_could_be_done_the_game_master_is_told_why_and_no_turn_is_made():
    with pytest.raises(NothingDone) as refused:
        decree('npc "Marra" leave && room "Hell" locked')
    english, chinese = refused.value.told("en"), refused.value.told("zh")
    assert "Mara" in english
    assert len(english.splitlines()) == len(chinese.splitlines()) == 2
    assert "没有叫「Marra」的人" in chinese


def test_what_is_so_already_is_nothing_done():
    with pytest.raises(NothingDone, match="It is so already"):
        decree('npc "Mara" appear')


def test_a_notice_alone_is_nothing_done():
    with pytest.raises(NothingDone, match="luck"):
        decree("state.luck += 1")


def test_an_edited_story_is_no_deed_of_the_game_masters():
    edited = replace(world(), story=Digest("older"))
    with pytest.raises(NothingDone):
        decree('npc "Marra" leave', edited)


def test_what_could_be_done_is_done_and_the_rest_reported():
    played = decree('flag dark && npc "Marra" leave')
    assert played.state.flags == {"dark"}
    assert [warned.code for warned in played.of(Warned)] == ["UNKNOWN_PERSON"]


def test_triggers_take_the_very_same_steps():
    book = drama("[t] when never -> flag dark")
    played = decree('fire "t"', book=book)
    assert [fired.name for fired in played.of(TriggerFired)] == ["t"]
    assert played.state.flags == {"dark"}


def test_people_speak_in_their_own_voices():
    action = Decree(ANN, 'npc "Mara" say "Halt!"')
    played = play(action)
    assert played.of(Said) == [Said(GUARD.id, "Mara Voss", Words("Halt!"), GM)]
    [speech] = frame(played, action).speeches
    assert (speech.name, speech.text) == ("Mara Voss", "Halt!")
    assert played.state.log[-1].voice == "character"


def test_a_direction_waits_for_the_next_narration_and_no_longer():
    directed = decree('direct "Let it rain."')
    assert directed.of(Directed) == [Directed("Let it rain.", GM)]
    told = play(say("I wait."), directed.state)
    [ask] = told.oracle.narrations()
    assert "## What the game master wants of this turn\n- Let it rain." in ask.messages[-1].text
    assert told.state.directives == ()


def test_a_game_master_acts_while_the_story_is_paused():
    paused = decree("pause").state
    assert decree("flag dark", paused).state.flags == {"dark"}
    assert decree("resume", paused).of(Paused) == [Paused(paused=False, by=GM)]


def test_real_time_lets_moods_fade_as_one_event():
    played = play(Tick(20))
    assert played.events == (MoodsFaded(20, idle=True),)
    assert kind_of(Tick(20)) == "tick"
    stepped = world()
    for _ in range(20):
        stepped = play(Tick(1), stepped).state
    assert played.state == stepped
    faded = world(replace(GUARD, mood=Mood(fear=80.0)))
    assert round(play(Tick(20), faded).state.people[GUARD.id].mood.fear) in (43, 44, 45)
