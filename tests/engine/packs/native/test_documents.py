"""Documents of a pack: written in `story.yaml`, or in files of their own."""

from pathlib import Path

import pytest

from engine.errors import Fault, StoryError
from engine.packs.native import pack as module
from engine.packs.native import read_native, read_pack
from engine.packs.native.fields import PROSE_LENGTH
from engine.packs.native.form import MOST_DOCUMENTS
from engine.packs.native.prose import DOCUMENT_LENGTH
from engine.packs.source import digest_of, load_source, read_source
from tests.support.packs import faults_in, native
from tests.support.pdfs import locked_pdf, pdf_of

STORY = """
title: The Mill
world: world.md
documents:
  guide: {text: papers/guide.pdf, title: The Guide}
  will: {text: will.txt, hidden: yes}
"""


@pytest.fixture
def mill(tmp_path: Path) -> Path:
    folder = tmp_path / "mill"
    (folder / "papers").mkdir(parents=True)
    (folder / "story.yaml").write_text(STORY, encoding="utf-8")
    (folder / "world.md").write_text("A valley.", encoding="utf-8")
    (folder / "will.txt").write_text("磨坊归玛拉。", encoding="utf-8")
    (folder / "papers" / "guide.pdf").write_bytes(pdf_of("The mill opens\nat noon."))
    return folder


def faults_of(folder: Path) -> tuple[Fault, ...]:
    with pytest.raises(StoryError) as caught:
        read_pack(folder)
    return caught.value.faults


def test_files_are_documents_and_a_pdf_is_kept_as_its_text(mill: Path):
    source = read_source(mill)
    assert source.files["papers/guide.pdf"] == "The mill opens at noon."
    story = load_source(source)
    assert [(one.id, one.title, one.text, one.hidden) for one in story.documents] == [
        ("guide", "The Guide", "The mill opens at noon.", False),
        ("will", "will", "磨坊归玛拉。", True),
    ]


def test_another_text_in_a_pdf_is_another_edition(mill: Path):
    before = digest_of(read_source(mill))
    (mill / "papers" / "guide.pdf").write_bytes(pdf_of("The mill burned down."))
    assert digest_of(read_source(mill)) != before


def test_a_pdf_that_cannot_be_read_is_named(mill: Path):
    (mill / "papers" / "guide.pdf").write_bytes(locked_pdf("sesame"))
    [fault] = faults_of(mill)
    assert (fault.place.file, fault.code) == ("papers/guide.pdf", "ENCRYPTED_PDF")


def test_a_document_can_be_longer_than_other_prose_but_not_without_end(mill: Path):
    long = "x" * (PROSE_LENGTH + 1)
    (mill / "will.txt").write_text(long, encoding="utf-8")
    assert load_source(read_source(mill)).documents[1].text == long
    longer = {"a.txt": "x" * (DOCUMENT_LENGTH + 1)}
    [fault] = faults_in("title: a\ndocuments: {a: {text: a.txt}}", longer)
    assert (fault.code, fault.path) == ("TOO_LONG", "documents.a.text")


def test_all_documents_together_have_a_limit(mill: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "MOST_CHARACTERS", 20)
    [fault] = faults_of(mill)
    assert (fault.code, fault.path) == ("TOO_LONG", "documents")


def test_there_is_a_limit_to_documents():
    every = ", ".join(f"d{n}: {{text: x}}" for n in range(MOST_DOCUMENTS + 1))
    [fault] = faults_in(f"title: a\ndocuments: {{{every}}}")
    assert (fault.code, fault.path) == ("TOO_LONG", "documents")


def test_a_pdf_that_is_not_there_is_named_at_its_place():
    [fault] = faults_in("title: a\n文档: {a: {正文: b.pdf}}")
    assert (fault.code, fault.path) == ("MISSING_FILE", "文档.a.正文")


def test_only_a_document_can_be_a_pdf(mill: Path):
    (mill / "story.yaml").write_text("title: a\nworld: papers/guide.pdf\n", encoding="utf-8")
    files = read_pack(mill)
    assert list(files) == ["story.yaml"]
    assert read_native(files, native("title: a").digest).world == "papers/guide.pdf"
