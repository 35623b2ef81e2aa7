"""Who leads a play, in words."""

import discord

from cogs import gm_texts
from cogs.here import Here
from cogs.leaders import Leaders
from cogs.names import names_here
from cogs.ui.escaping import plain_name
from engine.model.language import Language

_UNKNOWN = "…"


async def play_text(at: Here, language: Language) -> str:
    """Return who leads what is played here."""
    owner, play = at.timeline.record.owner, at.timeline.record.id
    raised = await at.stage.timelines.roles.list(play)
    names = await names_here(at.interaction, (owner, *raised))
    lines = [gm_texts.LEADERS.told(language).format(owner=names.get(owner, _UNKNOWN))]
    if raised:
        listed = _comma(language).join(names.get(one, _UNKNOWN) for one in raised)
        lines.append(gm_texts.MORE_LEADERS.told(language).format(names=listed))
    if at.interaction.guild is not None:
        lines.append(await server_text(at.stage.leaders, at.interaction.guild, language))
    return "\n".join(lines)


async def server_text(leaders: Leaders, server: discord.Guild, language: Language) -> str:
    """Return which roles lead every story of a server."""
    roles = [role.name for role in await leaders.roles(server)]
    form = gm_texts.SERVER_ROLES if roles else gm_texts.ROLES_ARE_USUAL
    listed = _comma(language).join(map(plain_name, roles or map(str, leaders.usual())))
    managers = gm_texts.MANAGERS.told(language)
    return f"{form.told(language).format(names=listed)}\n{managers}"


def _comma(language: Language) -> str:
    return "、" if language == "zh" else ", "
