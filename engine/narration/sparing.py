"""A narration without pieces of it, so that what remains still reads as one."""

import re
from collections.abc import Iterator, Sequence

from engine.narration.secrecy import without_spans

_OPENING, _CLOSING = '“「『"«', '”」』"»'
_TAG = re.compile(
    r"""[^\S\n]* (?: (?-i:[a-z])[^.!?\n"“]*[.!?]                 # … says Mara.
      | [A-Z]\w*\ (?:says?|said|asks?|asked|repl(?:y|ies|ied)|adds?|added)\b[^.!?\n"“]*[.!?]
      | [^。！？\n「“]{0,12}(?:说|道|问|喊|答)[^。！？\n「“]{0,4}[。！？] )""",
    re.VERBOSE,
)
"""What tells who spoke, right behind a quotation."""


def without_quotes(text: str, quotes: Sequence[str]) -> str:
    """Return *text* without the sentences that hold any of *quotes*.

    A quotation goes whole, with what says who spoke it; no other line is touched.
    """
    return re.sub(r"\n{3,}", "\n\n", "\n".join(_lines(text, quotes))).strip()


def _lines(text: str, quotes: Sequence[str]) -> Iterator[str]:
    for line in text.split("\n"):
        spans = [span for quote in quotes for span in _spans(line, quote)]
        left = without_spans(line, spans) if spans else line
        if left or not line.strip():
            yield left


def _spans(line: str, quote: str) -> Iterator[tuple[int, int]]:
    at = line.find(quote)
    while at >= 0:
        yield _whole(line, at, at + len(quote))
        at = line.find(quote, at + len(quote))


def _whole(line: str, start: int, end: int) -> tuple[int, int]:
    """Return a stretch of *line*, with the quotation that it stands in."""
    opened = max(line.rfind(mark, 0, start) for mark in _OPENING)
    is_closed = any(mark in line[opened + 1 : start] for mark in _CLOSING)
    if opened < 0 or is_closed or (line[opened] == '"' and line.count('"', 0, start) % 2 == 0):
        return start, end
    ends = [at for mark in _CLOSING if (at := line.find(mark, end)) >= 0]
    end = min(ends) + 1 if ends else end
    tag = _TAG.match(line, end)
    return opened, end if tag is None else tag.end()
