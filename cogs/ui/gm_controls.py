"""The form in which a game master writes steps, and the buttons below what is asked of them."""

from typing import Literal

import discord

from cogs import gm_texts
from cogs.ui.controls import Control
from cogs.ui.custom_ids import CustomId
from engine.model.ids import ChannelId, TimelineId
from engine.model.language import Both, Language

MOST_CHARS = 4000
"""Characters a text field takes (Discord's component reference)."""

_FORM_TIMEOUT_S = 900.0

_Openness = Literal["open", "quiet"]


def decree_id(play: TimelineId, *, quiet: bool) -> CustomId:
    """Return the id of the form, and of its button; it says whether players are shown anything."""
    openness: _Openness = "quiet" if quiet else "open"
    return CustomId("decree", play, openness)


def is_quiet(id: CustomId) -> bool:
    """Tell whether players are shown nothing of what is written into the form of *id*."""
    return id.turn == "quiet"


def decree_form(id: CustomId, text: str, language: Language) -> discord.ui.Modal:
    """Return the form, with *text* in it."""
    title = gm_texts.FORM.told(language)
    form = discord.ui.Modal(title=title, custom_id=str(id), timeout=_FORM_TIMEOUT_S)
    field: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
        label=title,
        custom_id="steps",
        style=discord.TextStyle.paragraph,
        placeholder=gm_texts.EXAMPLE.told(language),
        default=text or None,
        max_length=MOST_CHARS,
    )
    form.add_item(field)
    return form


def mend_view(id: CustomId, language: Language) -> discord.ui.View:
    """Return the button that opens the form again."""
    return _view(id, gm_texts.MEND, language)


def room_view(play: TimelineId, channel: ChannelId, language: Language) -> discord.ui.View:
    """Return the button that makes *channel* the game masters' room after all."""
    return _view(CustomId("gmroom", play, channel), gm_texts.ROOM_ALL_THE_SAME, language)


def _view(id: CustomId, label: Both, language: Language) -> discord.ui.View:
    button: discord.ui.Button[discord.ui.View] = discord.ui.Button(
        label=label.told(language), custom_id=str(id)
    )
    view = discord.ui.View(timeout=None)
    view.add_item(Control(id, button))
    view.stop()  # the id is all that counts; nothing needs to be remembered
    return view
