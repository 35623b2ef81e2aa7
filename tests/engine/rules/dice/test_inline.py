"""Dice inside sentences."""

import pytest

from engine.rules.dice import find_inline


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("I jump [[1d20+6]] and strike [[ 2d6 ]]!", ("1d20+6", "2d6")),
        ("我跳过去 [[1d20+6]]", ("1d20+6",)),
        ("［［１ｄ２０］］", ("１ｄ２０",)),
        ("[[1d6[fire]+2]]", ("1d6[fire]+2",)),
        ("[[2d6 [火] + 1 [冰]]]", ("2d6 [火] + 1 [冰]",)),
        ("[[1d6]", ()),
        ("[[1d6", ()),
        ("[1d6] ]]", ()),
        ("[[]] [[ ]]", ()),
        ("[[1d6\n]]", ()),
        ("nothing at all", ()),
        ("[[" * 1000, ()),
        ("[[" + "1" * 501 + "]]", ()),
    ],
)
def test_expressions_stand_in_double_brackets(text, found):
    assert find_inline(text) == found
