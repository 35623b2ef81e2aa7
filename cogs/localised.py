"""Which language a person reads, and names of commands that exist in both."""

import discord
from discord.app_commands import locale_str

from engine.model.language import Language

_CHINESE = (discord.Locale.chinese, discord.Locale.taiwan_chinese)


def both(en: str, zh: str) -> locale_str:
    """Return a name or description of a command, in both languages."""
    return locale_str(en, zh=zh)


def language_for(interaction: discord.Interaction) -> Language:
    """Return the language of the person's own client, for what only that person sees."""
    return "zh" if interaction.locale in _CHINESE else "en"
