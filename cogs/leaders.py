"""Who leads a story: who began it, who was made its game master, and roles of the whole server."""

from collections.abc import Sequence

import discord

from cogs.rights import is_gm, may_start
from cogs.settings import GM_ROLES, DiscordSettings
from engine.model.ids import UserId
from engine.ports import TimelineRecord
from engine.timelines import Timelines


class Leaders:
    """Tells who leads. What servers set is noted, and holds instead of what the operator set."""

    def __init__(self, timelines: Timelines, settings: DiscordSettings) -> None:
        self._timelines = timelines
        self._settings = settings

    async def leads(self, person: discord.User | discord.Member, play: TimelineRecord) -> bool:
        """Tell whether *person* is a game master of *play*."""
        if is_gm(person, play.owner, await self._gm_roles(person)):
            return True
        return UserId(str(person.id)) in await self._timelines.roles.list(play.id)

    async def may_start(self, person: discord.User | discord.Member) -> bool:
        """Tell whether *person* may begin a story, or bring one in."""
        gm_roles = await self._gm_roles(person)
        return may_start(person, gm_roles, anyone=self._settings.anyone_starts)

    async def roles(self, server: discord.Guild) -> Sequence[discord.Role]:
        """Return the roles that a server lets lead every story in it; none: it set none."""
        noted = (await self._timelines.noted(_key(server)) or "").split()
        found = (server.get_role(int(id)) for id in noted)
        return [role for role in found if role is not None]

    async def put_role(self, role: discord.Role, *, leads: bool) -> bool:
        """Let a role lead every story of its server, or no longer; False where it is so already."""
        before = await self.roles(role.guild)
        if (role in before) == leads:
            return False
        after = [*before, role] if leads else [one for one in before if one != role]
        await self._timelines.note(_key(role.guild), " ".join(str(one.id) for one in after))
        return True

    def usual(self) -> Sequence[str]:
        """Return what roles are called that lead where a server set none: names or ids."""
        return self._settings.gm_roles or GM_ROLES

    async def _gm_roles(self, person: discord.User | discord.Member) -> Sequence[str]:
        own = await self.roles(person.guild) if isinstance(person, discord.Member) else ()
        return [str(role.id) for role in own] or self.usual()


def _key(server: discord.Guild) -> str:
    return f"gm-roles:{server.id}"
