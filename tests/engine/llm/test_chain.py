import logging

import httpx
import pytest

from engine.errors import NarratorError
from engine.llm.breaker import Breaker
from engine.llm.chain import Chain, Link
from engine.llm.client import Chat
from engine.llm.endpoint import Endpoint
from engine.model.script import Message, Reply
from engine.ports import ignore
from tests.support.model_server import ModelServer, Served, chunk, complaint, telling
from tests.support.timed import timed

ASKED = (Message("user", "go"),)


def endpoint(name: str, answer_tokens: int = 900) -> Endpoint:
    return Endpoint(
        name=name,
        url="http://llm.test",
        model=name,
        tries=1,
        head_chars=0,
        answer_tokens=answer_tokens,
    )


def chain(*servers: ModelServer, rest_s: float = 30.0) -> Chain:
    return Chain(
        [
            Link(
                Chat(endpoint(f"e{number}"), transport=server),
                Breaker(limit=2, rest_s=rest_s, monotonic=lambda: 0.0),
            )
            for number, server in enumerate(servers)
        ]
    )


def told(asked: Chain, times: int = 1, max_tokens: int | None = 300) -> list[Reply]:
    async def play() -> list[Reply]:
        try:
            return [await asked.tell(ASKED, max_tokens, ignore) for _ in range(times)]
        finally:
            await asked.aclose()

    return timed(play())[0]


def test_the_first_endpoint_that_answers_wins():
    spare = ModelServer()
    assert told(chain(ModelServer(telling("One.")), spare)) == [Reply("One.")]
    assert spare.asked == []


@pytest.mark.parametrize(
    "failing",
    [
        httpx.ConnectError("no"),
        complaint(401, {"error": {"message": "who"}}),
        complaint(500, {"error": {"message": "timed out after 300s"}}),
        Served([]),
    ],
)
def test_a_failing_endpoint_hands_over_to_the_next(failing: Served | Exception):
    assert told(chain(ModelServer(failing), ModelServer(telling("Two.")))) == [Reply("Two.")]


def test_an_answer_that_was_shown_is_kept_though_it_broke():
    spare = ModelServer()
    (reply,) = told(chain(ModelServer(Served([chunk("He left. She")])), spare))
    assert reply == Reply("He left.", cut=True)
    assert spare.asked == []


def test_filtered_content_is_offered_to_nobody_else():
    spare = ModelServer()
    with pytest.raises(NarratorError, match="filtered"):
        told(chain(ModelServer(telling(finish="content_filter")), spare))
    assert spare.asked == []


def test_an_endpoint_that_keeps_failing_is_left_alone():
    bad = ModelServer(*[complaint(500, "no")] * 2)
    good = ModelServer(*[telling("Yes.")] * 4)
    assert told(chain(bad, good), 4) == [Reply("Yes.")] * 4
    assert len(bad.asked) == 2


def test_an_endpoint_that_asks_for_time_gets_it():
    bad = ModelServer(complaint(429, "no", retry_after="3600"))
    good = ModelServer(*[telling("Yes.")] * 2)
    assert told(chain(bad, good), 2) == [Reply("Yes.")] * 2
    assert len(bad.asked) == 1


def test_an_empty_answer_is_no_reason_to_leave_an_endpoint_alone():
    empty = ModelServer(*[telling()] * 6)
    good = ModelServer(*[telling("Yes.")] * 3)
    assert told(chain(empty, good), 3) == [Reply("Yes.")] * 3
    assert len(empty.asked) == 6


@pytest.mark.parametrize("servers", [0, 1])
def test_where_nobody_answers_the_last_reason_is_given(servers: int):
    failing = [ModelServer(complaint(404, "no")) for _ in range(servers)]
    with pytest.raises(NarratorError, match="refused" if servers else "busy"):
        told(chain(*failing))


def test_no_endpoint_is_asked_for_more_than_it_may_answer():
    server = ModelServer(telling("One."))
    told(Chain.of([endpoint("e", answer_tokens=100)], transport=server))
    assert server.asked[0]["max_tokens"] == 100


def test_an_ask_without_a_limit_may_be_answered_as_long_as_the_endpoint_may():
    server = ModelServer(telling("One."))
    told(Chain.of([endpoint("e", answer_tokens=2000)], transport=server), max_tokens=None)
    assert server.asked[0]["max_tokens"] == 2000


def test_failures_are_logged_without_secrets(caplog: pytest.LogCaptureFixture):
    with caplog.at_level(logging.WARNING):
        told(chain(ModelServer(complaint(401, "Bearer abcdefgh")), ModelServer(telling("Yes."))))
    assert "e0" in caplog.text
    assert "refused" in caplog.text
    assert "abcdefgh" not in caplog.text
