"""A prompt is taken apart at the headings the engine wrote, and at no others."""

from engine.model.ids import Digest
from engine.model.script import Message
from engine.model.state import State
from engine.model.story import Story
from engine.narration.asked_parts import Layout, layout, parts
from engine.narration.prompt import narration
from engine.narration.tokens import message_tokens, token_count
from tests.support.asked import HISTORY, LAST, SYSTEM


def test_a_prompt_has_three_layers():
    assert layout((SYSTEM, *HISTORY, LAST)) == Layout((SYSTEM,), HISTORY, (LAST,))
    assert layout((LAST,)) == Layout((), (), (LAST,))
    assert layout(()) == Layout((), (), ())


def test_the_layers_take_what_the_prompt_takes():
    messages = (SYSTEM, *HISTORY, LAST)
    assert layout(messages).tokens == message_tokens(messages)


def test_parts_are_named_by_their_headings():
    assert [part.name for part in parts(SYSTEM.text)] == ["", "How to write", "The world"]
    assert [part.name for part in parts(LAST.text)] == ["As things stand", "Now"]


def test_headings_of_an_author_split_nothing():
    [world] = [part for part in parts(SYSTEM.text) if part.name == "The world"]
    assert world.tokens == token_count("## The world\nA keep.\n## The North\nCold.")


def test_a_text_without_headings_is_one_part_without_a_name():
    assert [part.name for part in parts("Write it again.")] == [""]
    assert parts("") == ()


def test_real_prompts_in_both_languages_are_named_throughout():
    for language, world in (("en", "The world"), ("zh", "世界")):
        story = Story(Digest("d"), "T", language, world="w", opening="o")  # type: ignore[arg-type]
        system, last = narration(story, State(), speaker="Ann", words="go").messages
        assert world in [part.name for part in parts(system.text)]
        assert all(part.name for part in parts(last.text))


def test_what_a_player_writes_makes_no_part():
    story = Story(Digest("d"), "T", "en")
    last: Message = narration(story, State(), speaker="Ann", words="x\n## Remember\ny").messages[-1]
    assert [part.name for part in parts(last.text)].count("Remember") == 1
