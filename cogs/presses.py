"""Answer presses on buttons beneath posts: only the person who pressed is told what went wrong."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord

from cogs.errors import words_for
from cogs.localised import language_for
from cogs.ui.wall import WallError
from engine.errors import EngineError, NoSuchTimeline, StaleHead


@asynccontextmanager
async def pressing(interaction: discord.Interaction, too_late: EngineError) -> AsyncIterator[None]:
    """Tell the person of what goes wrong within; *too_late* where the story has moved on."""
    try:
        yield
    except (NoSuchTimeline, StaleHead):
        await whisper(interaction, words_for(too_late, language_for(interaction)))
    except (EngineError, WallError) as error:
        await whisper(interaction, words_for(error, language_for(interaction)))


async def whisper(interaction: discord.Interaction, text: str) -> None:
    """Tell the person alone; the post with the button stays as it is."""
    if interaction.response.is_done():
        await interaction.followup.send(text, ephemeral=True)
    else:
        await interaction.response.send_message(text, ephemeral=True)
