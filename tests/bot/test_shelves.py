"""Stories are found by name and by path, and have one name however they were found."""

from pathlib import Path

import pytest

from bot.shelves import OneStory, shelf_for, stories_at
from engine.errors import NoSuchStory, StoryError
from engine.packs.meph import child_text, read_file
from tests.support.tables import WELL, lamp, well


@pytest.fixture
def library(tmp_path: Path) -> Path:
    well(tmp_path / "stories/old")
    lamp(tmp_path / "stories/lamp")
    well(tmp_path / "stories", "single.meph")
    return tmp_path / "stories"


@pytest.mark.parametrize(
    ("asked", "name", "file"),
    [
        ("lamp", "lamp", "lamp/story.yaml"),
        ("The Lamp", "lamp", "lamp/story.yaml"),
        ("stories/lamp", "lamp", "lamp/story.yaml"),
        ("stories/lamp/story.yaml", "lamp", "lamp/story.yaml"),
        ("stories/old", "old", "old/well.meph"),
        ("stories/old/well.meph", "old", "old/well.meph"),
        ("stories/single.meph", "single", "single.meph"),
        ("single.meph", "single", "single.meph"),
    ],
)
def test_a_story_of_the_library_has_one_name(library, monkeypatch, asked, name, file):
    monkeypatch.chdir(library.parent)
    shelved = shelf_for(asked, Path("stories"))
    assert (shelved.name, shelved.path) == (name, library / file)
    assert shelved.mother == (shelved.path if file.endswith(".meph") else None)


def test_a_story_elsewhere_is_called_by_its_whole_path(library, tmp_path: Path):
    path = well(tmp_path / "elsewhere")
    shelved = shelf_for(str(path), library)
    assert shelved.name == str(path)
    assert [title.title for title in shelved.library.titles()] == ["古井"]


def test_a_second_story_in_a_folder_of_the_library_is_not_taken_for_the_first(library):
    other = well(library / "lamp", "other.meph")
    assert shelf_for(str(other), library).path == other


def test_a_folder_without_a_story_gives_way_to_a_name(library, monkeypatch, tmp_path: Path):
    (tmp_path / "lamp").mkdir()
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path)
    assert shelf_for("lamp", library).path == library / "lamp/story.yaml"
    with pytest.raises(StoryError, match=r"a story is a \.meph file"):
        shelf_for("empty", library)


def test_unknown_names_and_broken_stories_are_refused(library, tmp_path: Path):
    with pytest.raises(NoSuchStory):
        shelf_for("nowhere.meph", library)
    broken = tmp_path / "broken.meph"
    broken.write_text("【规则】\n[a] if", encoding="utf-8")
    with pytest.raises(StoryError):
        shelf_for(str(broken), library)


def test_a_folder_may_hold_several_stories(library, tmp_path: Path):
    assert [story.name for story in stories_at(str(library), tmp_path)] == ["lamp", "old", "single"]


@pytest.mark.parametrize("asked", ["lamp", "stories/lamp", "stories/lamp/story.yaml"])
def test_or_just_one(library, monkeypatch, asked):
    monkeypatch.chdir(library.parent)
    [story] = stories_at(asked, library)
    assert story.path == library / "lamp/story.yaml"


def test_what_is_neither_name_nor_path_is_no_story(library):
    with pytest.raises(NoSuchStory):
        stories_at("nowhere", library)


def test_a_folder_without_stories_is_one_that_does_not_load(tmp_path: Path):
    (tmp_path / "empty").mkdir()
    [story] = stories_at(str(tmp_path / "empty"), tmp_path)
    with pytest.raises(StoryError):
        story.find(story.name)


def test_an_edit_makes_another_edition_and_another_stamp(tmp_path: Path):
    story = OneStory(well(tmp_path))
    before, source = story.find("")
    stamp = story.stamp("")
    story.path.write_text(WELL.replace("摇起", "提起"), encoding="utf-8")
    after, _ = story.find("")
    assert after.digest != before.digest
    assert story.stamp("") != stamp
    assert story.load(source) == before


def test_a_save_played_as_a_story_stays_one_edition_while_it_is_written(tmp_path: Path):
    mother = well(tmp_path)
    child = tmp_path / "well.child.meph"
    child.write_text(WELL.replace("水: 1", "水: 4"), encoding="utf-8")
    story = OneStory(child)
    before, _ = story.find("")

    text = child_text(read_file(mother), {"水": 9, "胆量": 0}, (), (), "")
    child.write_text(text, encoding="utf-8")
    written, _ = story.find("")
    child.write_text(text.replace("摇起", "提起"), encoding="utf-8")
    mended, _ = story.find("")

    assert before.vars == written.vars == mended.vars == (("水", 4), ("胆量", 50))
    assert before.digest == written.digest != mended.digest
