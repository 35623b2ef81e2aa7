"""A tower on two branches that contradict each other, and a game master who merges them."""

from typing import Any, cast

import discord

from tests.support.stories import story

KEYS = ("door", "lamp", "mood", "wind", "tide", "fire")
TOWER = story(
    *(f'[{key}] if 包含 "{key} {to}" -> 状态.{key} = "{to}"' for key in KEYS for to in ("a", "b")),
    '[coin] if 包含 "coin" -> 状态.gold += 1',
    gold=1,
    **cast("dict[str, Any]", dict.fromkeys(KEYS, "as it was")),
)


async def parted(table, keys, owner=None):
    """Let "dark" and "main" differ in *keys*, and stand on main."""
    await (owner or table.gm).slash(table.channel, "start", story="tower")
    await table.gm.slash(table.channel, "branch", name="dark")
    for key in keys:
        await table.ann.send(table.channel, f"the {key} a")
    await table.gm.slash(table.channel, "switch", name="main")
    for key in keys:
        await table.ann.send(table.channel, f"the {key} b")


async def merge(table, **options):
    return await table.gm.slash(table.channel, "merge", **(options or {"source": "dark"}))


async def press(table, panel, label, who=None):
    """Press the button of *panel* whose label begins with *label*."""
    message = panel.response.message
    buttons = [button for row in message.components for button in row.children]
    [id] = [button.custom_id for button in buttons if button.label.startswith(label)]
    return await (who or table.gm).click(message, custom_id=id)


def labels(panel):
    rows = panel.response.message.components
    return [[button.label for button in row.children] for row in rows]


async def facts(table):
    result = await table.gm.slash(table.channel, "state show")
    return result.response.content


async def shown_to_all(table, panel):
    """Return the buttons of *panel* on a message that everybody can press."""
    view = discord.ui.View(timeout=None)
    for row in panel.response.message.components:
        for button in row.children:
            view.add_item(discord.ui.Button(label=button.label, custom_id=button.custom_id))
    view.stop()
    return await table.env.bot.get_channel(table.channel.id).send("shown", view=view)
