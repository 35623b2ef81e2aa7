"""/persona: who characters are inside, seen and steered by game masters alone.

The command is hidden from others as far as Discord does that; what counts is checked here, at every
command, button and form. What changes is a turn that nobody else sees.
"""

import re
from dataclasses import replace
from typing import get_args

import discord
from discord import app_commands
from discord.ext import commands

from cogs import persona_texts as texts
from cogs.answers import answering
from cogs.leading import NAME, Named, everybody, led, led_names, led_pairs
from cogs.localised import both, options
from cogs.names import names_here
from cogs.persona_desk import changed, show_next, show_report, tenets_of
from cogs.persona_presses import PersonaPresses
from cogs.rights import LEADERS_NEED
from cogs.stage import Stage
from cogs.ui.custom_ids import CustomId, custom_id
from cogs.ui.escaping import plain_name
from cogs.ui.fitting import shown_of
from engine.gamemaster import worded
from engine.model.persona import Part
from engine.model.persona_actions import SetTenet, TenetDeed
from engine.persona.words import PARTS
from engine.view import reason_lines

_COMMA = re.compile(r"[,，、;；]")

_PART = (both("part", "部分"), both("Which part of who they are", "人设的哪一部分"))
_TEXT = (both("text", "内容"), both("What holds of them", "写下这一条"))
_WORDS = (
    both("words", "词语"),
    both("Words that go against it, by commas", "违背它的词语，用逗号分隔"),
)
_KEY = (both("key", "代号"), both("Which one; a new one if left out", "哪一条；不填则新增"))
_WHICH = (both("key", "代号"), both("Which one: its key, or its words", "哪一条：代号或原文"))
_GROWN = (both("growth", "成长"), both("They have grown out of it", "角色已经成长，不再如此"))
_PARTS = [
    app_commands.Choice(name=both(words.en, words.zh), value=part) for part, words in PARTS.items()
]


class PersonaCog(commands.Cog):
    """Lets game masters see and steer characters."""

    persona = app_commands.Group(
        name=both("persona", "人设"),
        description=both("Who characters are inside (GM)", "角色的人设（主持人）"),
        default_permissions=LEADERS_NEED,
    )

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._presses = PersonaPresses(stage)

    @persona.command(name=both("show", "查看"), description=both("All of somebody", "查看一个角色"))
    @options(name=NAME)
    async def show(self, interaction: discord.Interaction, name: Named) -> None:
        """Show who somebody is by parts, and how it is with them."""
        async with answering(self._stage, interaction):
            at = await led(self._stage, interaction)
            lines = at.view.somebody(name).policy_lines()
            await at.whisper("\n".join(map(plain_name, lines)))

    @persona.command(
        name=both("set", "设置"), description=both("Add or reword something", "新增或改写一条")
    )
    @options(name=NAME, part=_PART, text=_TEXT, words=_WORDS, key=_KEY)
    @app_commands.choices(part=_PARTS)
    async def set_(
        self,
        interaction: discord.Interaction,
        name: Named,
        part: str,
        text: app_commands.Range[str, 1, 300],
        words: app_commands.Range[str, 1, 1000] | None = None,
        key: Named | None = None,
    ) -> None:
        """Put a tenet in, or put one in other words."""
        async with answering(self._stage, interaction):
            at = await led(self._stage, interaction)
            wanted = next(one for one in get_args(Part) if one == part)
            listed = None if words is None else tuple(_COMMA.split(words))
            action = SetTenet(at.user, name, "put", key or "", wanted, text, listed)
            await at.whisper(await changed(at, action))

    @persona.command(name=both("off", "停用"), description=both("Switch one off", "停用一条"))
    @options(name=NAME, key=_WHICH, growth=_GROWN)
    async def off(
        self, interaction: discord.Interaction, name: Named, key: Named, growth: bool = False
    ) -> None:
        """Let a tenet count for nothing; with *growth* the narrator is told of the change."""
        await self._change(interaction, name, "grow" if growth else "off", key)

    @persona.command(name=both("on", "启用"), description=both("Switch one on again", "启用一条"))
    @options(name=NAME, key=_WHICH)
    async def on(self, interaction: discord.Interaction, name: Named, key: Named) -> None:
        """Let a tenet count again."""
        await self._change(interaction, name, "on", key)

    @persona.command(
        name=both("history", "经过"),
        description=both("What changed inside somebody, and why", "内心的变化与缘由"),
    )
    @options(name=NAME)
    async def history(self, interaction: discord.Interaction, name: Named) -> None:
        """Tell by whom and by what each thing inside somebody came to be so, the latest first."""
        async with answering(self._stage, interaction):
            at = await led(self._stage, interaction)
            who = at.view.somebody(name)
            reasons = await self._stage.timelines.merges.inside(at.timeline, who.id)
            names = await names_here(interaction, (one.user for one in reasons if not one.name))
            told = worded(reasons, at.language)
            called = [replace(one, name=one.name or names.get(one.user, "")) for one in told]
            lines = reason_lines(called, at.language, hidden=True, state=who.state)
            shown = shown_of((f"**{plain_name(who.name)}**", *map(plain_name, lines)))
            await at.whisper("\n".join(shown))

    @persona.command(
        name=both("report", "报告"),
        description=both("How often they were true to themselves", "回应是否符合人设"),
    )
    @options(name=NAME)
    async def report(self, interaction: discord.Interaction, name: Named | None = None) -> None:
        """Tell of pass rates and remedies: of one, with buttons, or of all in short."""
        async with answering(self._stage, interaction):
            at = await led(self._stage, interaction)
            turns = await at.timeline.turns()
            if name is not None:
                await show_report(at, at.view.somebody(name), turns)
                return
            lines = [
                line
                for who in at.view.insides()
                if (found := who.report(turns)).checked
                for line in (
                    f"**{plain_name(who.name)}**",
                    *map(plain_name, who.summary_lines(found)),
                )
            ]
            await at.whisper("\n".join(lines) or texts.NO_REPORTS.told(at.language))

    @persona.command(
        name=both("review", "审阅"),
        description=both("Accept, edit or refuse what nobody reviewed", "审阅未审的条目"),
    )
    @options(name=NAME)
    async def review(self, interaction: discord.Interaction, name: Named) -> None:
        """Go through what nobody reviewed yet, boundaries first."""
        async with answering(self._stage, interaction):
            at = await led(self._stage, interaction)
            await show_next(at, at.view.somebody(name))

    @show.autocomplete("name")
    @set_.autocomplete("name")
    @off.autocomplete("name")
    @on.autocomplete("name")
    @history.autocomplete("name")
    @report.autocomplete("name")
    @review.autocomplete("name")
    async def _suggest_anybody(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        return await led_names(self._stage, interaction, typed, everybody)

    @set_.autocomplete("key")
    @off.autocomplete("key")
    @on.autocomplete("key")
    async def _suggest_tenets(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        """Offer the tenets of whoever is named, to game masters alone."""
        name = str(getattr(interaction.namespace, "name", ""))
        return await led_pairs(self._stage, interaction, typed, lambda view: tenets_of(view, name))

    @commands.Cog.listener()
    async def on_control(self, interaction: discord.Interaction, id: CustomId) -> None:
        """Do what a button says; it may be older than the process."""
        if id.kind == "persona":
            await self._presses.pressed(interaction, id)

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Take what was written into a form; it may be older than the process."""
        id = custom_id(str(dict(interaction.data or {}).get("custom_id", "")))
        is_form = interaction.type is discord.InteractionType.modal_submit
        if is_form and id is not None and id.kind == "persona":
            await self._presses.written(interaction, id)

    async def _change(
        self, interaction: discord.Interaction, name: str, deed: TenetDeed, key: str
    ) -> None:
        async with answering(self._stage, interaction):
            at = await led(self._stage, interaction)
            await at.whisper(await changed(at, SetTenet(at.user, name, deed, key)))
