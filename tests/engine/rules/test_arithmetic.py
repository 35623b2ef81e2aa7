import math
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.model.value import MAX_INT, MIN_INT
from engine.rules.arithmetic import computed

NUMBERS = st.one_of(st.integers(MIN_INT, MAX_INT), st.floats(allow_nan=False, allow_infinity=False))


@pytest.mark.parametrize(
    ("left", "op", "right", "result"),
    [
        (50, "+=", 15, 65),
        (10, "*=", 2, 20),
        (70, "-=", 75.9, -5),
        (10, "*=", 1.25, 12),
        (5, "+=", 0.9, 5),
        (7, "/=", 2, 3),
        (-7, "/=", 2, -3),
        (7, "/=", -2, -3),
        (-7, "/=", -2, 3),
        (36.5, "+=", 1, 37.5),
        (1.0, "/=", 4, 0.25),
        (MAX_INT, "+=", 1, MAX_INT),
        (MIN_INT, "-=", 1, MIN_INT),
        (MIN_INT, "/=", -1, MAX_INT),
        (MAX_INT, "/=", 1, MAX_INT),
        (2**60 + 1, "-=", 1, 2**60),
        (2, "*=", 1e308, MAX_INT),
        (10, "*=", -1e308, MIN_INT),
        (1e308, "*=", 10, sys.float_info.max),
        (-1e308, "*=", 10, -sys.float_info.max),
    ],
)
def test_ints_stay_ints_cut_toward_zero_and_floats_stay_floats(left, op, right, result):
    assert repr(computed(left, op, right)) == repr(result)


@given(NUMBERS, st.sampled_from(["+=", "-=", "*=", "/="]), NUMBERS.filter(bool))
def test_no_result_leaves_its_type_or_its_range(left, op, right):
    result = computed(left, op, right)
    assert type(result) is type(left)
    if isinstance(result, int):
        assert MIN_INT <= result <= MAX_INT
    else:
        assert math.isfinite(result)
