"""/roll and /check: code throws, in a story or beside one."""

from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from cogs import texts
from cogs.answers import answering, channel_of, check_permissions, key_of, perform
from cogs.localised import both
from cogs.stage import Stage
from cogs.ui.escaping import defused, plain_name
from cogs.ui.splitting import split
from engine.model.actions import Check, Throw
from engine.model.ids import UserId

_System = Literal["coc", "d20"]


class DiceCog(commands.Cog):
    """Throws dice on command."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    @app_commands.command(
        name=both("roll", "掷骰"), description=both("Throw dice: 2d6+3, 1d20 adv", "掷骰：2d6+3")
    )
    @app_commands.rename(dice=both("dice", "骰子"), hidden=both("hidden", "暗骰"))
    @app_commands.describe(
        dice=both("For example 2d6+3", "例如 2d6+3"),
        hidden=both("Only you see the result", "只有你看得到结果"),
    )
    async def roll(
        self,
        interaction: discord.Interaction,
        dice: app_commands.Range[str, 1, 200],
        hidden: bool = False,
    ) -> None:
        """Throw dice; where a story is played the throw becomes part of it."""
        async with answering(self._stage, interaction):
            if self._stage.timelines.bound(channel_of(interaction)) is None:
                await self._throw_beside(interaction, dice, hidden=hidden)
            else:
                await self._throw_in_story(interaction, dice, hidden=hidden)

    @app_commands.command(
        name=both("check", "检定"), description=both("Test a skill", "进行技能检定")
    )
    @app_commands.rename(
        skill=both("skill", "技能"),
        target=both("target", "目标"),
        system=both("system", "规则"),
        modifier=both("modifier", "调整"),
        edge=both("edge", "优劣"),
    )
    @app_commands.describe(
        skill=both("What is tested", "检定什么"),
        target=both(
            "Skill value (percentile) or difficulty (d20)", "技能值（百分骰）或难度（d20）"
        ),
        system=both("Percentile, the default, or d20", "百分骰（默认）或 d20"),
        modifier=both("Added to a d20", "加到 d20 上"),
        edge=both("Bonus dice or advantage; below 0 penalty", "奖励骰或优势；负数为惩罚"),
    )
    @app_commands.choices(
        system=[
            app_commands.Choice(name=both("percentile", "百分骰"), value="coc"),
            app_commands.Choice(name=both("d20", "d20"), value="d20"),
        ]
    )
    async def check(
        self,
        interaction: discord.Interaction,
        skill: app_commands.Range[str, 1, 60],
        target: app_commands.Range[int, 0, 1000],
        system: str = "coc",
        modifier: app_commands.Range[int, -100, 100] = 0,
        edge: app_commands.Range[int, -2, 2] = 0,
    ) -> None:
        """Test *skill* against *target*; needs a story."""
        async with answering(self._stage, interaction):
            await interaction.response.defer(ephemeral=True)
            check_permissions(interaction)
            rules: _System = "d20" if system == "d20" else "coc"
            user, name = UserId(str(interaction.user.id)), interaction.user.display_name
            action = Check(user, name, skill, rules, target, modifier, edge)
            await self._play(interaction, action)

    async def _throw_beside(
        self, interaction: discord.Interaction, dice: str, *, hidden: bool
    ) -> None:
        rolled = self._stage.timelines.throw(dice)
        line = f"🎲 {plain_name(interaction.user.display_name)}: {rolled.text}"
        first, *rest = split(defused(line))
        await interaction.response.send_message(first, ephemeral=hidden)
        for part in rest:
            await interaction.followup.send(part, ephemeral=hidden)

    async def _throw_in_story(
        self, interaction: discord.Interaction, dice: str, *, hidden: bool
    ) -> None:
        await interaction.response.defer(ephemeral=True)
        check_permissions(interaction)
        name = interaction.user.display_name
        await self._play(interaction, Throw(UserId(str(interaction.user.id)), name, dice, hidden))
        if hidden:
            channel = channel_of(interaction)
            line = texts.SECRET_THROW.told(await self._stage.language(channel))
            shown = line.format(name=plain_name(name))
            await self._stage.say(channel, f"{interaction.id}s", shown)

    async def _play(self, interaction: discord.Interaction, action: Throw | Check) -> None:
        channel, key = channel_of(interaction), key_of(interaction)
        await perform(
            self._stage,
            interaction,
            lambda hear: self._stage.timelines.play(channel, key, action, hear),
        )
