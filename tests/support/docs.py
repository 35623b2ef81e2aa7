"""Documents, read as far as tests must hold them against the code: fences, tables, links."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent

_FENCE = re.compile(r"^( *)```([^\n`]*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
_TABLE = re.compile(r"^<!-- table: (\w+) -->\n((?:\|.*\n)+)", re.MULTILINE)
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^(#+) (.*)$", re.MULTILINE)
_CELL = re.compile(r"(?<!\\)\|")
_CODE = re.compile(r"`([^`]+)`")


@dataclass(frozen=True, slots=True)
class Fence:
    """A fenced block. *kind* is what follows the language in its first line."""

    language: str
    kind: str
    details: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Document:
    """A Markdown file of this project, by its path below the root."""

    path: str

    @property
    def text(self) -> str:
        """Return the whole text."""
        return (ROOT / self.path).read_text(encoding="utf-8")

    @property
    def prose(self) -> str:
        """Return the text without fenced blocks."""
        return _FENCE.sub("", self.text)

    def fences(self, language: str = "", kind: str = "") -> list[Fence]:
        """Return the fenced blocks, those in *language* and of *kind* where these are given."""
        found = map(_fence, _FENCE.finditer(self.text))
        return [
            fence
            for fence in found
            if language in ("", fence.language) and kind in ("", fence.kind)
        ]

    def table(self, name: str) -> list[list[str]]:
        """Return the rows of the table *name*, a list of cells each, without its head."""
        [rows] = [body for found, body in _TABLE.findall(self.text) if found == name]
        return [_cells(row) for row in rows.splitlines()[2:]]

    def tables(self) -> list[str]:
        """Return the names of the tables, in order."""
        return [name for name, _ in _TABLE.findall(self.text)]

    def links(self) -> list[str]:
        """Return where the links lead that lead to no other site."""
        return [to for to in _LINK.findall(self.prose) if "://" not in to]

    def levels(self) -> list[int]:
        """Return how deep each heading is."""
        return [len(signs) for signs, _ in _HEADING.findall(self.prose)]

    def anchors(self) -> Iterator[str]:
        """Yield what can follow the # of a link to this document, as GitHub makes it."""
        for _, title in _HEADING.findall(self.prose):
            yield re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def codes(cell: str) -> list[str]:
    """Return what stands in backticks in *cell*."""
    return [code.replace(r"\|", "|") for code in _CODE.findall(cell)]


def code(cell: str) -> str:
    """Return the first thing in backticks in *cell*, '' where there is none."""
    return next(iter(codes(cell)), "")


def _fence(match: re.Match[str]) -> Fence:
    indent, info, text = match.groups()
    words = str(info).split()
    body = re.sub(rf"^{indent}", "", text, flags=re.MULTILINE)
    return Fence("".join(words[:1]), "".join(words[1:2]), tuple(words[2:]), body)


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in _CELL.split(row)[1:-1]]
