"""Texts survive a line of a file."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.model.value import MAX_INT, MIN_INT
from engine.packs.meph.escapes import (
    decoded,
    encoded,
    fits,
    literal_of,
    quoted,
    shielded,
    text_of,
    unshielded,
    value_of,
)

TRICKY = (
    st.text(st.sampled_from("\\nu0041dD8f\"'“”#【】@ \t\r\n\x00\x85\u2028\u3000剑")) | st.text()
)


@given(TRICKY, st.booleans())
def test_any_text_fits_on_a_line_and_comes_back(text, breaks):
    line = encoded(text, breaks=breaks)
    assert not {"\n", "\r"} & set(line)
    assert line == line.strip()
    assert decoded(line, breaks=breaks) == text


@given(TRICKY, st.booleans())
def test_any_text_comes_back_out_of_quotes(text, breaks):
    assert text_of(quoted(text, breaks=breaks), breaks=breaks) == text


@given(TRICKY)
def test_any_prose_line_comes_back_and_is_neither_title_nor_comment(text):
    for line in text.split("\n"):
        written = shielded(encoded(line, ends=False))
        assert written.lstrip()[:1] not in {"#", "【", "@"}
        assert decoded(unshielded(written)) == line


@given(
    st.booleans()
    | st.integers(MIN_INT, MAX_INT)
    | st.floats(allow_nan=False, allow_infinity=False)
    | TRICKY
)
def test_any_value_keeps_its_type_and_itself(value):
    back = value_of(literal_of(value))
    assert (type(back), back) == (type(value), value)


def test_a_whole_float_keeps_its_point():
    assert literal_of(36.0) == "36.0"


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (r"一\n二", "一\n二"),
        (r"C:\\new", r"C:\new"),
        (r"C:\\\new", "C:\\\new"),
        (r"\\host\share", r"\\host\share"),
        (r"C:\temp", r"C:\temp"),
        (r"\u0041\\u0041", r"A\u0041"),
        (r"\ud83d", r"\ud83d"),
    ],
)
def test_backslashes_count_only_in_front_of_an_escape(written, meant):
    assert decoded(written, breaks=True) == meant


def test_a_backslash_and_an_n_stay_themselves_where_no_breaks_are_written():
    assert decoded(r"C:\new") == r"C:\new"
    assert encoded(r"C:\new") == r"C:\new"
    assert value_of(r'"C:\new"') == r"C:\new"


def test_escaped_quotes_are_undone():
    assert value_of(r'"他说\"好\""') == '他说"好"'


def test_text_without_quotes_is_decoded_too():
    assert text_of(r"灯灭了。\n天亮了。", breaks=True) == "灯灭了。\n天亮了。"


def test_half_a_surrogate_pair_cannot_be_kept():
    assert encoded("a\ud83db") == "a\ufffdb"


@pytest.mark.parametrize(("text", "fit"), [("剑", True), (" 剑", False), ("a\rb", False)])
def test_only_trimmed_text_without_controls_stands_as_it_is(text, fit):
    assert fits(text) is fit


def test_long_runs_of_backslashes_take_no_time():
    run = "\\" * 200_000
    assert decoded(encoded(run + "x")) == run + "x"
