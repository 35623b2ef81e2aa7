"""/trigger at the terminal: look, try, change."""

import pytest

from engine.errors import NoSuchTrigger, StoryError
from tests.support.inns import TEAHOUSE, acted, answered, inn_at

BELL = '[bell] when after turn, repeat: contains "ring" -> flag "rung"'


@pytest.fixture
async def inn(tmp_path):
    async with inn_at(tmp_path / "inn") as table:
        await acted(table, "/join Tom")
        yield table


async def test_triggers_are_listed_and_shown(inn):
    assert await answered(inn, "/trigger list") == (
        "⚡ toast (passive, fired 0×; all gates are open)",
    )
    line, stands = await answered(inn, "/trigger show TOAST")
    assert line.startswith("[toast] when ")
    assert stands == "⚡ toast (passive, fired 0×; all gates are open)"


async def test_a_word_that_is_none_of_its_own_shows_all_of_them(inn):
    assert (await answered(inn, "/trigger dance"))[0].startswith("/trigger list | show NAME")


async def test_one_is_tried_without_firing_and_so_is_a_line_that_is_none_yet(inn):
    for command in ("/trigger test toast: cheers", "/trigger test toast：cheers"):
        assert (await answered(inn, command))[0].startswith('✅ contains "cheers"')
    assert (await answered(inn, f"/trigger test {BELL}"))[0].startswith('❌ contains "ring"')
    assert "fired 0×" in (await answered(inn, "/trigger list"))[0]
    with pytest.raises(NoSuchTrigger):
        await answered(inn, "/trigger test bell")


async def test_one_is_added_changed_and_removed(inn):
    told = await answered(inn, f"/trigger add {BELL}")
    assert told == ("⚡ bell (passive, fired 0×; all gates are open)",)
    await acted(inn, "/trigger edit " + BELL.replace("rung", "silent"))
    assert 'flag "silent"' in (await answered(inn, "/trigger show bell"))[0]
    await acted(inn, "/trigger remove bell")
    with pytest.raises(NoSuchTrigger):
        await acted(inn, f"/trigger edit {BELL}")
    with pytest.raises(StoryError):
        await acted(inn, "/trigger add [bell] when dance")


async def test_one_fires_sleeps_wakes_and_is_reset(inn):
    assert (await acted(inn, "/trigger fire toast")).speeches[0].text == "To the house!"
    assert "fired 1×" in (await answered(inn, "/trigger list"))[0]
    await acted(inn, "/trigger reset toast")
    await acted(inn, "/trigger disable toast")
    assert "fired 0×; it is switched off" in (await answered(inn, "/trigger list"))[0]
    await acted(inn, "/trigger enable toast")
    await acted(inn, "/trigger fire toast")
    await acted(inn, "/trigger reset all")
    assert "fired 0×" in (await answered(inn, "/trigger list"))[0]


async def test_they_leave_as_a_file_and_come_in_from_one(inn, tmp_path):
    file = tmp_path / "out.txt"
    assert (await answered(inn, "/trigger export"))[0].startswith("[toast]")
    told = await answered(inn, f"/trigger export {file}")
    assert told == (f"1 triggers written to {file}.",)
    file.write_text(BELL, encoding="utf-8")
    await acted(inn, f"/trigger import {file}")
    assert len(await answered(inn, "/trigger list")) == 2


async def test_the_same_in_chinese(tmp_path):
    async with inn_at(tmp_path / "tea", text=TEAHOUSE) as tea:
        assert await answered(tea, "/触发器 列表") == ("没有触发器。",)
        await acted(tea, '/触发器 添加 [钟] 当 之后 回合, 反复: 包含 "敲" -> 标记 "响"')
        assert (await answered(tea, "/触发器 测试 钟：敲"))[0].startswith('✅ 包含 "敲"')
        await acted(tea, "/触发器 停用 钟")
        assert await answered(tea, "/触发器 列表") == ("· 钟（被动，已触发 0 次；已停用）",)
        assert (await answered(tea, "/触发器"))[0].startswith("/触发器 列表 | 查看 名称")
