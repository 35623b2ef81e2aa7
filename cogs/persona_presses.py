"""Presses and forms about who characters are: each is checked anew, whoever the button hung for."""

import re

import discord

from cogs import persona_texts as texts
from cogs.here import Here
from cogs.persona_desk import changed, marked, marked_entry, show_next
from cogs.presses import pressing, whisper
from cogs.stage import Stage
from cogs.trigger_desk import FormGone, TriggerDesk, show, take_in
from cogs.ui.custom_ids import CustomId
from cogs.ui.persona_buttons import Press, remedy_form, tenet_form
from cogs.ui.trigger_rack import written
from engine.errors import EmptyInput, EngineError
from engine.model.persona import Part
from engine.model.persona_actions import TENET_DEEDS, SetTenet
from engine.persona.report import Remedy
from engine.persona.words import FEELINGS, INTENTS, named
from engine.view import Somebody

_COMMA = re.compile(r"[,，、;；\n]")
_ASKS: tuple[Remedy, ...] = ("explain", "example")
_EDITS = ("edit", "reword")
_REVIEWS = ("accept", "refuse", "edit")


class PersonaPresses:
    """Takes presses and written forms in."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._desk = TriggerDesk(stage)

    async def pressed(self, interaction: discord.Interaction, id: CustomId) -> None:
        """Do what a button says, or open the form that it opens."""
        async with pressing(interaction, FormGone()):
            at = await self._desk.leading(interaction, id.timeline)
            wanted = Press.of(id.turn)
            who = marked(at, wanted.who)
            if wanted.verb in _EDITS:
                tenet = marked_entry(who, wanted.mark).tenet
                form = tenet_form(str(id), who.name, tenet.text, tenet.words, at.language)
                await interaction.response.send_modal(form)
            elif remedy := next((one for one in _ASKS if one == wanted.verb), None):
                form = remedy_form(str(id), who.name, remedy, at.language)
                await interaction.response.send_modal(form)
            else:
                await self._decided(at, who, wanted)

    async def written(self, interaction: discord.Interaction, id: CustomId) -> None:
        """Take what was written into a form."""
        async with pressing(interaction, FormGone()):
            await take_in(interaction)
            try:
                at = await self._desk.leading(interaction, id.timeline)
                wanted, said = Press.of(id.turn), written(interaction)
                await self._settle(at, wanted, _written(at, marked(at, wanted.who), wanted, said))
            except EngineError:
                await _hand_back(interaction)
                raise

    async def _decided(self, at: Here, who: Somebody, wanted: Press) -> None:
        deed = next((one for one in TENET_DEEDS if one == wanted.verb), None)
        if deed in (None, "put"):
            raise FormGone
        tenet = marked_entry(who, wanted.mark).tenet
        await take_in(at.interaction)
        await self._settle(at, wanted, SetTenet(at.user, who.id, deed, tenet.key))

    async def _settle(self, at: Here, wanted: Press, action: SetTenet) -> None:
        """Let it be so; in a review the next tenet comes in the place of this one."""
        told = await changed(at, action)
        if wanted.verb in _REVIEWS:
            now = await self._desk.leading(at.interaction, at.timeline.record.id)
            await show_next(now, marked(now, wanted.who), told.splitlines())
        elif at.interaction.message is not None:
            await whisper(at.interaction, told)
        else:
            await show(at.interaction, told)


def _written(at: Here, who: Somebody, wanted: Press, said: dict[str, str]) -> SetTenet:
    """Return what a form asks for."""
    text = said.get("text", "")
    if wanted.verb in _EDITS:
        key = marked_entry(who, wanted.mark).tenet.key
        words = tuple(_COMMA.split(said.get("words", "")))
        return SetTenet(at.user, who.id, "put", key, text=text, words=words)
    if not text.strip():
        raise EmptyInput
    match wanted.verb:
        case "explain":
            part: Part = "decisions"
            says, what = texts.WHEN_FEELING, named(FEELINGS, wanted.mark, at.language)
        case "example":
            part = "speech"
            says, what = texts.WHEN_SPOKEN_TO, named(INTENTS, wanted.mark, at.language)
        case _:
            raise FormGone
    line = says.told(at.language).format(name=who.name, what=what, text=text.strip())
    return SetTenet(at.user, who.id, "put", part=part, text=line)


async def _hand_back(interaction: discord.Interaction) -> None:
    """Show the person what was typed in vain."""
    for text in filter(str.strip, written(interaction).values()):
        await whisper(interaction, f"```\n{text}\n```")
