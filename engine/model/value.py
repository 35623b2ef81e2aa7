"""Values of story state: how authors write them, and how they are shown.

Typing and showing follow the `.meph` reference (sections 1.5 and 1.6): integers fit 64 bits,
floats are shown with the fewest digits, in exponent form below 1e-4 and from 1e6 on.
"""

import math
import re

Value = bool | int | float | str

MAX_INT = 2**63 - 1
MIN_INT = -(2**63)

_LONGEST_INT = 24
_PLAIN_FROM, _PLAIN_BELOW = -4, 6  # powers of ten shown without an exponent

_INT = re.compile(r"[+-]?[0-9]+", re.ASCII)
_FLOAT = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?", re.ASCII)
_BOOLS = {
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
}
_QUOTES = {'"': '"', "'": "'", "“": "”", "‘": "’", "「": "」"}


def unquoted(text: str) -> str | None:
    """Return the inside of *text* where it is one quoted string, else None.

    A backslash keeps the quote or backslash behind it.
    """
    end = _QUOTES.get(text[:1])
    if end is None or len(text) == 1 or not text.endswith(end):
        return None
    return re.sub(r'\\(["\'\\])', r"\1", text[1:-1])


def typed(literal: str) -> Value:
    """Return the value that an author meant by *literal*; what is no number or bool is text.

    Infinity and NaN, and hexadecimal numbers, stay text.
    """
    text = literal.strip()
    inside = unquoted(text)
    if inside is not None:
        return inside
    if text in _BOOLS:
        return _BOOLS[text]
    if _INT.fullmatch(text) and len(text) <= _LONGEST_INT and MIN_INT <= int(text) <= MAX_INT:
        return int(text)
    if _FLOAT.fullmatch(text) and math.isfinite(number := float(text)):
        return number
    return text


def shown(value: Value) -> str:
    """Return *value* as people read it."""
    match value:
        case bool():
            return "true" if value else "false"
        case float():
            return _shown_float(value)
        case _:
            return str(value)


def kind(value: Value) -> str:
    """Return the name of the type of *value*: bool, int, float or string."""
    return "string" if isinstance(value, str) else type(value).__name__


def is_hidden(key: str) -> bool:
    """Tell whether the state value *key* is the author's alone: neither shown nor told."""
    return key.startswith("_")


def clamped_int(number: float) -> int:
    """Return *number* cut toward zero, held within 64 bits."""
    return int(max(MIN_INT, min(MAX_INT, number)))


def _shown_float(number: float) -> str:
    mantissa, _, exponent = f"{number:e}".partition("e")
    digits = repr(number)
    power = int(exponent)
    if number != 0 and not _PLAIN_FROM <= power < _PLAIN_BELOW:
        shortest = _significant(digits)
        point = f".{shortest[1:]}" if len(shortest) > 1 else ""
        sign = "-" if mantissa.startswith("-") else ""
        return f"{sign}{shortest[0]}{point}e{power:+03d}"
    return digits.removesuffix(".0")


def _significant(digits: str) -> str:
    return re.sub(r"[^0-9]", "", digits.lower().split("e")[0]).strip("0") or "0"
