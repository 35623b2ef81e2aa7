"""What was asked is kept as one text, and read back as it was."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.model.asked import Asked, Cost, Usage
from engine.model.script import Message
from engine.narration.asked_form import FORM, dump_asked, load_asked
from tests.support.asked import FAILED, RESTING, REWRITE, WHOLE, last

messages = st.lists(
    st.builds(Message, st.sampled_from(["system", "user", "assistant"]), st.text()), max_size=4
).map(tuple)
requests = st.builds(
    Asked,
    endpoint=st.text(),
    model=st.text(),
    attempt=st.integers(0, 9),
    messages=messages,
    dropped=messages,
    took_s=st.floats(0, 1e6),
    usage=st.none() | st.builds(Usage, st.integers(0), st.integers(0), st.none(), st.booleans()),
    cost=st.none() | st.builds(Cost, st.floats(0, 1e6), st.text()),
    failure=st.text(),
    detail=st.text(),
    cut=st.booleans(),
    purpose=st.text(),
)


@given(st.lists(requests, min_size=1, max_size=4))
def test_what_was_kept_comes_back_as_it_was(asked: list[Asked]):
    assert load_asked(dump_asked(last(*asked))) == last(*asked)


def test_a_message_that_was_sent_again_is_kept_once():
    one, many = dump_asked(last(WHOLE)), dump_asked(last(WHOLE, FAILED, REWRITE, RESTING))
    assert one.count("A keep.") == many.count("A keep.") == 1


@pytest.mark.parametrize("text", ["", "no JSON", "{}", json.dumps({"form": FORM + 1})])
def test_another_form_is_refused(text: str):
    with pytest.raises(ValueError, match=r"Expecting|form"):
        load_asked(text)
