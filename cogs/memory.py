"""/memory and /recap: what a play remembers, and what whoever was away has missed."""

import discord
from discord import app_commands
from discord.ext import commands
from discord.utils import escape_markdown

from cogs import memory_texts
from cogs.answers import answering, key_of, played
from cogs.here import Here, here
from cogs.leading import led, led_names
from cogs.localised import both, options
from cogs.rights import LEADERS_NEED
from cogs.stage import Stage
from engine.model.memory import USUAL_WEIGHT
from engine.model.memory_actions import MemoryDeed, MendMemory
from engine.timelines import View

Memory = app_commands.Range[str, 1, 200]
"""A memory, or a part of one, as it is typed."""

_WHICH = (both("memory", "记忆"), both("The memory, or a part of it", "记忆的全文或一部分"))
_TEXT = (both("text", "内容"), both("What is to be remembered", "要记住什么"))
_RIGHT = (both("text", "内容"), both("What is true instead", "正确的内容"))
_WEIGHT = (
    both("weight", "权重"),
    both("1 to 5; from 4 on it is never folded away", "1 到 5；4 以上不会被压缩"),
)


class MemoryCog(commands.Cog):
    """Shows what is remembered, and lets game masters set it right."""

    memory = app_commands.Group(
        name=both("memory", "记忆"),
        description=both("What the story remembers (GM)", "故事记得什么（主持人）"),
        default_permissions=LEADERS_NEED,
    )

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    @app_commands.command(
        name=both("recap", "前情"), description=both("What you missed", "看看你错过了什么")
    )
    async def recap(self, interaction: discord.Interaction) -> None:
        """Tell a person alone what happened since they acted last; no turn passes."""
        async with answering(self._stage, interaction):
            at = await here(self._stage, interaction, posts=False)
            missed = await self._stage.timelines.past.since(at.timeline, at.user)
            await at.whisper("\n".join((f"**{at.view.story.title}**", *at.view.recap(missed))))

    @memory.command(name=both("list", "列表"), description=both("See all memories", "查看全部记忆"))
    async def show(self, interaction: discord.Interaction) -> None:
        """Show all that is remembered, with its weight and who was there."""
        async with answering(self._stage, interaction):
            at = await led(self._stage, interaction)
            head = memory_texts.HEAD.told(at.language).format(count=len(at.view.memories()))
            await at.whisper("\n".join((head, *map(escape_markdown, at.view.memory_lines()))))

    @memory.command(name=both("add", "添加"), description=both("Remember something", "记住一件事"))
    @options(text=_TEXT, weight=_WEIGHT)
    async def add(
        self,
        interaction: discord.Interaction,
        text: Memory,
        weight: app_commands.Range[int, 1, 5] = USUAL_WEIGHT,
    ) -> None:
        """Remember something more."""
        await self._mend(interaction, "add", words=text, weight=weight)

    @memory.command(name=both("pin", "固定"), description=both("Keep one for good", "固定一条记忆"))
    @options(memory=_WHICH)
    async def pin(self, interaction: discord.Interaction, memory: Memory) -> None:
        """Let a memory never be folded away."""
        await self._mend(interaction, "pin", memory)

    @memory.command(
        name=both("unpin", "取消固定"), description=both("Let one fade again", "取消固定一条记忆")
    )
    @options(memory=_WHICH)
    async def unpin(self, interaction: discord.Interaction, memory: Memory) -> None:
        """Let a memory be folded like others."""
        await self._mend(interaction, "unpin", memory)

    @memory.command(name=both("forget", "遗忘"), description=both("Forget one", "遗忘一条记忆"))
    @options(memory=_WHICH)
    async def forget(self, interaction: discord.Interaction, memory: Memory) -> None:
        """Forget a memory."""
        await self._mend(interaction, "forget", memory)

    @memory.command(name=both("correct", "更正"), description=both("Put one right", "更正一条记忆"))
    @options(memory=_WHICH, text=_RIGHT)
    async def correct(self, interaction: discord.Interaction, memory: Memory, text: Memory) -> None:
        """Put a memory in other words."""
        await self._mend(interaction, "correct", memory, text)

    @memory.command(
        name=both("fold", "整理"), description=both("Put memory in order now", "立即整理记忆")
    )
    async def fold(self, interaction: discord.Interaction) -> None:
        """Let the last turns be read for memory, and memories come together, without waiting."""
        async with answering(self._stage, interaction):
            at = await led(self._stage, interaction)
            came = await self._stage.timelines.remember_now(at.timeline)
            count = len((await at.timeline.state()).memories)
            says = memory_texts.CAME[came].told(at.language)
            await at.whisper(says.format(memories=count))

    @pin.autocomplete("memory")
    @unpin.autocomplete("memory")
    @forget.autocomplete("memory")
    @correct.autocomplete("memory")
    async def _suggest(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        return await led_names(self._stage, interaction, typed, View.memories)

    async def _mend(
        self,
        interaction: discord.Interaction,
        deed: MemoryDeed,
        text: str = "",
        words: str = "",
        weight: int = USUAL_WEIGHT,
    ) -> None:
        async with answering(self._stage, interaction):
            at = await led(self._stage, interaction)
            await _enact(at, MendMemory(at.user, deed, text, words, weight))


async def _enact(at: Here, action: MendMemory) -> None:
    """Set memory right; the game master alone is told."""
    key, timelines = key_of(at.interaction), at.stage.timelines
    frame = await played(
        at.stage, at.interaction, lambda hear: timelines.play(at.channel, key, action, hear)
    )
    if frame is not None:
        done = memory_texts.DONE[action.deed].told(at.language)
        says = done.format(text=escape_markdown(action.words or action.text))
        await at.whisper("\n".join((says, memory_texts.UNDO.told(at.language))))
