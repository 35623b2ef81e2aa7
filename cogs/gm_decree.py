"""Steps that a game master writes: taken, or handed back with every fault and a form to mend it."""

import discord

from cogs import gm_texts
from cogs.here import Here, seen
from cogs.leading import enact, faults_text
from cogs.localised import language_for
from cogs.stage import Stage
from cogs.ui.controls import typed
from cogs.ui.custom_ids import CustomId
from cogs.ui.gm_controls import decree_form, decree_id, is_quiet, mend_view
from engine.errors import NoSuchTimeline, StoryError
from engine.gamemaster import read_decree


class Decrees:
    """Takes steps, and keeps for each game master those that could not be read last."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    async def ask(self, at: Here, id: CustomId) -> None:
        """Open the form, with what could not be read last."""
        at.must_lead()
        kept = await self._stage.timelines.noted(_key(at)) or ""
        language = language_for(at.interaction)
        await at.interaction.response.send_modal(decree_form(id, kept, language))

    async def take(self, at: Here, steps: str, *, quiet: bool) -> None:
        """Take *steps*; where they cannot be read, say why and offer the form."""
        at.must_lead()
        try:
            action = read_decree(at.user, steps, quiet=quiet)
        except StoryError as error:
            await self._stage.timelines.note(_key(at), steps)
            await _offer_to_mend(at, error, quiet=quiet)
            return
        await enact(at, action)
        if await self._stage.timelines.noted(_key(at)):
            await self._stage.timelines.note(_key(at), "")

    async def press(self, interaction: discord.Interaction, id: CustomId) -> None:
        """Open the form again."""
        await self.ask(await self._there(interaction, id), id)

    async def submit(self, interaction: discord.Interaction, id: CustomId) -> None:
        """Take what was written into the form; it may be older than the process."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        at = await self._there(interaction, id)
        if steps := typed(interaction).strip():
            await self.take(at, steps, quiet=is_quiet(id))
        else:
            at.must_lead()
            await at.whisper(gm_texts.NO_STEPS.told(language_for(interaction)))

    async def _there(self, interaction: discord.Interaction, id: CustomId) -> Here:
        """Return where the form is used.

        Raises:
            NoSuchTimeline: the channel plays something else by now.
        """
        at = await seen(self._stage, interaction)
        if at.timeline.record.id != id.timeline:
            raise NoSuchTimeline
        return at


async def _offer_to_mend(at: Here, error: StoryError, *, quiet: bool) -> None:
    language = language_for(at.interaction)
    await at.whisper(faults_text(error, language))
    view = mend_view(decree_id(at.timeline.record.id, quiet=quiet), language)
    await at.interaction.edit_original_response(view=view)


def _key(at: Here) -> str:
    return f"decree:{at.timeline.record.id}:{at.user}"
