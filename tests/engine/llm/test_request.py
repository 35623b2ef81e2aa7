import json

import pytest

from engine.llm.endpoint import Endpoint
from engine.llm.errors import Overflow
from engine.llm.problem import Problem
from engine.llm.request import Request, body
from engine.model.script import Message

ASKED = (Message("system", "s"), Message("user", "你好"))
PLAIN = Endpoint(name="e", url="http://llm.test/v1", model="m")


def sent(endpoint: Endpoint, *, asks_usage: bool = True, **more) -> dict[str, object]:
    fields: dict[str, object] = json.loads(
        body(endpoint, Request(ASKED, 300, **more), asks_usage=asks_usage)
    )
    return fields


def test_only_common_fields_are_sent():
    assert sent(PLAIN) == {
        "model": "m",
        "messages": [{"role": "system", "content": "s"}, {"role": "user", "content": "你好"}],
        "max_tokens": 300,
        "temperature": 0.8,
        "stream": True,
        "stream_options": {"include_usage": True},
    }


def test_an_endpoint_has_its_own_fields():
    endpoint = Endpoint(
        name="e",
        url="u",
        model="m",
        temperature=None,
        top_p=0.9,
        stop=("\n\n\n",),
        max_tokens_field="max_completion_tokens",
        extra_body={"cache_prompt": True, "stream_options": None},
    )
    fields = sent(endpoint)
    assert fields["max_completion_tokens"] == 300
    assert fields["top_p"] == 0.9
    assert fields["stop"] == ["\n\n\n"]
    assert fields["cache_prompt"] is True
    assert not {"max_tokens", "temperature", "stream_options"} & set(fields)


def test_usage_and_a_form_are_asked_for_only_where_wanted():
    assert "stream_options" not in sent(PLAIN, asks_usage=False)
    assert sent(PLAIN, form={"type": "json_object"})["response_format"] == {"type": "json_object"}


def test_broken_signs_never_break_a_request():
    assert b"?" in body(PLAIN, Request((Message("user", "\ud800"),), 1), asks_usage=False)


PAST = (
    Message("system", "s" * 40),
    *(Message(role, "字" * 80) for _ in range(20) for role in ("user", "assistant")),
    Message("user", "now"),
)


def overflow(context: int | None = None, prompt: int | None = None) -> Overflow:
    return Overflow(Problem(400, "", "", context, prompt), "")


@pytest.mark.parametrize(
    "error", [overflow(), overflow(3000), overflow(3000, 9000), overflow(10**6, 10**6)]
)
def test_a_prompt_that_was_too_long_loses_its_oldest_past(error: Overflow):
    request = Request(PAST, 300)
    shorter = request.shortened(error)
    assert len(shorter.messages) < len(PAST)
    assert (shorter.messages[0], shorter.messages[-1]) == (PAST[0], PAST[-1])


def test_the_count_of_the_server_corrects_our_own():
    one, other = (Request(PAST, 300).shortened(overflow(3000, count)) for count in (5000, 9000))
    assert len(other.messages) < len(one.messages)


def test_without_a_past_to_drop_the_overflow_stands():
    with pytest.raises(Overflow):
        Request(ASKED, 300).shortened(overflow())


def test_an_answer_eaten_by_reasoning_gets_more_room():
    assert Request(ASKED, 300).roomier(8192).max_tokens == 1200
    assert Request(ASKED, 300).roomier(1000).max_tokens == 500
    assert Request(ASKED, 300).roomier(100).max_tokens == 300
