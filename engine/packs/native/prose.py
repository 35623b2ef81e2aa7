"""Prose that stands in a text file of its own, named where the prose would be."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

from engine.model.language import Both
from engine.packs.native.fields import PROSE_LENGTH
from engine.packs.native.keys import CHINESE
from engine.packs.native.manuscript import Manuscript
from engine.packs.native.tree import Path
from engine.packs.near import did_you_mean

DOCUMENT_LENGTH = 2_000_000
"""How long a document in a file of its own can be."""

_FILE_NAME = re.compile(r"[\w\-./]+\.(txt|md)")
_PAPER_NAME = re.compile(r"[\w\-./]+\.(txt|md|pdf)")
_DOCUMENTS = ("documents", CHINESE["documents"])
_TEXT = ("text", CHINESE["text"])
OUTSIDE = Both(
    "a file must lie inside the pack, named without / at the start and without ..",
    "文件必须在故事文件夹里面，不能以 / 开头，也不能含有 ..",
)


def is_file_name(text: str) -> bool:
    """Tell whether *text* names a text file instead of being prose itself."""
    return _FILE_NAME.fullmatch(text) is not None


def is_paper_name(text: str) -> bool:
    """Tell whether *text*, of a document, names a file instead of being the text itself."""
    return _PAPER_NAME.fullmatch(text) is not None


def is_inside(name: str) -> bool:
    """Tell whether the file *name* stays inside the pack, as far as the name alone can tell."""
    path = PurePosixPath(name)
    return not path.is_absolute() and ".." not in path.parts


@dataclass(frozen=True, slots=True)
class Prose:
    """Finds prose in the files of a pack; faults go to the manuscript."""

    manuscript: Manuscript
    files: Mapping[str, str]

    def of(self, text: str, *path: str | int) -> str:
        """Return *text*, or what stands in the file it names."""
        return self._content(text, path, PROSE_LENGTH) if is_file_name(text) else text

    def document(self, text: str, *path: str | int) -> str:
        """Return *text*, that of a document, or what stands in the file it names."""
        return self._content(text, path, DOCUMENT_LENGTH) if is_paper_name(text) else text

    def _content(self, name: str, path: Path, longest: int) -> str:
        content = self.files.get(name, "").strip()
        if fault := self._fault(name, content, longest):
            self.manuscript.blame(path, *fault)
        return content

    def _fault(self, name: str, content: str, longest: int) -> tuple[str, Both] | None:
        if not is_inside(name):
            return "OUTSIDE_PACK", OUTSIDE
        if name not in self.files:
            hint = did_you_mean(name, self.files)
            says = Both(
                f"there is no file “{name}” in the pack{hint.en}",
                f"故事文件夹里没有文件「{name}」{hint.zh}",
            )
            return "MISSING_FILE", says
        if not content:
            return "EMPTY", Both(f"the file “{name}” is empty", f"文件「{name}」是空的")
        if len(content) > longest:
            says = Both(
                f"the file “{name}” is longer than {longest} characters",
                f"文件「{name}」超过 {longest} 个字符",
            )
            return "TOO_LONG", says
        return None


def named_files(manuscript: Manuscript) -> dict[str, Path]:
    """Return the files that texts of *manuscript* name, each with the first path that does."""
    found: dict[str, Path] = {}
    for path, text in manuscript.texts():
        if is_file_name(text) or (_is_document(path) and is_paper_name(text)):
            found.setdefault(text, path)
    return found


def named_papers(manuscript: Manuscript) -> frozenset[str]:
    """Return the files that documents of *manuscript* name."""
    texts = (text for path, text in manuscript.texts() if _is_document(path))
    return frozenset(filter(is_paper_name, texts))


def _is_document(path: Path) -> bool:
    return path[0] in _DOCUMENTS and path[-1] in _TEXT
