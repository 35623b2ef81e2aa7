import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.narration.loose_json import loose_json

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"a": 1}', {"a": 1}),
        ('Here you are:\n```json\n{"a": [1, 2,],}\n```\nWell?', {"a": [1, 2]}),
        ("```\n[1]", [1]),
        ('The answer is {"a": "x, }"} of course {"b": 2}', {"a": "x, }"}),
        ('{"a": "line\nbreak"}', {"a": "line\nbreak"}),
        ('{"a": 1, "b": [1, 2, {"c"', {"a": 1, "b": [1, 2, {}]}),
        ('[{"a": 1}, {"a": "unfini', [{"a": 1}, {}]),
        ('{"a": {"b": 1}', {"a": {"b": 1}}),
    ],
)
def test_json_is_found_mended_and_completed(text: str, expected: object):
    assert loose_json(text) == expected


@pytest.mark.parametrize("text", ["", "no JSON here", "{a}}: b", "[" * 100_000])
def test_what_cannot_be_read_is_an_error(text: str):
    with pytest.raises(ValueError, match="JSON"):
        loose_json(text)


@given(st.lists(JSON) | st.dictionaries(st.text(), JSON))
def test_right_json_is_read_as_it_stands(value: object):
    assert loose_json(json.dumps(value)) == value
