"""JSON as models write it."""

import asyncio
import json
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.llm import mending
from engine.llm.mending import DEEPEST, LONGEST, MOST_QUOTES, SHORT, mended_json

WHOLE: dict[str, Any] = {"names": ["Tom", "玛拉"], "deep": {"n": 1.5, "yes": True, "no": None}}
TEXT = json.dumps(WHOLE, ensure_ascii=False)

TEXTS = st.text(max_size=9)
JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=8,
)
SIGNS = ("{", "}", "[", "]", '"', "\\", ",", ":", "a", '"key"', "true", "null", "-1", ".", "//")
PIECES = (*SIGNS, "/*", "*/", "#", "\n", "```", "“", "'", "\ud800", "\\u", "...", " ", "<think>")


def mended(text: str) -> object:
    return asyncio.run(mended_json(text))


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(TEXTS, JSON, max_size=4))
def test_what_reads_as_it_stands_is_never_touched(value: dict[str, Any]):
    assert mended(json.dumps(value)) == value


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        f"Sure, here it is:\n{TEXT}",
        f"Sure [as you wished]: {TEXT}",
        f"{TEXT}\n\nI hope that {{helps}}!",
        f"```json\n{TEXT}\n```",
        f"Here:\n```\n{TEXT}\n```\nDone.",
        f"```json\n{TEXT}",
        f"<think>Is it {{}}?</think>{TEXT}",
        f"I wonder {{...}}</think>\n```json\n{TEXT}\n```",
        TEXT[:-1] + ",}",
        TEXT.replace('"names"', "'names'").replace('"deep"', "deep"),
        TEXT.replace(", ", " ", 1),
    ],
)
def test_fences_talk_reasoning_and_loose_punctuation_are_seen_through(text: str):
    assert mended(text) == WHOLE


def test_what_was_cut_off_is_closed_where_it_stopped():
    assert mended('{"names": ["Tom", "Ma') == {"names": ["Tom", "Ma"]}


@pytest.mark.parametrize("text", ["", "The memory is lost.", "I'm sorry.", "true", '"text"', "{"])
def test_where_there_is_no_json_that_is_said(text: str):
    with pytest.raises(ValueError, match="no JSON"):
        mended(text)


def test_a_lone_list_is_a_list():
    assert mended("[true, false]") == [True, False]
    assert mended("Answers: [true]") == [True]


@pytest.mark.parametrize(
    "body",
    [
        '{"a": ' + "1" * LONGEST + ",}",
        '{"a": [' + '"",' * (MOST_QUOTES // 2) + '"x" "y"}',
        "[" * (DEEPEST + 1) + "}",
        '{"a":' * (DEEPEST + 1),
    ],
)
def test_what_could_cost_too_much_to_mend_is_refused_at_once(body: str):
    with pytest.raises(ValueError, match="too long to be mended"):
        mended(body)


@pytest.mark.parametrize("depth", [DEEPEST + 1, 500, 100_000])
def test_what_is_nested_too_deep_is_refused_though_it_reads(depth: int):
    for text in ("[" * depth + "]" * depth, '{"a":' * depth + "1" + "}" * depth):
        with pytest.raises(ValueError, match=r"nested|broken"):
            mended(text)


def test_what_is_nested_as_deep_as_it_may_be_reads():
    value = mended("[" * DEEPEST + "]" * DEEPEST)
    for _ in range(DEEPEST - 1):
        assert isinstance(value, list)
        [value] = value
    assert value == []


def test_mending_has_only_so_much_time(monkeypatch: pytest.MonkeyPatch):
    def slow(_body: str, **_more: object) -> object:
        time.sleep(0.2)
        return {}

    monkeypatch.setattr(mending, "repair_json", slow)
    monkeypatch.setattr(mending, "LIMIT_S", 0.01)
    with pytest.raises(ValueError, match="too broken"):
        mended("{" + "a" * SHORT)


@pytest.mark.parametrize("error", [AssertionError, RecursionError])
@pytest.mark.parametrize("length", [1, SHORT])
def test_a_mender_that_gives_up_costs_no_turn(
    error: type[Exception], length: int, monkeypatch: pytest.MonkeyPatch
):
    def failing(_body: str, **_more: object) -> object:
        raise error

    monkeypatch.setattr(mending, "repair_json", failing)
    with pytest.raises(ValueError, match="too broken"):
        mended("{" + "a" * length)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=60).map("".join))
def test_no_text_whatever_breaks_more_than_itself(text: str):
    try:
        value = mended("{" + text)
    except ValueError:
        return
    assert isinstance(value, dict | list)
