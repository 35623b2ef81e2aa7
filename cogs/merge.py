"""/merge: bring one branch into another, and let a game master settle what contradicts.

The conflicts are shown to the game master alone: some are over what players must not know. What
was chosen is kept by the engine, and every button says all it means, so both survive a restart.
"""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import discord
from discord import app_commands
from discord.ext import commands

from cogs import texts
from cogs.answers import answering, key_of
from cogs.displays import Displays
from cogs.errors import words_for
from cogs.here import Here, branch_names, here, offered, seen, standing
from cogs.localised import both, language_for
from cogs.rights import LEADERS_NEED
from cogs.stage import Stage
from cogs.ui.conflicts import Panel, Press, press, stamp_of, value_form
from cogs.ui.controls import typed
from cogs.ui.custom_ids import CustomId, custom_id
from cogs.ui.wall import WallError
from engine.errors import EngineError, NoSuchTimeline, NothingToResolve, StaleMerge
from engine.merging import Outcome
from engine.model.frame import Frame
from engine.model.ids import ChannelId
from engine.ports import Hear
from engine.timeline import Timeline
from engine.timelines import Origin

_Step = Callable[[Hear], Awaitable[Outcome]]


class MergeCog(commands.Cog):
    """Merges branches."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._merges = stage.timelines.merges
        self._displays = Displays(stage)

    @app_commands.command(
        name=both("merge", "合并"),
        description=both("Bring a branch into another one", "把一条分支并入另一条"),
    )
    @app_commands.rename(source=both("source", "来源"), into=both("into", "并入"))
    @app_commands.describe(
        source=both("Which branch; left out: the merge that waits", "哪条分支；默认：等待中的合并"),
        into=both("Into which; the one here if left out", "并入哪条；默认这里的分支"),
    )
    @app_commands.default_permissions(LEADERS_NEED)
    async def merge(
        self,
        interaction: discord.Interaction,
        source: str | None = None,
        into: str | None = None,
    ) -> None:
        """Merge *source*, or show the conflicts that wait for a choice."""
        async with answering(self._stage, interaction):
            at = await here(self._stage, interaction)
            at.must_lead()
            timelines, id = self._stage.timelines, at.timeline.record.id
            target = at.timeline if into is None else await timelines.open_named(id, into)
            if source is None:
                await self._show(at, target, await self._merges.waiting(target))
                return
            branch = await timelines.branch_called(id, source)
            origin = self._origin(at, target)
            await self._take(
                at, target, lambda hear: self._merges.begin(target, branch, at.user, hear, origin)
            )

    @merge.autocomplete("source")
    @merge.autocomplete("into")
    async def _suggest(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        return offered(await branch_names(self._stage, interaction), typed)

    @commands.Cog.listener()
    async def on_control(self, interaction: discord.Interaction, id: CustomId) -> None:
        """Do what a button below conflicts says."""
        if id.kind != "merge":
            return
        async with _pressed(interaction):
            wanted = press(id.turn)
            if wanted.verb == "value":
                await self._ask_value(interaction, id, wanted)
                return
            await interaction.response.defer()
            await self._press(*await self._leading(interaction, id, wanted), wanted)

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Take a typed value; the form may be older than the process."""
        id = custom_id(str(dict(interaction.data or {}).get("custom_id", "")))
        is_form = interaction.type is discord.InteractionType.modal_submit
        if not is_form or id is None or id.kind != "merge":
            return
        async with _pressed(interaction):
            await interaction.response.defer()
            wanted = press(id.turn)
            at, target = await self._leading(interaction, id, wanted)
            await self._choose(at, target, wanted, {wanted.about: typed(interaction)})

    async def _leading(
        self, interaction: discord.Interaction, id: CustomId, wanted: Press
    ) -> tuple[Here, Timeline]:
        """Return where a control was used, and the branch that is merged into.

        Raises:
            NotAllowed: the person is no game master.
            NothingToResolve: the channel plays something else by now, or the branch is gone.
        """
        try:
            at = await seen(self._stage, interaction)
            target = await self._stage.timelines.open(id.timeline, wanted.into)
        except NoSuchTimeline as error:
            raise NothingToResolve from error
        if at.timeline.record.id != id.timeline:
            raise NothingToResolve
        at.must_lead()
        return at, target

    async def _ask_value(
        self, interaction: discord.Interaction, id: CustomId, wanted: Press
    ) -> None:
        at, target = await self._leading(interaction, id, wanted)
        waiting = await self._merges.waiting(target)
        found = [conflict for conflict in waiting.conflicts if conflict.id == wanted.about]
        if not found:
            raise NothingToResolve
        await interaction.response.send_modal(value_form(id, found[0], at.language))

    async def _press(self, at: Here, target: Timeline, wanted: Press) -> None:
        match wanted.verb:
            case "page":
                waiting = await self._merges.waiting(target)
                await self._show(at, target, waiting, wanted.page)
            case "drop":
                await self._merges.give_up(target)
                await _close(at.interaction, texts.GIVEN_UP.told(at.language))
            case "all-ours" | "all-theirs":
                waiting = await self._merges.waiting(target)
                side = wanted.verb.removeprefix("all-")
                await self._choose(at, target, wanted, {c.id: side for c in waiting.conflicts})
            case side:
                await self._choose(at, target, wanted, {wanted.about: side})

    async def _choose(
        self, at: Here, target: Timeline, wanted: Press, choices: dict[str, str]
    ) -> None:
        """Settle conflicts, unless others than those that were shown are in question by now."""
        waiting = await self._merges.waiting(target)
        if stamp_of(waiting.conflicts) != wanted.stamp:
            await self._show(at, target, waiting)
            return
        origin = self._origin(at, target)
        await self._take(
            at,
            target,
            lambda hear: self._merges.resolve(target, choices, at.user, hear, origin),
            wanted.page,
        )

    async def _take(self, at: Here, target: Timeline, step: _Step, page: int = 0) -> None:
        """Take a step towards a merge, and show the turn it makes, or what is still open."""
        where = self._home(at, target)
        outcomes: list[Outcome] = []

        async def turn(hear: Hear) -> Frame | None:
            outcomes.append(await step(hear))
            return outcomes[-1].frame

        await self._stage.play(where, key_of(at.interaction), turn)
        if outcomes[-1].frame is None:
            await self._show(at, target, outcomes[-1], page)
            return
        await self._tell(at, target, where)

    async def _show(self, at: Here, target: Timeline, outcome: Outcome, page: int = 0) -> None:
        panel = Panel(target.record.id, target.branch.id, outcome, at.language, page)
        await at.interaction.edit_original_response(content=panel.text(), view=panel.view())

    async def _tell(self, at: Here, target: Timeline, where: ChannelId) -> None:
        """Say where the story stands in all channels that care and were not shown the turn."""
        text = standing(await self._stage.timelines.look(target))
        if where == at.channel:
            await at.dismiss()
        else:
            await at.announce(text)
        key = key_of(at.interaction)
        await self._displays.tell_others(target, {where, at.channel}, key, text)

    def _home(self, at: Here, target: Timeline) -> ChannelId:
        """Return where a merge into *target* is told: here, unless it is played elsewhere only."""
        playing = self._displays.channels(target)
        return at.channel if at.channel in playing or not playing else playing[0]

    def _origin(self, at: Here, target: Timeline) -> Origin:
        return Origin(key_of(at.interaction), self._home(at, target))


@asynccontextmanager
async def _pressed(interaction: discord.Interaction) -> AsyncIterator[None]:
    """Tell the person of what goes wrong within; conflicts that are no more lose their buttons."""
    try:
        yield
    except (NothingToResolve, StaleMerge) as error:
        if not interaction.response.is_done():
            await interaction.response.defer()
        await _close(interaction, words_for(error, language_for(interaction)))
    except (EngineError, WallError) as error:
        words = words_for(error, language_for(interaction))
        if not interaction.response.is_done():
            await interaction.response.defer()
        await interaction.followup.send(words, ephemeral=True)


async def _close(interaction: discord.Interaction, text: str) -> None:
    """Say *text* in the place of conflicts; to the person alone where somebody closed them."""
    try:
        await interaction.edit_original_response(content=text, view=None)
    except discord.NotFound:
        await interaction.followup.send(text, ephemeral=True)
