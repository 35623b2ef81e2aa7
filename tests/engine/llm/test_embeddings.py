import asyncio
import math
from dataclasses import replace

import httpx
import pytest

from engine.errors import EmbedderError
from engine.llm.breaker import Breaker
from engine.llm.embeddings import BATCH, EmbeddingEndpoint, EndpointEmbedder
from tests.engine.llm.embedder_contract import EmbedderContract
from tests.support.model_server import ModelServer, Served, Wait, complaint
from tests.support.timed import timed
from tests.support.vectors import answered, embedded

ENDPOINT = EmbeddingEndpoint(url="http://llm.test/v1", model="m", key="k-secret")


class Counting(httpx.AsyncBaseTransport):
    """Says of each text how long it is and how it begins: the same text, the same vector."""

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        texts = httpx.Response(200, content=request.content).json()["input"]
        rows = [
            {"index": place, "embedding": [len(text) + 1, ord(text[:1] or " "), 3]}
            for place, text in enumerate(texts)
        ]
        return httpx.Response(200, json={"data": rows[::-1]})


class TestEndpointEmbedder(EmbedderContract):
    @pytest.fixture
    def embedder(self):
        return EndpointEmbedder(ENDPOINT, transport=Counting())


def embed(server, *texts: str, endpoint=ENDPOINT, breaker=None):
    """Return the vectors of *texts*, and the seconds they took on the loop's clock."""

    async def play():
        embedder = EndpointEmbedder(endpoint, transport=server, breaker=breaker)
        try:
            return await embedder.embed(texts)
        finally:
            await embedder.aclose()

    return timed(play())


def refusal(server, *texts: str, endpoint=ENDPOINT):
    with pytest.raises(EmbedderError) as caught:
        embed(server, *texts, endpoint=endpoint)
    return caught.value


# What is sent


def test_the_request_goes_to_the_base_url_with_the_key():
    server = ModelServer(embedded([1, 0]))
    embed(server, "夜")
    assert server.urls == ["http://llm.test/v1/embeddings"]
    assert server.headers[0]["authorization"] == "Bearer k-secret"
    assert server.asked == [{"model": "m", "input": ["夜"], "encoding_format": "float"}]


def test_without_a_key_none_is_sent():
    server = ModelServer(embedded([1, 0]))
    embed(server, "a", endpoint=replace(ENDPOINT, key=""))
    assert "authorization" not in server.headers[0]


def test_many_texts_are_sent_in_batches():
    served = [embedded(*[[1, 0]] * BATCH), embedded(*[[0, 1]] * 6)]
    server = ModelServer(*served)
    vectors, _ = embed(server, *["a"] * (BATCH + 6))
    assert [len(asked["input"]) for asked in server.asked] == [BATCH, 6]
    assert vectors == [(1, 0)] * BATCH + [(0, 1)] * 6


# What comes back


def test_vectors_are_brought_to_length_1():
    assert embed(ModelServer(embedded([3, 4])), "a")[0] == [(0.6, 0.8)]


def test_vectors_without_numbers_keep_the_order():
    served = embedded([1, 0], [0, 1], numbered=False)
    assert embed(ModelServer(served), "a", "b")[0] == [(1, 0), (0, 1)]


def test_vectors_in_another_order_are_brought_into_that_of_the_texts():
    rows = [{"index": 1, "embedding": [0, 1]}, {"index": 0, "embedding": [1, 0]}]
    assert embed(ModelServer(answered({"data": rows})), "a", "b")[0] == [(1, 0), (0, 1)]


@pytest.mark.parametrize(
    "served",
    [
        Served([b"<html>"]),
        Served([b"[" * 100_000]),
        answered([]),
        answered({"data": None}),
        embedded([1, 0]),
        embedded([1, 0], [1, 0], [1, 0]),
        embedded([1, 0], [1, 0, 0]),
        embedded([1, 0], []),
        embedded([1, 0], [0, 0]),
        embedded([1, 0], [10**400, 1e308]),
        answered({"data": [{"index": 0, "embedding": [1]}, {"index": 0, "embedding": [1]}]}),
        answered({"data": [{"index": 0, "embedding": [[1, 0]]}, {"index": 1, "embedding": ["a"]}]}),
        answered({"data": [{"embedding": [math.nan]}, {"embedding": [1]}]}),
        answered({"data": [{"embedding": "AACAPw=="}, {"embedding": "AACAPw=="}]}),
    ],
)
def test_what_is_no_vector_for_each_text_is_refused_at_once(served):
    server = ModelServer(served)
    assert refusal(server, "a", "b").reason == "broken"
    assert len(server.asked) == 1


def test_a_server_that_changes_the_size_of_vectors_is_refused():
    server = ModelServer(embedded([1, 0]), embedded([1, 0, 0]))

    async def play():
        embedder = EndpointEmbedder(ENDPOINT, transport=server)
        await embedder.embed(("a",))
        assert embedder.model == "m/2"
        await embedder.embed(("b",))

    with pytest.raises(EmbedderError, match="broken"):
        timed(play())


def test_getting_ready_twice_asks_once():
    server = ModelServer(embedded([1, 0]))

    async def play():
        embedder = EndpointEmbedder(ENDPOINT, transport=server)
        await embedder.warm()
        await embedder.warm()

    timed(play())
    assert len(server.asked) == 1


# When it fails


@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_passing_failure_is_tried_again(status):
    server = ModelServer(complaint(status, "no"), embedded([1, 0]))
    assert embed(server, "a")[0] == [(1, 0)]


def test_a_lasting_failure_is_not_tried_again():
    server = ModelServer(complaint(401, {"error": {"message": "bad k-secret"}}))
    error = refusal(server, "a")
    assert error.reason == "refused"
    assert "k-secret" not in error.detail
    assert len(server.asked) == 1


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        (httpx.ConnectError("no"), "unreachable"),
        (httpx.ConnectTimeout("no"), "timeout"),
        (httpx.ReadError("no"), "broken"),
    ],
)
def test_tries_are_counted(fault, reason):
    server = ModelServer(*[fault] * 3)
    assert refusal(server, "a").reason == reason
    assert len(server.asked) == 3


def test_a_server_is_given_the_time_it_asks_for_unless_that_is_too_much():
    patient = ModelServer(complaint(429, "no", retry_after="7"), embedded([1, 0]))
    assert embed(patient, "a")[1] == pytest.approx(7, abs=0.5)
    assert refusal(ModelServer(complaint(429, "no", retry_after="3600")), "a").reason == "busy"


def test_a_server_that_never_answers_is_given_up():
    error = refusal(ModelServer(Served([Wait(1000)])), "a", endpoint=replace(ENDPOINT, answer_s=9))
    assert error.reason == "timeout"


def test_an_answer_without_end_is_given_up():
    endless = ModelServer(Served([b"x" * 1000] * 1000))
    assert refusal(endless, "a", endpoint=replace(ENDPOINT, max_bytes=5000)).reason == "broken"


def test_a_server_that_keeps_failing_is_left_alone():
    server = ModelServer(*[complaint(401, "no")] * 3)

    async def play():
        embedder = EndpointEmbedder(ENDPOINT, transport=server, breaker=Breaker(limit=3))
        for _ in range(5):
            with pytest.raises(EmbedderError):
                await embedder.embed(("a",))

    timed(play())
    assert len(server.asked) == 3


def test_whoever_gives_up_waiting_counts_as_a_failure():
    server = ModelServer(*[Served([Wait(1000)])] * 2)

    async def play():
        embedder = EndpointEmbedder(ENDPOINT, transport=server, breaker=Breaker(limit=2))
        for _ in range(2):
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(embedder.embed(("a",)), 2)
        with pytest.raises(EmbedderError, match="busy"):
            await embedder.embed(("a",))

    timed(play())
    assert len(server.asked) == 2


def test_an_answer_ends_a_row_of_failures():
    server = ModelServer(
        complaint(401, "no"), embedded([1, 0]), complaint(401, "no"), embedded([1, 0])
    )
    breaker = Breaker(limit=2)
    for _ in range(2):
        with pytest.raises(EmbedderError):
            embed(server, "a", breaker=breaker)
        assert embed(server, "a", breaker=breaker)[0] == [(1, 0)]
