"""The past at the terminal: each command by both its names."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.terminal.commands import run_command
from bot.terminal.table import Table
from engine.errors import (
    BadChoice,
    CannotDelete,
    CannotMerge,
    NoSuchBranch,
    NoSuchThing,
    NoSuchTurn,
    NothingToRedo,
    NothingToResolve,
    NothingToUndo,
)
from engine.model.ids import TurnId, UserId
from engine.ports import ignore
from tests.support.tables import lamp, table_at

HERO = """\
【角色名】
阿宁

【状态】
- 水: 1
- 灯: 暗
- 门: 开

【规则】
[打水] if 包含 "打水" -> 状态.水 += 1
[点灯] if 包含 "点灯" -> 状态.灯 = "亮"
[灭灯] if 包含 "灭灯" -> 状态.灯 = "灭"
[关门] if 包含 "关门" -> 状态.门 = "关"
[锁门] if 包含 "锁门" -> 状态.门 = "锁"
"""


@pytest.fixture
async def chinese(tmp_path: Path) -> AsyncIterator[Table]:
    story = tmp_path / "hero.meph"
    story.write_text(HERO, encoding="utf-8")
    async with table_at(story) as table:
        yield table


@pytest.fixture
async def english(tmp_path: Path) -> AsyncIterator[Table]:
    async with table_at(lamp(tmp_path)) as table:
        yield table


async def say(table: Table, *texts: str) -> TurnId:
    for text in texts:
        await table.sitting.say(text, ignore)
    return await table.sitting.timeline.head()


async def told(table: Table, *commands: str) -> tuple[str, ...]:
    """Return the lines of the last of *commands*."""
    lines: tuple[str, ...] | None = None
    for command in commands:
        lines = (await run_command(command, table)).lines
    assert lines is not None
    return lines


async def value(table: Table, key: str) -> object:
    return (await table.sitting.timeline.state()).vars[key]


async def part(table: Table) -> None:
    """Let the lamp and the door be otherwise on the branch 暗线 than here."""
    await run_command("/分支 暗线", table)
    await say(table, "点灯，打水", "关门")
    await run_command("/切换 main", table)
    await say(table, "灭灯", "锁门")


@pytest.mark.parametrize(("undo", "redo"), [("/undo", "/redo"), ("/撤销", "/恢复")])
async def test_a_turn_is_taken_back_and_brought_back(chinese: Table, undo: str, redo: str):
    before = await say(chinese, "打水")
    after = await say(chinese, "打水")
    stands = f"↩ 故事停在第 1 回合（{before[:7]}）。"
    assert await told(chinese, undo) == (stands, "  阿宁 静静地望着命运。")
    assert await value(chinese, "水") == 2
    stands = f"↩ 故事停在第 2 回合（{after[:7]}）。"
    assert await told(chinese, redo) == (stands, "  阿宁 静静地望着命运。")
    assert await value(chinese, "水") == 3
    with pytest.raises(NothingToRedo):
        await told(chinese, redo)


async def test_the_beginning_cannot_be_taken_back(english: Table):
    for command in ("/undo", "/rewind", "/rewind 3"):
        with pytest.raises(NothingToUndo):
            await run_command(command, english)


@pytest.mark.parametrize(
    ("command", "left"),
    [("/rewind 2", 2), ("/回退", 3), ("/rewind 99", 1), ("/rewind gate", 2)],
)
async def test_one_goes_back_by_turns_or_to_a_moment_with_a_name(chinese: Table, command, left):
    await say(chinese, "打水")
    await run_command("/checkpoint gate", chinese)
    await say(chinese, "打水", "打水")
    await run_command(command, chinese)
    assert await value(chinese, "水") == left


async def test_a_long_number_is_the_beginning_of_an_id_and_no_count(chinese: Table):
    await say(chinese, "打水")
    with pytest.raises(NoSuchTurn):
        await run_command("/rewind 12345678", chinese)


async def test_no_turns_is_nothing_to_go_back_by(chinese: Table):
    await say(chinese, "打水")
    with pytest.raises(NoSuchTurn):
        await run_command("/rewind 0", chinese)


@pytest.mark.parametrize("command", ["/rename", "/delete", "/reopen"])
async def test_a_command_for_a_branch_asks_for_its_name(english: Table, command: str):
    assert await told(english, command) == ("Name a branch; /branch lists them.",)


async def test_what_was_told_last_is_cut_where_it_is_long(english: Table):
    await say(english, "I light the lamp")
    await run_command("/amend " + "rain " * 100, english)
    [_, recalled] = await told(english, "/branch dark", "/switch main")
    assert recalled.startswith("  rain rain")
    assert recalled.endswith("…")
    assert len(recalled) == 202


async def test_moments_get_names_and_can_be_stood_at_again(english: Table):
    head = await say(english, "I light the lamp")
    said = f"⚑ “gate” is kept for {head[:7]}."
    assert await told(english, "/checkpoint gate") == (said,)
    await say(english, "go to the stair")
    assert await told(english, "/存档点") == (f"⚑ gate {head[:7]}",)
    assert await told(english, "/restore") == (f"⚑ gate {head[:7]}",)
    stands = f"↩ The story stands at turn 1 ({head[:7]})."
    assert await told(english, "/restore Gate") == (stands, "  You light the lamp.")
    assert await english.sitting.timeline.head() == head


async def test_a_branch_begins_at_any_turn_and_gets_another_name(chinese: Table):
    past = await say(chinese, "打水")
    await say(chinese, "打水")
    begun = ("🌿 dark", "  阿宁 静静地望着命运。")
    assert await told(chinese, f"/branch dark {past[:8]}") == begun
    assert await value(chinese, "水") == 2
    assert await told(chinese, "/改名 暗线") == ("🌿 暗线",)
    assert await told(chinese, "/switch") == ("· main", "▶ 暗线")


@pytest.mark.parametrize(
    ("delete", "reopen"), [("/delete", "/reopen"), ("/删除", "/重开")], ids=["en", "zh"]
)
async def test_a_branch_is_deleted_and_taken_back(english: Table, delete: str, reopen: str):
    await told(english, "/branch dark", "/switch main")
    [said] = await told(english, f"{delete} dark")
    [date] = re.findall(r" until (\d{4}-\d\d-\d\d)\.$", said)
    assert said == f"✗ “dark” is deleted; /reopen dark takes it back until {date}."
    for command in ("/branch", "/branches", "/分支列表"):
        assert await told(english, command) == ("▶ main", f"✗ dark (until {date})")
    with pytest.raises(NoSuchBranch):
        await run_command("/switch dark", english)
    assert await told(english, f"{reopen} dark") == ("🌿 “dark” is open again.",)
    assert await told(english, "/branch") == ("▶ main", "· dark")
    with pytest.raises(CannotDelete):
        await run_command(f"{delete} main", english)


async def test_what_differs_between_branches(chinese: Table):
    await part(chinese)
    for command in ("/diff main 暗线", "/比较 main 暗线"):
        shown = "\n".join(await told(chinese, command))
        assert "灭" in shown
        assert "亮" in shown
        assert shown.startswith("main → 暗线\n")
    assert await told(chinese, "/diff main main") == ("没有差异。",)


async def test_the_second_of_two_that_are_compared_is_where_one_stands(chinese: Table):
    await part(chinese)
    assert await told(chinese, "/diff 暗线") == await told(chinese, "/diff 暗线 main")


async def test_without_a_name_the_newest_other_branch_is_compared(chinese: Table):
    assert await told(chinese, "/diff") == ("没有别的分支；请写明要比较的存档点或回合。",)
    await part(chinese)
    assert await told(chinese, "/比较") == await told(chinese, "/diff 暗线 main")
    await told(chinese, "/branch 新线")
    await say(chinese, "打水")
    assert await told(chinese, "/diff") == await told(chinese, "/diff 暗线 新线")
    await told(chinese, "/delete 暗线")
    assert await told(chinese, "/diff") == await told(chinese, "/diff main 新线")


async def test_lines_that_contradict_nothing_meet_in_a_turn(chinese: Table):
    await told(chinese, "/分支 暗线")
    await say(chinese, "点灯")
    await told(chinese, "/切换 main")
    await say(chinese, "打水")
    frame = (await run_command("/合并 暗线", chinese)).frame
    assert frame is not None
    assert "两条故事线在此汇合。" in frame.narration
    assert (await value(chinese, "水"), await value(chinese, "灯")) == (2, "亮")
    assert await told(chinese, "/branch") == ("▶ main", "· 暗线 ⇢")
    assert (await told(chinese, "/undo"))[1] == "🌿 「暗线」重新打开了。"
    assert await told(chinese, "/branch") == ("▶ main", "· 暗线")


async def test_conflicts_are_listed_until_each_has_a_choice(chinese: Table):
    await part(chinese)
    merging = await run_command("/merge 暗线", chinese)
    door, light = sorted(merging.conflicts, key=lambda conflict: conflict.field, reverse=True)
    assert (door.field, light.field) == ("门", "灯")
    assert await told(chinese, "/merge") == merging.lines
    assert merging.lines is not None
    assert merging.lines[0] == "🔀 暗线（来方）→ main（本方）"
    assert f"{light.id}  灯：暗 → 本方 灭 / 来方 亮" in merging.lines
    half = await run_command(f"/决定 {light.id} theirs", chinese)
    assert half.lines is not None
    assert f"{light.id}  灯：暗 → 本方 灭 / 来方 亮  ✓ theirs" in half.lines
    with pytest.raises(BadChoice):
        await run_command(f"/resolve {door.id}", chinese)
    assert (await run_command("/resolve 门 半掩", chinese)).frame is not None
    assert [await value(chinese, key) for key in ("灯", "门", "水")] == ["亮", "半掩", 2]
    with pytest.raises(NothingToResolve):
        await run_command("/merge", chinese)


@pytest.mark.parametrize(
    ("command", "light", "door"),
    [("/resolve all ours", "灭", "锁"), ("/决定 全部 对方", "亮", "关")],
)
async def test_all_conflicts_are_settled_at_once(chinese: Table, command, light, door):
    await part(chinese)
    await run_command("/merge 暗线", chinese)
    assert (await run_command(command, chinese)).frame is not None
    assert [await value(chinese, key) for key in ("灯", "门")] == [light, door]


async def test_a_branch_does_not_meet_itself(english: Table):
    with pytest.raises(CannotMerge):
        await run_command("/merge main", english)


async def test_why_a_thing_is_as_it_is(chinese: Table):
    turn = await say(chinese, "点灯")
    assert (await told(chinese, "/why 灯"))[0].startswith("亮 ← 规则「点灯」")
    assert turn[:7] in (await told(chinese, "/为何 灯"))[0]
    assert await told(chinese, "/why") == ("请写明要查的东西；/状态 会列出。",)
    with pytest.raises(NoSuchThing):
        await run_command("/why 月亮", chinese)


async def test_the_tree_shows_branches_and_where_one_stands(chinese: Table):
    await part(chinese)
    for command in ("/tree", "/树"):
        shown = "\n".join(await told(chinese, command))
        assert "暗线" in shown
        assert "main" in shown


async def test_a_list_names_who_made_a_branch_if_that_was_somebody_else(english: Table):
    timelines, here = english.sitting.timelines, english.sitting.timeline
    await timelines.fork(here, "far", by=UserId("1001"))
    await told(english, "/branch dark")
    assert await told(english, "/branches") == ("· main", "· far (by 1001)", "▶ dark")
