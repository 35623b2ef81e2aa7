"""`moirai campaign`, as it is typed: a story, or what a branch made of it, as a campaign folder."""

import json
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from typer.testing import CliRunner

from bot.cli import app
from engine.packs.source import load_source, read_source

MILL = """
title: The Mill
language: en
opening: The wheel turns.
rooms:
  yard: {scene: noon, doors: hall}
  hall: {scene: dusk}
scenes:
  noon: {text: Noon.}
  dusk: {text: Dusk.}
"""


@pytest.fixture(autouse=True)
def _bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("MOIRAI_STORIES", str(tmp_path / "stories"))
    monkeypatch.setenv("MOIRAI_DATABASE", str(tmp_path / "moirai.db"))
    (tmp_path / "stories/mill").mkdir(parents=True)
    (tmp_path / "stories/mill/story.yaml").write_text(MILL, encoding="utf-8")


def moirai(*words: object, typed: str = ""):
    return CliRunner().invoke(app, [*map(str, words)], input=typed)


def test_a_story_is_written_as_its_author_made_it():
    told = moirai("campaign", "out", "--story", "mill")
    assert told.stdout == "files: 2\n- left out: the opening\nWritten to out.\n"
    story = load_source(read_source(Path("out")))
    assert (story.title, story.start, story.room) == ("The Mill", "noon", "yard")
    assert moirai("check", "out").exit_code == 0


def test_a_branch_is_written_as_it_stands():
    here = ("--db", "moirai.db", "--narrator", "offline")
    moirai("play", "mill", "--json", *here, typed="/go hall\n")
    for words in (("--story", "mill", "--branch", "main"), ()):
        told = moirai("campaign", "played", *words)
        assert told.exit_code == 0, told.stderr
        story = load_source(read_source(Path("played")))
        assert (story.start, story.room) == ("dusk", "hall")
        Path("played").rename(f"was-{len(words)}")


def test_in_a_folder_that_is_there_another_is_made():
    Path("shelf").mkdir()
    assert moirai("campaign", "shelf", "--story", "mill").exit_code == 0
    assert Path("shelf/The Mill/map.json").exists()


def test_nothing_is_ever_overwritten():
    moirai("campaign", "out", "--story", "mill")
    before = Path("out/campaign.json").read_bytes()
    Path("out/The Mill").mkdir()
    Path("out/The Mill/mine.txt").write_text("m")
    told = moirai("campaign", "out", "--story", "mill")
    assert told.exit_code == 1
    assert "could not be saved" in told.stderr
    assert Path("out/campaign.json").read_bytes() == before
    assert sorted(path.name for path in Path("out").iterdir()) == [
        "The Mill",
        "campaign.json",
        "map.json",
    ]


@pytest.mark.parametrize("words", [("--story", "nothing"), (), ("--play", "nothing")])
def test_what_is_not_there_cannot_be_written(words: tuple[str, ...]):
    told = moirai("campaign", "out", *words)
    assert told.exit_code == 1
    assert not Path("out").exists()


def test_within_a_sitting_a_branch_is_written_as_one_file():
    typed = "/go hall\n/export campaign there.zip\n"
    played = moirai("play", "mill", "--json", "--narrator", "offline", typed=typed)
    assert json.loads(played.stdout.splitlines()[-1])["error"] is None
    with ZipFile(BytesIO(Path("there.zip").read_bytes())) as box:
        assert box.namelist() == ["The Mill/campaign.json", "The Mill/map.json"]
        assert json.loads(box.read("The Mill/campaign.json"))["moirai"]["start"] == "dusk"


def test_a_campaign_is_played_checked_and_listed_like_any_story():
    moirai("campaign", "stories/old", "--story", "mill")
    assert moirai("check", "old").exit_code == 0
    typed = "/go hall\n"
    for path in ("old", "stories/old", "stories/old/campaign.json"):
        played = moirai("play", path, "--json", "--narrator", "offline", typed=typed)
        assert json.loads(played.stdout.splitlines()[-1])["state"]["room"] == "hall", path


def test_a_broken_campaign_is_told_of_with_file_and_path():
    Path("stories/mill/story.yaml").unlink()
    Path("stories/mill/campaign.json").write_text('{"nodes": [{"name": "a"}]}')
    told = moirai("check", "mill")
    assert told.exit_code == 1
    assert "campaign.json:1:12: nodes[0].id: “id” is missing" in told.stdout
