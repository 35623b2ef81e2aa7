import pytest

from engine.model.script import Telling
from engine.narration.telling import is_idle, static_line, told_offline


def test_texts_of_rules_come_first_then_the_scene_then_the_ending():
    telling = Telling("en", scene="The hall.", texts=("A cry.", " "), ending="The end.", idle="…")
    assert told_offline(telling) == "A cry.\n\nThe hall.\n\nThe end."
    assert not is_idle(telling)


def test_a_scene_that_was_told_already_is_not_told_again():
    telling = Telling("en", scene="The hall. ", texts=("And there: A door.\n\nThe hall.",))
    assert told_offline(telling) == "And there: A door.\n\nThe hall."


def test_the_idle_text_is_told_only_where_there_is_nothing_else():
    assert told_offline(Telling("en", texts=("A cry.",), idle="Rain.")) == "A cry."
    assert told_offline(Telling("en", idle="Rain.")) == "Rain."
    assert is_idle(Telling("en", idle="Rain."))


def test_no_text_at_all_tells_nothing():
    assert told_offline(Telling("zh")) == ""


@pytest.mark.parametrize(
    ("language", "role", "expected"),
    [
        ("zh", "浮士德", "浮士德 静静地望着命运。"),
        ("en", "Faust", "Faust looks on in silence, and fate looks back."),
    ],
)
def test_the_static_line_names_the_protagonist(language, role: str, expected: str):
    assert static_line(language, role) == expected


@pytest.mark.parametrize("language", ["en", "zh"])
def test_without_a_protagonist_the_static_line_is_about_nobody_and_another_one_each_turn(language):
    lines = [static_line(language, " ", turn) for turn in range(3)]

    assert len(set(lines)) == len(lines)
    assert static_line(language, "", 3) == lines[0]
    assert not any(word in line for line in lines for word in ("hero", "角色"))
