"""Text files as authors save them: decoded, bounded, every line ended by a line feed."""

import codecs
from bisect import bisect_right
from itertools import accumulate

from engine.errors import Fault, StoryError
from engine.model.language import Both
from engine.model.rule import Place

MAX_FILE_BYTES = 1024 * 1024

_ENCODING = Both(
    "this is not UTF-8 text; save the file as UTF-8",
    "这里不是 UTF-8 文本，请把文件另存为 UTF-8 编码",
)
_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def decoded(content: bytes, file: str, most: int = MAX_FILE_BYTES) -> str:
    """Return the text in *content*: UTF-8, or UTF-16 where a byte order mark says so.

    *most* is how many bytes it may have.

    Raises:
        StoryError: the file is too large or in another encoding; the place is the first bad byte.
    """
    if len(content) > most:
        raise StoryError([too_large(file, most)])
    encoding = "utf-16" if content.startswith(_UTF16) else "utf-8"
    content = content.removeprefix(codecs.BOM_UTF8)
    try:
        return normalized(content.decode(encoding))
    except UnicodeDecodeError as error:
        before = normalized(content[: error.start].decode(encoding, "replace"))
        place = Lines(before, file).place(len(before))
        raise StoryError([Fault(place, "", "BAD_ENCODING", _ENCODING)]) from error


def normalized(text: str) -> str:
    """Return *text* with every line ending as a line feed."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


class Lines:
    """The lines of a text, to find where an offset stands."""

    def __init__(self, text: str, file: str) -> None:
        self._file = file
        self._starts = [0, *accumulate(len(line) + 1 for line in text.split("\n"))]

    def place(self, offset: int) -> Place:
        """Return the place of the character at *offset*, counted from 0."""
        line = bisect_right(self._starts, offset)
        return Place(self._file, line, offset - self._starts[line - 1] + 1)


def too_large(file: str, most: int = MAX_FILE_BYTES) -> Fault:
    """Return the fault of a file over the limit of *most* bytes."""
    kib = most // 1024
    says = Both(f"the file is larger than {kib} KiB; split it", f"文件超过 {kib} KiB，请拆分")
    return Fault(Place(file, 1, 1), "", "FILE_TOO_LARGE", says)
