"""What remains of a narration without a piece of it."""

import pytest

from engine.narration.sparing import without_quotes


@pytest.mark.parametrize(
    ("text", "quote", "left"),
    [
        ('She nods. "Gold!" says Mara. It rains.', "Gold!", "She nods. It rains."),
        ('"Gold!" Mara says. "Go." It rains.', "Gold!", '"Go." It rains.'),
        ('"I wait. Gold! Go." It rains.', "Gold!", "It rains."),
        ("「拿金子来。」玛拉说。下雨了。", "拿金子来。", "下雨了。"),
        ("She takes gold. It rains.", "She takes gold.", "It rains."),
        ('"Go." She takes gold. It rains.', "She takes gold.", '"Go." It rains.'),
        ('She says, "Gold\nIt rains.', "Gold", "It rains."),
        ("One.\n\nGold.\n\nTwo.", "Gold.", "One.\n\nTwo."),
        ("Gold. Gold. It rains.", "Gold.", "It rains."),
        ("It rains.", "Gold", "It rains."),
    ],
)
def test_a_quotation_goes_whole_and_nothing_else_does(text: str, quote: str, left: str):
    assert without_quotes(text, [quote]) == left
