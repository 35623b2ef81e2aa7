"""A story that lies in no folder goes on from the database in which it was played."""

import json
import sqlite3
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli import app
from bot.shelves import OneStory
from bot.terminal.pinned import Pinned, shelf_or_pin
from engine.errors import NoSuchStory
from tests.support.tables import lamp
from tests.support.talks import HEAD, character, jsonl, person

CHAT = jsonl(HEAD, character("Who is there?", "Good evening.", told=0), person("It is me."))


@pytest.fixture(autouse=True)
def _bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("MOIRAI_STORIES", str(tmp_path / "stories"))
    monkeypatch.setenv("MOIRAI_DATABASE", str(tmp_path / "moirai.db"))


def moirai(*words: object, typed: str = ""):
    return CliRunner().invoke(app, [*map(str, words)], input=typed)


def brought_in() -> str:
    """Take a chat in, and return the name of its story."""
    Path("c.jsonl").write_bytes(CHAT)
    return str(moirai("import", "c.jsonl").stdout.split()[-1])


def test_a_chat_that_came_in_is_played_on_by_a_script():
    name = brought_in()
    told = moirai("play", name, "--json", "--db", "moirai.db", typed="Hello\n/history\n")
    one, other = map(json.loads, told.stdout.splitlines())
    assert one["error"] is None
    assert other["result"][:3] == ["Who is there?", "> It is me.", "> Hello"]


def test_a_chat_that_came_in_is_played_on_by_a_reader():
    name = brought_in()
    told = moirai("play", name, typed="/branches\n/reset\n")
    assert told.exit_code == 0
    assert "Who is there?" in told.stdout
    assert "opening-2" in told.stdout


def test_the_tree_of_a_chat_is_drawn_and_its_openings_compared():
    name = brought_in()
    assert "opening-2" in moirai("tree", name).stdout
    assert "Good evening." in moirai("diff", name, "main", "opening-2").stdout


def test_an_archive_is_played_on_where_its_story_is_not(tmp_path: Path):
    lamp(tmp_path / "stories" / "lamp")
    moirai("play", "lamp", "--json", "--db", "one.db", typed="light\n")
    moirai("export", "one.zip", "--db", "one.db")
    (tmp_path / "stories" / "lamp" / "story.yaml").unlink()
    (tmp_path / "stories" / "lamp").rmdir()
    assert moirai("play", "lamp", "--json", "--db", "one.db", typed="/look\n").exit_code == 0
    told = moirai("import", "one.zip")
    assert told.stdout.endswith("Go on with it: moirai play lamp\n")
    told = moirai("play", "lamp", "--json", "--db", "moirai.db", typed="stair\n")
    assert json.loads(told.stdout)["state"]["scene"] == "stair"


def test_what_was_never_played_is_not_there_and_makes_no_database():
    for words in (("play", "nothing"), ("tree", "nothing")):
        told = moirai(*words)
        assert told.exit_code == 1
        assert "no story" in told.stderr
    assert not Path("moirai.db").exists()
    brought_in()
    assert moirai("play", "nothing").exit_code == 1


def test_a_story_whose_files_were_not_kept_is_not_there(tmp_path: Path):
    with pytest.raises(NoSuchStory):
        shelf_or_pin("nothing", tmp_path, None)
    name = brought_in()
    with sqlite3.connect("moirai.db") as database:
        database.execute("DELETE FROM source")
    database.close()
    with pytest.raises(NoSuchStory):
        shelf_or_pin(name, tmp_path, "moirai.db")


def test_a_pinned_story_is_known_by_its_own_name_alone(tmp_path: Path):
    name = brought_in()
    found = shelf_or_pin(name, tmp_path, "moirai.db")
    assert isinstance(found, Pinned)
    assert (found.name, found.mother, found.library.stamp(name)) == (name, None, "")
    [title] = found.library.titles()
    assert (title.name, title.title) == (name, "Mara")
    with pytest.raises(NoSuchStory):
        found.library.find("lamp")


def test_another_story_is_never_taken_for_a_chat(tmp_path: Path):
    story = OneStory(lamp(tmp_path / "lamp"))
    assert story.find("whatever")[0].title == "The Lamp"
    assert story.stamp("chat/Mara-01234567") == ""
    with pytest.raises(NoSuchStory):
        story.find("chat/Mara-01234567")
    named = OneStory(story.path, "chat/Mara-01234567")
    assert named.find(named.name)[0].title == "The Lamp"
    assert named.stamp(named.name)
