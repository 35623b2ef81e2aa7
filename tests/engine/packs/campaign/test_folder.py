"""The files of a campaign folder: which are read, and which never are."""

import json
from pathlib import Path

import pytest

from engine.errors import StoryError
from engine.model.ids import Digest
from engine.packs.campaign import folder as module
from engine.packs.campaign import read_campaign, read_folder
from tests.support.campaigns import MAP, NODES
from tests.support.pdfs import pdf_of, picture_pdf


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    put(tmp_path / "mill/campaign.json", json.dumps({"nodes": NODES}))
    put(tmp_path / "mill/map.json", json.dumps(MAP))
    put(tmp_path / "mill/beside.txt", "b")
    put(tmp_path / "mill/knowledge/deep.md", "d")
    put(tmp_path / "mill/knowledge/further/deepest.txt", "no")
    put(tmp_path / "mill/.hidden.txt", "no")
    put(tmp_path / "mill/picture.png", "no")
    put(tmp_path / "mill/plays/a.play", "no")
    return tmp_path / "mill"


def put(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_texts_are_read_in_knowledge_and_beside_the_campaign(campaign: Path):
    files = read_folder(campaign)
    assert list(files) == ["campaign.json", "map.json", "knowledge/deep.md", "beside.txt"]


def test_a_campaign_needs_no_map(campaign: Path):
    (campaign / "map.json").unlink()
    assert "map.json" not in read_folder(campaign)


def test_a_byte_order_mark_is_passed_over(campaign: Path):
    (campaign / "campaign.json").write_bytes(b'\xef\xbb\xbf{"nodes": []}')
    assert read_folder(campaign)["campaign.json"] == '{"nodes": []}'


@pytest.mark.parametrize("name", ["campaign.json", "map.json", "beside.txt", "knowledge/deep.md"])
def test_a_link_out_of_the_folder_is_refused(campaign: Path, name: str):
    put(campaign.parent / "secret", '{"nodes": []}')
    (campaign / name).unlink()
    (campaign / name).symlink_to(campaign.parent / "secret")
    with pytest.raises(StoryError) as caught:
        read_folder(campaign)
    assert [(f.code, f.place.file) for f in caught.value.faults] == [("OUTSIDE_PACK", name)]


def test_all_unreadable_files_are_told_of_at_once(campaign: Path):
    (campaign / "map.json").write_bytes(b"\xff\xfe\x00")
    (campaign / "beside.txt").write_bytes(b"\xff")
    with pytest.raises(StoryError) as caught:
        read_folder(campaign)
    assert [fault.place.file for fault in caught.value.faults] == ["map.json", "beside.txt"]


def test_there_is_a_limit_to_texts(campaign: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "MOST_TEXTS", 1)
    with pytest.raises(StoryError, match="more than"):
        read_folder(campaign)


def test_there_is_a_limit_to_all_text(campaign: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "MOST_CHARACTERS", 10)
    with pytest.raises(StoryError, match="more than 8 MiB"):
        read_folder(campaign)


def test_a_pdf_is_a_text_and_one_that_gives_none_is_left_out_with_a_word(campaign: Path):
    (campaign / "knowledge/guide.pdf").write_bytes(pdf_of("The mill opens at noon."))
    (campaign / "cover.pdf").write_bytes(picture_pdf())
    files = read_folder(campaign)
    assert files["knowledge/guide.pdf"] == "The mill opens at noon."
    read = read_campaign(files, name="mill", digest=Digest("d"))
    assert {one.title for one in read.story.documents} == {"beside", "deep", "guide"}
    [fault] = [fault for fault in read.warnings if fault.code == "NO_TEXT"]
    assert (fault.place.file, fault.severity) == ("cover.pdf", "warning")
