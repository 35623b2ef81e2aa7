"""/persona and /npc at the terminal: who characters are inside, and a game master's hand on it."""

import pytest

from bot.terminal.machine import take_line
from bot.terminal.saves import SaveBox
from bot.terminal.sitting import Seat, Sitting
from bot.terminal.table import Table
from engine.errors import NobodyCalled, NoSuchTrait, NotAllowed
from engine.ports import ignore
from tests.support.house import House
from tests.support.inns import INN, TEAHOUSE, acted, answered, inn_at
from tests.support.personas import guarded
from tests.support.stories import OneBook

_INSIDE = """\
    never:
      - {text: never takes gold, key: coin, words: [gold], reviewed: false, evidence: Keep it.}
      - {text: never leaves the inn, key: inn}
    values: [{text: loves the house, key: house, reviewed: false}]
    goals: [{text: keep the inn, priority: 4}]
    emotions: {joy: 70}
"""
KEPT = INN.replace(
    "  mara: {name: Mara Voss, aliases: [Mara], description: The host., mood: {trust: 10}}\n",
    f"  mara:\n    name: Mara Voss\n    aliases: [Mara]\n    mood: {{trust: 10}}\n{_INSIDE}",
)
TEA = TEAHOUSE.replace(
    "  mara: {name: 玛拉, description: 老板。}\n",
    "  mara:\n    name: 玛拉\n    绝不: [{text: 绝不收金子, key: 金, reviewed: false}]\n",
)


@pytest.fixture
async def inn(tmp_path):
    async with inn_at(tmp_path / "inn", text=KEPT) as table:
        yield table


async def told(inn, command):
    """Return what a game master is told of the turn that *command* makes."""
    return (await acted(inn, command)).gm


async def test_all_of_somebody_is_shown(inn):
    lines = await answered(inn, "/persona show Mara")
    assert lines[:2] == ("🎭 Mara Voss · policy, version 1", "📜 values")
    assert "· ⚠ [coin] never takes gold · not reviewed, blocks nothing · words: gold" in lines
    assert "▰▰▰▰▰▰▰▱▱▱ joy 70" in lines


async def test_tenets_are_set_with_words_and_keys(inn):
    [new] = await told(inn, "/persona set Mara never #metal takes silver | silver，coins")
    assert new == "📜 Mara Voss · never [metal] takes silver · changed in play"
    assert "· [metal] takes silver · changed in play · words: silver, coins" in await answered(
        inn, "/persona show Mara"
    )
    await acted(inn, "/人设 设置 Mara 绝不 #metal takes neither")
    assert "· [metal] takes neither · changed in play · words: silver, coins" in await answered(
        inn, "/persona show Mara"
    )
    [plain] = await told(inn, "/persona set Mara style speaks low")
    assert "speaks low" in plain


async def test_tenets_are_switched_off_and_on_and_grown_out_of(inn):
    assert await told(inn, "/persona off Mara inn") == (
        "📜 Mara Voss · never ✕ [inn] never leaves the inn · off · changed in play",
    )
    assert await told(inn, "/persona on Mara never leaves") == (
        "📜 Mara Voss · never [inn] never leaves the inn · changed in play",
    )
    off, grew = await told(inn, "/人设 成长 Mara inn")
    assert "off" in off
    assert "Has changed: this holds no longer: “never leaves the inn”" in grew


async def test_what_a_game_master_set_is_taken_back(inn):
    before = await answered(inn, "/persona show Mara")
    await acted(inn, "/persona off Mara inn")
    await answered(inn, "/undo")
    assert await answered(inn, "/persona show Mara") == before


async def test_what_happened_inside_is_told_with_who_did_it_and_what_shows_it(inn):
    await acted(inn, "/npc set Mara anger 80")
    await acted(inn, "/persona off Mara inn")
    head, *lines = await answered(inn, "/persona history Mara")
    assert head == "🎭 Mara Voss"
    assert lines[0].startswith("policy: never leaves the inn (off) ← decreed")
    assert lines[1].startswith("emotion anger: 80 ← decreed by Player")
    assert any(line.startswith("goal keep the inn: 0 ← so the story began") for line in lines)


async def test_why_tells_of_what_a_game_master_felt_for_somebody(inn):
    await acted(inn, "/npc set Mara emotion joy: += 5")
    first, *_ = await answered(inn, "/why Mara Voss emotion joy")
    assert first.startswith("75 ← decreed by Player")


async def test_nothing_was_checked_yet(inn):
    assert await answered(inn, "/persona report") == ("Nothing that anybody said was checked yet.",)
    assert await answered(inn, "/persona report Mara") == (
        "🎭 Mara Voss",
        "Nothing they said was checked yet.",
    )


async def test_replies_that_were_checked_are_counted():
    house = House(OneBook(guarded()))
    house.narrator.tale = "Mara Voss says: “Nobody passes.”"
    sitting = Sitting(await house.open(), Seat("book", seed="seed"), house.carrier())
    await sitting.sit_down()
    gate = Table(sitting, SaveBox(None), ignore)
    await take_line("Mara, will you let me pass?", gate)
    whole = await answered(gate, "/persona report Mara Voss")
    assert whole[1].startswith("1 replies were checked: 1 passed at once (100%)")
    assert "· 100% of 1 · never takes gold for letting anybody pass" in whole
    assert await answered(gate, "/persona report") == whole[:2]


async def test_tenets_are_reviewed_one_by_one_boundaries_first(inn):
    assert await answered(inn, "/persona review Mara") == (
        "never ⚠ [coin] never takes gold · not reviewed, blocks nothing (2 to review)",
        "words: gold",
        "shown by: “Keep it.”",
        "/persona review Mara Voss y, n, or e TEXT takes, refuses or rewords it",
    )
    second = await answered(inn, "/persona review Mara y")
    assert second[0].startswith("values ⚠ [house] loves the house")
    assert await answered(inn, "/persona review Mara e loves her guests") == ("✓ All is reviewed.",)
    assert "· [house] loves her guests · changed in play" in await answered(
        inn, "/persona show Mara"
    )
    assert await answered(inn, "/persona review Mara y") == ("✓ All is reviewed.",)


async def test_tenets_are_reviewed_by_their_keys(inn):
    await acted(inn, "/persona review Mara accept house")
    await acted(inn, "/人设 审阅 Mara 拒绝 coin")
    await acted(inn, "/persona review Mara edit inn never goes far")
    shown = await answered(inn, "/persona show Mara")
    assert "· [house] loves the house · changed in play" in shown
    assert "· ✕ [coin] never takes gold · off · changed in play · words: gold" in shown
    assert "· [inn] never goes far · changed in play" in shown


async def test_a_refused_tenet_waits_no_longer(inn):
    assert (await answered(inn, "/persona review Mara n"))[0].startswith("values ⚠ [house]")


@pytest.mark.parametrize(
    "command",
    [
        *("/persona", "/persona show", "/persona dance Mara", "/persona set Mara"),
        *("/persona set Mara sometimes x", "/persona set Mara never", "/persona review Mara e"),
        *("/persona review Mara maybe", "/persona review Mara edit coin"),
    ],
)
async def test_how_to_use_it_is_told(inn, command):
    [line] = await answered(inn, command)
    assert line.startswith("Usage: /persona show|history|review NAME")


async def test_who_or_what_is_not_there_is_named(inn):
    with pytest.raises(NobodyCalled, match="Mara"):
        await answered(inn, "/persona show Mora")
    with pytest.raises(NoSuchTrait):
        await acted(inn, "/persona off Mara silver")


async def test_players_see_nothing_of_it(tmp_path):
    async with inn_at(tmp_path / "inn", "ann", KEPT) as player:
        for command in ("show Mara", "set Mara never x", "report", "review Mara y", "history Mara"):
            with pytest.raises(NotAllowed):
                await answered(player, f"/persona {command}")


async def test_people_are_shown_with_how_it_is_with_them(inn):
    lines = await answered(inn, "/npc show Mara")
    assert "💗 joy 70" in lines
    assert "📜 2 not reviewed: /persona review" in lines
    assert not any(line.startswith("💗") for line in await answered(inn, "/npc show Ida"))


@pytest.mark.parametrize(
    ("what", "line"),
    [
        ("anger 80", "💗 Mara Voss · anger 50 → 80"),
        ("emotion joy += 10", "💗 Mara Voss · joy 70 → 80"),
        ("情绪喜悦：－＝ 10", "💗 Mara Voss · joy 70 → 60"),
        ("tie trust Tom 20", "💗 Mara Voss · toward Tom: trust 50 → 20"),
        ("goal keep the inn 40", "🎯 Mara Voss · wants: keep the inn (priority 4, 40 %)"),
        ("goal: find Tom", "🎯 Mara Voss · wants: find Tom (priority 3, 0 %)"),
        ("belief: Tom lies", "💡 Mara Voss · believes: Tom lies (50%)"),
        ("strategy: wait for night", "🧭 Mara Voss · is about to: wait for night"),
    ],
)
async def test_how_it_is_with_somebody_is_set(inn, what, line):
    assert await told(inn, f"/npc set Mara {what}") == (line,)


async def test_it_all_works_in_chinese(tmp_path):
    async with inn_at(tmp_path / "tea", text=TEA) as tea:
        assert (await answered(tea, "/人设 查看 玛拉"))[:2] == ("🎭 玛拉 · 人设第 1 版", "📜 绝不")
        assert (await answered(tea, "/人设 审阅 玛拉"))[-1].startswith("/人设 审阅 玛拉 y 接受")
        assert await answered(tea, "/人设 审阅 玛拉 接受 金") == ("✓ 全部审完。",)
        assert await told(tea, "/角色 设置 玛拉 情绪 恐惧 80") == ("💗 玛拉 · 恐惧 50 → 80",)
        assert (await answered(tea, "/人设 经过 玛拉"))[1].startswith("情绪恐惧: 80 ← 由 玩家 裁定")
        assert (await answered(tea, "/人设"))[0].startswith("用法：/人设 查看")
