"""An author is told of every edit, and of nothing else."""

import queue
from pathlib import Path

import pytest
from watchfiles import Change

from bot.shelves import OneStory
from bot.terminal.watch import BROKEN, FRESH, Watch
from engine.model.language import Both
from tests.support.tables import LAMP, WELL, lamp, well


def watch_of(path: Path) -> tuple[Watch, list[Both]]:
    story = OneStory(path)
    told: list[Both] = []
    return Watch(story, story.name, story.path, told.append), told


def test_only_another_content_is_an_edit(tmp_path: Path):
    path = well(tmp_path)
    watch, told = watch_of(path)
    path.write_text(WELL, encoding="utf-8")
    watch.look()
    assert told == []

    path.write_text(WELL.replace("摇起", "提起"), encoding="utf-8")
    watch.look()
    watch.look()
    assert told == [FRESH]


def test_a_broken_edit_is_told_with_its_place_once_and_its_end_as_well(tmp_path: Path):
    path = well(tmp_path)
    watch, told = watch_of(path)
    for text in ("【角色名】\n甲\n【规则】\n[a", "【角色名】\n甲\n【规则】\n[a", WELL):
        path.write_text(text, encoding="utf-8")
        watch.look()

    broken, fresh = told
    assert broken.zh.startswith(f"{BROKEN.zh}\nwell.meph:4:")
    assert broken.en.startswith(f"{BROKEN.en}\nwell.meph:4:")
    assert fresh == FRESH


@pytest.mark.parametrize(
    ("file", "counts"),
    [
        ("well.meph", True),
        ("well.constraints.txt", True),
        ("well.child.meph", False),
        (".well.child.meph.1a2b", False),
        (".well.meph.swp", False),
        ("other.meph", False),
    ],
)
def test_beside_a_meph_story_only_its_own_files_count(tmp_path: Path, file, counts):
    watch, _ = watch_of(well(tmp_path))
    assert watch._is_authored(Change.modified, str(tmp_path / file)) is counts


@pytest.mark.parametrize(
    ("file", "counts"), [("story.yaml", True), ("texts/world.md", True), ("notes.swp", False)]
)
def test_in_a_pack_every_text_counts(tmp_path: Path, file, counts):
    watch, _ = watch_of(lamp(tmp_path))
    assert watch._is_authored(Change.modified, str(tmp_path / file)) is counts


def test_an_editor_that_saves_by_renaming_is_noticed_from_another_thread(tmp_path: Path):
    told: queue.SimpleQueue[Both] = queue.SimpleQueue()
    story = OneStory(lamp(tmp_path))
    with Watch(story, story.name, story.path, told.put):
        fresh = tmp_path / "story.yaml.new"
        for number in range(500):  # the watch may begin a moment after its thread
            fresh.write_text(f"{LAMP}author: {number}\n", encoding="utf-8")
            fresh.replace(tmp_path / "story.yaml")
            try:
                assert told.get(timeout=0.2) == FRESH
            except queue.Empty:
                continue
            return
    pytest.fail("nothing was noticed")
