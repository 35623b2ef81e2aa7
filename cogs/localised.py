"""Which language a person reads, and names of commands that exist in both."""

from collections.abc import Callable
from typing import TypeVar

import discord
from discord import app_commands
from discord.app_commands import locale_str

from engine.model.language import Language

_Callback = TypeVar("_Callback")

_CHINESE = (discord.Locale.chinese, discord.Locale.taiwan_chinese)


def both(en: str, zh: str) -> locale_str:
    """Return a name or description of a command, in both languages."""
    return locale_str(en, zh=zh)


def options(**words: tuple[locale_str, locale_str]) -> Callable[[_Callback], _Callback]:
    """Give the options of a command their names, and say what each is."""

    def worded(callback: _Callback) -> _Callback:
        app_commands.rename(**{option: name for option, (name, _) in words.items()})(callback)
        return app_commands.describe(**{option: says for option, (_, says) in words.items()})(
            callback
        )

    return worded


def language_for(interaction: discord.Interaction) -> Language:
    """Return the language of the person's own client, for what only that person sees."""
    return "zh" if interaction.locale in _CHINESE else "en"
