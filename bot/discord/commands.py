"""Tell Discord of the commands, but only when they changed: it counts how often one does."""

import hashlib
import json
import logging

import discord
from discord import app_commands

from engine.timelines import Timelines

log = logging.getLogger(__name__)

Tree = app_commands.CommandTree[discord.Client]


async def sync_when_changed(tree: Tree, timelines: Timelines, guild: int | None = None) -> bool:
    """Sync the commands of *tree* unless the same were synced last; tell whether it was done.

    With *guild* they are offered there alone, and at once. Where Discord does not take them they
    are tried again at the next start.
    """
    where = discord.Object(guild) if guild is not None else None
    if where is not None:
        tree.copy_global_to(guild=where)
    key = f"commands/{tree.client.application_id}/{guild or 'everywhere'}"
    digest = await digest_of(tree)
    if await timelines.noted(key) == digest:
        return False
    try:
        await tree.sync(guild=where)
    except discord.HTTPException as error:
        log.error("the commands could not be synced: %s", error)  # noqa: TRY400 - its text says all
        return False
    await timelines.note(key, digest)
    return True


async def digest_of(tree: Tree) -> str:
    """Return a digest of all that Discord is told about the commands of *tree*."""
    translator = tree.translator
    commands = sorted(tree.get_commands(), key=lambda command: command.name)
    if translator is None:
        told = [command.to_dict(tree) for command in commands]
    else:
        told = [await command.get_translated_payload(tree, translator) for command in commands]
    text = json.dumps(told, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()
