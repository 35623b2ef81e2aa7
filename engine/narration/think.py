"""Takes reasoning out of an answer, while it arrives or all at once, with the same result.

What counts as reasoning:

* from an opening mark to the next closing one, wherever that stands;
* from an opening mark at the start of a line to the end, where no closing mark follows. In the
  middle of a line an opening mark that is never closed is a word like any other;
* everything before a closing mark that nothing opened: some servers put the opening mark into
  the prompt, so that the answer begins inside the reasoning.

A mark inside quotation marks, inline code or a fenced block is a word like any other.

That a closing mark may come late means that the head of an answer cannot be trusted at once. The
filter holds back the first *head_chars* characters (None: everything until a mark decides), and
takes back what it gave (`Void`) where a closing mark comes later still.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.narration.marks import MARKS, Marks

HEAD_CHARS = 120
"""About one sentence or two: short enough to wait for, long enough for most unopened thoughts."""

_CLOSERS = {"“": "”", "‘": "’", "「": "」", "『": "』", "《": "》", "`": "`"}
_FENCE = "```"


@dataclass(frozen=True, slots=True)
class Void:
    """All that was passed on so far was reasoning."""


Passed = str | Void


@dataclass(slots=True)
class _Line:
    """What must be known of the line so far to tell a quoted mark from a real one."""

    start: str = ""
    last: str = ""
    quotes: int = 0
    ticks: int = 0
    fenced: bool = False

    def add(self, text: str) -> None:
        *whole, rest = text.split("\n")
        for part in whole:
            self._grow(part)
            self._end()
        self._grow(rest)

    def _grow(self, part: str) -> None:
        self.start = (self.start + part).lstrip()[: len(_FENCE)]
        self.last = part[-1:] or self.last
        self.quotes += part.count('"')
        self.ticks += part.count("`")

    def _end(self) -> None:
        self.fenced ^= self.start == _FENCE
        self.start = self.last = ""
        self.quotes = self.ticks = 0

    @property
    def is_code(self) -> bool:
        return self.fenced or self.start == _FENCE or self.ticks % 2 == 1

    def quotes_before(self, after: str) -> bool:
        """Tell whether the line ends in a quotation mark that *after* closes."""
        if self.last == '"':
            return after == '"' and self.quotes % 2 == 1
        return after != "" and _CLOSERS.get(self.last) == after


class ProseFilter:
    """Passes on the prose of one answer; see the module."""

    def __init__(self, marks: Marks = MARKS, head_chars: int | None = HEAD_CHARS) -> None:
        self.settled = False
        """Whether it is known where the reasoning ends."""
        self.was_unopened = False
        """Whether a closing mark came that nothing had opened."""
        self._marks = marks
        self._head_chars = head_chars
        self._unread = ""
        self._thought: list[str] | None = None
        self._is_aside = False
        self._line = _Line()
        self._inner = _Line()
        self._held = ""
        self._is_void = False
        self._has_given = False

    def trust(self) -> None:
        """Hold nothing back any more: the reasoning is known to come another way."""
        self.settled = True

    def feed(self, piece: str) -> tuple[Passed, ...]:
        """Return what *piece* lets pass."""
        text = self._unread + piece
        read = self._read(text, final=False)
        self._take(text[read : (end := self._marks.unfinished(text, read))])
        self._unread = text[end:]
        return self._passed(final=False)

    def close(self) -> tuple[Passed, ...]:
        """Return what is left once the answer is over."""
        text, self._unread = self._unread, ""
        self._take(text[self._read(text, final=True) :])
        if self._thought is not None and self._is_aside:
            self._held += "".join(self._thought)
        return self._passed(final=True)

    def _read(self, text: str, *, final: bool) -> int:
        """Take in *text* up to and with its last mark, and return where that ends.

        A mark at the very end waits for the character behind it, which may be a quotation mark.
        """
        read = 0
        for match in self._marks.pattern.finditer(text):
            if match.end() < len(text) or final:
                self._take(text[read : match.start()])
                self._meet(match.group(), text[match.end() : match.end() + 1])
                read = match.end()
        return read

    def _take(self, text: str) -> None:
        if self._thought is None:
            self._line.add(text)
            self._held += text
        else:
            self._inner.add(text)
            self._thought.append(text)

    def _meet(self, mark: str, after: str) -> None:
        if self._thought is not None:
            self._meet_inside(mark, after)
        elif self._line.is_code or self._line.quotes_before(after):
            self._take(mark)
        elif self._marks.opens_with(mark):
            self._thought, self._inner = [mark], _Line()
            self._is_aside = self._line.start != ""
        elif self._marks.closes_with(mark):
            self._void()

    def _meet_inside(self, mark: str, after: str) -> None:
        if self._marks.closes_with(mark) and not self._inner.quotes_before(after):
            self._thought = None
            self.settled = True
        else:
            self._take(mark)

    def _void(self) -> None:
        self._is_void |= self._has_given
        self._has_given = False
        self._held = ""
        self._line = _Line()
        self.settled = self.was_unopened = True

    def _passed(self, *, final: bool) -> tuple[Passed, ...]:
        passed: list[Passed] = [Void()] if self._is_void else []
        self._is_void = False
        text = self._held if self._has_given else self._held.lstrip()
        if text and (final or self._may_give()):
            passed.append(text)
            self._held = ""
            self._has_given = True
        return tuple(passed)

    def _may_give(self) -> bool:
        if self.settled or self._has_given:
            return True
        return self._head_chars is not None and len(self._held) > self._head_chars


def gathered(passed: Iterable[Passed]) -> str:
    """Return the text that stands once all of *passed* was heard."""
    text = ""
    for part in passed:
        text = "" if isinstance(part, Void) else text + part
    return text


def prose(answer: str, marks: Marks = MARKS) -> str:
    """Return a whole *answer* without its reasoning, trimmed."""
    whole = ProseFilter(marks, head_chars=None)
    return gathered((*whole.feed(answer), *whole.close())).strip()
