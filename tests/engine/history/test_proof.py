"""A seed is promised before it is told."""

from hashlib import sha256

from hypothesis import given
from hypothesis import strategies as st

from engine.history.proof import commitment


def test_a_promise_is_the_beginning_of_the_sha256():
    assert commitment("moirai") == sha256(b"moirai").hexdigest()[:16]


@given(st.text(), st.text())
def test_other_seeds_have_other_promises(one: str, other: str):
    assert (commitment(one) == commitment(other)) is (one == other)
