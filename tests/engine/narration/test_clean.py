import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.narration.clean import Cleaner, cleaned


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a\r\nb\tc\x00\x1b[0m", "a\nb\tc[0m"),
        ("\ud83d\ude00", "😀"),
        ("a\ud83d", "a\ufffd"),
        ("你好", "你好"),
    ],
)
def test_a_text_is_made_fit_to_keep(text: str, expected: str):
    assert cleaned(text) == expected


def test_a_character_cut_in_half_is_made_whole():
    cleaner = Cleaner()
    assert [cleaner.feed("x\ud83d"), cleaner.feed("\ude00y"), cleaner.close()] == ["x", "😀y", ""]


@given(st.lists(st.text(alphabet="a字\ud83d\ude00\r\n")))
def test_where_a_text_is_cut_changes_nothing(pieces: list[str]):
    cleaner = Cleaner()
    assert "".join([*map(cleaner.feed, pieces), cleaner.close()]) == cleaned("".join(pieces))
