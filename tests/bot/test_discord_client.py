"""The client asks for little, pings nobody, speaks two languages, and syncs when it must."""

import aiohttp
import discord
import pytest
import simcord
from discord import app_commands

from bot.discord.client import build_bot, intents_for
from bot.discord.commands import digest_of
from cogs.settings import DiscordSettings
from tests.support.house import House

ZH = {
    "start": "开始",
    "say": "说",
    "roll": "掷骰",
    "check": "检定",
    "state": "状态",
    "look": "查看",
    "end": "结束",
    "export": "导出",
    "import": "导入",
    "help": "帮助",
    "merge": "合并",
    "context": "上下文",
    "health": "状况",
    "tree": "树",
    "diff": "比较",
    "why": "为何",
    "undo": "撤销",
    "redo": "恢复",
    "rewind": "回退",
    "checkpoint": "存档点",
    "restore": "读档",
    "branch": "分支",
    "switch": "切换",
    "branches": "分支列表",
    "rename": "改名",
    "branch-delete": "删除分支",
    "branch-reopen": "重开分支",
    "gm": "主持",
    "npc": "角色",
    "flag": "标记",
    "scene": "场景",
    "time": "时间",
    "direct": "指示",
    "pause": "暂停",
    "resume": "取消暂停",
    "spotlight": "聚光",
    "order": "顺序",
    "round": "结算",
    "join": "加入",
    "part": "退场",
    "sheet": "角色卡",
    "who": "人物",
    "recap": "前情",
    "knowledge": "资料",
    "lore": "设定",
    "memory": "记忆",
    "persona": "人设",
    "give": "给",
    "take": "拿",
    "use": "使用",
    "text": "私信",
    "options": "选项",
    "map": "地图",
    "go": "前往",
    "unlock": "开锁",
    "trigger": "触发器",
}


@pytest.fixture
def house():
    return House()


@pytest.fixture
async def simcord_bot(house):
    return build_bot(await house.open(), DiscordSettings())


def synced(env):
    """Return the bodies of all syncs, newest last."""
    return [r.json for r in env.http_requests if r.method == "PUT" and r.path.endswith("/commands")]


def parts(commands):
    """Yield commands, and all groups, commands and options within."""
    for part in commands:
        yield part
        yield from parts(part.get("options", ()))


def test_it_asks_only_for_what_it_needs():
    assert (
        intents_for(DiscordSettings()).value
        == discord.Intents(guilds=True, guild_messages=True, message_content=True).value
    )
    assert not intents_for(DiscordSettings(message_content=False)).message_content


async def test_nothing_it_sends_pings_anybody(simcord_bot):
    assert simcord_bot.allowed_mentions.to_dict() == {"parse": []}


async def test_it_reaches_discord_the_way_it_is_told(house):
    async with aiohttp.TCPConnector() as connector:
        bot = build_bot(await house.open(), DiscordSettings(), connector=connector)
        assert bot.http.connector is connector


async def test_commands_have_chinese_names_and_descriptions(simcord_env):
    [commands] = synced(simcord_env)

    assert {c["name"]: c["name_localizations"]["zh-CN"] for c in commands} == ZH
    for part in parts(commands):
        assert part["name_localizations"]["zh-CN"]
        assert part["description_localizations"]["zh-CN"]
    for choice in (choice for part in parts(commands) for choice in part.get("choices", ())):
        assert choice["name_localizations"] is None or choice["name_localizations"]["zh-CN"]


async def test_commands_work_in_servers_only(simcord_env):
    [commands] = synced(simcord_env)

    assert all(c["contexts"] == [0] for c in commands)
    assert all(c["integration_types"] == [0] for c in commands)


async def test_the_same_commands_are_not_synced_again(simcord_env, house):
    await simcord_env.restart_bot(build_bot(await house.open(), DiscordSettings()))

    assert len(synced(simcord_env)) == 1


async def test_changed_commands_are_synced_again(simcord_env, house):
    for key in list(house.store._notes):
        await house.store.note(key, "another digest")
    await simcord_env.restart_bot(build_bot(await house.open(), DiscordSettings()))

    assert len(synced(simcord_env)) == 2


async def test_a_sync_that_fails_is_tried_at_the_next_start(simcord_env, house):
    for key in list(house.store._notes):
        await house.store.note(key, "another digest")
    simcord_env.inject_error("PUT", "/applications/*/commands", status=403)
    await simcord_env.restart_bot(build_bot(await house.open(), DiscordSettings()))
    await simcord_env.restart_bot(build_bot(await house.open(), DiscordSettings()))

    assert len(synced(simcord_env)) == 3


async def test_a_digest_covers_the_translations(simcord_env):
    tree = simcord_env.bot.tree
    before = await digest_of(tree)
    await tree.set_translator(None)

    assert await digest_of(tree) != before


async def test_a_command_that_breaks_is_told_to_be_our_fault(simcord_env):
    guild = simcord_env.create_guild()
    channel = guild.create_text_channel("tavern")
    ann = guild.add_member(simcord_env.create_user("ann"))

    @app_commands.command(name="help", description="x")
    async def broken(_interaction: discord.Interaction) -> None:
        raise KeyError("oops")

    simcord_env.bot.tree.add_command(broken, override=True)
    result = await ann.slash(channel, "help")

    assert result.ephemeral
    assert "Something broke on our side" in result.response.content
    assert len(simcord_env.errors) == 1


async def test_a_developers_server_gets_the_commands_at_once(house):
    bot = build_bot(await house.open(), DiscordSettings(dev_guild=42))
    async with simcord.run(bot, check_errors=False) as env:
        paths = [r.path for r in env.http_requests if r.method == "PUT"]

    assert len(paths) == 1
    assert "/guilds/42/commands" in paths[0]
