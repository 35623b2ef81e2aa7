"""Buttons that outlive the process, and an answer for those that do not."""

import re
from typing import Any, Self

import discord

from cogs import texts
from cogs.localised import language_for
from cogs.ui.custom_ids import TEMPLATE, CustomId, custom_id, meaning
from engine.model.ids import MessageId, TimelineId
from engine.model.language import Language

PRESSED = "control"
"""The event a pressed control dispatches: `on_control(interaction, custom_id)`."""


class Control(discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]], template=TEMPLATE):
    """A button whose whole meaning is in its id: it works after a restart."""

    def __init__(self, id: CustomId, button: discord.ui.Button[discord.ui.View]) -> None:
        super().__init__(button)
        self.meaning = id

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction,  # noqa: ARG003 - discord.py calls it so
        item: discord.ui.Item[discord.ui.View],  # noqa: ARG003 - discord.py calls it so
        match: re.Match[str],
    ) -> Self:
        """Return the control that was pressed, from its id alone."""
        id = meaning(match)
        return cls(id, discord.ui.Button(custom_id=str(id)))

    async def interaction_check(self, interaction: discord.Interaction, /) -> bool:
        """Refuse presses outside of servers."""
        if interaction.guild_id is not None:
            return True
        text = texts.IN_SERVERS.told(language_for(interaction))
        await interaction.response.send_message(text, ephemeral=True)
        return False

    async def callback(self, interaction: discord.Interaction) -> None:
        """Hand the press over to whoever listens for controls."""
        interaction.client.dispatch(PRESSED, interaction, self.meaning)


def retry_view(timeline: TimelineId, message: MessageId, language: Language) -> discord.ui.View:
    """Return a button that plays the interrupted *message* after all."""
    id = CustomId("retry", timeline, message)
    button: discord.ui.Button[discord.ui.View] = discord.ui.Button(
        label=texts.RETRY.told(language), emoji="🔁", custom_id=str(id)
    )
    view = discord.ui.View(timeout=None)
    view.add_item(Control(id, button))
    view.stop()  # the id is all that counts; nothing needs to be remembered
    return view


def is_stale(interaction: discord.Interaction) -> bool:
    """Tell whether *interaction* comes from a component or modal that nobody answers any more."""
    if interaction.type not in {
        discord.InteractionType.component,
        discord.InteractionType.modal_submit,
    }:
        return False
    named = dict(interaction.data or {}).get("custom_id", "")
    return custom_id(str(named)) is None


def typed(interaction: discord.Interaction) -> str:
    """Return what was typed into a form of one field."""
    rows: Any = dict(interaction.data or {}).get("components", [])
    return str(rows[0]["components"][0].get("value", ""))
