"""Each request to a model is told of, once it is answered or has failed."""

from contextlib import suppress
from dataclasses import replace

import httpx
import pytest
from pydantic import TypeAdapter

from engine.errors import NarratorError
from engine.llm.breaker import Breaker
from engine.llm.chain import Chain, Link
from engine.llm.client import Chat
from engine.llm.endpoint import Endpoint
from engine.llm.structured import Structured
from engine.model.asked import Asked, Cost, Price, Usage
from engine.model.script import Message
from engine.ports import Heard
from tests.support.ears import asked
from tests.support.model_server import ModelServer, Served, Wait, chunk, complaint, telling
from tests.support.timed import timed

MESSAGES = (Message("system", "s"), Message("user", "go"))
PAST = (
    MESSAGES[0],
    *(Message(role, "字" * 80) for _ in range(20) for role in ("user", "assistant")),
    MESSAGES[1],
)
PRICE = Price(2.0, 0.5, 8.0, "USD")
MAIN = Endpoint(
    name="main",
    url="http://llm.test/v1?token=hidden",
    model="m",
    key="k-secret",
    head_chars=0,
    tries=2,
    price=PRICE,
)
SPARE = replace(MAIN, name="spare", model="n")
COUNTED = {
    "prompt_tokens": 1000,
    "completion_tokens": 100,
    "prompt_tokens_details": {"cached_tokens": 800},
}


def noted(
    *servers: ModelServer, messages: tuple[Message, ...] = MESSAGES, endpoint: Endpoint = MAIN
) -> list[Asked]:
    """Return what is told of one question to a chain, answered or not."""
    endpoints = (endpoint, SPARE)
    links = [
        Link(Chat(one, transport=server), Breaker(limit=1, monotonic=lambda: 0.0))
        for one, server in zip(endpoints, servers, strict=False)
    ]
    return noted_by(Chain(links), messages)


def noted_by(chain: Chain, messages: tuple[Message, ...] = MESSAGES) -> list[Asked]:
    heard: list[Heard] = []

    async def play() -> None:
        with suppress(NarratorError):
            await chain.tell(messages, 300, heard.append)
        await chain.aclose()

    timed(play())
    return asked(heard)


def test_an_answer_is_told_of_with_what_was_sent_and_what_it_took():
    served = Served([chunk("Yes."), Wait(2.5), *telling(usage=COUNTED).parts])
    [one] = noted(ModelServer(served))
    assert one == Asked(
        endpoint="main",
        model="m",
        attempt=1,
        messages=MESSAGES,
        took_s=2.5,
        usage=Usage(1000, 100, 800),
        cost=Cost((200 * 2 + 800 * 0.5 + 100 * 8) / 1e6, "USD"),
    )


def test_what_did_not_fit_is_told_of_and_was_not_sent():
    server = ModelServer(telling("Yes."))
    [one] = noted(server, messages=PAST, endpoint=replace(MAIN, context_tokens=2000))
    assert one.dropped
    assert (one.messages[0], *one.dropped, *one.messages[1:]) == PAST
    assert [sent["content"] for sent in server.asked[0]["messages"]] == [
        message.text for message in one.messages
    ]


def test_a_prompt_that_was_shortened_again_names_all_that_is_missing():
    too_long = complaint(400, {"error": {"message": "maximum context length is 1500 tokens"}})
    server = ModelServer(too_long, telling("Yes."))
    first, second = noted(server, messages=PAST, endpoint=replace(MAIN, context_tokens=3500))
    assert (first.failure, first.attempt, second.attempt) == ("refused", 1, 2)
    assert len(second.dropped) > len(first.dropped)
    assert (second.messages[0], *second.dropped, *second.messages[1:]) == PAST


def test_tries_are_numbered_and_say_why_they_failed():
    server = ModelServer(complaint(503, {"error": {"message": "overloaded"}}), telling("Yes."))
    first, second = noted(server)
    assert (first.attempt, first.failure, first.usage, first.cost) == (1, "busy", None, None)
    assert "overloaded" in first.detail
    assert (second.attempt, second.failure) == (2, "")


def test_a_fallback_that_answers_is_told_of_after_the_failures():
    main, spare = ModelServer(*[httpx.ConnectError("no")] * 2), ModelServer(telling("Yes."))
    tries = noted(main, spare)
    assert [(one.endpoint, one.model, one.attempt, one.failure) for one in tries] == [
        ("main", "m", 1, "unreachable"),
        ("main", "m", 2, "unreachable"),
        ("spare", "n", 1, ""),
    ]


def test_an_endpoint_that_is_left_alone_is_told_of_and_was_not_asked():
    resting = Breaker(limit=1, monotonic=lambda: 0.0)
    resting.failed()
    main, spare = ModelServer(), ModelServer(telling("Yes."))
    links = [Link(Chat(MAIN, transport=main), resting), Link(Chat(SPARE, transport=spare))]
    first, second = noted_by(Chain(links))
    assert first == Asked(endpoint="main", model="m", attempt=0, failure="resting")
    assert (second.endpoint, second.failure) == ("spare", "")
    assert main.asked == []


@pytest.mark.parametrize(
    ("served", "failure"),
    [
        (telling("He left. She", finish="length"), ""),
        (Served([chunk("He left. She")]), "broken"),
        (Served([chunk("He left. She"), httpx.ReadError("gone")]), "broken"),
    ],
)
def test_an_answer_that_stops_early_is_cut(served: Served, failure: str):
    [one] = noted(ModelServer(served))
    assert (one.cut, one.failure) == (True, failure)
    assert one.usage is not None


def test_what_was_saved_of_an_answer_that_broke_before_it_was_shown_is_cut_too():
    hiding = replace(MAIN, head_chars=500, tries=1)
    [one] = noted(ModelServer(Served([chunk("He left. She")])), endpoint=hiding)
    assert (one.cut, one.failure) == (True, "broken")


def test_nothing_secret_is_told():
    said = "key k-secret is not known at http://llm.test/v1?token=hidden today"
    [one] = noted(ModelServer(complaint(401, {"error": {"message": said}})))
    assert one.failure == "refused"
    assert "today" in one.detail
    for secret in ("k-secret", "hidden", "llm.test"):
        assert secret not in repr(one)


def test_an_unknown_price_is_no_price_of_nothing():
    [free, unknown] = [
        noted(ModelServer(telling("Yes.")), endpoint=replace(MAIN, price=price))[0]
        for price in (Price(0.0, None, 0.0), Price())
    ]
    assert free.cost == Cost(0.0, "USD")
    assert unknown.cost is None


def test_json_is_not_shown_but_told_of():
    server = ModelServer(telling('{"a": 1}'))
    heard: list[Heard] = []

    async def play() -> dict[str, int]:
        chat = Chat(MAIN, transport=server)
        structured = Structured(chat, TypeAdapter(dict[str, int]), "numbers")
        try:
            return await structured.ask(MESSAGES, 300, heard.append)
        finally:
            await chat.aclose()

    assert timed(play())[0] == {"a": 1}
    assert heard == asked(heard)
    assert len(heard) == 1
