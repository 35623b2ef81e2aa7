"""What servers say when they fail, as errors the engine understands.

The words of a server go into `detail`, shortened and without keys, for logs alone.
"""

import re
from collections.abc import Mapping
from email.utils import parsedate_to_datetime

from engine.errors import NarratorError
from engine.llm.problem import Problem

_TRY_AGAIN = {408: "timeout", 409: "busy", 429: "busy", 500: "broken", 502: "broken"}
_TRY_AGAIN |= {503: "busy", 504: "timeout", 529: "busy"}
_NEVER = re.compile(r"insufficient_quota|invalid_api_key|billing|balance", re.IGNORECASE)
_FILTERED = re.compile(r"content_filter|content_policy|moderation", re.IGNORECASE)
_OVERFLOW = re.compile(
    r"exceed_context_size|context_length_exceeded|maximum context length|context (?:size|window)"
    r"|prompt is too long|too many tokens|exceed\w* (?:the )?(?:available |model'?s? )?context",
    re.IGNORECASE,
)
_BUSY = re.compile(r"rate.?limit|overload|busy|slow_down|loading model", re.IGNORECASE)
_FORMAT = re.compile(r"response_format|json_schema|json_object|grammar", re.IGNORECASE)


class Mendable(NarratorError):
    """The same endpoint may answer if it is asked otherwise."""


class Overflow(Mendable):
    """The prompt is too long. *context_tokens* and *prompt_tokens* where the server told them."""

    def __init__(self, problem: Problem, detail: str) -> None:
        super().__init__("refused", detail, may_retry=False)
        self.context_tokens = problem.context_tokens
        self.prompt_tokens = problem.prompt_tokens


class UsageRefused(Mendable):
    """The server does not know `stream_options`."""


class FormatRefused(Mendable):
    """The server cannot answer in the form of JSON it was asked for."""


class Blank(Mendable):
    """The answer was empty; *was_thought* where reasoning ate all the tokens it had."""

    def __init__(self, *, was_thought: bool) -> None:
        super().__init__("empty", may_retry=False)
        self.was_thought = was_thought


class Unfit(NarratorError):
    """The server answered, and twice not in the form that was asked for. It is well otherwise."""

    def __init__(self) -> None:
        super().__init__("broken", "the answer does not fit the schema", may_retry=False)


class Delayed(NarratorError):
    """The server wants to be asked again after *retry_after_s*."""

    def __init__(self, reason: str, detail: str, retry_after_s: float) -> None:
        super().__init__(reason, detail)
        self.retry_after_s = retry_after_s


class Interrupted(NarratorError):
    """The answer broke off before anything of it was shown; *partial* is what had come."""

    def __init__(self, cause: NarratorError, partial: str) -> None:
        super().__init__(cause.reason, cause.detail, may_retry=cause.may_retry)
        self.partial = partial


def failure(problem: Problem, headers: Mapping[str, str]) -> NarratorError:
    """Return the error that *problem* amounts to. *headers* are the response's."""
    status, words, detail = problem.status, problem.words, problem.detail
    if _FILTERED.search(words):
        return NarratorError("filtered", detail, may_retry=False)
    if _OVERFLOW.search(words) and status in {0, 400, 413, 422, 500}:
        return Overflow(problem, detail)
    if "stream_options" in words and status in {0, 400, 422}:
        return UsageRefused("refused", detail, may_retry=False)
    if _FORMAT.search(words) and status in {0, 400, 404, 422, 500}:
        return FormatRefused("refused", detail, may_retry=False)
    if _NEVER.search(words):
        return NarratorError("refused", detail, may_retry=False)
    return _by_status(status or (503 if _BUSY.search(words) else 500), detail, headers)


def _by_status(status: int, detail: str, headers: Mapping[str, str]) -> NarratorError:
    reason = _TRY_AGAIN.get(status)
    if reason is None:
        return NarratorError("refused", detail, may_retry=False)
    wait_s = retry_after_s(headers)
    return NarratorError(reason, detail) if wait_s is None else Delayed(reason, detail, wait_s)


def retry_after_s(headers: Mapping[str, str]) -> float | None:
    """Return the seconds a server asks to wait, None where it does not say.

    A date (RFC 9110, 10.2.3) is read against the response's own Date, so no clock is needed.
    """
    for name, scale in (("retry-after-ms", 1000), ("retry-after", 1)):
        if re.fullmatch(r"\d{1,9}(?:\.\d{1,9})?", value := headers.get(name, "").strip()):
            return float(value) / scale
    try:
        until = parsedate_to_datetime(headers.get("retry-after", ""))
        now = parsedate_to_datetime(headers.get("date", ""))
        return max(0.0, (until - now).total_seconds())
    except (TypeError, ValueError):
        return None
