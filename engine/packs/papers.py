"""Longer texts in files: .txt, .md and .pdf, whether they lie in a pack or were sent."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path, PurePath

from engine.errors import BadDocument, StoryError
from engine.model.language import Both
from engine.packs import pdf
from engine.packs.files import problem, read_bytes
from engine.packs.text import decoded

MOST_BYTES = 2 * 2**20
"""How large the text of a document can be."""

PDF = ".pdf"
SUFFIXES = (".txt", ".md", PDF)

_KEPT = 32
_NO_DOCUMENT = Both(
    f"a document is a {', '.join(SUFFIXES[:-1])} or {PDF} file",
    f"文档应为 {'、'.join(SUFFIXES[:-1])} 或 {PDF} 文件",
)


class FilePapers:
    """See `engine.ports.Papers`. No more than two files are read at once."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(2, "papers")

    async def text_of(self, name: str, content: bytes) -> str:
        """See `Papers.text_of`."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._threads, paper_text, content, name)
        except StoryError as error:
            raise BadDocument(error.faults[0].says) from error


def paper_text(content: bytes, file: str) -> str:
    """Return the text in *content*, a file that people know as *file*.

    Raises:
        StoryError: it is no document, too large, broken, encrypted, or has no text.
    """
    match PurePath(file).suffix.lower():
        case ".pdf":
            return pdf.pdf_text(content, file)
        case ".txt" | ".md":
            return decoded(content, file, MOST_BYTES)
        case _:
            raise problem(file, "NO_DOCUMENT", _NO_DOCUMENT)


def read_paper(path: Path, file: str) -> str:
    """Return the text of the document at *path*, which people know as *file*.

    A PDF is read again only where it changed: stories are looked at more often than that.

    Raises:
        StoryError: as `paper_text`; or it is missing, no plain file, or unreadable.
    """
    if path.suffix.lower() != PDF or not path.is_file():
        return paper_text(read_bytes(path, file, MOST_BYTES), file)
    status = path.stat()
    return _of_pdf(path, file, status.st_mtime_ns, status.st_size)


@lru_cache(maxsize=_KEPT)
def _of_pdf(path: Path, file: str, _written_ns: int, _size: int) -> str:
    return paper_text(read_bytes(path, file, pdf.MOST_BYTES), file)
