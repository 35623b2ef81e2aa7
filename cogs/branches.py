"""/branch, /switch, /branches, /rename, /branch-delete and /branch-reopen."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs import texts
from cogs.answers import answering
from cogs.branch_list import branch_lines, closed_names, farewell
from cogs.here import Here, branch_names, checkpoint_names, here, offered, seen, standing
from cogs.localised import both
from cogs.places import Place, must_be_open
from cogs.rights import LEADERS_NEED
from cogs.stage import Stage
from cogs.ui.escaping import plain_name
from engine.errors import NoSuchTimeline
from engine.model.ids import ChannelId
from engine.ports import Binding
from engine.timeline import Timeline

_Name = app_commands.Range[str, 1, 40]


class BranchCog(commands.Cog):
    """Lets a game master fork a play, and say which channel plays which branch."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    @app_commands.command(
        name=both("branch", "分支"),
        description=both("Fork the story and play on there", "从此处分出一条故事线并继续"),
    )
    @app_commands.rename(
        name=both("name", "名称"), start=both("from", "起点"), channel=both("channel", "频道")
    )
    @app_commands.describe(
        name=both("Letters, digits, - or _", "文字、数字、- 或 _"),
        start=both(
            "A branch, checkpoint or turn; here if left out", "分支、存档点或回合；默认此刻"
        ),
        channel=both("Play it there instead: the party splits", "改在那个频道进行：队伍分头行动"),
    )
    @app_commands.default_permissions(LEADERS_NEED)
    async def branch(
        self,
        interaction: discord.Interaction,
        name: _Name,
        start: str | None = None,
        channel: Place | None = None,
    ) -> None:
        """Fork the present or *start*; this channel plays the new branch, or *channel* does."""
        async with answering(self._stage, interaction):
            at = await here(self._stage, interaction)
            at.must_lead()
            if channel is not None:
                id = at.timeline.record.id
                await must_be_open(self._stage, interaction.user, channel, id)
            past, timelines = self._stage.timelines.past, self._stage.timelines
            turn = None if start is None else await past.turn_called(at.timeline, start)
            forked = await timelines.fork(at.timeline, name, turn, at.user)
            await self._play(at, forked, channel)

    @app_commands.command(
        name=both("switch", "切换"),
        description=both("Play another branch here", "在这里改玩另一条分支"),
    )
    @app_commands.rename(name=both("name", "名称"))
    @app_commands.describe(name=both("Which branch", "哪条分支"))
    @app_commands.default_permissions(LEADERS_NEED)
    async def switch(self, interaction: discord.Interaction, name: str) -> None:
        """Let this channel play another branch of the same play."""
        async with answering(self._stage, interaction):
            at = await here(self._stage, interaction)
            at.must_lead()
            other = await self._stage.timelines.open_named(at.timeline.record.id, name)
            await self._play(at, other, None)

    @app_commands.command(
        name=both("branches", "分支列表"), description=both("List all branches", "列出所有分支")
    )
    async def branches(self, interaction: discord.Interaction) -> None:
        """List the branches for whoever asks."""
        async with answering(self._stage, interaction):
            at = await here(self._stage, interaction, posts=False)
            await at.whisper("\n".join(await branch_lines(at)))

    @app_commands.command(
        name=both("rename", "改名"),
        description=both("Rename the branch played here", "给这里的分支改名"),
    )
    @app_commands.rename(name=both("name", "名称"))
    @app_commands.describe(name=both("The new name", "新名称"))
    @app_commands.default_permissions(LEADERS_NEED)
    async def rename(self, interaction: discord.Interaction, name: _Name) -> None:
        """Give the branch another name."""
        async with answering(self._stage, interaction):
            at = await here(self._stage, interaction)
            at.must_lead()
            renamed = await self._stage.timelines.rename(at.timeline, name)
            names = (at.timeline.branch.name, renamed.branch.name)
            await at.announce("🌿 " + " → ".join(map(plain_name, names)))

    @app_commands.command(
        name=both("branch-delete", "删除分支"),
        description=both("Put a branch out of sight", "收起一条分支，可以找回"),
    )
    @app_commands.rename(name=both("name", "名称"))
    @app_commands.describe(name=both("Which branch", "哪条分支"))
    @app_commands.default_permissions(LEADERS_NEED)
    async def delete(self, interaction: discord.Interaction, name: str) -> None:
        """Put a branch out of sight; nothing that happened on it is lost."""
        async with answering(self._stage, interaction):
            at = await here(self._stage, interaction)
            at.must_lead()
            gone = await self._stage.timelines.delete(at.timeline, name)
            await at.whisper(farewell(at, gone))

    @app_commands.command(
        name=both("branch-reopen", "重开分支"),
        description=both("Take a deleted or merged branch back", "找回删除或合并过的分支"),
    )
    @app_commands.rename(name=both("name", "名称"))
    @app_commands.describe(name=both("Which branch", "哪条分支"))
    @app_commands.default_permissions(LEADERS_NEED)
    async def reopen(self, interaction: discord.Interaction, name: str) -> None:
        """Open a branch again."""
        async with answering(self._stage, interaction):
            at = await here(self._stage, interaction)
            at.must_lead()
            timelines = self._stage.timelines
            back = await timelines.branching.reopen(at.timeline.record.id, name)
            await at.whisper(texts.REOPENED.told(at.language).format(name=plain_name(back.name)))

    @branch.autocomplete("start")
    async def _suggest_start(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        branches = await branch_names(self._stage, interaction)
        return offered([*branches, *await checkpoint_names(self._stage, interaction)], typed)

    @switch.autocomplete("name")
    @delete.autocomplete("name")
    async def _suggest(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        return offered(await branch_names(self._stage, interaction), typed)

    @reopen.autocomplete("name")
    async def _suggest_closed(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        try:
            return offered(await closed_names(await seen(self._stage, interaction)), typed)
        except NoSuchTimeline:
            return []

    async def _play(self, at: Here, timeline: Timeline, elsewhere: Place | None) -> None:
        """Bind this channel to a branch, or the one *elsewhere*, and say there where it stands."""
        timelines = self._stage.timelines
        channel = at.channel if elsewhere is None else ChannelId(str(elsewhere.id))
        await timelines.bind(Binding(channel, timeline.record.id, timeline.branch.id))
        text = standing(await timelines.look(timeline))
        if elsewhere is None:
            await at.stand(text)
            return
        await self._stage.stand(channel, f"{at.interaction.id}a", text)
        words = texts.SPLIT.told(at.language)
        names = {"branch": timeline.branch.name, "channel": elsewhere.name}
        await at.announce(words.format(**{part: plain_name(n) for part, n in names.items()}))
