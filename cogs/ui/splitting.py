"""Cut a long text into messages Discord takes, without losing a word or breaking a code block."""

import re

LIMIT = 2000
"""Characters in one message (Discord's message resource: content)."""

_FENCE = "```"
_REOPEN = f"{_FENCE}\n"
_CLOSE = f"\n{_FENCE}"
_CLOSING_NEXT = re.compile(r"\s?```(?=\s|$)")

_CLOSERS = "[”’」』》）)\"'*_~]*"
_PLACES = (
    re.compile(r"\n\s*\n"),
    re.compile(r"\n"),
    re.compile(rf"[。！？；…]+{_CLOSERS}|[.!?;]+{_CLOSERS}(?=\s)"),
    re.compile(r"[\s，、,]"),
)
"""Where to cut, best first: between paragraphs, lines, sentences, words."""


def split(text: str, limit: int = LIMIT) -> list[str]:
    """Return *text* in parts of at most *limit* characters, decoration included.

    A code block that is cut is closed, and opened again without its language: a long one would
    push the next part over the limit. Parts of blanks alone are left out, Discord refuses them.
    *limit* is at least 20.
    """
    parts: list[str] = []
    is_open = False
    while text:
        prefix = _REOPEN if is_open else ""
        chunk = _chunk(text, limit - len(prefix), is_open=is_open)
        text = text[len(chunk) :]
        is_open ^= _toggles(chunk)
        if chunk.strip():
            parts.append(prefix + chunk + (_CLOSE if is_open else ""))
    return parts


def _chunk(text: str, room: int, *, is_open: bool) -> str:
    """Return the next piece of *text*; a closing fence still fits into *room* behind it."""
    if len(text) <= room - (len(_CLOSE) if is_open ^ _toggles(text) else 0):
        return text
    end = _end(text, room - len(_CLOSE))
    closing = _CLOSING_NEXT.match(text, end)
    if closing and is_open ^ _toggles(text[:end]):
        end = closing.end()
    return text[:end]


def _end(text: str, room: int) -> int:
    """Return where to cut *text*: the best place in the second half of *room*."""
    for place in _PLACES:
        ends = [found.end() for found in place.finditer(text, room // 2, room)]
        if ends:
            return _before_fence(text, ends[-1])
    return _before_fence(text, room)


def _before_fence(text: str, end: int) -> int:
    """Return *end*, moved so that it stands in no run of backticks, where that can be."""
    start = end
    while start and text[start - 1] == "`" and text[start : start + 1] == "`":
        start -= 1
    return start or end


def _toggles(text: str) -> bool:
    """Tell whether *text* opens a code block it does not close, or closes one it did not open."""
    return text.count(_FENCE) % 2 == 1
