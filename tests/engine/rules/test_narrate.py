from dataclasses import replace

from engine.model.actions import Say
from engine.model.events import Event, Narrated, Noticed
from engine.model.script import Answer, Narrate, Reply, Silence
from engine.model.state import State
from engine.model.story import Story
from engine.model.words import Words
from engine.rules.begin import begin
from engine.rules.decide import decide
from engine.rules.evolve import replay
from engine.rules.playbook import Playbook
from tests.support.chance import Loaded
from tests.support.narrators import rehearse_asks
from tests.support.stories import ANN, BOB, HALL, YARD, house, story

GOOD = Reply("The wind turns, and a door falls shut.")
BAD = Reply("【旁白】门关上了。")


def play(
    book: Story, *answers: Answer, words: str = "go", faces: tuple[int, ...] = (), turns: int = 0
) -> tuple[tuple[Event, ...], list[Narrate]]:
    state = replace(replay(State(), begin(book)), turns=turns)
    script = decide(Playbook(book), state, Say(ANN, "Ann", Words(words)), Loaded(*faces))
    events, asks = rehearse_asks(script, answers)
    return events, [ask for ask in asks if isinstance(ask, Narrate)]


def told(events: tuple[Event, ...]) -> str:
    [narrated] = [event for event in events if isinstance(event, Narrated)]
    return str(narrated.words)


def test_a_good_reply_is_told_as_it_is():
    events, asked = play(story(), GOOD)
    assert events[-1] == Narrated(Words(GOOD.text), "model")
    assert len(asked) == 1


def test_a_reply_in_script_form_is_asked_for_once_more():
    events, asked = play(story(), BAD, GOOD)
    assert told(events) == GOOD.text
    assert len(asked) == 2
    assert BAD.text in asked[1].messages[-2].text


def test_of_two_flawed_replies_the_second_is_told_where_it_is_no_worse():
    events, _ = play(story(), BAD, replace(BAD, text="【旁白】第二次。"))
    assert told(events) == "【旁白】第二次。"


def test_of_two_flawed_replies_the_first_is_told_where_it_is_better():
    worse = Reply("【旁白】<think>x</think>")
    events, _ = play(story(), BAD, worse)
    assert told(events) == BAD.text


def test_a_narrator_that_falls_silent_on_the_second_try_leaves_the_first_reply():
    events, _ = play(story(), BAD, Silence("timeout"))
    assert told(events) == BAD.text


def test_the_error_text_of_a_machine_never_becomes_story():
    machine = Reply("Error: timed out after 300s")
    events, _ = play(story(), machine, Silence("timeout"))
    assert "timed out" not in told(events)
    assert events[-1] == Noticed("SILENT", ("timeout",))


def test_a_silent_narrator_costs_a_notice_and_the_authors_text_is_told():
    events, _ = play(story('[a] if 包含 "go" -> He goes.'), Silence("timeout"))
    assert events[-2:] == (
        Narrated(Words("He goes."), "static"),
        Noticed("SILENT", ("timeout",)),
    )


def test_a_reply_that_was_cut_is_told_with_a_notice():
    events, _ = play(story(), replace(GOOD, cut=True))
    assert events[-1] == Noticed("CUT")


def test_what_the_author_wrote_is_not_judged():
    events, asked = play(story(), Reply("【门】", "author"))
    assert told(events) == "【门】"
    assert len(asked) == 1


def test_constraints_of_the_authors_own_may_want_brackets():
    _, asked = play(replace(story(), constraints="Use brackets."), Reply("【门】 opens."))
    assert len(asked) == 1


def test_a_reply_that_decides_for_a_player_is_asked_for_once_more():
    events, asked = play(house(), Reply("Ann decides to jump. “I jump!” says Ann."), GOOD)
    assert len(asked) == 2
    assert told(events) == GOOD.text


def test_the_prompt_carries_directives_dice_and_the_players_words():
    book = story("[a] if roll(1d100) >= 70 -> {角色名} trembles")
    _, [ask] = play(book, GOOD, words="I bet", faces=(80,))
    last = ask.messages[-1].text
    assert "Faust trembles" in last
    assert "80/100" in last
    assert "I bet" in last
    assert ask.dice == ("[a] roll(1d100) = 80/100 (threshold >=70) ✦",)


def test_a_scene_just_entered_is_part_of_what_the_author_tells():
    _, [ask] = play(house('[a] if 包含 "go" -> 前往 "yard"'), GOOD)
    assert ask.telling.scene == "A bright yard."


def test_an_ending_just_reached_is_part_of_what_the_author_tells():
    _, [ask] = play(house('[a] if 包含 "go" -> 结局 "dawn"'), GOOD)
    assert ask.telling.ending == "The sun comes up."


def test_where_nothing_happens_the_idle_lines_of_the_place_are_told_in_turn():
    book = replace(house(), start=YARD)
    idle = [play(book, GOOD, turns=turns)[1][0].telling.idle for turns in range(3)]
    assert idle == ["A hen walks by.", "It rains.", "A hen walks by."]


def test_a_place_without_idle_lines_lets_the_people_there_speak():
    assert play(house(), GOOD)[1][0].telling.idle == "Mara counts the spoons."


def test_a_story_without_any_such_lines_tells_the_static_line():
    assert "Faust" in play(story(), GOOD)[1][0].telling.idle


def test_the_idle_lines_of_the_story_are_told_where_a_place_has_none():
    book = replace(house(), idle=("{role} waits.",), start=HALL)
    assert play(book, GOOD)[1][0].telling.idle == " waits."


def test_others_who_play_along_are_players_too():
    book = house()
    state = replay(State(), begin(book))
    playbook = Playbook(book)
    first = decide(playbook, state, Say(BOB, "Bob", Words("hi")), Loaded())
    state = replay(state, rehearse_asks(first, [GOOD])[0])
    second = decide(playbook, state, Say(ANN, "Ann", Words("hi")), Loaded())
    _, asked = rehearse_asks(second, [Reply("“I am leaving!” says Bob. Bob decides to go."), GOOD])
    assert len(asked) == 2
