"""The text of PDF files, read in a process of its own that can neither hang nor kill this one."""

import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from engine.model.language import Both
from engine.packs.files import problem

MOST_BYTES = 20 * 2**20
MOST_PAGES = 1_000
LONGEST = 2_000_000
"""How many characters are taken out of a file."""

MEMORY_BYTES = 2**30
SECONDS = 60

_HAN = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff，、"
_WRAPS = (
    (re.compile(rf"(?<=[{_HAN}])\n(?=[{_HAN}])"), ""),
    (re.compile(r"(?<=[a-z])-\n(?=[a-z])"), ""),
    (re.compile(r"(?<=[^\W\d_]|,)\n(?=[a-z])"), " "),
)
"""Where a line only ends because the page does, and what the words are joined by."""

_TOO_LARGE = Both(
    f"the file is larger than {MOST_BYTES // 2**20} MiB; split it",
    f"文件超过 {MOST_BYTES // 2**20} MiB，请拆分",
)
_ENCRYPTED = Both(
    "this PDF is locked by a password; save it without one",
    "这个 PDF 有密码保护，请另存为不加密的文件",
)
_BROKEN = Both(
    "this is no PDF that can be read; it may be damaged", "这不是可读取的 PDF，文件可能已损坏"
)
_TOO_LONG = Both(
    f"the PDF has more than {MOST_PAGES:,} pages or {LONGEST:,} characters; split it",
    f"PDF 超过 {MOST_PAGES:,} 页或 {LONGEST:,} 个字符，请拆分",
)
_TOO_SLOW = Both(
    f"reading the PDF took longer than {SECONDS} seconds, so it was given up",
    f"读取 PDF 超过 {SECONDS} 秒，已放弃",
)
_NO_TEXT = Both(
    "the PDF has no text, only pictures; it needs text recognition first",
    "PDF 里没有文字，只有图片，需要先做文字识别",
)
ENDS: Mapping[int, tuple[str, Both]] = {
    3: ("ENCRYPTED_PDF", _ENCRYPTED),
    4: ("BROKEN_PDF", _BROKEN),
    5: ("TOO_LONG", _TOO_LONG),
}
"""What the codes mean with which the program ends; with any other, the file broke it."""

PROGRAM = Path(__file__).with_name("pdf_child.py")
"""It is run and never imported: whoever reads no PDF need not wait for what reads them."""


def pdf_text(content: bytes, file: str) -> str:
    """Return the text of the PDF in *content*, which people know as *file*.

    Raises:
        StoryError: it is encrypted or broken, has no text, or passes a limit.
    """
    if len(content) > MOST_BYTES:
        raise problem(file, "FILE_TOO_LARGE", _TOO_LARGE)
    try:
        ended = _read(content)
    except subprocess.TimeoutExpired as error:
        raise problem(file, "TOO_SLOW", _TOO_SLOW) from error
    if ended.returncode != 0:
        raise problem(file, *ENDS.get(ended.returncode, ENDS[4]))
    text = _joined(ended.stdout.decode("utf-8", "replace"))
    if not text:
        raise problem(file, "NO_TEXT", _NO_TEXT)
    return text


def _read(content: bytes) -> subprocess.CompletedProcess[bytes]:
    bounds = map(str, (MOST_PAGES, LONGEST, MEMORY_BYTES, SECONDS))
    # -P: what lies beside the program is not found before the standard library.
    return subprocess.run(  # noqa: S603 - our own program; the file is read, never run
        [sys.executable, "-P", str(PROGRAM), *bounds],
        input=content,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        timeout=SECONDS,
        check=False,
    )


def _joined(text: str) -> str:
    """Return *text* with the lines of a paragraph joined, as far as that is plain to see."""
    lines = ("".join(filter(_is_shown, line)).rstrip() for line in text.splitlines())
    text = "\n".join(lines)
    for wrap, joined in _WRAPS:
        text = wrap.sub(joined, text)
    return text.strip()


def _is_shown(char: str) -> bool:
    return char.isprintable() or char == "\t"
