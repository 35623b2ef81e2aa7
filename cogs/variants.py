"""The buttons beneath the latest turn: tell it anew, choose a telling, go on, edit, undo."""

from collections.abc import Sequence
from typing import get_args

import discord
from discord.ext import commands

from cogs import texts
from cogs.answers import key_of
from cogs.displays import Displays
from cogs.here import Here, seen, standing
from cogs.localised import language_for
from cogs.presses import pressing, whisper
from cogs.stage import Stage
from cogs.ui.controls import typed
from cogs.ui.custom_ids import CustomId, TurnVerb, custom_id
from cogs.ui.turn_row import words_form
from engine.errors import NoSuchTimeline, ServiceError, TurnPassed
from engine.model.actions import Amend, Continue
from engine.model.events import Narrated
from engine.model.frame import Frame
from engine.model.ids import TurnId
from engine.model.words import Words
from engine.ports import Shown
from engine.timelines import Origin

_VERBS = get_args(TurnVerb)
_STEPS = {"back": -1, "next": 1}


class VariantCog(commands.Cog):
    """Lets its author or a game master change the latest turn."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._past = stage.timelines.past
        self._displays = Displays(stage)

    @commands.Cog.listener()
    async def on_control(self, interaction: discord.Interaction, id: CustomId) -> None:
        """Do to the latest turn what a button says."""
        if id.kind not in _VERBS:
            return
        async with pressing(interaction, TurnPassed()):
            if id.kind == "amend":
                await self._ask_words(interaction, id)
                return
            await interaction.response.defer()
            await self._press(await self._latest(interaction, id), TurnId(id.turn), id.kind)

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Take other words for a turn; the form may be older than the process."""
        id = custom_id(str(dict(interaction.data or {}).get("custom_id", "")))
        is_form = interaction.type is discord.InteractionType.modal_submit
        if not is_form or id is None or id.kind != "amend":
            return
        async with pressing(interaction, TurnPassed()):
            await interaction.response.defer()
            at, turn = await self._latest(interaction, id), TurnId(id.turn)
            if not (words := typed(interaction).strip()):
                await whisper(interaction, texts.NO_WORDS.told(language_for(interaction)))
                return
            before, origin = await self._before(at, turn)
            frame = await at.timeline.amend(Amend(at.user, Words(words)), turn, origin)
            await self._change(at, frame, before)

    async def _latest(self, interaction: discord.Interaction, id: CustomId) -> Here:
        """Return where a control of the latest turn was used, by somebody who may.

        Raises:
            NoSuchTimeline, TurnPassed: that turn is over.
            NotYours: the person neither took it nor leads.
        """
        at = await seen(self._stage, interaction)
        if at.timeline.record.id != id.timeline:
            raise NoSuchTimeline
        await at.timeline.latest(since=TurnId(id.turn))
        at.may_touch(await self._past.author(at.timeline))
        return at

    async def _ask_words(self, interaction: discord.Interaction, id: CustomId) -> None:
        at = await self._latest(interaction, id)
        turn = await at.timeline.latest(since=TurnId(id.turn))
        told = [str(event.words) for event in turn.events if isinstance(event, Narrated)]
        await interaction.response.send_modal(words_form(id, "\n\n".join(told), at.language))

    async def _press(self, at: Here, turn: TurnId, verb: str) -> None:
        match verb:
            case "retell":
                await self._retell(at, turn)
            case "continue":
                await self._go_on(at, turn)
            case "undo":
                await self._undo(at, turn)
            case step:
                before = await self._displays.of(at.timeline, turn)
                variant = await self._past.swipe(at.timeline, at.user, _STEPS[step], turn)
                await self._change(at, await at.timeline.frame(variant.turn), before)

    async def _retell(self, at: Here, turn: TurnId) -> None:
        before, origin = await self._before(at, turn)
        await self._stage.wall(at.channel).type()
        frame = await at.timeline.retell(at.user, since=turn, origin=origin)
        if frame.turn == turn:
            await whisper(at.interaction, texts.SAME_TELLING.told(language_for(at.interaction)))
        else:
            await self._change(at, frame, before)
            await self._stage.gm_room.tell(frame)

    async def _go_on(self, at: Here, turn: TurnId) -> None:
        key, action, timelines = key_of(at.interaction), Continue(at.user), self._stage.timelines
        try:
            await self._stage.play(
                at.channel, key, lambda hear: timelines.play(at.channel, key, action, hear, turn)
            )
        except ServiceError as error:
            await self._stage.excuse(at.channel, key, error)

    async def _undo(self, at: Here, turn: TurnId) -> None:
        moved = await self._past.undo(at.timeline, at.user, since=turn)
        await self._displays.take_away(at.timeline, moved.left)
        key, now = key_of(at.interaction), await seen(self._stage, at.interaction)
        text = standing(now.view, reopened=moved.reopened)
        await self._stage.stand(at.channel, f"{key}u", text)
        await self._displays.tell_others(at.timeline, {at.channel}, key, text)
        await self._stage.rows.settle_all(at.timeline)

    async def _before(self, at: Here, turn: TurnId) -> tuple[Sequence[Shown], Origin]:
        """Return where *turn* is shown, and where another telling of it will come from."""
        key, before = key_of(at.interaction), await self._displays.of(at.timeline, turn)
        await self._displays.foresee(at.channel, key, before)
        return before, Origin(key, at.channel)

    async def _change(self, at: Here, frame: Frame, before: Sequence[Shown]) -> None:
        key = key_of(at.interaction)
        await self._displays.change(at.timeline, at.channel, key, frame, before)
