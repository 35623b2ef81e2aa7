from math import floor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.model.ids import OfferId
from engine.model.proposal import WEIGHTS, Likelihood, Offer
from engine.rules.fate import GRADES, drawn
from tests.support.chance import Loaded

GRADES_DOWN: tuple[Likelihood, ...] = ("very_high", "high", "medium", "low", "very_low")


def offers(*grades: Likelihood) -> tuple[Offer, ...]:
    return tuple(
        Offer(OfferId(f"o{number}"), f"Way {number}", likelihood=grade)
        for number, grade in enumerate(grades)
    )


def test_each_grade_has_its_weight_and_a_word_in_both_languages():
    assert [WEIGHTS[grade] for grade in GRADES_DOWN] == [50, 35, 20, 10, 3]
    for language in ("en", "zh"):
        assert len({GRADES[grade].told(language) for grade in GRADES_DOWN}) == 5


@pytest.mark.parametrize(
    ("grades", "share", "weights", "winner"),
    [
        (("very_high", "low"), 0.0, [50, 10], 0),
        (("very_high", "low"), 0.84, [50, 10], 1),
        (("high", "medium", "very_low"), 0.61, [35, 20, 3], 1),
        (("medium", "very_low"), 0.5, [20, 3], 0),
    ],
)
def test_the_wheel_stops_where_the_share_of_an_option_lies(
    grades: tuple[Likelihood, ...], share: float, weights: list[int], winner: int
):
    waiting = offers(*grades)
    assert [WEIGHTS[offer.likelihood] for offer in waiting] == weights
    face = floor(share * sum(weights)) + 1
    assert drawn(waiting, Loaded(face), "en")[1] == waiting[winner]


def test_everybody_can_read_the_shares_the_die_and_what_it_picked():
    rolled, _ = drawn(offers("very_high", "low"), Loaded(51), "en")
    assert rolled.text.splitlines() == [
        "1d60 = 51 → Way 1",
        "· Way 0 (very likely, 1-50)",
        "· Way 1 (unlikely, 51-60)",
    ]
    chinese, _ = drawn(offers("very_high", "low"), Loaded(50), "zh")
    assert chinese.text.splitlines() == [
        "1d60 = 50 → Way 0",
        "· Way 0（极可能，1-50）",
        "· Way 1（不太可能，51-60）",
    ]
    assert (rolled.expression, rolled.total, [die.face for die in rolled.dice]) == (
        "1d60",
        51,
        [51],
    )


@settings(deadline=None)
@given(st.lists(st.sampled_from(GRADES_DOWN), min_size=1, max_size=6))
def test_over_all_faces_each_option_is_picked_as_often_as_it_weighs(grades: list[Likelihood]):
    waiting = offers(*grades)
    faces = range(1, sum(WEIGHTS[grade] for grade in grades) + 1)
    picked = [drawn(waiting, Loaded(face), "en")[1] for face in faces]
    assert [picked.count(offer) for offer in waiting] == [WEIGHTS[grade] for grade in grades]
