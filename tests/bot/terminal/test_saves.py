"""Saves beside a story: what is written, what is read, and what is never lost."""

from pathlib import Path

import pytest

from bot.terminal.machine import take_line
from bot.terminal.saves import SaveBox, save_path
from bot.terminal.table import Table
from engine.errors import SaveFailed, StoryError
from engine.model.state import Line, State
from engine.model.story import PastLine
from engine.model.words import Words
from engine.packs.meph import NoSaves, past_of, read_file
from engine.ports import ignore
from tests.support.tables import WELL, lamp, table_at, well


@pytest.fixture
def mother(tmp_path: Path) -> Path:
    return well(tmp_path)


@pytest.fixture
def child(mother: Path) -> Path:
    return mother.with_name("well.child.meph")


async def draw(table: Table) -> None:
    await table.sitting.say("打水】", ignore)


async def test_a_save_holds_the_play_and_comes_back_as_it_was(mother, child):
    async with table_at(mother) as table:
        await draw(table)
        saved = await table.saves.save(table.sitting.timeline)
        state = await table.sitting.timeline.state()
    assert saved.told("zh") == "已保存为 well.child.meph。"
    assert saved.told("en") == "Saved as well.child.meph."
    assert "# 打水" in child.read_text(encoding="utf-8")

    loaded = SaveBox(mother).load("main")
    assert loaded is not None
    assert dict(loaded.file.vars) == state.vars == {"水": 2, "胆量": 50}
    assert loaded.file.history == past_of(state)
    assert loaded.file.history[0] == PastLine("fate", "打水】")


@pytest.mark.parametrize(
    ("file", "branch", "saved"),
    [
        ("well.meph", "main", "well.child.meph"),
        ("well.meph", "dark", "well.dark.meph"),
        ("well.meph", "child", "well.child.child.meph"),
        ("well.meph", "Child", "well.child.Child.meph"),
        ("my.story.meph", "main", "my.story.child.meph"),
        ("my.story.meph", "dark", "my.story.dark.meph"),
        ("well.child.meph", "main", "well.child.meph"),
        ("well.child.meph", "dark", "well.child.dark.meph"),
    ],
)
def test_names_of_saves(mother, file, branch, saved):
    assert save_path(mother.with_name(file), branch) == mother.with_name(saved)


async def test_other_formats_have_no_saves(tmp_path: Path):
    async with table_at(lamp(tmp_path)) as table:
        timeline = table.sitting.timeline
        await table.saves.look(timeline)
        assert await table.saves.keep(timeline) is None
        assert table.saves.load("main") is None
        with pytest.raises(NoSaves, match=r"Only \.meph stories"):
            await table.saves.save(timeline)
    assert not (tmp_path / "story.child.yaml").exists()


def test_without_a_child_there_is_nothing_to_load(mother):
    assert SaveBox(mother).load("main") is None


def test_a_save_played_as_a_story_is_not_its_own_child(mother, child):
    child.write_text(WELL, encoding="utf-8")
    assert SaveBox(child).load("main") is None


def test_a_child_that_cannot_be_read_is_told_of_and_left(mother, child):
    child.write_text("【规则】\n[a", encoding="utf-8")
    with pytest.raises(StoryError):
        SaveBox(mother).load("main")
    assert child.read_text(encoding="utf-8") == "【规则】\n[a"


async def test_a_broken_child_is_kept_and_that_is_told_once(mother, child):
    async with table_at(mother) as table:
        child.write_text("half an edit", encoding="utf-8")
        timeline = table.sitting.timeline
        await table.saves.look(timeline)
        told = await table.saves.keep(timeline)
        assert told is not None
        assert "well.child.meph.broken-1" in told.told("zh")
        assert await table.saves.keep(timeline) is None
    kept = mother.with_name("well.child.meph.broken-1")
    assert kept.read_text(encoding="utf-8") == "half an edit"


async def test_an_edit_of_the_state_is_kept_before_it_is_written_over(mother, child):
    async with table_at(mother) as table:
        await draw(table)
        await table.saves.keep(table.sitting.timeline)
        mine = child.read_text(encoding="utf-8")
        child.write_text(mine.replace("水: 2", "水: 99"), encoding="utf-8")

        later = SaveBox(mother)
        await later.look(table.sitting.timeline)
        told = await later.save(table.sitting.timeline)

    assert "well.child.meph.other-1" in told.told("en")
    kept = mother.with_name("well.child.meph.other-1")
    assert "水: 99" in kept.read_text(encoding="utf-8")
    assert child.read_text(encoding="utf-8") == mine


async def test_the_play_that_is_being_saved_needs_no_copy(mother, child):
    async with table_at(mother) as table:
        await draw(table)
        await table.saves.keep(table.sitting.timeline)
        for box in (SaveBox(mother), table.saves):
            await box.look(table.sitting.timeline)
            await draw(table)
            assert await box.keep(table.sitting.timeline) is None
    assert {path.name for path in mother.parent.iterdir()} == {"well.meph", "well.child.meph"}


async def test_a_save_with_memories_from_another_branch_needs_no_copy(mother, child):
    two = '[记] if 包含 "记住" -> 注入 "井里有月亮"\n[星] if 包含 "看星" -> 注入 "天上有星"\n'
    mother.write_text(WELL.replace('[记] if 包含 "记住" -> 注入 "井里有月亮"\n', two), "utf-8")
    async with table_at(mother) as table:
        for line in ("/branch dark", "看星", "/switch main", "记住", "/merge dark"):
            await take_line(line, table)
        await table.saves.keep(table.sitting.timeline)
        state = await table.sitting.timeline.state()
        assert {memory.branch for memory in state.memories} == {"", "dark"}

        box = SaveBox(mother)
        await box.look(table.sitting.timeline)
        assert await box.keep(table.sitting.timeline) is None


async def test_a_save_that_was_taken_up_needs_no_copy_even_where_the_story_has_grown(mother, child):
    child.write_text(WELL.replace("- 胆量: 50\n", ""), encoding="utf-8")
    async with table_at(mother) as table:
        box = SaveBox(mother)
        assert box.load("main") is not None
        await box.look(table.sitting.timeline)
        assert await box.keep(table.sitting.timeline) is None


async def test_the_fate_of_a_branch_stays_in_its_save(mother, child):
    child.write_text("@命运\n井水会干。\n" + WELL, encoding="utf-8")
    async with table_at(mother) as table:
        await table.saves.save(table.sitting.timeline)
    assert read_file(child).fate == "井水会干。"


async def test_trouble_is_told_once_until_it_is_over(mother, child):
    async with table_at(mother) as table:
        timeline = table.sitting.timeline
        child.mkdir()
        first = await table.saves.keep(timeline)
        assert first is not None
        assert first.told("zh").startswith("⚠️ 无法保存「well.child.meph」")
        assert await table.saves.keep(timeline) is None
        with pytest.raises(SaveFailed):
            await table.saves.save(timeline)
        child.rmdir()
        assert await table.saves.keep(timeline) is None
        child.unlink()
        child.mkdir()
        assert await table.saves.keep(timeline) is not None


async def test_while_the_story_is_broken_saves_follow_its_last_sound_text(mother, child):
    async with table_at(mother) as table:
        timeline = table.sitting.timeline
        await table.saves.keep(timeline)
        mother.write_text("【规则】\n[a", encoding="utf-8")
        await draw(table)
        assert await table.saves.keep(timeline) is None
        assert dict(read_file(child).vars)["水"] == 2
        with pytest.raises(StoryError):
            await SaveBox(mother).save(timeline)


def test_the_past_begins_with_a_person_and_has_no_dice():
    log = (
        Line("narrator", "", Words("opening")),
        Line("person", "Ann", Words("go")),
        Line("dice", "", Words("1d20 = 3")),
        Line("narrator", "", Words("gone")),
    )
    assert past_of(State(log=log)) == (PastLine("fate", "go"), PastLine("assistant", "gone"))
