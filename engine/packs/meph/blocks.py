r"""Cut a `.meph` file into blocks.

The text is split at `\n` only; a byte order mark and `\r` at line ends are dropped. Empty lines and
lines that begin with `#` never open or break anything. A line opens a block when it is wholly
`【title】` or `@title`, and

* the title is known, wherever it stands; or
* the title is unknown (a draft), and the line is not inside prose. Inside prose, `【title】` opens
  a draft only below an empty line or a comment, and `@title` never does: there, both are text.

A line that begins with `-` or `[`, or among rules has an arrow, is never a title. A line that
begins with `【` or ends with `】` and opens nothing is text in prose and in drafts. Before the
first block it is a broken title, and so it is where it begins with `【` in any other block, or ends
with `】` where a list item or a rule was due. What follows a broken title, up to the next title, is
left unread, so that it causes no further faults. A `\` in front of `【`, `@` or `#` makes a line
text.
"""

import re
from dataclasses import dataclass, field

from engine.model.rule import Place
from engine.packs.meph.faults import Findings
from engine.packs.meph.titles import Name, Shape, known, meant_by, shape_of

_HALF_TITLE = re.compile(r"[【\[［〖]([^】\]］〗]*)(?:[】\]］〗].*)?|([^【\[［〖]*)[】\]］〗]")
_ARROW = re.compile(r"[-=]\s*[>＞]|→")
_EXAMPLE = "世界观"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a file, without its line end."""

    place: Place
    raw: str

    @property
    def words(self) -> str:
        """Return the line without blanks around it."""
        return self.raw.strip()

    @property
    def is_comment(self) -> bool:
        """Tell whether the line is a comment."""
        return self.words.startswith("#")

    @property
    def is_silent(self) -> bool:
        """Tell whether the line is empty or a comment."""
        return not self.words or self.is_comment


@dataclass(slots=True)
class Block:
    """A titled block. *title* is as the author wrote it, for drafts with `@` where they did."""

    title: str = ""
    shape: Shape = "outside"
    place: Place = Place()
    lines: list[Line] = field(default_factory=list)

    @property
    def name(self) -> Name | None:
        """Return which known block this is, or None."""
        return known(self.title)

    @property
    def spoken(self) -> list[Line]:
        """Return the lines that are neither empty nor comments."""
        return [line for line in self.lines if not line.is_silent]


class Cut:
    """The blocks of a text. *broken* are the known blocks whose titles are broken."""

    def __init__(self, text: str, file: str, findings: Findings) -> None:
        self.blocks: list[Block] = []
        self.broken: set[Name] = set()
        self._open = Block()
        self._findings = findings
        self._firsts: dict[Name, Place] = {}
        for number, raw in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
            column = len(raw) - len(raw.lstrip()) + 1
            self._take(Line(Place(file, number, column), raw.removesuffix("\r")))

    def _take(self, line: Line) -> None:
        is_rule = self._open.shape == "rules" and _ARROW.search(line.words)
        title = "" if line.is_silent or is_rule else title_in(line.words)
        if title and self._opens(title, line):
            self._begin(title, line)
        elif not line.is_silent and _breaks(line.words, self._open.shape):
            self._break(line)
        else:
            self._doubt(title, line)
            self._open.lines.append(line)

    def _opens(self, title: str, line: Line) -> bool:
        if self._open.shape != "prose" or known(title) is not None:
            return True
        is_apart = any(above.is_silent for above in self._open.lines[-1:])
        return is_apart and not line.words.startswith("@")

    def _begin(self, title: str, line: Line) -> None:
        self._open = Block(title, shape_of(title), line.place)
        self.blocks.append(self._open)
        name = known(title)
        if name is None:
            self._suggest(title, line)
        elif name in self._firsts:
            first = self._firsts[name].line
            self._findings.note("DUPLICATE_BLOCK", line.place, title, title=title, first=first)
        else:
            self._firsts[name] = line.place

    def _break(self, line: Line) -> None:
        title = half_title(line.words)
        name = known(title)
        is_title = line.words.startswith("【") or line.words.endswith("】")
        code = "BAD_TITLE" if is_title else "CONTENT_OUTSIDE_BLOCK"
        self._findings.note(code, line.place, title=meant_by(title) or _EXAMPLE)
        self.broken |= {name} if name else set()
        self._open = Block(shape="broken")

    def _doubt(self, title: str, line: Line) -> None:
        """Note that *line* looks like a title, where it is text."""
        if line.is_silent or self._open.shape not in {"prose", "line"}:
            return
        if title and not self._suggest(title, line) and not title.startswith("@"):
            self._findings.note("TITLE_IN_PROSE", line.place, self._open.title, title=title)
        half = half_title(line.words)
        if not title and known(half):
            self._findings.note("TITLE_IN_PROSE", line.place, self._open.title, title=half)

    def _suggest(self, title: str, line: Line) -> bool:
        meant = meant_by(title)
        if meant:
            self._findings.note("UNKNOWN_BLOCK", line.place, title, title=title, near=meant)
        return bool(meant)


def title_in(words: str) -> str:
    """Return the title if *words* are wholly one, else ''."""
    if words.startswith("@"):
        rest = words[1:].strip()
        return f"@{rest}" if rest else ""
    if words.startswith("【") and words.endswith("】"):
        return words[1:-1].strip()
    return ""


def half_title(words: str) -> str:
    """Return what stands in the brackets of a line that may be meant for a title, else ''."""
    match = _HALF_TITLE.fullmatch(words)
    return (match[1] or match[2] or "").strip() if match else ""


def _breaks(words: str, shape: Shape) -> bool:
    """Tell whether a line that opens no block is a title gone wrong, or belongs nowhere."""
    begins, ends = words.startswith("【"), words.endswith("】")
    match shape:
        case "outside":
            return True
        case "broken":
            return known(half_title(words)) is not None
        case "list":
            return begins or (ends and not words.startswith(("-", "－")))
        case "rules":
            is_rule = words.startswith("[") or _ARROW.search(words)
            return (begins or ends) and not is_rule
        case "line":
            return begins
        case _:
            return False
