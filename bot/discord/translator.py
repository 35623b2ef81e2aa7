"""Command names and descriptions in Chinese, for clients that are set to it."""

import discord
from discord import app_commands


class Translator(app_commands.Translator):
    """Reads the Chinese that stands beside the English (`cogs.localised.both`)."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,  # noqa: ARG002 - discord.py calls it so
    ) -> str | None:
        """Return the Chinese of *string*, or None where *locale* is another language."""
        return string.extras.get("zh") if locale is discord.Locale.chinese else None
