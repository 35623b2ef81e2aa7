"""Buttons, lists and forms about triggers: each press is checked anew, and then handed on."""

import discord

from cogs import trigger_texts as texts
from cogs.here import Here
from cogs.presses import pressing, whisper
from cogs.trigger_desk import FormGone, TriggerDesk, receipt, show, take_in
from cogs.trigger_guides import TriggerGuides
from cogs.trigger_writing import TriggerWriting
from cogs.ui.custom_ids import CustomId
from cogs.ui.splitting import split
from cogs.ui.trigger_buttons import Press
from cogs.ui.trigger_rack import written
from engine.errors import NotAllowed
from engine.model.table_deeds import DropTrigger


class TriggerControls:
    """Takes presses and written forms in."""

    def __init__(self, desk: TriggerDesk, writing: TriggerWriting, guides: TriggerGuides) -> None:
        self._desk = desk
        self._writing = writing
        self._guides = guides

    async def pressed(self, interaction: discord.Interaction, id: CustomId) -> None:
        """Do what a list or button says."""
        async with pressing(interaction, FormGone()):
            if id.kind == "guide":
                await self._guides.pressed(interaction, id)
            else:
                at = await self._desk.leading(interaction, id.timeline)
                await self._press(at, Press.of(id.turn))

    async def written(self, interaction: discord.Interaction, id: CustomId) -> None:
        """Take what was written into a form."""
        async with pressing(interaction, FormGone()):
            try:
                await self._take(interaction, id)
            except (FormGone, NotAllowed):
                await _hand_back(interaction)
                raise

    async def _take(self, interaction: discord.Interaction, id: CustomId) -> None:
        if id.kind == "guide":
            await self._guides.typed(interaction, id)
        else:
            await self._writing.submitted(interaction, id)

    async def _press(self, at: Here, wanted: Press) -> None:
        match wanted.verb:
            case "text":
                draft = await self._writing.drafted(at, wanted.mark)
                await self._writing.ask(at, draft.about, draft.text)
            case "guide":
                await self._guides.take_over(at, await self._writing.drafted(at, wanted.mark))
            case "keep":
                await take_in(at.interaction)
                await self._writing.kept(at, wanted)
            case "discard":
                await self._writing.discarded(at, wanted)
            case "remove":
                await take_in(at.interaction)
                one = await self._desk.called(at, await self._desk.marked(at, wanted.mark))
                told = await self._desk.decree(at, DropTrigger(one.name))
                await show(at.interaction, receipt(at, texts.REMOVED, one.name, told))
            case _:
                await show(at.interaction, texts.LEFT.told(at.language))


async def _hand_back(interaction: discord.Interaction) -> None:
    """Show the person what was typed, where there is no place to keep it."""
    for text in filter(str.strip, written(interaction).values()):
        for part in split(f"```\n{text}\n```"):
            await whisper(interaction, part)
