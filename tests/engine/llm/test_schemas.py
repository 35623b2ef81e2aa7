from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter

from engine.llm.schemas import grade, stated, strict_schema
from engine.model.proposal import WEIGHTS, DraftOptions, Judgement, Proposal
from engine.model.script import SHAPES

KNOWN = {
    "$defs",
    "$ref",
    "additionalProperties",
    "anyOf",
    "description",
    "enum",
    "items",
    "properties",
    "required",
    "type",
}
"""What the strictest servers take."""


def parts(schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield every schema in *schema*, itself first."""
    yield schema
    inner = [*schema.get("$defs", {}).values(), *schema.get("properties", {}).values()]
    inner += schema.get("anyOf", [])
    if "items" in schema:
        inner.append(schema["items"])
    for part in inner:
        yield from parts(part)


def schema_of(kind: type) -> dict[str, Any]:
    return strict_schema(TypeAdapter(kind).json_schema())


@pytest.mark.parametrize("kind", SHAPES.values())
def test_every_schema_is_as_strict_as_servers_want_it(kind: type):
    schema = schema_of(kind)
    assert schema["type"] == "object"
    for part in parts(schema):
        assert set(part) <= KNOWN
        if "$ref" in part:
            assert set(part) == {"$ref"}
        if part.get("type") == "object":
            assert part["required"] == list(part["properties"])
            assert part["additionalProperties"] is False


def test_properties_may_be_called_like_words_of_a_schema():
    schema = {"properties": {"title": {"type": "string", "title": "T"}, "default": {"default": 1}}}
    assert strict_schema(schema) == {
        "properties": {"title": {"type": "string"}, "default": {}},
        "required": ["title", "default"],
        "additionalProperties": False,
    }


def test_the_reasons_come_before_what_they_lead_to():
    for kind in (DraftOptions, Judgement):
        assert next(iter(schema_of(kind)["properties"])) == "thoughts"


# What comes back


def read(kind: type, value: object) -> object:
    return TypeAdapter(kind).validate_python(stated(value))


def test_what_is_null_or_missing_changes_nothing():
    nulls = dict.fromkeys(schema_of(Proposal)["properties"])
    assert read(Proposal, nulls) == read(Proposal, {}) == Proposal()
    assert read(Proposal, {"stats": [None]}) == Proposal()


def test_fields_that_nobody_asked_for_are_ignored():
    odd = {"stats": [{"who": "Ava", "stat": "hp", "delta": -1, "mood": "sad"}], "hp": 9999}
    proposal = read(Proposal, odd)
    assert isinstance(proposal, Proposal)
    assert [change.delta for change in proposal.stats] == [-1]


@pytest.mark.parametrize(
    ("results", "meant"),
    [(["false"], False), ([0], False), (["no"], False), (["true"], True), ([1], True)],
)
def test_false_in_whatever_form_is_false(results: list[object], meant: bool):
    assert read(Judgement, {"results": results}) == Judgement(results=(meant,))


@pytest.mark.parametrize("value", [[True], {"results": True}, {"results": ["perhaps"]}])
def test_a_judgement_in_another_form_is_none(value: object):
    with pytest.raises(ValueError, match="validation error"):
        read(Judgement, value)


def test_halves_of_characters_and_control_signs_do_not_get_in():
    assert stated({"a": ["x\ud800y\x00", 3, True]}) == {"a": ["x\ufffdy", 3, True]}


@pytest.mark.parametrize(
    ("word", "weight"),
    [
        ("very_high", 50),
        ("Very high", 50),
        ("very-high (the door is open)", 50),
        ("极高（门开着）", 50),
        ("HIGH", 35),
        ("高", 35),
        ("medium", 20),
        ("中等", 20),
        ("likely", 20),
        ("", 20),
        ("low", 10),
        ("低", 10),
        ("very low", 3),
        ("极低", 3),
    ],
)
def test_of_a_likelihood_only_the_grade_counts(word: str, weight: int):
    assert WEIGHTS[grade(word)] == weight
    drafted = read(DraftOptions, {"options": [{"text": "a", "skeleton": "b", "likelihood": word}]})
    assert isinstance(drafted, DraftOptions)
    assert WEIGHTS[drafted.options[0].likelihood] == weight


def test_a_likelihood_that_is_no_word_is_left_to_the_schema():
    assert stated({"likelihood": [None]}) == {"likelihood": []}


@settings(deadline=None)
@given(st.text())
def test_any_word_has_a_grade(word: str):
    assert grade(word) in WEIGHTS
