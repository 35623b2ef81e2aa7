"""Numbers in a text, however they are written."""

import pytest

from engine.memory.figures import numbers


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("30 coins, 1,200 more, and 2.50 for the boat", ["30", "1200", "2.5"]),
        ("thirty coins and forty-two horses", ["30", "42"]),
        ("two thousand three hundred and five", ["2305"]),
        ("twelve hundred; a million, hundred", ["1200", "1000000", "100"]),
        ("one of them, and someone", []),
        ("三十枚，一百零五名，两匹马", ["30", "105", "2"]),
        ("一万二千，三亿，十年，二〇二六", ["12000", "300000000", "10", "2026"]),
        ("万千", ["11000"]),
        ("一把剑，三心二意", []),
        ("\uff11\uff12 and 007", ["12", "7"]),
    ],
)
def test_numbers_are_found_in_digits(text: str, found: list[str]):
    assert [*numbers(text)] == found
