"""Numbers in a text, however they are written: 30, thirty, 三十."""

import re
import unicodedata
from collections.abc import Iterator, Mapping

_DIGITS = {char: value for value, char in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_UNITS = {"十": 10, "百": 100, "千": 1_000}
_GREAT = {"万": 10_000, "亿": 100_000_000}
_SMALL: Mapping[str, int] = {
    word: value
    for value, word in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
        ]
    )
}
_TENS: Mapping[str, int] = {
    word: 10 * value
    for value, word in enumerate(
        ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], 2
    )
}
_LARGE = {"thousand": 1_000, "million": 1_000_000}

_WORD = "|".join(sorted((*_SMALL, *_TENS, *_LARGE, "hundred"), key=len, reverse=True))
_COUNTED = "枚个名位把张条年月天日次座块匹只头艘支根本封颗瓶杯里级层岁人件扇口遍步两点"

NUMBER = (
    r"\d{1,3}(?:,\d{3})+(?!\d)|\d+(?:\.\d+)?"
    rf"|\b(?:{_WORD})(?:(?:[\s-]+|\s+and\s+)(?:{_WORD}))*\b"
    r"|[零〇一二两三四五六七八九十百千万亿]{2,}"
    rf"|[二两三四五六七八九十百千万](?=[{_COUNTED}])"
)
"""A number: in digits, in English words, or in Chinese numerals; a single one where it counts."""

_NUMBER = re.compile(NUMBER, re.IGNORECASE)


def numbers(text: str) -> Iterator[str]:
    """Yield the numbers in *text* in digits, in order; a lone "one" counts nothing."""
    for found in _NUMBER.findall(unicodedata.normalize("NFKC", text)):
        value = value_of(found)
        if value:
            yield value


def value_of(number: str) -> str:
    """Return in digits what a match of `NUMBER` comes to; '' for a lone "one"."""
    plain = number.casefold().replace(",", "")
    if plain[0].isdecimal():
        whole, _, part = plain.partition(".")
        return f"{int(whole)}.{part}".rstrip("0").rstrip(".") if part else str(int(whole))
    if plain[0].isascii():
        return "" if plain == "one" else str(_of_words(re.findall(_WORD, plain)))
    return str(_of_numerals(plain))


def _of_words(words: list[str]) -> int:
    whole = part = 0
    for word in words:
        if word == "hundred":
            part = max(part, 1) * 100
        elif word in _LARGE:
            whole, part = whole + max(part, 1) * _LARGE[word], 0
        else:
            part += {**_SMALL, **_TENS}[word]
    return whole + part


def _of_numerals(text: str) -> int:
    """Return a number in Chinese numerals; a row of digits alone is read digit by digit."""
    if all(char in _DIGITS for char in text):
        return int("".join(str(_DIGITS[char]) for char in text))
    whole = part = digit = 0
    for char in text:
        if char in _DIGITS:
            digit = _DIGITS[char]
        elif char in _UNITS:
            part, digit = part + max(digit, 1) * _UNITS[char], 0
        else:
            whole, part, digit = (whole + max(part + digit, 1)) * _GREAT[char], 0, 0
    return whole + part + digit
