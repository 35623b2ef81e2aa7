"""Where game masters handle triggers: who may, what is decreed, and what they are shown of it."""

import hashlib
from collections.abc import Sequence

import discord

from cogs import trigger_texts as texts
from cogs.answers import check_permissions, key_of
from cogs.here import Here, seen
from cogs.stage import Stage
from cogs.trigger_drafts import Drafts
from cogs.ui.escaping import defused, plain_name
from cogs.ui.splitting import split
from cogs.ui.trigger_card import card
from engine.errors import NoSuchTimeline, PlayerError
from engine.gamemaster import Listed, decreed, tried_lines
from engine.model.ids import TimelineId
from engine.model.language import Both
from engine.model.rule import Step
from engine.model.trigger import Trigger

NEW = "new"
"""What stands in ids for a trigger that is still to be."""


class FormGone(PlayerError):
    """A form or button is about something that is there no longer."""

    def __init__(self) -> None:
        super().__init__(texts.NO_LONGER)


class TriggerDesk:
    """Looks at the triggers of what a channel plays, and changes them."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.triggers = stage.timelines.triggers
        self.drafts = Drafts(stage.timelines)

    async def leading(self, interaction: discord.Interaction, play: TimelineId) -> Here:
        """Return where a control of *play* was used, by somebody who leads it.

        Raises:
            FormGone: the channel plays something else by now.
            NotAllowed: the person does not lead.
        """
        try:
            at = await seen(self.stage, interaction)
        except NoSuchTimeline as error:
            raise FormGone from error
        if at.timeline.record.id != play:
            raise FormGone
        at.must_lead()
        return at

    async def all(self, at: Here) -> list[Listed]:
        """Return the triggers that are played."""
        return list(await self.triggers.all(at.timeline))

    async def called(self, at: Here, name: str) -> Listed:
        """Return the trigger called *name*.

        Raises:
            NoSuchTrigger: there is none.
        """
        return await self.triggers.called(at.timeline, name)

    async def marked(self, at: Here, mark: str) -> str:
        """Return the name of the trigger with *mark*; '' where there is none, or it is new."""
        names = [one.name for one in await self.all(at)]
        drafted = [draft.about for draft in await self.drafts.all(at)]
        return next((name for name in (*names, *drafted) if mark_of(name) == mark), "")

    async def decree(self, at: Here, *steps: Step, quiet: bool = True) -> list[str]:
        """Let *steps* be so; return what only game masters are told. All see what is not *quiet*.

        Raises:
            NothingDone: nothing came of it.
            EngineError, WallError: as `Stage.play`.
        """
        if not quiet:
            check_permissions(at.interaction)
        key, action = key_of(at.interaction), decreed(at.user, *steps, quiet=quiet)
        frame = await self.stage.play(
            at.channel, key, lambda hear: self.stage.timelines.play(at.channel, key, action, hear)
        )
        return [] if frame is None else list(frame.gm)

    async def tree(self, at: Here, trigger: Trigger, words: str = "") -> list[str]:
        """Return how the condition of *trigger* stands, a line for each part."""
        return list(tried_lines(await self.triggers.test(at.timeline, trigger, words)))

    async def card(self, at: Here, one: Listed) -> list[str]:
        """Return what a trigger is and does, as lines."""
        tree = await self.tree(at, one.trigger)
        return card(one.text(at.language), one.trigger, tree, at.language)


def mark_of(name: str) -> str:
    """Return what stands for the trigger called *name* in ids, which are short."""
    return hashlib.sha256(name.encode()).hexdigest()[:12] if name else NEW


async def take_in(interaction: discord.Interaction) -> None:
    """Take a press or a form in: what it shows comes in the place of what hung there, if any."""
    has_post = interaction.message is not None
    await interaction.response.defer(ephemeral=True, thinking=not has_post)


async def show(
    interaction: discord.Interaction, text: str, view: discord.ui.View | None = None
) -> None:
    """Show *text* to the person alone, in the place of what is shown already."""
    first, *rest = split(defused(text))
    if interaction.response.is_done():
        await interaction.edit_original_response(content=first, view=view)
    elif interaction.message is not None:
        await interaction.response.edit_message(content=first, view=view)
    else:
        shown = discord.utils.MISSING if view is None else view
        await interaction.response.send_message(first, view=shown, ephemeral=True)
    for part in rest:
        await interaction.followup.send(part, ephemeral=True)


def receipt(at: Here, says: Both, name: str, told: Sequence[str] = ()) -> str:
    """Return what was done with the trigger called *name*, and what only game masters are told."""
    return "\n".join((says.told(at.language).format(name=plain_name(name)), *told))
