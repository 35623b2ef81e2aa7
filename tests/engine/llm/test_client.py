import asyncio
from dataclasses import replace

import httpx
import pytest

from engine.errors import NarratorError
from engine.llm.client import Chat
from engine.llm.endpoint import Endpoint
from engine.llm.errors import FormatRefused
from engine.model.asked import Usage
from engine.model.script import Message, Reply
from engine.ports import Hear, Heard, Piece, Restart, ignore
from tests.support.ears import asked, told
from tests.support.model_server import (
    DONE,
    ModelServer,
    Served,
    Wait,
    chunk,
    complaint,
    event,
    telling,
)
from tests.support.timed import timed

ASKED = (Message("system", "s"), Message("user", "go"))
PAST = (
    ASKED[0],
    *(Message(role, "字" * 80) for _ in range(20) for role in ("user", "assistant")),
    ASKED[1],
)
PLAIN = Endpoint(name="e", url="http://llm.test/v1", model="m", key="k-secret", head_chars=0)
HIDING = replace(PLAIN, head_chars=100)
LONG = (
    "A sentence that is surely longer than whatever is held back at the head of an answer, it is. "
)


def tell(
    server: ModelServer,
    endpoint: Endpoint = PLAIN,
    hear: Hear = ignore,
    *,
    messages: tuple[Message, ...] = ASKED,
) -> tuple[Reply, float]:
    """Return the reply, and the seconds it took on the loop's clock."""

    async def play() -> Reply:
        chat = Chat(endpoint, transport=server)
        try:
            return await chat.tell(messages, 300, hear)
        finally:
            await chat.aclose()

    return timed(play())


def reply(server: ModelServer, endpoint: Endpoint = PLAIN, hear: Hear = ignore) -> Reply:
    return tell(server, endpoint, hear)[0]


def refusal(server: ModelServer, endpoint: Endpoint = PLAIN) -> NarratorError:
    with pytest.raises(NarratorError) as caught:
        reply(server, endpoint)
    return caught.value


def cut_off(*pieces: str) -> Served:
    return Served([*map(chunk, pieces)])


# Rule 1: the stream


def test_an_answer_is_heard_in_pieces_and_returned_whole():
    heard: list[Heard] = []
    assert reply(ModelServer(telling("An ", "echo.")), hear=heard.append) == Reply("An echo.")
    assert told(heard) == [Piece("An "), Piece("echo.")]


def test_the_request_goes_to_the_base_url_with_the_key():
    server = ModelServer(telling("Yes."))
    reply(server)
    assert server.urls == ["http://llm.test/v1/chat/completions"]
    assert server.headers[0]["authorization"] == "Bearer k-secret"
    assert server.asked[0]["messages"][1] == {"role": "user", "content": "go"}
    keyless = ModelServer(telling("Yes."))
    reply(keyless, replace(PLAIN, key=""))
    assert "authorization" not in keyless.headers[0]


@pytest.mark.parametrize(
    "parts",
    [
        [b": ping\n\n", chunk("他举起【剑】。"), chunk(finish="stop")],
        [chunk("他举起【剑】。").replace(b"data: ", b"data:"), chunk(finish="stop"), DONE],
        [bytes([b]) for b in chunk("他举起【剑】。") + chunk(finish="stop") + DONE],
        [
            b'\n\n\n{"choices":[{"message":{"content":"',
            "他举起【剑】。".encode(),
            b'"},"finish_reason":"stop"}]}',
        ],
        [
            chunk("他举起【剑】。"),
            event({"choices": None}),
            event({}),
            chunk(finish="stop").rstrip(),
        ],
    ],
)
def test_streams_of_every_server_are_understood(parts: list[bytes]):
    assert reply(ModelServer(Served(parts))) == Reply("他举起【剑】。")


def test_a_character_escaped_in_two_halves_is_made_whole():
    halves = [
        b'data: {"choices":[{"delta":{"content":"\\ud83d"}}]}\n\n',
        b'data: {"choices":[{"delta":{"content":"\\ude00!"}}]}\n\n',
    ]
    assert reply(ModelServer(Served([*halves, chunk(finish="stop")]))) == Reply("😀!")


def test_nothing_is_read_behind_the_done_mark():
    served = Served([chunk("Yes."), chunk(finish="stop"), DONE, Wait(1000)])
    assert tell(ModelServer(served))[1] < 1
    assert served.is_closed


def test_a_response_without_end_is_given_up():
    server = ModelServer(Served([b": ping\n\n"] * 100))
    assert refusal(server, replace(PLAIN, max_bytes=100)).reason == "broken"


# Rule 2: a stream that breaks


@pytest.mark.parametrize(
    "end", [[], [DONE], [httpx.ReadError("gone")], [event({"error": {"message": "boom"}})]]
)
def test_a_stream_that_breaks_keeps_what_was_shown_and_says_so(end: list[bytes | Exception]):
    served = Served([chunk("He left. "), chunk("She st"), *end])
    heard: list[Heard] = []
    assert reply(ModelServer(served), hear=heard.append) == Reply("He left.", cut=True)
    assert told(heard) == [Piece("He left. "), Piece("She st")]


def test_a_finish_nobody_knows_is_taken_for_a_break():
    assert reply(ModelServer(telling("He left. She", finish="odd"))) == Reply("He left.", cut=True)


def test_an_answer_that_broke_before_it_was_shown_is_asked_for_again():
    server = ModelServer(cut_off("Hel"), telling("Hello."))
    heard: list[Heard] = []
    assert reply(server, HIDING, heard.append) == Reply("Hello.")
    assert told(heard) == [Piece("Hello.")]


def test_what_came_is_kept_where_every_try_breaks():
    server = ModelServer(cut_off("He left. She st"), *[cut_off("Hello wor")] * 2)
    heard: list[Heard] = []
    assert reply(server, HIDING, heard.append) == Reply("Hello wor", cut=True)
    assert told(heard) == [Piece("Hello wor")]


def test_a_break_behind_the_end_of_an_answer_is_none():
    served = Served([chunk("Hello."), chunk(finish="stop"), httpx.ReadError("gone")])
    assert reply(ModelServer(served), HIDING) == Reply("Hello.")


# Rule 3: why an answer ends


def test_a_long_answer_is_cut_at_its_last_sentence():
    server = ModelServer(telling("He left. She st", finish="length"))
    assert reply(server) == Reply("He left.", cut=True)


@pytest.mark.parametrize("endpoint", [PLAIN, HIDING])
def test_a_filtered_answer_is_not_asked_for_again(endpoint: Endpoint):
    error = refusal(ModelServer(telling("He", finish="content_filter")), endpoint)
    assert (error.reason, error.may_retry) == ("filtered", False)


def test_a_refusal_is_a_filtered_answer():
    served = Served([chunk(refusal="I cannot"), chunk(finish="stop"), DONE])
    assert refusal(ModelServer(served)).reason == "filtered"


@pytest.mark.parametrize("finish", ["insufficient_system_resource", "error"])
def test_a_server_that_gives_up_is_asked_again(finish: str):
    server = ModelServer(telling(finish=finish), telling("Yes."))
    assert reply(server) == Reply("Yes.")


@pytest.mark.parametrize("blank", [(), ("  \n",), ("<think>hm</think>",)])
def test_a_blank_answer_is_asked_for_once_more(blank: tuple[str, ...]):
    assert reply(ModelServer(telling(*blank), telling("Yes."))) == Reply("Yes.")
    server = ModelServer(telling(*blank), telling(*blank))
    assert refusal(server).reason == "empty"
    assert len(server.asked) == 2


def test_a_call_of_tools_without_words_is_blank():
    assert refusal(ModelServer(*[telling(finish="tool_calls")] * 2)).reason == "empty"


# Rule 4: reasoning


@pytest.mark.parametrize("field", ["reasoning_content", "reasoning"])
def test_reasoning_that_comes_apart_is_never_shown(field: str):
    served = Served([chunk(**{field: "hm"}), chunk("Ye"), chunk("s."), chunk(finish="stop")])
    heard: list[Heard] = []
    assert reply(ModelServer(served), replace(PLAIN, thinks=True), heard.append) == Reply("Yes.")
    assert told(heard) == [Piece("Ye"), Piece("s.")]


def test_reasoning_inside_the_answer_is_never_shown():
    heard: list[Heard] = []
    server = ModelServer(telling("internal", " reasoning</thi", "nk>answer"))
    assert reply(server, HIDING, heard.append) == Reply("answer")
    assert told(heard) == [Piece("answer")]


def test_reasoning_that_was_shown_is_taken_back_and_never_shown_again():
    server = ModelServer(
        telling(LONG, LONG, "</think>", "One."), telling(LONG, LONG, "</think>", "Two.")
    )
    heard: list[Heard] = []

    async def play() -> list[Reply]:
        chat = Chat(HIDING, transport=server)
        return [await chat.tell(ASKED, 300, heard.append) for _ in range(2)]

    assert timed(play())[0] == [Reply("One."), Reply("Two.")]
    assert told(heard) == [Piece(LONG + LONG), Restart(), Piece("One."), Piece("Two.")]


def test_an_answer_eaten_by_reasoning_gets_more_tokens():
    eaten = Served([chunk(None, reasoning_content="hm"), chunk(finish="length"), DONE])
    server = ModelServer(eaten, telling("Yes."))
    assert reply(server) == Reply("Yes.")
    assert [asked["max_tokens"] for asked in server.asked] == [300, 1200]


def test_what_may_all_be_reasoning_is_not_told():
    thinking = replace(PLAIN, thinks=True, tries=1)
    server = ModelServer(*[telling("I should say that", finish="length")] * 2)
    assert refusal(server, thinking).reason == "empty"
    assert refusal(ModelServer(cut_off("I should say that")), thinking).reason == "broken"
    assert reply(ModelServer(telling("Yes.")), thinking) == Reply("Yes.")


def test_reasoning_has_tokens_of_its_own():
    server = ModelServer(telling("Yes."))
    reply(server, replace(PLAIN, thinking_tokens=1000))
    assert server.asked[0]["max_tokens"] == 1300


# Rule 5: usage


def usage_of(server: ModelServer) -> list[Usage]:
    heard: list[Heard] = []
    tell(server, hear=heard.append)
    return [one.usage for one in asked(heard) if one.usage is not None]


def test_usage_is_reported_as_the_server_counts_it():
    counted = {
        "prompt_tokens": 9,
        "completion_tokens": 2,
        "prompt_tokens_details": {"cached_tokens": 7},
    }
    assert usage_of(ModelServer(telling("Yes.", usage=counted))) == [Usage(9, 2, 7)]


def test_missing_usage_is_estimated_and_cached_stays_unknown():
    (usage,) = usage_of(ModelServer(telling("Yes, indeed.")))
    assert usage.is_estimated
    assert usage.cached_tokens is None
    assert usage.prompt_tokens > 0
    assert usage.completion_tokens > 0


def test_the_timings_of_llama_cpp_count_too():
    timed = event(
        {
            "choices": [{"delta": {}, "finish_reason": "stop"}],
            "timings": {"cache_n": 700, "prompt_n": 25, "predicted_n": 4},
        }
    )
    assert usage_of(ModelServer(Served([chunk("Yes."), timed]))) == [Usage(725, 4, 700)]


def test_a_request_that_never_began_costs_nothing():
    assert len(usage_of(ModelServer(httpx.ConnectError("no"), telling("Yes.")))) == 1


# Rule 7: trying again


@pytest.mark.parametrize("status", [408, 409, 429, 500, 502, 503, 504])
def test_a_passing_failure_is_tried_again(status: int):
    server = ModelServer(complaint(status, "no"), complaint(status, "no"), telling("Yes."))
    assert reply(server) == Reply("Yes.")


@pytest.mark.parametrize("status", [400, 401, 402, 403, 404, 422])
def test_a_lasting_failure_is_not_tried_again(status: int):
    server = ModelServer(complaint(status, {"error": {"message": "no"}}))
    assert refusal(server).reason == "refused"


def test_an_empty_account_is_not_tried_again():
    server = ModelServer(complaint(429, {"error": {"code": "insufficient_quota"}}))
    assert refusal(server).reason == "refused"


@pytest.mark.parametrize("error", [httpx.ConnectError("no"), httpx.ConnectTimeout("no")])
def test_a_connection_that_fails_is_tried_again(error: Exception):
    assert reply(ModelServer(error, telling("Yes."))) == Reply("Yes.")


def test_tries_are_counted():
    server = ModelServer(*[complaint(500, "no")] * 3)
    assert refusal(server).reason == "broken"
    assert len(server.asked) == 3


@pytest.mark.parametrize(
    ("headers", "wait_s"), [({"retry_after": "7"}, 7), ({"retry_after_ms": "2500"}, 2.5)]
)
def test_a_server_is_given_the_time_it_asks_for(headers: dict[str, str], wait_s: float):
    server = ModelServer(complaint(429, "no", **headers), telling("Yes."))
    assert tell(server)[1] == pytest.approx(wait_s, abs=0.5)


def test_a_server_that_asks_for_too_much_time_is_given_up():
    error = refusal(ModelServer(complaint(429, "no", retry_after="3600")))
    assert error.reason == "busy"


def test_waits_grow():
    server = ModelServer(*[complaint(500, "no")] * 2, telling("Yes."))
    assert 1.5 <= tell(server)[1] <= 3


def test_an_error_with_status_200_is_tried_again():
    body = b'{"error": {"code": 502, "message": "upstream"}}'
    server = ModelServer(Served([body]), Served([event({"error": {"code": 429}})]), telling("Yes."))
    assert reply(server) == Reply("Yes.")


def test_after_something_was_shown_nothing_starts_anew():
    server = ModelServer(cut_off("He left. She"))
    assert reply(server).cut
    assert len(server.asked) == 1


def test_a_prompt_that_is_too_long_is_shortened_once():
    too_long = complaint(
        400,
        {"error": {"type": "exceed_context_size_error", "n_ctx": 3000, "n_prompt_tokens": 5000}},
    )
    server = ModelServer(too_long, telling("Yes."))
    assert tell(server, messages=PAST)[0] == Reply("Yes.")
    assert len(server.asked[1]["messages"]) < len(server.asked[0]["messages"])
    with pytest.raises(NarratorError):
        tell(ModelServer(too_long, too_long), messages=PAST)


def test_a_prompt_never_leaves_longer_than_the_context():
    server = ModelServer(telling("Yes."))
    tell(server, replace(PLAIN, context_tokens=2000), messages=PAST)
    assert len(server.asked[0]["messages"]) < len(PAST)


def test_a_complaint_without_end_is_read_only_so_far():
    parts = iter([b"x" * 1000] * 1000)
    served = Served(parts, 400)
    assert refusal(ModelServer(served)).reason == "refused"
    assert served.is_closed
    assert len(list(parts)) > 900


# Rule 8: time


def test_a_server_that_never_begins_is_given_up():
    for served in (Served(before=1000), Served([Wait(1000)])):
        server = ModelServer(served)

        def play(server: ModelServer = server) -> tuple[Reply, float]:
            return tell(server, replace(PLAIN, first_byte_s=60))

        with pytest.raises(NarratorError, match="timeout"):
            play()
        assert len(server.asked) == 1


def test_comments_keep_an_answer_alive():
    pings = [part for _ in range(10) for part in (Wait(50), b": ping\n\n")]
    server = ModelServer(Served([*pings, chunk("Yes."), chunk(finish="stop"), DONE]))
    told, took_s = tell(server)
    assert told == Reply("Yes.")
    assert took_s == pytest.approx(500, abs=1)


def test_a_silent_server_is_given_up_after_its_idle_time():
    server = ModelServer(Served([chunk("He left. She"), Wait(1000)]))
    told, took_s = tell(server, replace(PLAIN, idle_s=20))
    assert told == Reply("He left.", cut=True)
    assert took_s == pytest.approx(20, abs=1)


def test_an_answer_that_drips_for_ever_is_cut():
    drip = [part for _ in range(1000) for part in (Wait(5), chunk("Drip. "))]
    told, took_s = tell(ModelServer(Served(drip)), replace(PLAIN, answer_s=100))
    assert told.cut
    assert took_s == pytest.approx(100, abs=6)


def test_a_connection_left_open_behind_an_answer_is_not_waited_for():
    server = ModelServer(Served([chunk("Yes."), chunk(finish="stop"), Wait(1000)]))
    told, took_s = tell(server)
    assert told == Reply("Yes.")
    assert took_s < 10


def test_a_player_who_leaves_frees_the_connection():
    served = Served([chunk("He left. "), Wait(1000)])
    server = ModelServer(served)

    async def play() -> None:
        chat = Chat(PLAIN, transport=server)
        task = asyncio.create_task(chat.tell(ASKED, 300, ignore))
        await asyncio.sleep(1)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    timed(play())
    assert served.is_closed


def test_only_so_many_answers_are_under_way_at_once():
    async def play(server: ModelServer) -> None:
        chat = Chat(replace(PLAIN, at_once=2), transport=server)
        await asyncio.gather(*(chat.tell(ASKED, 300, ignore) for _ in range(6)))

    slow = [Served([Wait(1), chunk("Yes."), chunk(finish="stop"), DONE]) for _ in range(6)]
    server = ModelServer(*slow)
    _, took_s = timed(play(server))
    assert server.most_at_work == 2
    assert took_s == pytest.approx(3, abs=0.5)


# Rule 9: what is sent


def test_a_server_without_stream_options_is_asked_without_them_from_then_on():
    unknown = complaint(400, {"error": {"message": "unknown field stream_options"}})
    server = ModelServer(unknown, telling("One."), telling("Two."))

    async def play() -> list[Reply]:
        chat = Chat(PLAIN, transport=server)
        return [await chat.tell(ASKED, 300, ignore) for _ in range(2)]

    assert timed(play())[0] == [Reply("One."), Reply("Two.")]
    assert ["stream_options" in asked for asked in server.asked] == [True, False, False]


def test_a_form_that_is_refused_is_for_the_caller_to_mend():
    async def play() -> None:
        chat = Chat(PLAIN, transport=ModelServer(complaint(400, {"error": "response_format"})))
        await chat.tell(ASKED, 300, ignore, form={"type": "json_object"})

    with pytest.raises(FormatRefused):
        timed(play())
