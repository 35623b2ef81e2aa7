"""What people are called in the server where somebody asks."""

from collections.abc import Iterable, Mapping
from contextlib import suppress

import discord

from cogs.ui.escaping import plain_name
from engine.model.ids import UserId

_MOST_PEOPLE = 10
"""Discord is asked for the names of so many: there are few game masters to a play."""


async def names_here(
    interaction: discord.Interaction, people: Iterable[UserId]
) -> Mapping[UserId, str]:
    """Return what *people* are called here, as far as they are here."""
    names = {}
    for user in list(dict.fromkeys(people))[:_MOST_PEOPLE]:
        with suppress(discord.HTTPException, ValueError):  # no id of Discord's: a terminal's play
            names[user] = plain_name(await _name(interaction, int(user)))
    return names


async def _name(interaction: discord.Interaction, id: int) -> str:
    guild = interaction.guild
    if guild is None:
        raise ValueError(id)
    member = guild.get_member(id) or await guild.fetch_member(id)
    return member.display_name
