"""A game master's hand at the terminal: whoever's play it is."""

import pytest

from bot.terminal.commands import run_command
from engine.errors import NobodyCalled, NotAllowed, NothingDone, StoryError
from tests.support.inns import TEAHOUSE, acted, answered, inn_at


@pytest.fixture
async def inn(tmp_path):
    async with inn_at(tmp_path / "inn") as table:
        await acted(table, "/join Tom")
        yield table


async def test_steps_of_the_rule_language_are_so(inn):
    frame = await acted(inn, '/gm npc "Mara" trust += 20 && give "rope" to "Tom"')

    assert frame.gm == ("🎭 Mara Voss trust 10 → 30 (+20)",)
    assert frame.changes == ("🎒 Tom: rope +1",)
    with pytest.raises(StoryError):
        await acted(inn, "/gm dance")


async def test_what_players_are_not_shown_begins_with_a_question_mark(inn):
    assert (await acted(inn, '/gm ? flag "seen"')).secret


async def test_alone_it_shows_what_the_last_turn_told_game_masters(inn):
    assert await answered(inn, "/gm") == ("The last turn told game masters nothing.",)
    await acted(inn, '/gm npc "Mara" trust += 20')
    assert await answered(inn, "/gm") == ("🎭 Mara Voss trust 10 → 30 (+20)",)


async def test_values_flags_and_scenes_are_put(inn):
    assert (await acted(inn, "/state set gold 9")).changes == ("📊 gold 3 → 9",)
    await acted(inn, "/flag seen")
    assert (await inn.sitting.timeline.state()).flags == {"seen"}
    await acted(inn, "/flag seen off")
    assert (await inn.sitting.timeline.state()).flags == frozenset()
    assert set(await answered(inn, "/scene")) >= {"taproom", "yard"}
    assert (await acted(inn, "/scene yard")).narration == "Puddles."


async def test_people_are_shown_and_changed(inn):
    assert "Secret: He listens." in await answered(inn, "/npc show Ilya")
    assert any("Ilya" in line for line in await answered(inn, "/npc list"))
    assert (await acted(inn, "/npc appear Ilya")).changes == ("👤 Ilya is here",)
    assert (await acted(inn, "/npc say Mara Voss: Out!")).speeches[0].text == "Out!"
    assert (await acted(inn, "/npc set Mara trust 50")).gm == ("🎭 Mara Voss trust 10 → 50 (+40)",)
    assert (await acted(inn, "/npc set Tom hp 40")).changes == ("📊 Tom HP 100 → 40 (-60)",)
    with pytest.raises(NobodyCalled):
        await answered(inn, "/npc show Zoe")


async def test_the_table_is_led(inn):
    assert (await acted(inn, "/pause")).changes == ("⏸️ The story is paused.",)
    assert (await acted(inn, "/resume")).changes == ("▶️ The story goes on.",)
    assert (await acted(inn, "/spotlight Tom")).changes == ("🔦 It is Tom's turn to act.",)
    assert (await acted(inn, "/spotlight off")).changes == ("🔦 Everybody may act.",)
    assert (await acted(inn, "/order rounds")).changes
    assert (await acted(inn, "/order free")).changes
    await acted(inn, "/direct Let it rain.")
    assert (await inn.sitting.timeline.state()).directives
    with pytest.raises(NothingDone):
        await acted(inn, "/resume")


@pytest.mark.parametrize(
    "command",
    ["/state set", "/flag", "/npc", "/npc dance Mara", "/npc set Mara trust", "/direct"],
)
async def test_a_command_cut_short_says_how_it_is_used(inn, command: str):
    assert (await answered(inn, command))[0].startswith("Usage: /")


async def test_a_number_is_needed(inn):
    assert await answered(inn, "/npc set Mara trust high") == (
        (
            "Usage: /npc set NAME trust|STAT NUMBER, "
            "/npc set NAME emotion joy|tie trust NAME|goal|belief|strategy: VALUE"
        ),
    )


@pytest.mark.parametrize(
    "command",
    [
        *("/gm pause", "/state set gold 1", "/flag x", "/scene yard", "/npc show Mara"),
        *("/pause", "/resume", "/direct x", "/spotlight off", "/order free", "/trigger list"),
    ],
)
async def test_nobody_else_leads(tmp_path, command: str):
    async with inn_at(tmp_path / "inn", "Bea") as table:
        with pytest.raises(NotAllowed):
            await run_command(command, table)


async def test_the_same_in_chinese(tmp_path):
    async with inn_at(tmp_path / "tea", text=TEAHOUSE) as tea:
        assert (await acted(tea, "/角色 设置 玛拉 信任 20")).gm == ("🎭 玛拉 信任 0 → 20 (+20)",)
        assert (await acted(tea, "/角色 离开 玛拉")).changes == ("👤 玛拉离开了",)
        assert (await answered(tea, "/角色 查看 玛拉"))[0] == "🎭 玛拉 · 由叙述者扮演 · 离开了"
        assert (await acted(tea, "/状态 设置 金币 3")).changes == ("📊 金币 = 3",)
        assert (await answered(tea, "/角色"))[0].startswith("用法：/角色 列表，/角色 查看|说|登场")
        assert (await answered(tea, "/指示"))[0] == "用法：/指示 文字"


async def test_what_shows_nothing_is_confirmed_in_the_words_of_the_story(inn, tmp_path):
    assert await answered(inn, "/flag seen") == ('✓ flag "seen"',)
    assert (await run_command("/pause", inn)).lines is None
    async with inn_at(tmp_path / "tea", text=TEAHOUSE) as tea:
        assert await answered(tea, "/指示 下雨。") == ('✓ 指示 "下雨。"',)


async def test_why_says_who_decreed_it_and_how_in_the_words_of_the_story(tmp_path):
    async with inn_at(tmp_path / "tea", text=TEAHOUSE) as tea:
        await acted(tea, '/主持 人物 "玛拉" 信任 += 20')
        first, how, *_ = await answered(tea, "/为何 玛拉 信任")
        assert first.startswith("+20 ← 由 玩家 裁定 · ")
        assert how == '  ⚙ 人物 "玛拉" 信任 += 20'
