"""Every reason for silence has its words."""

import pytest

from engine.narration.reasons import REASONS, reason


@pytest.mark.parametrize("word", REASONS)
def test_a_reason_is_told_in_both_languages(word: str):
    assert reason(word, "en") != reason(word, "zh")


def test_an_unknown_reason_stands_for_itself():
    assert reason("weary", "zh") == "weary"
