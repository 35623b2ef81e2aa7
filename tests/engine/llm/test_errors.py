import json

import pytest

from engine.errors import NarratorError
from engine.llm.errors import (
    Delayed,
    FormatRefused,
    Overflow,
    UsageRefused,
    failure,
    retry_after_s,
)
from engine.llm.problem import read_problem

KEY = "plain.secret.123"


def failed(status: int, body: object, **headers: str) -> NarratorError:
    text = body if isinstance(body, str) else json.dumps(body)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return failure(read_problem(text, status=status, key=KEY), named)


@pytest.mark.parametrize(
    ("status", "body", "reason", "may_retry"),
    [
        (408, "", "timeout", True),
        (409, "", "busy", True),
        (429, {"error": {"type": "rate_limit_exceeded", "message": "slow down"}}, "busy", True),
        (429, {"error": {"code": "insufficient_quota", "message": "pay"}}, "refused", False),
        (500, {"error": {"message": "boom"}}, "broken", True),
        (502, "<html>Bad gateway</html>", "broken", True),
        (503, {"detail": {"msg": "Server is busy"}}, "busy", True),
        (503, {"error": {"message": "Loading model", "code": 503}}, "busy", True),
        (504, "", "timeout", True),
        (400, {"error": "odd"}, "refused", False),
        (401, {"error": {"message": "who are you"}}, "refused", False),
        (402, {"error": {"message": "Insufficient Balance"}}, "refused", False),
        (403, {"error": {"code": 403, "message": "moderation", "metadata": {}}}, "filtered", False),
        (404, {"error": {"message": "model not found"}}, "refused", False),
        (422, {"detail": [{"loc": ["body"], "msg": "field required"}]}, "refused", False),
        (301, "", "refused", False),
        (400, {"error": {"code": "content_filter", "message": "no"}}, "filtered", False),
    ],
)
def test_a_failure_says_whether_another_try_may_help(
    status: int, body: object, reason: str, *, may_retry: bool
):
    error = failed(status, body)
    assert (error.reason, error.may_retry) == (reason, may_retry)


@pytest.mark.parametrize(
    ("body", "context", "prompt"),
    [
        (
            {
                "error": {
                    "type": "exceed_context_size_error",
                    "n_ctx": 4096,
                    "n_prompt_tokens": 5000,
                }
            },
            4096,
            5000,
        ),
        (
            {
                "error": {
                    "code": "context_length_exceeded",
                    "message": "This model's maximum context length is 8192 tokens.",
                }
            },
            8192,
            None,
        ),
        (
            {"error": "the request exceeds the available context size, try increasing it"},
            None,
            None,
        ),
    ],
)
def test_a_prompt_that_is_too_long_is_known(body: object, context: int | None, prompt: int | None):
    error = failed(400, body)
    assert isinstance(error, Overflow)
    assert (error.context_tokens, error.prompt_tokens) == (context, prompt)


def test_refused_options_are_known():
    unknown = {"error": {"message": "Unrecognized request argument: stream_options"}}
    assert isinstance(failed(400, unknown), UsageRefused)
    assert isinstance(failed(500, {"detail": "json_schema is not supported"}), FormatRefused)


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({"retry-after": "7"}, 7.0),
        ({"retry-after-ms": "250", "retry-after": "7"}, 0.25),
        ({"retry-after": "1.5"}, 1.5),
        (
            {
                "retry-after": "Wed, 21 Oct 2026 07:28:30 GMT",
                "date": "Wed, 21 Oct 2026 07:28:00 GMT",
            },
            30.0,
        ),
        (
            {
                "retry-after": "Wed, 21 Oct 2026 07:27:00 GMT",
                "date": "Wed, 21 Oct 2026 07:28:00 GMT",
            },
            0.0,
        ),
        ({"retry-after": "Wed, 21 Oct 2026 07:28:30 GMT"}, None),
        ({"retry-after": "soon", "date": "Wed, 21 Oct 2026 07:28:00 GMT"}, None),
        (
            {
                "retry-after": "Wed, 21 Oct 2026 07:28:30 -0000",
                "date": "Wed, 21 Oct 2026 07:28:00 GMT",
            },
            None,
        ),
        ({}, None),
    ],
)
def test_the_wait_a_server_asks_for_is_read(headers: dict[str, str], expected: float | None):
    assert retry_after_s(headers) == expected


def test_a_server_that_names_a_wait_is_waited_for():
    error = failed(429, "", retry_after="7")
    assert isinstance(error, Delayed)
    assert error.retry_after_s == 7


@pytest.mark.parametrize(
    "words",
    [
        f"Incorrect API key provided: {KEY}.",
        "Incorrect API key provided: sk-proj-abc***xyz.",
        "bad header Authorization: Bearer abcdefgh12345",
        f"odd\n{KEY}",
    ],
)
def test_no_secret_reaches_the_log(words: str):
    detail = failed(401, {"error": {"message": words}}).detail
    assert "***" in detail
    assert not any(secret in detail for secret in (KEY, "sk-proj", "abc***", "abcdefgh12345"))


def test_what_a_server_says_is_for_the_log_alone():
    trace = "File /srv/app.py line 3 " * 100
    error = failed(500, {"error": {"message": trace}})
    assert "/srv" not in error.told("en") + error.told("zh")
    assert len(error.detail) < 320
    assert error.detail.startswith("500 ")
