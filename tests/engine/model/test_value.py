import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.model.value import (
    MAX_INT,
    MIN_INT,
    clamped_int,
    is_hidden,
    kind,
    shown,
    typed,
    unquoted,
)


@pytest.mark.parametrize(
    ("literal", "value"),
    [
        ("100", 100),
        ("+5", 5),
        ("-5", -5),
        ("85.5", 85.5),
        ("1e3", 1000.0),
        ("5.", 5.0),
        (".5", 0.5),
        ("True", True),
        ("false", False),
        ("tRue", "tRue"),
        ('"100"', "100"),
        ("'true'", "true"),
        ("“引号”", "引号"),
        ("「直角」", "直角"),
        ("", ""),
        ('"', '"'),
        ("1,000", "1,000"),
        ("10%", "10%"),
        ("null", "null"),
        ("  5  ", 5),
        ("１００", "１００"),
        ("9223372036854775807", MAX_INT),
        ("9223372036854775808", 9.223372036854775808e18),
    ],
)
def test_a_literal_is_typed_as_its_author_meant_it(literal: str, value: object):
    assert typed(literal) == value
    assert type(typed(literal)) is type(value)


@pytest.mark.parametrize(
    "literal", ["inf", "NaN", "Infinity", "0x1p4", "1_000", "1e999", "9" * 400]
)
def test_what_is_no_finite_decimal_number_stays_text(literal: str):
    assert isinstance(typed(literal), str)


def test_a_backslash_keeps_the_quote_behind_it():
    assert typed(r'"他说\"好\""') == '他说"好"'


def test_text_without_a_closing_quote_is_not_quoted():
    assert unquoted('"half') is None
    assert unquoted("plain") is None


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (100, "100"),
        (True, "true"),
        (False, "false"),
        ("text", "text"),
        (85.50, "85.5"),
        (36.0, "36"),
        (0.0, "0"),
        (-5.5, "-5.5"),
        (999999.5, "999999.5"),
        (1000000.0, "1e+06"),
        (1500000.5, "1.5000005e+06"),
        (-1500000.5, "-1.5000005e+06"),
        (0.0001, "0.0001"),
        (0.00001, "1e-05"),
        (1e21, "1e+21"),
    ],
)
def test_a_value_is_shown_with_the_fewest_digits(value: int | str, text: str):
    assert shown(value) == text


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_shown_float_reads_back_as_the_same_number(number: float):
    assert float(shown(number)) == number


def test_a_key_that_begins_with_an_underscore_is_the_authors_own():
    assert is_hidden("_plot")
    assert not is_hidden("plot_")


def test_every_value_has_a_kind():
    assert [kind(value) for value in (True, 1, 1.5, "x")] == ["bool", "int", "float", "string"]


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_integers_stay_within_64_bits_and_are_cut_toward_zero(number: float):
    result = clamped_int(number)
    assert MIN_INT <= result <= MAX_INT
    if abs(number) < 2**53:
        assert result == math.trunc(number)
