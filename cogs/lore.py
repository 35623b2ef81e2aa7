"""/lore: what the narrator is told when it comes up, for the game master's eyes."""

from collections.abc import Iterable

import discord
from discord import app_commands
from discord.ext import commands
from discord.utils import escape_markdown

from cogs import lore_texts as texts
from cogs.answers import answering
from cogs.leading import decree, leading, led, led_names
from cogs.localised import both, options
from cogs.rights import LEADERS_NEED
from cogs.stage import Stage
from cogs.ui.escaping import plain_name
from cogs.ui.fitting import shown_of
from engine.lore import lore_step
from engine.timelines import View

Title = app_commands.Range[str, 1, 100]
Typed = app_commands.Range[str, 1, 2_000]

_SHOWN_WORDS = 100

_WHICH = (both("title", "标题"), both("The entry", "哪一条设定"))
_WORDS = (both("text", "文字"), both("What somebody might say", "假设有人这样说"))
_KEYS = (both("keys", "触发词"), both("Words that bring it up: bell, ring", "触发词，用逗号隔开"))
_TEXT = (both("text", "内容"), both("What the narrator is then told", "届时告诉叙述者的内容"))


class LoreCog(commands.Cog):
    """Shows lore, which holds what players must not know, and lets game masters add to it."""

    lore = app_commands.Group(
        name=both("lore", "设定"),
        description=both("What is told when it comes up (GM)", "提到时才讲的设定（主持人）"),
        default_permissions=LEADERS_NEED,
    )

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    @lore.command(
        name=both("list", "列表"), description=both("What is told now", "现在会讲什么、还要等多久")
    )
    async def list_(self, interaction: discord.Interaction) -> None:
        """Show what is told next whatever is said, and what lasts, rests and waits."""
        async with answering(self._stage, interaction):
            at = await led(self._stage, interaction)
            lines = await self._stage.timelines.lore.lines(at.timeline)
            await at.whisper(_shown(texts.HEAD.told(at.language), lines))

    @lore.command(
        name=both("test", "测试"), description=both("See what words wake", "看一段话会唤起什么")
    )
    @options(text=_WORDS)
    async def test(self, interaction: discord.Interaction, text: Typed) -> None:
        """Show what some words would wake, and why; nothing happens."""
        async with answering(self._stage, interaction):
            at = await led(self._stage, interaction)
            lines = await self._stage.timelines.lore.test(at.timeline, text)
            words = plain_name(text[:_SHOWN_WORDS])
            await at.whisper(_shown(texts.TESTED.told(at.language).format(words=words), lines))

    @lore.command(name=both("show", "查看"), description=both("Read an entry", "查看一条设定"))
    @options(title=_WHICH)
    async def show(self, interaction: discord.Interaction, title: Title) -> None:
        """Show an entry in full."""
        async with answering(self._stage, interaction):
            at = await led(self._stage, interaction)
            lines = await self._stage.timelines.lore.show(at.timeline, title)
            await at.whisper(_shown("", lines))

    @lore.command(name=both("add", "添加"), description=both("Add an entry", "添加一条设定"))
    @options(keys=_KEYS, text=_TEXT)
    async def add(
        self, interaction: discord.Interaction, keys: app_commands.Range[str, 1, 400], text: Typed
    ) -> None:
        """Add an entry; players are shown nothing of it."""
        async with leading(self._stage, interaction):
            at = await led(self._stage, interaction)
            await decree(at, lore_step(keys, text), quiet=True)

    @show.autocomplete("title")
    async def _suggest(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        return await led_names(self._stage, interaction, typed, View.lore)


def _shown(head: str, lines: Iterable[str]) -> str:
    escaped = (escape_markdown(line) for line in lines)
    return "\n".join(shown_of([line for line in (head, *escaped) if line]))
