"""How two lines meet: what was settled happens, and what happened where is told."""

from dataclasses import replace
from random import Random

import pytest

from engine.model.events import Event, Merged, Narrated, Noticed
from engine.model.ids import Digest, TurnId
from engine.model.language import Language
from engine.model.script import Answer, Ask, Narrate, Reply, Silence
from engine.model.state import Line, State
from engine.model.words import Words
from engine.rules.meeting import meet
from engine.rules.playbook import Playbook
from tests.support.narrators import rehearse_asks
from tests.support.stories import story

MERGED = Merged("dark", TurnId("t"), vars=(("gold", 3),))
BELL = Line("narrator", "", Words("A bell rings."))
SPEECH = Line("person", "Ann", Words("I ring."))


def met(
    there: str,
    *log: Line,
    answer: Answer,
    language: Language = "en",
    story_is: str = "digest",
    merged: Merged = MERGED,
) -> tuple[tuple[Event, ...], list[Ask]]:
    book = story(language=language)
    state = State(story=Digest(story_is), vars={"gold": 1}, log=log, turns=1)
    script = meet(Playbook(book), state, merged, there, Random(1))
    return rehearse_asks(script, [answer])


def texts(asked: list[Ask]) -> tuple[str, ...]:
    [ask] = asked
    assert isinstance(ask, Narrate)
    return ask.telling.texts


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "en",
            (
                "Meanwhile, on “dark”: A raven.",
                "And here: A bell rings.",
                "The two lines of the story meet again.",
            ),
        ),
        (
            "zh",
            (
                "与此同时，「dark」那边：A raven.",
                "而这边：A bell rings.",
                "两条故事线在此汇合。",
            ),
        ),
    ],
)
def test_it_is_told_what_was_last_on_either_line(language, lines):
    events, asked = met("A raven.", BELL, SPEECH, answer=Reply("So."), language=language)
    assert texts(asked) == lines
    assert events[0] == MERGED
    assert events[1] == Narrated(Words("So."), "model")


@pytest.mark.parametrize(
    ("there", "log", "count"), [("", (), 1), ("A raven.", (SPEECH,), 2), ("", (BELL,), 2)]
)
def test_a_line_where_nothing_was_told_is_left_out(there, log, count):
    _, asked = met(there, *log, answer=Reply("So."))
    assert len(texts(asked)) == count


@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_was_told_of_an_earlier_meeting_is_not_told_again(language):
    events, _ = met("A raven.", BELL, answer=Silence("timeout"), language=language)
    [told] = [event for event in events if isinstance(event, Narrated)]
    meeting = replace(BELL, words=told.words)
    raven = Line("narrator", "", Words("A raven."), "dark")
    merged = replace(MERGED, log=(BELL, raven, meeting))

    _, asked = met(
        str(told.words),
        BELL,
        replace(raven, branch="light"),
        meeting,
        answer=Reply("So."),
        language=language,
        merged=merged,
    )

    _, before = met("A raven.", BELL, answer=Reply("So."), language=language)
    assert texts(asked) == texts(before)


def test_branches_that_meet_again_and_again_do_not_tell_ever_more():
    there, log = "A raven.", [BELL]
    for _ in range(20):
        events, _ = met(there, *log, answer=Silence("timeout"))
        [there] = [str(event.words) for event in events if isinstance(event, Narrated)]
        log.append(Line("narrator", "", Words(there)))
    assert len(there) < 200


def test_the_prompt_has_what_was_settled():
    _, asked = met("A raven.", answer=Reply("So."))
    [ask] = asked
    assert isinstance(ask, Narrate)
    assert '"gold": 3' in ask.messages[-1].text or "gold: 3" in ask.messages[-1].text


def test_without_an_answer_the_lines_are_told_one_after_the_other():
    events, _ = met("A raven.", BELL, answer=Silence("timeout"))
    told = events[1]
    assert isinstance(told, Narrated)
    assert str(told.words).startswith("Meanwhile, on “dark”: A raven.")
    assert events[2] == Noticed("SILENT", ("timeout",))


def test_a_story_that_changed_is_taken_on_before_the_lines_meet():
    events, _ = met("", answer=Reply("So."), story_is="older")
    assert [event.kind for event in events] == ["story_changed", "merged", "narrated"]
