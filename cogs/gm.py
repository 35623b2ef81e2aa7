"""/gm: a game master's hand on everything, what only game masters are told, and who they are."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord
from discord import app_commands
from discord.ext import commands

from cogs import gm_texts, texts
from cogs.answers import answering, check_permissions, tell
from cogs.gm_decree import Decrees
from cogs.gm_room import is_open
from cogs.gm_who import play_text, server_text
from cogs.here import Here, looked, seen
from cogs.leading import QUIET, leading, led
from cogs.localised import both, language_for, options
from cogs.places import must_be_free, must_write
from cogs.rights import LEADERS_NEED
from cogs.stage import Stage
from cogs.ui.custom_ids import CustomId, custom_id
from cogs.ui.escaping import plain_name
from cogs.ui.gm_controls import MOST_CHARS, decree_id, room_view
from engine.errors import NoSuchTimeline, NotAllowed
from engine.model.ids import MAIN, ChannelId, UserId
from engine.model.language import Both
from engine.model.turn import Turn

Story = app_commands.AppCommandChannel | app_commands.AppCommandThread

_MOST_TURNS = 20
_SHORT = 7

_STEPS = (
    both("steps", "步骤"),
    both("In the rule language; left out: a form opens", "规则语言；不填则打开表单"),
)
_TURNS = (both("turns", "回合数"), both("Of how many turns", "最近多少回合"))
_STORY = (
    both("story", "故事"),
    both("The channel in which it is played, if not this one", "故事所在的频道，默认本频道"),
)
_USER = (both("user", "用户"), both("Who", "谁"))
_ROLE = (both("role", "身份组"), both("Which role", "哪个身份组"))


class GmCog(commands.Cog):
    """Takes what game masters decree, and tells them what players are not told."""

    gm = app_commands.Group(
        name=both("gm", "主持"),
        description=both("For game masters", "主持人专用"),
        default_permissions=LEADERS_NEED,
    )
    room = app_commands.Group(
        name=both("channel", "频道"),
        description=both("Where game masters are told of each turn", "主持人的消息发往何处"),
        parent=gm,
    )
    role = app_commands.Group(
        name=both("role", "人员"),
        description=both("The game masters of this play", "本局的主持人"),
        parent=gm,
    )
    server_role = app_commands.Group(
        name=both("server-role", "身份组"),
        description=both("Roles that lead every story in this server", "主持所有故事的身份组"),
        parent=gm,
    )

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._decrees = Decrees(stage)

    @gm.command(name=both("do", "执行"), description=both("Let steps be so", "让步骤成真"))
    @options(steps=_STEPS, quiet=QUIET)
    async def do(
        self,
        interaction: discord.Interaction,
        steps: app_commands.Range[str, 1, MOST_CHARS] | None = None,
        quiet: bool = False,
    ) -> None:
        """Take steps of the rule language; without any, a form for them opens."""
        if steps is not None:
            async with leading(self._stage, interaction):
                at = await led(self._stage, interaction)
                await self._decrees.take(at, steps, quiet=quiet)
            return
        async with answering(self._stage, interaction):
            at = await seen(self._stage, interaction)
            await self._decrees.ask(at, decree_id(at.timeline.record.id, quiet=quiet))

    @gm.command(
        name=both("log", "记录"),
        description=both("What turns told game masters", "最近回合给主持人的消息"),
    )
    @options(turns=_TURNS)
    async def log(
        self,
        interaction: discord.Interaction,
        turns: app_commands.Range[int, 1, _MOST_TURNS] = 5,
    ) -> None:
        """Show what the last turns told game masters."""
        async with leading(self._stage, interaction):
            at = await led(self._stage, interaction)
            lately = await self._stage.timelines.past.lately(at.timeline, turns)
            blocks = [await _told(at, turn) for turn in reversed(lately)]
            text = "\n".join(block for block in blocks if block)
            await at.whisper(text or gm_texts.NOTHING_TOLD.told(language_for(interaction)))

    @gm.command(name=both("help", "帮助"), description=both("What a GM can do", "主持人能做什么"))
    async def help(self, interaction: discord.Interaction) -> None:
        """Explain what a game master can do; that is no secret."""
        language = language_for(interaction)
        steps = gm_texts.EXAMPLE.told(language)
        await tell(interaction, gm_texts.HELP.told(language).format(steps=steps))

    @room.command(
        name=both("here", "这里"),
        description=both("Post here what game masters are told", "把给主持人的消息发在这里"),
    )
    @options(story=_STORY)
    async def open_room(self, interaction: discord.Interaction, story: Story | None = None) -> None:
        """Post here what game masters are told; asks first where players can read it."""
        async with answering(self._stage, interaction):
            at = await self._of_story(interaction, story)
            await self._must_fit(at)
            if self._stage.timelines.bound(at.channel) is None and not is_open(interaction):
                await self._open_room(at)
                return
            language = language_for(interaction)
            await at.whisper(gm_texts.ROOM_IS_OPEN.told(language))
            view = room_view(at.timeline.record.id, at.channel, language)
            await interaction.edit_original_response(view=view)

    @room.command(
        name=both("off", "关闭"),
        description=both("Post nowhere what game masters are told", "不再自动发出给主持人的消息"),
    )
    @options(story=_STORY)
    async def close_room(
        self, interaction: discord.Interaction, story: Story | None = None
    ) -> None:
        """Post it nowhere; it stays in the log."""
        async with answering(self._stage, interaction):
            at = await self._of_story(interaction, story)
            closed = await self._stage.gm_room.close(at.timeline.record.id)
            text = gm_texts.ROOM_OFF if closed else gm_texts.NO_ROOM
            await at.whisper(text.told(language_for(interaction)))

    @role.command(
        name=both("add", "添加"),
        description=both("Make somebody a game master of this play", "指定一位本局的主持人"),
    )
    @options(user=_USER)
    async def raise_(self, interaction: discord.Interaction, user: discord.Member) -> None:
        """Make *user* a game master of this play."""
        async with leading(self._stage, interaction):
            at = await led(self._stage, interaction)
            new = await self._stage.timelines.roles.grant(at.timeline.record.id, _id(user))
            await _say(at, gm_texts.RAISED if new else gm_texts.IS_RAISED, user.display_name)

    @role.command(
        name=both("remove", "移除"),
        description=both("Make somebody a plain player again", "取消一位本局的主持人"),
    )
    @options(user=_USER)
    async def lower(self, interaction: discord.Interaction, user: discord.Member) -> None:
        """Take that from *user* again; whoever began the story leads it all the same."""
        async with leading(self._stage, interaction):
            at = await led(self._stage, interaction)
            was = await self._stage.timelines.roles.revoke(at.timeline.record.id, _id(user))
            await _say(at, gm_texts.LOWERED if was else gm_texts.NOT_RAISED, user.display_name)

    @role.command(
        name=both("list", "列表"), description=both("Who leads this play", "谁主持这一局")
    )
    async def leaders(self, interaction: discord.Interaction) -> None:
        """Tell who leads this play."""
        async with leading(self._stage, interaction):
            at = await led(self._stage, interaction)
            await at.whisper(await play_text(at, language_for(interaction)))

    @server_role.command(
        name=both("add", "添加"),
        description=both("Let a role lead every story", "让一个身份组主持所有故事"),
    )
    @options(role=_ROLE)
    async def add_role(self, interaction: discord.Interaction, role: discord.Role) -> None:
        """Let whoever has *role* lead every story in this server."""
        await self._put_role(interaction, role, leads=True)

    @server_role.command(
        name=both("remove", "移除"),
        description=both("Let a role lead no longer", "取消一个身份组的主持权"),
    )
    @options(role=_ROLE)
    async def remove_role(self, interaction: discord.Interaction, role: discord.Role) -> None:
        """Let *role* lead no longer; where no other is set, the usual names count again."""
        await self._put_role(interaction, role, leads=False)

    @server_role.command(
        name=both("list", "列表"), description=both("Which roles lead", "哪些身份组是主持人")
    )
    async def roles(self, interaction: discord.Interaction) -> None:
        """Tell which roles lead every story in this server."""
        async with answering(self._stage, interaction):
            server = _managed(interaction)
            language = language_for(interaction)
            await tell(interaction, await server_text(self._stage.leaders, server, language))

    @commands.Cog.listener()
    async def on_control(self, interaction: discord.Interaction, id: CustomId) -> None:
        """Open the form again, or the room after all."""
        async with self._pressed(interaction):
            if id.kind == "decree":
                await self._decrees.press(interaction, id)
            elif id.kind == "gmroom":
                await interaction.response.defer(ephemeral=True, thinking=True)
                at = await looked(self._stage, interaction, id.timeline, MAIN)
                at.must_lead()
                await self._must_fit(at)
                await self._open_room(at)

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Take what was written into the form."""
        id = custom_id(str(dict(interaction.data or {}).get("custom_id", "")))
        is_form = interaction.type is discord.InteractionType.modal_submit
        if not is_form or id is None or id.kind != "decree":
            return
        async with self._pressed(interaction):
            await self._decrees.submit(interaction, id)

    @asynccontextmanager
    async def _pressed(self, interaction: discord.Interaction) -> AsyncIterator[None]:
        """Tell the person of what goes wrong within; another story may be played there by now."""
        async with answering(self._stage, interaction):
            try:
                yield
            except NoSuchTimeline:
                await tell(interaction, texts.NOT_ACTIVE.told(language_for(interaction)))

    async def _of_story(self, interaction: discord.Interaction, story: Story | None) -> Here:
        """Take a command in that is used beside the story; whoever does not lead it is refused."""
        await interaction.response.defer(ephemeral=True)
        channel = None if story is None else ChannelId(str(story.id))
        at = await seen(self._stage, interaction, channel)
        at.must_lead()
        return at

    async def _must_fit(self, at: Here) -> None:
        """See that person and bot may write there, and that no other story is played there."""
        check_permissions(at.interaction)
        must_write(at.interaction)
        await must_be_free(self._stage, at.channel, at.timeline.record.id)

    async def _open_room(self, at: Here) -> None:
        title = at.view.story.title
        await self._stage.gm_room.open(at.timeline.record.id, at.channel, title)
        await at.announce(gm_texts.ROOM.told(at.language).format(title=plain_name(title)))

    async def _put_role(
        self, interaction: discord.Interaction, role: discord.Role, *, leads: bool
    ) -> None:
        async with answering(self._stage, interaction):
            server = _managed(interaction)
            await self._stage.leaders.put_role(role, leads=leads)
            language = language_for(interaction)
            await tell(interaction, await server_text(self._stage.leaders, server, language))


def _managed(interaction: discord.Interaction) -> discord.Guild:
    """Return the server, for somebody who may manage it.

    Raises:
        NotAllowed: the person may not.
    """
    if interaction.guild is None or not interaction.permissions.manage_guild:
        raise NotAllowed
    return interaction.guild


def _id(user: discord.Member) -> UserId:
    return UserId(str(user.id))


async def _say(at: Here, text: Both, name: str) -> None:
    told = text.told(language_for(at.interaction))
    await at.whisper(told.format(name=plain_name(name)))


async def _told(at: Here, turn: Turn) -> str:
    """Return what *turn* told game masters; '' where that is nothing."""
    frame = await at.timeline.frame(turn)
    if not frame.gm:
        return ""
    number = (await at.timeline.state_at(turn.id)).turns
    head = gm_texts.TURN.told(at.language).format(number=number, id=turn.id[:_SHORT])
    return "\n".join((head, *frame.gm))
