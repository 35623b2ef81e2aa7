import pytest

from engine.model.language import Both, is_han, language_of


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("浮士德站在窗边", "zh"),
        ("Faust stands at the window", "en"),
        ("", "en"),
        ("HP 100 与 SAN 60", "zh"),
        ("He said 好 once and then went on for a long while in English", "en"),
    ],
)
def test_the_language_is_the_one_most_of_it_is_written_in(text: str, language: str):
    assert language_of(text) == language


def test_rare_han_signs_count_as_han():
    assert all(map(is_han, "㐀中豈𠀀"))
    assert not any(map(is_han, "aé。ア"))


def test_a_sentence_is_told_in_either_language():
    both = Both("yes", "是")
    assert (both.told("en"), both.told("zh"), str(both)) == ("yes", "是", "yes")
