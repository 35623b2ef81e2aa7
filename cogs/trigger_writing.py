"""Triggers written as text: read, doubted, kept; what cannot be kept comes back to be mended."""

import zlib
from collections.abc import Sequence

import discord

from cogs import trigger_texts as texts
from cogs.here import Here
from cogs.trigger_desk import FormGone, TriggerDesk, mark_of, show, take_in
from cogs.trigger_drafts import Draft
from cogs.ui.controls import typed
from cogs.ui.custom_ids import CustomId
from cogs.ui.escaping import plain_name
from cogs.ui.fitting import shown_of
from cogs.ui.trigger_buttons import Press, doubtful_view, faulty_view, text_form
from cogs.ui.trigger_card import card
from cogs.ui.trigger_faults import fault_lines
from cogs.ui.wall import WallError
from engine.errors import EngineError, StoryError
from engine.gamemaster import Listed, read_trigger, write_trigger
from engine.model.language import Both
from engine.model.rule import Step
from engine.model.table_deeds import DropTrigger, KeepTrigger
from engine.model.trigger import Trigger


class TriggerWriting:
    """Takes triggers as text."""

    def __init__(self, desk: TriggerDesk) -> None:
        self._desk = desk

    async def open(self, at: Here, about: Listed | None = None) -> None:
        """Open the form for a new trigger or one that is there, with what was written last."""
        name = "" if about is None else about.name
        draft = next((one for one in await self._desk.drafts.all(at) if one.about == name), None)
        if draft is not None:
            await self.ask(at, name, draft.text)
        else:
            await self.ask(at, name, "" if about is None else about.text(at.language))

    async def ask(self, at: Here, about: str, text: str) -> None:
        """Open the form with *text* in it; *about* as in `Draft`."""
        title = texts.FORM_EDIT if about else texts.FORM_NEW
        play, mark = at.timeline.record.id, mark_of(about)
        await at.interaction.response.send_modal(text_form(play, mark, title, text, at.language))

    async def submitted(self, interaction: discord.Interaction, id: CustomId) -> None:
        """Take the text that was written into a form; the form may be older than the process."""
        await take_in(interaction)
        at = await self._desk.leading(interaction, id.timeline)
        about = await self._desk.marked(at, Press.of(id.turn).mark)
        await self.offer(at, Draft(typed(interaction), about))

    async def offer(self, at: Here, draft: Draft) -> None:
        """Keep the trigger that *draft* says; tell of faults, and ask where there are doubts."""
        await self._desk.drafts.keep(at, draft)
        try:
            trigger = read_trigger(draft.text)
        except StoryError as error:
            await self._hand_back(at, draft, error)
            return
        if doubts := await self._doubts(at, trigger, draft.about):
            await self._ask_again(at, draft, trigger, doubts)
        else:
            await self._settle(at, draft, trigger)

    async def kept(self, at: Here, wanted: Press) -> None:
        """Keep a trigger in spite of doubts, if it is still the text that was shown."""
        draft = await self.drafted(at, wanted.mark)
        if _stamp(draft) != wanted.stamp:
            await self.offer(at, draft)
        else:
            await self._settle(at, draft, read_trigger(draft.text))

    async def discarded(self, at: Here, wanted: Press) -> None:
        """Forget what was written."""
        await self._desk.drafts.take(at, await self.drafted(at, wanted.mark))
        await show(at.interaction, texts.DISCARDED.told(at.language))

    async def drafted(self, at: Here, mark: str) -> Draft:
        """Return what was written about the trigger with *mark*.

        Raises:
            FormGone: that is kept no longer.
        """
        for draft in await self._desk.drafts.all(at):
            if mark_of(draft.about) == mark:
                return draft
        raise FormGone

    async def _hand_back(self, at: Here, draft: Draft, error: StoryError) -> None:
        lines = [texts.FAULTY.told(at.language), *fault_lines(error, draft.text, at.language)]
        view = faulty_view(at.timeline.record.id, mark_of(draft.about), at.language)
        await show(at.interaction, "\n".join(shown_of(lines)), view)

    async def _doubts(self, at: Here, trigger: Trigger, about: str) -> list[str]:
        """Return what should be looked at before *trigger* is kept.

        Raises:
            TooManyTriggers: the play takes no more.
        """
        triggers, language = self._desk.triggers, at.language
        replaced = await triggers.replaced(at.timeline, [trigger])
        says = texts.REPLACES.told(language)
        strangers = await triggers.strangers(at.timeline, trigger)
        return [
            *(says.format(name=plain_name(name)) for name in replaced if name != about),
            *(plain_name(stranger.says.told(language)) for stranger in strangers),
        ]

    async def _ask_again(
        self, at: Here, draft: Draft, trigger: Trigger, doubts: Sequence[str]
    ) -> None:
        head = texts.DOUBTS.told(at.language).format(name=plain_name(trigger.name))
        tree = await self._desk.tree(at, trigger)
        whole = card(write_trigger(trigger, at.language), trigger, tree, at.language)
        lines = [head, *(f"• {doubt}" for doubt in doubts), *whole]
        play, mark = at.timeline.record.id, mark_of(draft.about)
        view = doubtful_view(play, mark, _stamp(draft), at.language)
        await show(at.interaction, "\n".join(shown_of(lines)), view)

    async def _settle(self, at: Here, draft: Draft, trigger: Trigger) -> None:
        """Decree the trigger, once; the draft is kept where that fails."""
        receipt, steps = await self._way(at, draft, trigger)
        if not await self._desk.drafts.take(at, draft):
            raise FormGone
        try:
            told = await self._desk.decree(at, *steps)
        except (EngineError, WallError):
            await self._desk.drafts.keep(at, draft)
            raise
        kept = await self._desk.called(at, trigger.name)
        head = receipt.told(at.language)
        head = head.format(name=plain_name(kept.name), old=plain_name(draft.about))
        await show(at.interaction, "\n".join([head, *await self._desk.card(at, kept), *told]))

    async def _way(self, at: Here, draft: Draft, trigger: Trigger) -> tuple[Both, Sequence[Step]]:
        """Return the steps that keep *trigger*, and what to call that.

        The one that it was goes, where it has another name now.
        """
        there = await self._desk.triggers.replaced(at.timeline, [trigger])
        names = [one.name for one in await self._desk.all(at)]
        kept = KeepTrigger(trigger.text)
        if draft.about in names and draft.about not in there:
            return texts.RENAMED, (DropTrigger(draft.about), kept)
        return texts.CHANGED if there else texts.ADDED, (kept,)


def _stamp(draft: Draft) -> str:
    return f"{zlib.crc32(draft.text.encode('utf-8', 'surrogatepass')):08x}"
