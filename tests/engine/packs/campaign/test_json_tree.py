"""JSON with places: what is read, what is tolerated, and where what is wrong stands."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.packs.campaign.json_tree import MAX_DEPTH, BadJson, read_json

PLAIN = st.text(st.characters(exclude_categories=("Cc", "Cs")), max_size=8)
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | PLAIN,
    lambda part: st.lists(part, max_size=4) | st.dictionaries(PLAIN, part, max_size=4),
)


@given(VALUES, st.sampled_from([None, 2]))
def test_json_is_read_as_python_reads_it(value: object, indent: int | None):
    text = json.dumps(value, indent=indent)
    tree = read_json(text)
    assert tree.root == json.loads(text)
    assert tree.flaws == []


@given(VALUES)
def test_every_value_has_its_place(value: object):
    text = json.dumps(value)
    tree = read_json(text)
    for path, offset in tree.spots.items():
        part: Any = value
        for key in path:
            part = part[key]
        assert json.JSONDecoder().raw_decode(text, offset)[0] == part


def test_commas_before_a_closing_bracket_are_noted():
    tree = read_json('{"a": [1, 2,],}')
    assert tree.root == {"a": [1, 2]}
    assert [(flaw.code, flaw.offset) for flaw in tree.flaws] == [
        ("TRAILING_COMMA", 11),
        ("TRAILING_COMMA", 13),
    ]


def test_a_key_that_comes_twice_is_noted_and_the_last_one_counts():
    tree = read_json('{"a": 1, "a": 2}')
    assert tree.root == {"a": 2}
    assert [(flaw.code, flaw.offset, flaw.path) for flaw in tree.flaws] == [
        ("DUPLICATE_KEY", 9, ("a",))
    ]


@pytest.mark.parametrize(
    ("text", "offset", "says"),
    [
        ("", 0, "a value is missing"),
        ('{"a": }', 6, "a value is missing"),
        ("[1 2]", 3, "a comma or a closing bracket"),
        ('{"a" 1}', 5, "a colon"),
        ("{a: 1}", 1, "a key in quotes"),
        ('{"a": 1', 7, "a comma or a closing bracket"),
        ('{"a": "b', 6, "a value is missing"),
        ("[1,,2]", 3, "a value is missing"),
        ("{} x", 3, "something stands behind"),
        ("[NaN]", 1, "no number"),
        ("[Infinity]", 1, "no number"),
        (f"[{'1' * 5000}]", 1, "no number"),
        ('["\\u0000"]', 1, "control character"),
        ('["\\ud800"]', 1, "control character"),
        ("[" * (MAX_DEPTH + 2), MAX_DEPTH + 1, "too deeply"),
        ('{"\\x": 1}', 1, "a key in quotes"),
    ],
)
def test_broken_json_is_refused_where_it_breaks(text: str, offset: int, says: str):
    with pytest.raises(BadJson) as caught:
        read_json(text)
    assert caught.value.offset == offset
    assert says in caught.value.says.en


def test_line_ends_and_tabs_inside_texts_are_kept_plain():
    assert read_json('["a\\r\\nb\tc\\u00e9"]').root == ["a\nb\tc\u00e9"]


def test_the_nearest_place_stands_for_what_is_not_there():
    tree = read_json('{"a": [1]}')
    assert tree.offset(("a", 5, "b")) == tree.spots["a",]
    assert tree.offset(("z",)) == 0
