from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.store.columns import armoured, bared, moment_text

ANY_TEXT = st.text(st.characters() | st.sampled_from("\x00\x01\ud83d\ude00é深"))


@given(ANY_TEXT)
def test_any_text_can_be_stored_and_comes_back(text):
    stored = armoured(text)
    assert bared(stored) == text
    assert "\x00" not in stored
    stored.encode()  # would raise on half a surrogate pair


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00\x01")))
def test_sound_text_is_stored_as_it_is(text):
    assert armoured(text) == text


@pytest.mark.parametrize("text", ["\x01", "\x016162", armoured("\x00")])
def test_text_that_looks_armoured_is_armoured_again(text):
    assert armoured(text) != text
    assert bared(armoured(text)) == text


def test_moments_are_kept_in_utc_and_sort_as_text():
    shanghai = timezone(timedelta(hours=8))
    noon = datetime(2026, 5, 1, 12, tzinfo=UTC)
    same = noon.astimezone(shanghai)
    later = noon + timedelta(microseconds=1)
    assert moment_text(noon) == moment_text(same) < moment_text(later)
    assert datetime.fromisoformat(moment_text(same)) == noon
