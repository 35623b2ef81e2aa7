"""/tree, /diff and /why: see the past, for one's own eyes."""

from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO

import discord
from discord import app_commands
from discord.ext import commands

from cogs.answers import answering
from cogs.here import Here, branch_names, checkpoint_names, here, offered, seen
from cogs.localised import both
from cogs.names import names_here
from cogs.stage import Stage
from cogs.ui.escaping import defused
from cogs.ui.fitting import shown_of
from cogs.ui.tree_picture import tree_picture
from engine.errors import NoSuchTimeline
from engine.gamemaster import worded
from engine.model.ids import TurnId
from engine.view import alt_text, difference_lines, reason_lines


class TreeCog(commands.Cog):
    """Shows what happened, and why."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    @app_commands.command(
        name=both("tree", "树"), description=both("See the tree of turns", "查看故事之树")
    )
    async def tree(self, interaction: discord.Interaction) -> None:
        """Show a picture of all branches, with a description for those who cannot see it."""
        async with answering(self._stage, interaction):
            at = await here(self._stage, interaction, posts=False)
            drawing = await self._stage.timelines.draw(at.timeline)
            png = await tree_picture(drawing, at.view.story.title, at.language)
            alt = alt_text(drawing, at.language)
            picture = discord.File(BytesIO(png), "tree.png", description=alt)
            await interaction.edit_original_response(attachments=[picture])

    @app_commands.command(
        name=both("diff", "比较"),
        description=both(
            "See what differs between two branches or turns", "比较两条分支或两个回合"
        ),
    )
    @app_commands.rename(one=both("a", "甲"), other=both("b", "乙"))
    @app_commands.describe(
        one=both("A branch, checkpoint or turn", "分支、存档点或回合"),
        other=both("Another; here if left out", "另一个；默认此刻"),
    )
    async def diff(
        self, interaction: discord.Interaction, one: str, other: str | None = None
    ) -> None:
        """Show what differs since the two parted; word for word as a file where it is long."""
        async with answering(self._stage, interaction):
            at = await here(self._stage, interaction, posts=False)
            pair = (await self._turn(at, one), await self._turn(at, other))
            found = await self._stage.timelines.merges.differences(
                at.timeline, *pair, hidden=at.leads
            )
            names = (one, other or at.timeline.branch.name)
            short = difference_lines(found, at.language, names)
            await _show(interaction, short, difference_lines(found, at.language, names, full=True))

    @app_commands.command(
        name=both("why", "为何"),
        description=both("Ask why a thing is as it is", "查问某样东西为何如此"),
    )
    @app_commands.rename(thing=both("thing", "事物"))
    @app_commands.describe(thing=both("What you ask about", "要查的东西"))
    async def why(self, interaction: discord.Interaction, thing: str) -> None:
        """Say which turn, rule, die or merge made a thing what it is."""
        async with answering(self._stage, interaction):
            at = await here(self._stage, interaction, posts=False)
            merges = self._stage.timelines.merges
            asked, reasons = await merges.why(at.timeline, thing, hidden=at.leads)
            who = await names_here(interaction, (one.user for one in reasons if not one.name))
            told = worded(reasons, at.language)
            named = [replace(one, name=one.name or who.get(one.user, "")) for one in told]
            lines = reason_lines(named, at.language, hidden=at.leads)
            shown = (f"**{asked.name(at.language)}**", *lines)
            await _show(interaction, shown, shown)

    @diff.autocomplete("one")
    @diff.autocomplete("other")
    async def _suggest(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        branches = await branch_names(self._stage, interaction)
        return offered([*branches, *await checkpoint_names(self._stage, interaction)], typed)

    @why.autocomplete("thing")
    async def _suggest_things(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        try:
            at = await seen(self._stage, interaction)
        except NoSuchTimeline:
            return []
        return offered(list(at.view.names(hidden=at.leads)), typed)

    async def _turn(self, at: Here, called: str | None) -> TurnId:
        if called is None:
            return await at.timeline.head()
        return await self._stage.timelines.past.turn_called(at.timeline, called)


async def _show(
    interaction: discord.Interaction, lines: Sequence[str], full: Sequence[str]
) -> None:
    """Show *lines* to the person alone, as many as fit; *full* as a file where it says more."""
    shown = shown_of(lines)
    files = []
    if shown != list(map(defused, full)):
        files.append(discord.File(BytesIO("\n".join(full).encode()), "all.txt"))
    await interaction.edit_original_response(content="\n".join(shown), attachments=files)
