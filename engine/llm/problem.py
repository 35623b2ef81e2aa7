"""A server's complaint, read from whatever form it comes in.

Seen in use: `error` as an object or as text, `detail` as text, object or list, `message`, plain
text, and the HTML of proxies. An error can also arrive with status 200, or in mid-stream.
"""

import json
import re
from dataclasses import dataclass

from engine.llm.shapes import at, count_at, text_at

LONGEST_DETAIL = 300

_SECRETS = re.compile(r"(?i)(bearer\s+|api[ _-]?key\W{1,4}(?:provided\W+)?|\bsk-)[\w*.+/=-]{4,}")
_CONTEXT = re.compile(
    r"(?:context (?:length|size|window)\D{0,20}|n_ctx\W{1,4})(\d{3,8})", re.IGNORECASE
)
_LOWEST_ERROR, _ABOVE_ERRORS = 400, 600


@dataclass(frozen=True, slots=True)
class Problem:
    """A complaint. *status* is 0 where none was given; *words* is all of its text."""

    status: int
    words: str
    detail: str
    context_tokens: int | None = None
    prompt_tokens: int | None = None


def read_problem(body: str, *, status: int = 0, key: str = "") -> Problem:
    """Return the complaint in *body*. *key* is kept out of what is logged."""
    try:
        value: object = json.loads(body)
    except (ValueError, RecursionError):
        value = None
    return problem_in(value if isinstance(value, dict) else body, status=status, key=key)


def problem_in(value: object, *, status: int = 0, key: str = "") -> Problem:
    """Return the complaint that the JSON *value* is, or carries."""
    error = at(value, "error") or at(value, "detail") or value
    words = " ".join(_words(error))
    told = text_at(error, "message") or text_at(error, "msg") or words
    counted = _CONTEXT.search(words)
    return Problem(
        status=status or _code(error),
        words=words,
        detail=f"{status or _code(error) or ''} {redacted(told, key)}".strip(),
        context_tokens=count_at(error, "n_ctx") or (int(counted[1]) if counted else None),
        prompt_tokens=count_at(error, "n_prompt_tokens"),
    )


def redacted(text: str, key: str = "") -> str:
    """Return *text* on one line, shortened and without secrets."""
    text = text.replace(key, "***") if key else text
    return _SECRETS.sub(r"\1***", " ".join(text.split()))[:LONGEST_DETAIL]


def _code(error: object) -> int:
    code = at(error, "code")
    number = int(code) if isinstance(code, str) and code.isdecimal() else count_at(error, "code")
    return number if number and _LOWEST_ERROR <= number < _ABOVE_ERRORS else 0


def _words(value: object) -> list[str]:
    """Return every text in *value*, however deep."""
    match value:
        case str():
            return [value]
        case dict():
            return [word for part in value.values() for word in _words(part)]
        case list():
            return [word for part in value for word in _words(part)]
        case _:
            return []
