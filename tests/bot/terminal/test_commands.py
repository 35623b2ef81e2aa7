"""The commands of the terminal, each by both its names."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.shelves import OneStory
from bot.terminal.commands import (
    COMMANDS,
    FOR_GAME_MASTERS,
    THEMES,
    UnknownCommand,
    is_command,
    run_command,
)
from bot.terminal.help import help_lines
from bot.terminal.saves import SaveBox
from bot.terminal.sitting import Seat
from bot.terminal.table import Table
from engine.errors import (
    BadDice,
    BadName,
    BranchExists,
    NoSuchBranch,
    NoSuchThing,
    NotAllowed,
    NotYours,
    StoryOver,
)
from engine.ports import ignore
from tests.support.tables import lamp, sitting_at, table_at, well


async def lines(table: Table, command: str) -> tuple[str, ...]:
    found = (await run_command(command, table)).lines
    assert found is not None
    return found


@pytest.mark.parametrize("line", ["/help", "  /help", "／帮助", "/"])
def test_slashes_of_any_width_begin_a_command(line):
    assert is_command(line)


@pytest.mark.parametrize("line", ["", "look", "a /b", ".r 1d6"])
def test_all_else_is_play(line):
    assert not is_command(line)


def test_every_command_has_a_name_in_each_language_and_no_two_share_one():
    names = [name for command in COMMANDS for name in command.names]
    assert len(set(names)) == len(names)
    for english, chinese in (command.names for command in COMMANDS):
        assert english.isascii()
        assert not chinese.isascii()


async def test_what_is_here_and_what_is_true(tmp_path: Path):
    async with table_at(lamp(tmp_path)) as table:
        assert await lines(table, "/look") == ("📍 the room", "A bare room.", "→ stair")
        for command in ("/state", "/状态", "／STATE"):
            assert await lines(table, command) == (
                "📍 the room",
                "oil: 1",
                "_ghost: near",
                "⚑ night",
            )


async def test_the_history_has_words_dice_and_narration(tmp_path: Path):
    async with table_at(well(tmp_path)) as table:
        await table.sitting.say("打水", ignore)
        await run_command("/掷骰 1d1", table)
        assert await lines(table, "/历史") == (
            "阿宁站在井边。\n井绳湿漉漉的。",
            "> 打水",
            "阿宁摇起一桶水。",
            "🎲 命运: 1d1 (1) = 1",
        )


async def test_the_history_says_where_a_branch_came_in(tmp_path: Path):
    async with table_at(well(tmp_path)) as table:
        for command in ("/branch dark", "/roll 1d1", "/switch main", "/roll 2d1", "/merge dark"):
            await run_command(command, table)
        assert (await lines(table, "/history"))[2] == "🔀 dark"


@pytest.mark.parametrize("command", ["/end", "/结束"])
async def test_the_end_tells_the_seed_that_was_promised(tmp_path: Path, command):
    async with table_at(well(tmp_path)) as table:
        ended = await run_command(command, table)
        assert ended.frame is not None
        assert ended.frame.ended == ""
        assert ended.lines is not None
        assert "种子是 seed，它的 SHA-256 以 19b25856e1c150ca 开头" in ended.lines[0]
        with pytest.raises(StoryOver):
            await run_command(command, table)


async def test_the_rules_are_shown_as_they_were_written(tmp_path: Path):
    async with table_at(well(tmp_path)) as table:
        assert (await lines(table, "/rules"))[2] == '[记] 包含 "记住" -> 注入 "井里有月亮"'


@pytest.mark.parametrize(
    ("command", "expression"), [("/roll", "1d20"), ("/roll 2d6+1", "2d6+1"), ("/掷骰　1d4", "1d4")]
)
async def test_dice_are_thrown_in_a_turn(tmp_path: Path, command, expression):
    async with table_at(well(tmp_path)) as table:
        before = await table.sitting.timeline.head()
        frame = (await run_command(command, table)).frame
        assert frame is not None
        assert [roll.expression for roll in frame.rolls] == [expression]
        assert frame.turn == await table.sitting.timeline.head() != before


async def test_a_skill_may_be_a_value_of_the_state(tmp_path: Path):
    async with table_at(well(tmp_path)) as table:
        frame = (await run_command("/检定 胆量", table)).frame
        assert frame is not None
        assert "50" in frame.rolls[0].line


async def test_branches_are_made_listed_and_switched(tmp_path: Path):
    async with table_at(well(tmp_path)) as table:
        assert await lines(table, "/branch dark") == ("🌿 dark",)
        assert await lines(table, "/branch") == ("· main", "▶ dark")
        assert (await lines(table, "/switch main"))[0] == "▶ main"
        assert await lines(table, "/切换") == ("▶ main", "· dark")
        with pytest.raises(BranchExists):
            await run_command("/branch DARK", table)
        with pytest.raises(BadName):
            await run_command("/branch a/b", table)
        with pytest.raises(NoSuchBranch):
            await run_command("/switch light", table)


async def test_a_save_is_told_in_the_language_of_the_story(tmp_path: Path):
    async with table_at(well(tmp_path)) as table:
        assert await lines(table, "/保存") == ("已保存为 well.child.meph。",)


async def test_a_play_begins_again(tmp_path: Path):
    async with table_at(well(tmp_path)) as table:
        await table.sitting.say("打水", ignore)
        frame = (await run_command("/重来", table)).frame
        assert frame is not None
        assert "站在井边" in frame.narration
        assert (await table.sitting.timeline.state()).turns == 0


def test_help_is_in_one_language():
    assert "  /决定 编号 本方    处理冲突" in help_lines(THEMES, "zh")
    assert "  /使用 物品： 文字  使用物品" in help_lines(THEMES, "zh")
    assert any(line.startswith("  /resolve ID ours  ") for line in help_lines(THEMES, "en"))


async def test_help_names_every_command_in_columns(tmp_path: Path):
    async with table_at(well(tmp_path)) as table:
        chinese = await lines(table, "/help")
    async with table_at(lamp(tmp_path)) as table:
        english = await lines(table, "/帮助")
    assert len(chinese) == len(english) == len(COMMANDS) + len(THEMES)
    assert chinese[:2] == ("查看", "  /看                看看周围")
    assert english[:2] == ("Looking", "  /look               what is here")


def test_every_command_belongs_to_one_theme():
    names = [command.names for theme in THEMES for command in theme.commands]
    assert len(names) == len(set(names)) == len(COMMANDS)
    for language in ("en", "zh"):
        assert len({theme.title.told(language) for theme in THEMES}) == len(THEMES)


async def test_what_concerns_the_whole_play_is_for_its_game_master(tmp_path: Path):
    async with sitting_at(OneStory(lamp(tmp_path)), Seat("lamp", speaks_as="Bea")) as sitting:
        await sitting.sit_down()
        table = Table(sitting, SaveBox(None), ignore)
        known = {command.names[0] for command in COMMANDS}
        assert known >= FOR_GAME_MASTERS
        for name in FOR_GAME_MASTERS:
            with pytest.raises(NotAllowed):
                await run_command(f"/{name} x", table)


async def test_what_somebody_else_did_is_theirs(tmp_path: Path):
    async with table_at(lamp(tmp_path)) as table:
        await table.sitting.say("I light the lamp", ignore)
        table.sitting.seat = replace(table.sitting.seat, speaks_as="Bea")
        for command in ("/undo", "/retell", "/swipe", "/continue", "/amend It burns."):
            with pytest.raises(NotYours):
                await run_command(command, table)
        await table.sitting.say("I light the lamp", ignore)
        await run_command("/undo", table)
        table.sitting.seat = replace(table.sitting.seat, speaks_as="Ben")
        with pytest.raises(NotYours):
            await run_command("/redo", table)


async def test_a_player_is_not_told_why_hidden_things_are_so(tmp_path: Path):
    async with table_at(lamp(tmp_path)) as table:
        assert await lines(table, "/why _ghost")
        await run_command("/branch dark", table)
        await run_command("/state set _ghost gone", table)
        assert any("_ghost" in line for line in await lines(table, "/diff main dark"))
        table.sitting.seat = replace(table.sitting.seat, speaks_as="Bea")
        assert not any("_ghost" in line for line in await lines(table, "/diff main dark"))
        with pytest.raises(NoSuchThing):
            await run_command("/why _ghost", table)


async def test_leaving_is_a_command(tmp_path: Path):
    async with table_at(lamp(tmp_path)) as table:
        assert (await run_command("/QUIT", table)).quits


@pytest.mark.parametrize(
    ("line", "english", "chinese"),
    [
        ("/stat", "/state", "/state"),
        ("/历时", "/历史", "/历史"),
        ("/xyzzy", "/help", "/帮助"),
        ("/", "/help", "/帮助"),
    ],
)
async def test_an_unknown_command_is_answered_with_what_looks_like_it(
    tmp_path: Path, line, english, chinese
):
    async with table_at(lamp(tmp_path)) as table:
        with pytest.raises(UnknownCommand) as caught:
            await run_command(line, table)
    assert english in caught.value.told("en")
    assert chinese in caught.value.told("zh")


async def test_dice_that_cannot_be_read_cost_no_turn(tmp_path: Path):
    async with table_at(lamp(tmp_path)) as table:
        before = await table.sitting.timeline.head()
        with pytest.raises(BadDice):
            await run_command("/roll 1d", table)
        assert await table.sitting.timeline.head() == before
