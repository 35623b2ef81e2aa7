"""Write the text of a PDF, page by page, to standard output; a program of its own.

A PDF comes from anywhere, and can be made so that reading it takes all time and all memory there
is. `engine.packs.pdf` runs this file as a process of its own, which binds itself here where the
system can, and is ended from outside where it takes too long.

The file comes in on standard input. The only words are how many pages and characters are read at
most, and how many bytes of memory and seconds of work it may take.
"""

import sys
from importlib import import_module
from importlib.util import find_spec
from io import BytesIO

from pypdf import PdfReader, errors

ENCRYPTED, BROKEN, TOO_LONG = 3, 4, 5
"""How this ends where there is no text. Whatever else goes wrong, the file is broken as well."""


def main(most_pages: int, longest: int, memory: int, seconds: int) -> int:
    """Read standard input and write standard output; return how that went."""
    _bind(memory, seconds)
    try:
        reader = PdfReader(BytesIO(sys.stdin.buffer.read()))
        if reader.is_encrypted and not reader.decrypt(""):
            return ENCRYPTED
        if len(reader.pages) > most_pages:
            return TOO_LONG
        return _write(reader, longest)
    except (errors.WrongPasswordError, errors.DependencyError):  # a cipher that nothing here knows
        return ENCRYPTED
    except errors.PyPdfError:
        return BROKEN


def _write(reader: PdfReader, longest: int) -> int:
    for page in reader.pages:
        text = page.extract_text()
        longest -= len(text)
        if longest < 0:
            return TOO_LONG
        sys.stdout.buffer.write(f"{text}\n".encode("utf-8", "replace"))
    return 0


def _bind(memory: int, seconds: int) -> None:
    """Take no more than *memory* bytes and *seconds*; Windows has no such bounds."""
    if find_spec("resource") is None:
        return
    resource = import_module("resource")
    for what, most in ((resource.RLIMIT_AS, memory), (resource.RLIMIT_CPU, seconds)):
        _, hardest = resource.getrlimit(what)
        least = most if hardest == resource.RLIM_INFINITY else min(most, hardest)
        resource.setrlimit(what, (least, hardest))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
