"""The file behind the overview has every word that was sent, once."""

from dataclasses import replace

import pytest

from engine.model.language import Language
from engine.model.script import Message
from engine.narration.asked_lines import asked_lines
from engine.narration.asked_text import asked_text
from tests.support.asked import FAILED, LOST, RESTING, REWRITE, WHOLE, last


@pytest.mark.parametrize("language", ["en", "zh"])
def test_it_begins_with_the_overview(language: Language):
    text = asked_text(last(WHOLE), language)
    for line in asked_lines(last(WHOLE), language):
        assert f"- {line}\n".replace("-   · ", "  - ") in text


def test_every_message_is_there_word_for_word_with_what_was_left_out():
    text = asked_text(last(WHOLE), "en")
    for message in (*WHOLE.messages, *LOST):
        assert f"\n```text\n{message.text}\n```\n" in text
    assert text.index("### Left out for want of room") > text.index("> wait")
    assert text.endswith("```\n")


def test_what_was_sent_again_is_not_repeated():
    text = asked_text(last(FAILED, WHOLE), "en")
    assert text.count("A keep.") == 1
    assert text.count("long ago") == 1
    assert "## 2. ✓ narration" in text
    assert text.endswith("The same messages as in 1.\n")


def test_a_rewrite_shows_what_came_on_top():
    text = asked_text(last(FAILED, WHOLE, REWRITE), "en")
    assert text.count("A keep.") == 1
    begin = text.index("The messages of 1, and then:")
    assert "[She]" in text[begin:]
    assert "Write it again." in text[begin:]


def test_a_prompt_that_was_shortened_is_shown_anew():
    shorter = replace(WHOLE, messages=WHOLE.messages[:1] + WHOLE.messages[3:])
    text = asked_text(last(WHOLE, shorter), "en")
    assert text.count("A keep.") == 2


def test_what_was_left_out_besides_is_shown_though_the_rest_is_known():
    more = replace(WHOLE, dropped=(*LOST, Message("user", "later")))
    assert "```text\nlater\n```" in asked_text(last(WHOLE, more), "en")


def test_an_endpoint_that_was_passed_over_was_sent_nothing():
    text = asked_text(last(RESTING, WHOLE), "en")
    assert text.count("Nothing was sent.") == 1
    assert "A keep." in text


def test_what_a_server_said_is_there_in_full():
    assert "x" * 300 in asked_text(last(replace(FAILED, detail="x" * 300)), "en")


def test_no_text_breaks_out_of_its_fence():
    breaking = replace(WHOLE, messages=(Message("user", "a\n````\n# b"),), dropped=())
    assert "`````text\na\n````\n# b\n`````" in asked_text(last(breaking), "en")
