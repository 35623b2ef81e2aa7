import json
from collections.abc import Iterable, Iterator
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import NarratorError
from engine.llm.errors import Overflow
from engine.llm.wire import Counts, Delta, read_delta, read_deltas


def delta(**chunk: object) -> Delta:
    return read_delta(json.dumps(chunk), {})


def choice(finish: str | None = None, **said: object) -> list[dict[str, object]]:
    return [{"delta": said, "finish_reason": finish}]


@pytest.mark.parametrize(
    ("chunk", "expected"),
    [
        ({"choices": choice(role="assistant", content=None)}, Delta()),
        ({"choices": choice(content="Hi")}, Delta(content="Hi")),
        ({"choices": choice(), "usage": None}, Delta()),
        ({"choices": []}, Delta()),
        ({"choices": None}, Delta()),
        ({}, Delta()),
        ({"choices": ["odd"]}, Delta()),
        ({"choices": choice("stop"), "error": None}, Delta(finish="stop")),
        (
            {"choices": [{"message": {"content": "Hi"}, "finish_reason": "stop"}]},
            Delta("Hi", "", "stop"),
        ),
        ({"choices": choice(reasoning_content="hm")}, Delta(reasoning="hm")),
        ({"choices": choice(reasoning="hm", reasoning_content=None)}, Delta(reasoning="hm")),
        ({"choices": choice(refusal="no")}, Delta(is_refusal=True)),
        (
            {
                "choices": choice(
                    content=[
                        {"type": "thinking", "thinking": "hm"},
                        {"type": "text", "text": "Hi"},
                        3,
                    ]
                )
            },
            Delta("Hi", "hm"),
        ),
    ],
)
def test_chunks_of_every_server_are_read(chunk: dict[str, object], expected: Delta):
    assert delta(**chunk) == expected


@pytest.mark.parametrize(
    ("chunk", "expected"),
    [
        (
            {
                "usage": {
                    "prompt_tokens": 9,
                    "completion_tokens": 2.0,
                    "prompt_tokens_details": {"cached_tokens": 5},
                }
            },
            Counts(9, 2, 5),
        ),
        ({"usage": {"prompt_tokens": 9, "prompt_tokens_details": None}}, Counts(9)),
        (
            {
                "usage": {
                    "prompt_tokens": 9,
                    "prompt_cache_hit_tokens": 4,
                    "prompt_cache_miss_tokens": 5,
                }
            },
            Counts(9, None, 4),
        ),
        ({"timings": {"prompt_n": 3, "cache_n": 0, "predicted_n": 7}}, Counts(3, 7, 0)),
        ({"timings": {"prompt_n": 3}}, Counts()),
        ({"usage": {"prompt_tokens": True, "completion_tokens": -1}}, Counts()),
        (
            {
                "usage": {"prompt_tokens": 9, "prompt_tokens_details": {"cached_tokens": 0}},
                "timings": {"cache_n": 4},
            },
            Counts(9, None, 0),
        ),
    ],
)
def test_tokens_are_counted_as_the_server_counts_them(chunk: dict[str, object], expected: Counts):
    assert delta(**chunk).counts == expected


def test_later_counts_correct_earlier_ones():
    assert Counts(1, 2, None).then(Counts(None, 3, 0)) == Counts(1, 3, 0)


@pytest.mark.parametrize(
    ("chunk", "reason"),
    [
        ({"error": {"message": "slow", "code": 429}, "choices": choice()}, "busy"),
        ({"error": {"message": "gone", "code": "502"}}, "broken"),
        ({"error": "model overloaded"}, "busy"),
        ({"object": "error", "message": "boom", "code": 500}, "broken"),
        ({"object": "error", "message": "no such model", "code": 404}, "refused"),
        ({"detail": {"msg": "Server is busy; please try again later."}}, "busy"),
        ({"message": "something broke"}, "broken"),
        ({"error": {"code": "content_filter", "message": "no"}}, "filtered"),
    ],
)
def test_an_error_inside_a_stream_is_an_error(chunk: dict[str, object], reason: str):
    with pytest.raises(NarratorError) as caught:
        delta(**chunk)
    assert caught.value.reason == reason


def test_an_overflow_inside_a_stream_is_known_as_one():
    error = {"type": "exceed_context_size_error", "n_ctx": 4096, "n_prompt_tokens": 5000}
    with pytest.raises(Overflow) as caught:
        delta(error=error)
    assert (caught.value.context_tokens, caught.value.prompt_tokens) == (4096, 5000)


@pytest.mark.parametrize("text", ["", "<html>", "{", "[" * 100_000])
def test_what_is_no_json_is_an_error(text: str):
    with pytest.raises(NarratorError, match="broken"):
        read_delta(text, {})


@pytest.mark.parametrize("text", ["1", "null", "[]", '"x"'])
def test_json_of_another_shape_adds_nothing(text: str):
    assert read_delta(text, {}) == Delta()


# Many chunks at once

Said = tuple[dict[str, object], ...]


def chunks() -> Iterator[str]:
    """Yield chunks that say every combination of things, and some that make no sense."""
    contents = ("Hi", "😀", "\ud83d", "", None, 7, [{"type": "text", "text": "Hi"}])
    more: Said = ({}, {"reasoning": "hm"}, {"reasoning_content": "hm"}, {"refusal": "no"})
    ends: Said = ({}, {"finish_reason": None}, {"finish_reason": "stop"}, {"finish_reason": 7})
    about: Said = (
        {},
        {"usage": None, "error": None, "object": "chat.completion.chunk"},
        {"usage": {"prompt_tokens": 9}},
        {"timings": {"cache_n": 1, "prompt_n": 2}},
        {"object": "error", "message": "boom"},
        {"error": "model overloaded"},
    )
    for content, said, end, rest in product(contents, more, ends, about):
        yield json.dumps({"choices": [{"delta": {"content": content, **said}, **end}], **rest})
    for choices in (None, "x", [], [7], [{"delta": "x"}], [{"message": {"content": "Hi"}}]):
        yield json.dumps({"choices": choices})
    yield from ("{", "", "NaN", "[]", '"x"', "7")


def told(deltas: Iterable[Delta]) -> list[Delta | str]:
    """Return *deltas* with neighbours that have content alone joined, and what ended them."""
    added: list[Delta | str] = []
    try:
        for delta in deltas:
            last = added[-1] if added else None
            is_plain = delta == Delta(delta.content)
            if is_plain and isinstance(last, Delta) and last == Delta(last.content):
                added[-1] = Delta(last.content + delta.content)
            elif delta != Delta():
                added.append(delta)
    except NarratorError as error:
        added.append(error.reason)
    return added


def heard(texts: list[str]) -> tuple[list[Delta | str], list[Delta | str]]:
    """Return what *texts* add together, and one by one."""
    return told(read_deltas(texts, {})), told(read_delta(text, {}) for text in texts)


@pytest.mark.parametrize("before", [[], [json.dumps({"choices": choice(content="Oh. ")})]])
def test_a_chunk_read_with_others_adds_what_it_adds_alone(before: list[str]):
    for text in chunks():
        together, alone = heard([*before, text])
        assert together == alone


@given(st.lists(st.sampled_from([*chunks()])))
def test_the_order_in_which_chunks_come_is_kept(texts: list[str]):
    together, alone = heard(texts)
    assert together == alone


def test_chunks_of_content_alone_are_joined():
    texts = [json.dumps({"choices": choice(content=word)}) for word in ("An ", "old ", "echo")]
    end = json.dumps({"choices": choice("stop")})
    assert list(read_deltas([*texts, end], {})) == [Delta("An old echo"), Delta(finish="stop")]
