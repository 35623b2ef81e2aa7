"""The library: what lies in its folders, by the names people use."""

import os
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.errors import NoSuchStory, StoryError
from engine.model.story import StorySource
from engine.packs import library as module
from engine.packs.library import FolderLibrary
from engine.ports import Library, Title
from tests.support.cards import plain, v2

MEPH = "【角色名】\n浮士德\n"


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    put(tmp_path / "ferry/story.yaml", "title: The Ferry\nsummary: Two banks.\nworld: world.md")
    put(tmp_path / "ferry/world.md", "w")
    put(tmp_path / "faust.meph", MEPH)
    put(tmp_path / "classics/Hamlet.meph", MEPH.replace("浮士德", "哈姆雷特"))
    put(tmp_path / "classics/macbeth.meph", MEPH.replace("浮士德", "麦克白"))
    put(tmp_path / "zoo/campaign.json", '{"nodes": [{"id": 1, "content": "A cage."}]}')
    put(tmp_path / "zoo/knowledge/lion.txt", "l")
    put(tmp_path / "broken/story.yaml", "title: [")
    put(tmp_path / ".hidden/story.yaml", "title: h")
    put(tmp_path / "a/b/c/d/story.yaml", "title: too deep")
    put(tmp_path / "notes.txt", "n")
    return tmp_path


def put(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_titles_are_the_stories_that_load_sorted_by_name(shelf: Path):
    library: Library = FolderLibrary([shelf, shelf / "nowhere"])
    assert library.titles() == [
        Title("classics/Hamlet", "哈姆雷特", "", "zh"),
        Title("classics/macbeth", "麦克白", "", "zh"),
        Title("faust", "浮士德", "", "zh"),
        Title("ferry", "The Ferry", "Two banks.", "en"),
        Title("zoo", "zoo", "", "en"),
    ]


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("ferry", "ferry"),
        ("FERRY ", "ferry"),
        ("the ferry", "ferry"),
        ("faust.meph", "faust"),
        ("《浮士德》", "faust"),
        ("classics/hamlet", "classics/Hamlet"),
        ("hamlet", "classics/Hamlet"),
        ("ｆｅｒｒｙ", "ferry"),
        (unicodedata.normalize("NFD", "ferry"), "ferry"),
    ],
)
def test_a_story_is_found_by_its_name_its_file_or_its_title(shelf: Path, name: str, found: str):
    _, source = FolderLibrary([shelf]).find(name)
    assert source.name == found


@pytest.mark.parametrize(
    "name",
    [
        "",
        ".",
        "..",
        "/",
        "../faust",
        "classics/../faust",
        "/etc/passwd",
        "story.yaml",
        "campaign.json",
        "a\0b",
        "d",
    ],
)
def test_no_name_leads_out_of_the_folders(shelf: Path, name: str):
    inner = FolderLibrary([shelf / "classics"])
    for library in (inner, FolderLibrary([shelf])):
        with pytest.raises(NoSuchStory):
            library.find(name)


def test_an_unknown_name_is_answered_with_names_that_look_like_it(shelf: Path):
    with pytest.raises(NoSuchStory, match=r"Did you mean: ferry\?"):
        FolderLibrary([shelf]).find("fery")


def test_a_broken_story_is_not_listed_and_tells_its_faults_when_asked_for(shelf: Path):
    library = FolderLibrary([shelf])
    for _ in range(2):
        with pytest.raises(StoryError) as caught:
            library.find("broken")
        assert caught.value.faults[0].code == "YAML_SYNTAX"


def test_the_first_folder_wins_where_two_hold_the_same_name(shelf: Path, tmp_path: Path):
    put(tmp_path / "own/ferry/story.yaml", "title: My Ferry")
    story, _ = FolderLibrary([tmp_path / "own", shelf]).find("ferry")
    assert story.title == "My Ferry"


def test_saves_beside_a_story_are_no_stories(shelf: Path):
    put(shelf / "faust.dark.meph", MEPH)
    put(shelf / "alone.v2.meph", MEPH)
    names = [title.name for title in FolderLibrary([shelf]).titles()]
    assert "faust.dark" not in names
    assert "alone.v2" in names


def test_files_are_read_only_once_while_they_stay_the_same(
    shelf: Path, monkeypatch: pytest.MonkeyPatch
):
    library = FolderLibrary([shelf])
    library.titles()

    def forbidden(_source: StorySource) -> None:
        raise AssertionError

    monkeypatch.setattr(module, "load_source", forbidden)
    assert len(library.titles()) == 5
    assert library.find("ferry")[0].title == "The Ferry"
    with pytest.raises(AssertionError):  # another library has not read them yet
        FolderLibrary([shelf]).titles()


def test_a_changed_file_is_read_again(shelf: Path):
    library = FolderLibrary([shelf])
    assert library.find("ferry")[0].world == "w"
    put(shelf / "ferry/world.md", "wider")
    assert library.find("ferry")[0].world == "wider"


def test_the_stamp_of_a_story_changes_with_any_of_its_files(shelf: Path):
    library = FolderLibrary([shelf])
    before = library.stamp("ferry")
    library.find("ferry")
    assert library.stamp("ferry") == before != ""
    os.utime(shelf / "ferry/world.md", ns=(1, 1))
    touched = library.stamp("ferry")
    (shelf / "ferry/world.md").unlink()
    assert len({before, touched, library.stamp("ferry")}) == 3


def test_the_stamp_of_a_campaign_changes_with_its_map_and_its_texts(shelf: Path):
    library = FolderLibrary([shelf])
    stamps = [library.stamp("zoo")]
    put(shelf / "zoo/map.json", "{}")
    stamps.append(library.stamp("zoo"))
    (shelf / "zoo/knowledge/lion.txt").unlink()
    stamps.append(library.stamp("zoo"))
    assert len({*stamps, ""}) == 4


def test_the_stamp_of_a_meph_story_changes_with_its_constraints(shelf: Path):
    library = FolderLibrary([shelf])
    before = library.stamp("faust")
    put(shelf / "faust.constraints.txt", "c")
    assert library.stamp("faust") not in (before, "")


def test_a_whole_name_comes_before_the_end_of_another(shelf: Path):
    put(shelf / "hamlet.meph", MEPH.replace("浮士德", "王子"))
    story, source = FolderLibrary([shelf]).find("Hamlet")
    assert (story.role, source.name) == ("王子", "hamlet")


def test_names_are_those_of_all_stories_also_of_broken_ones(shelf: Path):
    names = ["broken", "classics/Hamlet", "classics/macbeth", "faust", "ferry", "zoo"]
    assert FolderLibrary([shelf]).names() == names


def test_the_stamp_of_a_broken_story_stays_while_it_is_broken(shelf: Path):
    library = FolderLibrary([shelf])
    before = library.stamp("broken")
    with pytest.raises(StoryError):
        library.find("broken")
    assert library.stamp("broken") == before != ""


def test_a_story_has_a_main_file(shelf: Path):
    library = FolderLibrary([shelf])
    assert library.path_of("the ferry") == shelf / "ferry/story.yaml"
    assert library.path_of("hamlet") == shelf / "classics/Hamlet.meph"
    with pytest.raises(NoSuchStory):
        library.path_of("nothing")


def test_what_is_not_there_has_no_stamp(shelf: Path):
    library = FolderLibrary([shelf])
    library.find("faust")
    (shelf / "faust.meph").unlink()
    assert library.stamp("faust") == ""
    assert library.stamp("nothing") == ""


def test_a_kept_source_is_loaded_without_any_folder():
    source = StorySource("a", "native", {"story.yaml": "title: a"})
    assert FolderLibrary([]).load(source).title == "a"


def test_a_file_that_vanishes_while_it_is_looked_at_counts_as_gone(tmp_path: Path):
    assert module.stamp_of(tmp_path / "gone.meph") == ""


def test_books_that_many_stories_share_are_looked_at_once_for_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    for name in ("ann", "ben", "cy"):
        (tmp_path / f"{name}.json").write_bytes(plain(v2(name=name)))
    looked: list[Path] = []

    def none_in(folder: Path) -> Iterator[Path]:
        looked.append(folder)
        return iter(())

    monkeypatch.setattr(module, "books_in", none_in)
    assert len(FolderLibrary([tmp_path]).titles()) == 3
    assert len(looked) == len(set(looked)) == 2
