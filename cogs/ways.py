"""/go and /unlock: lead the party through a door, or open a locked one."""

from collections.abc import Callable, Iterable

import discord
from discord import app_commands
from discord.ext import commands

from cogs.answers import answering, key_of, perform
from cogs.here import Here, here, offered, seen
from cogs.localised import both
from cogs.stage import Stage
from engine.errors import NoSuchTimeline
from engine.model.table_actions import Go, Unlock
from engine.timelines import View

Room = app_commands.Range[str, 1, 60]


class WayCog(commands.Cog):
    """Lets players move on the map."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    @app_commands.command(
        name=both("go", "前往"),
        description=both("Go into a room next to this one", "前往相邻的房间"),
    )
    @app_commands.rename(room=both("room", "房间"))
    @app_commands.describe(room=both("Where to", "去哪里"))
    async def go(self, interaction: discord.Interaction, room: Room) -> None:
        """Lead the party through an open door; what comes of it is told."""
        async with answering(self._stage, interaction):
            at = await here(self._stage, interaction)
            await self._act(at, Go(at.user, interaction.user.display_name, room))

    @app_commands.command(
        name=both("unlock", "开锁"),
        description=both("Open a locked door with its key", "用钥匙打开上锁的门"),
    )
    @app_commands.rename(room=both("room", "房间"))
    @app_commands.describe(room=both("What lies behind the door", "门后是哪个房间"))
    async def unlock(self, interaction: discord.Interaction, room: Room) -> None:
        """Open a door with a key that somebody present has; the key stays in the lock."""
        async with answering(self._stage, interaction):
            at = await here(self._stage, interaction)
            await self._act(at, Unlock(at.user, interaction.user.display_name, room))

    @go.autocomplete("room")
    async def _suggest_beside(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        return await self._suggested(interaction, typed, View.rooms_beside)

    @unlock.autocomplete("room")
    async def _suggest_locked(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        return await self._suggested(interaction, typed, View.locked_rooms_beside)

    async def _suggested(
        self,
        interaction: discord.Interaction,
        typed: str,
        names: Callable[[View], Iterable[str]],
    ) -> list[app_commands.Choice[str]]:
        try:
            at = await seen(self._stage, interaction)
        except NoSuchTimeline:
            return []
        return offered(list(names(at.view)), typed)

    async def _act(self, at: Here, action: Go | Unlock) -> None:
        key, timelines = key_of(at.interaction), self._stage.timelines
        await perform(
            self._stage,
            at.interaction,
            lambda hear: timelines.play(at.channel, key, action, hear),
        )
