"""Files become text, or one clear fault."""

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import StoryError
from engine.model.rule import Place
from engine.packs.text import MAX_FILE_BYTES, Lines, decoded, normalized


@pytest.mark.parametrize(
    "content",
    [
        "雾渡\n".encode(),
        codecs.BOM_UTF8 + "雾渡\r\n".encode(),
        "雾渡\r".encode("utf-16"),
        codecs.BOM_UTF16_BE + "雾渡\n".encode("utf-16-be"),
    ],
)
def test_unicode_files_are_read_whatever_their_marks_and_line_ends(content: bytes):
    assert decoded(content, "a.meph") == "雾渡\n"


@pytest.mark.parametrize(
    ("content", "line", "column"),
    [
        ("标题\n雾".encode("gb18030"), 1, 1),
        ("标题\r\n雾a".encode() + b"\xff", 2, 3),
        (codecs.BOM_UTF8 + b"ab\xff", 1, 3),
    ],
)
def test_another_encoding_is_refused_at_its_first_bad_byte(content: bytes, line: int, column: int):
    with pytest.raises(StoryError) as caught:
        decoded(content, "a.meph")
    [fault] = caught.value.faults
    assert (fault.code, fault.place) == ("BAD_ENCODING", Place("a.meph", line, column))
    assert "UTF-8" in fault.told("zh")


def test_half_a_utf_16_file_is_refused():
    with pytest.raises(StoryError) as caught:
        decoded("雾".encode("utf-16")[:3], "a.meph")
    assert caught.value.faults[0].code == "BAD_ENCODING"


def test_a_large_file_is_refused():
    assert decoded(b"a" * MAX_FILE_BYTES, "a.meph")
    with pytest.raises(StoryError) as caught:
        decoded(b"a" * (MAX_FILE_BYTES + 1), "a.meph")
    assert caught.value.faults[0].code == "FILE_TOO_LARGE"


@given(st.text(st.sampled_from("ab\n")), st.integers(0, 20))
def test_a_place_leads_back_to_its_offset(text: str, offset: int):
    offset = min(offset, len(text))
    place = Lines(text, "f").place(offset)
    before = text.split("\n")[: place.line - 1]
    assert sum(len(line) + 1 for line in before) + place.column - 1 == offset


@given(st.text(st.sampled_from("a\r\n")))
def test_line_ends_are_normalized_once_and_for_all(text: str):
    assert "\r" not in normalized(text)
    assert normalized(normalized(text)) == normalized(text)
