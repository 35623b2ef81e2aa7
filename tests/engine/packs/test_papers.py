"""Documents in files, in a pack or sent."""

import os
from pathlib import Path

import pytest

from engine.errors import BadDocument, StoryError
from engine.packs import papers
from engine.packs.papers import MOST_BYTES, FilePapers, paper_text, read_paper
from tests.support.pdfs import locked_pdf, pdf_of


@pytest.mark.parametrize("name", ["guide.txt", "GUIDE.MD", "a/guide.md"])
def test_a_text_is_read_as_it_is(name: str):
    assert paper_text("磨坊\r\n".encode(), name) == "磨坊\n"


def test_a_text_can_be_longer_than_a_story():
    assert len(paper_text(b"x" * MOST_BYTES, "a.txt")) == MOST_BYTES
    with pytest.raises(StoryError, match="2048 KiB"):
        paper_text(b"x" * (MOST_BYTES + 1), "a.txt")


@pytest.mark.parametrize("name", ["guide.docx", "guide", ".txt"])
def test_other_files_are_no_documents(name: str):
    with pytest.raises(StoryError, match=r"\.txt, \.md or \.pdf"):
        paper_text(b"x", name)


def test_a_pdf_is_read_again_only_where_it_changed(tmp_path: Path, monkeypatch):
    path, reads = tmp_path / "guide.pdf", list[str]()

    def noted(content: bytes, file: str) -> str:
        reads.append(file)
        return paper_text(content, file)

    monkeypatch.setattr(papers, "paper_text", noted)
    path.write_bytes(pdf_of("Noon."))
    assert [read_paper(path, "guide.pdf") for _ in range(2)] == ["Noon.", "Noon."]
    path.write_bytes(pdf_of("One."))
    os.utime(path, ns=(1, 1))
    assert read_paper(path, "guide.pdf") == "One."
    assert reads == ["guide.pdf"] * 2


@pytest.mark.parametrize("name", ["none.pdf", "none.txt"])
def test_a_file_that_is_not_there_is_named(name: str, tmp_path: Path):
    with pytest.raises(StoryError, match="no such file"):
        read_paper(tmp_path / name, name)


async def test_what_is_sent_is_read_or_refused_with_the_reason():
    sent = FilePapers()
    assert await sent.text_of("guide.pdf", pdf_of("磨坊。")) == "磨坊。"
    with pytest.raises(BadDocument, match="password") as caught:
        await sent.text_of("guide.pdf", locked_pdf("sesame"))
    assert "密码" in caught.value.told("zh")
