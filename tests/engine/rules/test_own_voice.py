"""Without a model, characters say lines of theirs that fit the moment."""

from dataclasses import replace

from engine.model.ids import SceneId
from engine.model.language import Language
from engine.model.people_events import Said
from engine.model.persona import Persona, Policy, Sample
from engine.model.script import Answer, Ask, Narrate, Reply
from engine.model.state import Line, State
from engine.model.story import Character, Scene, Story
from engine.model.words import Words
from tests.support.oracles import ScriptedOracle
from tests.support.people import GUARD, world
from tests.support.stage import drama, play, say

LINES = (
    Sample("Nobody passes without a token.", intent="refuse", feeling="calm"),
    Sample("One more word and I swing this.", intent="threaten", feeling="anger"),
    Sample("You made me laugh, thief.", intent="praise", feeling="joy"),
)
SILENT = ScriptedOracle(told=())
MARA = Character("guard", "Mara Voss", policy=Policy(samples=LINES))


def book(language: Language = "en", *, idle: tuple[str, ...] = ()) -> Story:
    return drama(language=language, scenes={}, characters=(MARA,), idle=idle)


def told(words: str, state: State | None = None, story: Story | None = None) -> str:
    oracle = ScriptedOracle(told=())
    turn = play(say(words), state, oracle, book=story or book())
    said = [f"{one.name}: “{one.words}”" for one in turn.of(Said)]
    return "\n".join((*said, *turn.told()))


def test_whoever_is_spoken_to_answers_by_what_is_done_in_the_moment():
    assert told("Mara, step aside at once.") == "Mara Voss: “Nobody passes without a token.”"
    assert "swing this" in told("Mara, move, or else! Damn you!!")


def test_what_they_feel_decides_where_the_words_do_not():
    angry = replace(world(), personas={GUARD.id: Persona(emotions={"anger": 90.0})})
    assert "swing this" in told("Mara, the rain stops.", angry)


def test_it_is_said_in_their_own_voice_and_streamed_as_prose():
    class Offline(ScriptedOracle):
        def reply(self, ask: Ask) -> Answer:
            self.asked.append(ask)
            assert isinstance(ask, Narrate)
            return Reply(ask.telling.idle, "static")

    turn = play(say("玛拉，让开。"), world(), Offline(), book=book("zh"))
    [said] = turn.of(Said)
    assert (said.who, turn.told()) == (GUARD.id, [])
    assert turn.state.log[-1].voice == "character"
    [ask] = turn.oracle.narrations()
    assert ask.telling.idle == f"Mara Voss：「{said.words}」"


def test_what_a_model_tells_is_nobodys_voice():
    turn = play(say("Mara, step aside."), world(), ScriptedOracle(told=["It rains."]), book=book())
    assert (turn.told(), turn.of(Said)) == (["It rains."], [])


def test_a_line_that_is_prose_is_told_as_it_stands():
    prose = Sample('"Nobody passes," Mara says, and means it.')
    told_so = drama(
        scenes={}, characters=(replace(MARA, policy=Policy(samples=(prose,))),), idle=()
    )
    assert told("Mara, step aside.", story=told_so) == prose.text


def test_idle_lines_of_the_author_go_before_whoever_was_not_spoken_to():
    assert told("I wait.", story=book(idle=("A hen walks by.",))) == "A hen walks by."
    assert "Mara Voss" in told("Mara, let me in.", story=book(idle=("A hen walks by.",)))


def test_where_an_author_left_no_idle_lines_whoever_is_there_speaks():
    assert told("I wait.").startswith("Mara Voss: “")


def test_nobody_repeats_themselves_while_there_is_something_else_to_say():
    first = told("Mara, step aside.")
    log = (Line("character", "Mara Voss", Words(first)),)
    assert told("Mara, step aside.", replace(world(), log=log)) != first
    every = tuple(Line("narrator", "", Words(one.text)) for one in LINES)
    assert told("Mara, step aside.", replace(world(), log=every)).startswith("Mara Voss: “")


def test_who_has_no_lines_says_nothing():
    silent = drama(scenes={SceneId("x"): Scene(SceneId("x"), "x", "y")}, idle=("A hen walks by.",))
    assert told("Mara, step aside.", story=silent) == "A hen walks by."
