"""PDF files become text, in a process that a hostile one can neither hang nor kill."""

import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest
from pypdf import PdfReader
from pypdf.errors import DependencyError

from engine.errors import StoryError
from engine.packs import pdf, pdf_child
from engine.packs.pdf import ENDS, PROGRAM, pdf_text
from tests.support.pdfs import locked_pdf, pdf_of, picture_pdf, swollen_pdf


def fault_of(content: bytes) -> str:
    with pytest.raises(StoryError) as caught:
        pdf_text(content, "guide.pdf")
    [fault] = caught.value.faults
    assert fault.place.file == "guide.pdf"
    assert fault.told("zh") != fault.told("en")
    return fault.code


def test_pages_are_text_in_any_writing_and_wrapped_lines_are_joined():
    content = pdf_of(
        "The mill opens\nat noon, says the\nmiller. He is exam-\nined.", "磨坊中\n午开门。\n完"
    )
    assert pdf_text(content, "guide.pdf") == (
        "The mill opens at noon, says the miller. He is examined.\n\n磨坊中午开门。\n完"
    )


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "BROKEN_PDF"),
        (b"This is no PDF.", "BROKEN_PDF"),
        (pdf_of("cut short")[:300], "BROKEN_PDF"),
        (pdf_of("turned").replace(b"/Catalog", b"/Pages  ").replace(b"[6 0 R]", b"[2 0 R]"), "*"),
        (locked_pdf("sesame"), "ENCRYPTED_PDF"),
        (picture_pdf(), "NO_TEXT"),
        (b"%PDF-" + b"x" * pdf.MOST_BYTES, "FILE_TOO_LARGE"),
    ],
    ids=["empty", "text", "cut", "cycle", "locked", "picture", "large"],
)
def test_what_gives_no_text_is_named(content: bytes, code: str):
    assert fault_of(content) in ((code,) if code != "*" else ("BROKEN_PDF", "NO_TEXT", "TOO_LONG"))


def test_a_pdf_that_opens_without_a_password_is_read():
    assert pdf_text(locked_pdf(""), "guide.pdf") == "Secret."


def test_a_pdf_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(pdf, "SECONDS", 1)
    assert fault_of(swollen_pdf(300_000)) in ("TOO_SLOW", "BROKEN_PDF")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such bounds")
def test_a_pdf_gets_no_more_memory_than_is_allowed(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(pdf, "MEMORY_BYTES", 2**24)
    assert fault_of(pdf_of("The mill.")) == "BROKEN_PDF"


@pytest.mark.parametrize(("name", "most"), [("MOST_PAGES", 1), ("LONGEST", 12)])
def test_a_pdf_that_is_too_long_is_named(name: str, most: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(pdf, name, most)
    assert fault_of(pdf_of("The mill.", "Noon.")) == "TOO_LONG"


def test_the_codes_mean_the_same_on_both_sides():
    codes = (pdf_child.ENCRYPTED, pdf_child.BROKEN, pdf_child.TOO_LONG)
    assert [ENDS[code][0] for code in codes] == ["ENCRYPTED_PDF", "BROKEN_PDF", "TOO_LONG"]
    assert Path(pdf_child.__file__) == PROGRAM


@pytest.fixture
def child(monkeypatch: pytest.MonkeyPatch):
    """Return what runs the program here, unbound; it gives its code and what it wrote."""
    monkeypatch.setattr(pdf_child, "_bind", lambda *_bounds: None)

    def run(content: bytes, most_pages: int = 9, longest: int = 99) -> tuple[int, str]:
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(content)))
        monkeypatch.setattr(sys, "stdout", out := TextIOWrapper(BytesIO()))
        code = pdf_child.main(most_pages, longest, 0, 0)
        return code, out.buffer.getvalue().decode()

    return run


def test_the_program_writes_pages_or_says_why_not(child):
    two = pdf_of("The mill.", "磨坊。")
    assert child(two) == (0, "The mill.\n\n磨坊。\n\n")
    assert child(two, most_pages=1) == (pdf_child.TOO_LONG, "")
    assert child(two, longest=12)[0] == pdf_child.TOO_LONG
    assert child(locked_pdf("sesame"))[0] == pdf_child.ENCRYPTED
    assert child(b"")[0] == pdf_child.BROKEN


def test_a_cipher_that_nothing_here_knows_locks_a_pdf(child, monkeypatch: pytest.MonkeyPatch):
    def refuse(*_args: object) -> None:
        raise DependencyError("AES")

    monkeypatch.setattr(PdfReader, "decrypt", refuse)
    assert child(locked_pdf("sesame"))[0] == pdf_child.ENCRYPTED


class Resource:
    """Stands in for the system's bounds: *hardest* is what it allows at all."""

    RLIMIT_AS, RLIMIT_CPU, RLIM_INFINITY = "memory", "work", -1

    def __init__(self, hardest: int) -> None:
        self.hardest = hardest
        self.bounds: dict[str, tuple[int, int]] = {}

    def getrlimit(self, _what: str) -> tuple[int, int]:
        return self.hardest, self.hardest

    def setrlimit(self, what: str, bounds: tuple[int, int]) -> None:
        self.bounds[what] = bounds


@pytest.mark.parametrize(
    ("hardest", "bounds"),
    [(-1, {"memory": (99, -1), "work": (9, -1)}), (50, {"memory": (50, 50), "work": (9, 50)})],
)
def test_the_program_binds_itself_within_what_the_system_allows(
    hardest: int, bounds: object, monkeypatch: pytest.MonkeyPatch
):
    resource = Resource(hardest)
    monkeypatch.setattr(pdf_child, "find_spec", lambda _name: "found")
    monkeypatch.setattr(pdf_child, "import_module", lambda _name: resource)
    pdf_child._bind(99, 9)
    assert resource.bounds == bounds
    monkeypatch.setattr(pdf_child, "find_spec", lambda _name: None)
    pdf_child._bind(1, 1)
    assert resource.bounds == bounds
