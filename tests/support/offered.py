"""The commands, offered to Discord as one bot of this process offered them.

Reading them in every language that Discord knows takes longer than most that is played at a table,
and is the same each time. tests/bot/test_discord_client.py shows how they are really synced.
"""

from typing import Any

import discord
from discord import app_commands

from engine.timelines import Timelines

Tree = app_commands.CommandTree[discord.Client]

_OFFERED = "commands/offered"
_read: dict[tuple[str, ...], list[Any]] = {}
"""What Discord is told of the commands, by their names."""


async def offer(tree: Tree, timelines: Timelines, guild: int | None = None) -> bool:
    """Do what `sync_when_changed` does, but read the same commands only once."""
    assert guild is None, "only bots for all servers sit at these tables"
    if await timelines.noted(_OFFERED) is not None:
        return False
    number = tree.client.application_id
    assert number is not None
    await tree.client.http.bulk_upsert_global_commands(number, payload=await _body(tree))
    await timelines.note(_OFFERED, "yes")
    return True


async def _body(tree: Tree) -> list[Any]:
    names = tuple(command.qualified_name for command in tree.walk_commands())
    if names not in _read:
        translator = tree.translator
        assert translator is not None
        commands = tree.get_commands()
        _read[names] = [
            await command.get_translated_payload(tree, translator) for command in commands
        ]
    return _read[names]
