"""/trigger: the triggers of a play, looked at, tried and changed by game masters alone.

The command is hidden from others as far as Discord does that; what counts is checked here, at every
command, button, list and form. What changes is a quiet turn: players see nothing of it.
"""

from collections.abc import Callable

import discord
from discord import app_commands
from discord.ext import commands
from discord.utils import escape_markdown

from cogs import trigger_texts as texts
from cogs.answers import answering
from cogs.here import Here, offered, seen
from cogs.leading import led
from cogs.localised import both, options
from cogs.stage import Stage
from cogs.trigger_controls import TriggerControls
from cogs.trigger_desk import TriggerDesk, mark_of, receipt, show
from cogs.trigger_files import TriggerFiles
from cogs.trigger_guides import TriggerGuides
from cogs.trigger_writing import TriggerWriting
from cogs.ui.custom_ids import CustomId, custom_id
from cogs.ui.escaping import plain_name
from cogs.ui.trigger_buttons import removal_view
from cogs.ui.trigger_card import standing_words
from engine.errors import NoSuchTimeline, NotAllowed
from engine.gamemaster import MAX_NAME, tried_lines
from engine.model.language import Both
from engine.model.rule import Step
from engine.model.table_deeds import FireTrigger, ResetTrigger, SwitchTrigger

Name = app_commands.Range[str, 1, MAX_NAME]

_NAME = (both("name", "名称"), both("Which trigger", "哪个触发器"))
_GUIDED = (
    both("guided", "向导"),
    both("Pick from lists instead of writing", "用列表选择，不必书写"),
)
_WORDS = (both("words", "话"), both("What somebody says", "假设有人说的话"))
_QUIET = (both("quiet", "不公开"), both("Show players nothing of it", "不让玩家看到任何提示"))
_WHICH = (both("name", "名称"), both("Which; all if left out", "哪个；不填则全部"))
_FILE = (
    both("file", "文件"),
    both("A .txt file, a trigger on each line", ".txt 文件，每行一个触发器"),
)


class TriggerCog(commands.Cog):
    """Lets game masters handle triggers."""

    trigger = app_commands.Group(
        name=both("trigger", "触发器"),
        description=both("For game masters: what happens by itself", "主持人专用：自动发生的事"),
        default_permissions=discord.Permissions(manage_guild=True),
        guild_only=True,
    )

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._desk = TriggerDesk(stage)
        self._writing = TriggerWriting(self._desk)
        self._guides = TriggerGuides(self._desk, self._writing)
        self._controls = TriggerControls(self._desk, self._writing, self._guides)
        self._files = TriggerFiles(self._desk)

    @trigger.command(name=both("list", "列表"), description=both("All triggers", "全部触发器"))
    async def list_(self, interaction: discord.Interaction) -> None:
        """List all triggers, and how each stands."""
        async with answering(self._stage, interaction):
            await self._files.show_list(await led(self._stage, interaction))

    @trigger.command(
        name=both("show", "查看"), description=both("What a trigger is and does", "查看一个触发器")
    )
    @options(name=_NAME)
    async def show_(self, interaction: discord.Interaction, name: Name) -> None:
        """Show a trigger: its line, how it stands, and what it does."""
        async with answering(self._stage, interaction):
            at = await led(self._stage, interaction)
            one = await self._desk.called(at, name)
            head = f"**{plain_name(one.name)}** · {standing_words(one, at.language)}"
            await at.whisper("\n".join((head, *await self._desk.card(at, one))))

    @trigger.command(
        name=both("test", "测试"),
        description=both("Whether it would fire; nothing happens", "会不会触发；什么都不会发生"),
    )
    @options(name=_NAME, words=_WORDS)
    async def test(
        self,
        interaction: discord.Interaction,
        name: Name,
        words: app_commands.Range[str, 0, 2000] = "",
    ) -> None:
        """Show how each part of its condition stands, and why; nothing fires."""
        async with answering(self._stage, interaction):
            at = await led(self._stage, interaction)
            one = await self._desk.called(at, name)
            found = await self._desk.triggers.test(at.timeline, one.trigger, words)
            verdict = texts.WOULD[found.pole].told(at.language)
            if one.gate:
                why = one.gate_line(at.language)
                verdict = texts.GATE_SHUT.told(at.language).format(why=why)
            tree = map(escape_markdown, tried_lines(found))
            await at.whisper("\n".join((f"**{plain_name(one.name)}**", *tree, verdict)))

    @trigger.command(name=both("add", "添加"), description=both("A new trigger", "新的触发器"))
    @options(guided=_GUIDED)
    async def add(self, interaction: discord.Interaction, guided: bool = False) -> None:
        """Open the text form, or the guided one, for a new trigger."""
        async with answering(self._stage, interaction):
            at = await self._led(interaction)
            await (self._guides.begin(at) if guided else self._writing.open(at))

    @trigger.command(name=both("edit", "修改"), description=both("Change a trigger", "修改触发器"))
    @options(name=_NAME, guided=_GUIDED)
    async def edit(
        self, interaction: discord.Interaction, name: Name, guided: bool = False
    ) -> None:
        """Open the text form, or the guided one, with a trigger in it."""
        async with answering(self._stage, interaction):
            at = await self._led(interaction)
            one = await self._desk.called(at, name)
            await (self._guides.begin(at, one) if guided else self._writing.open(at, one))

    @trigger.command(
        name=both("fire", "触发"),
        description=both("Let it fire now, whatever its condition", "立即触发，不看条件"),
    )
    @options(name=_NAME, quiet=_QUIET)
    async def fire(self, interaction: discord.Interaction, name: Name, quiet: bool = False) -> None:
        """Fire a trigger; all see what comes of it, unless it is quiet."""
        async with answering(self._stage, interaction):
            at = await led(self._stage, interaction)
            one = await self._desk.called(at, name)
            told = await self._desk.decree(at, FireTrigger(one.name), quiet=quiet)
            await at.whisper(receipt(at, texts.FIRED, one.name, told))

    @trigger.command(name=both("enable", "启用"), description=both("Wake a trigger", "启用触发器"))
    @options(name=_NAME)
    async def enable(self, interaction: discord.Interaction, name: Name) -> None:
        """Let a trigger fire again."""
        await self._change(interaction, name, texts.ENABLED, _woken)

    @trigger.command(
        name=both("disable", "停用"), description=both("Let a trigger sleep", "停用触发器")
    )
    @options(name=_NAME)
    async def disable(self, interaction: discord.Interaction, name: Name) -> None:
        """Let a trigger sleep."""
        await self._change(interaction, name, texts.DISABLED, _asleep)

    @trigger.command(
        name=both("reset", "重置"),
        description=both("As if it had never fired", "如同从未触发过"),
    )
    @options(name=_WHICH)
    async def reset(self, interaction: discord.Interaction, name: Name | None = None) -> None:
        """Let a trigger, or every one, be as if it had never fired."""
        if name is not None:
            await self._change(interaction, name, texts.RESET, ResetTrigger)
            return
        async with answering(self._stage, interaction):
            at = await led(self._stage, interaction)
            told = await self._desk.decree(at, ResetTrigger())
            await at.whisper(receipt(at, texts.RESET_ALL, "", told))

    @trigger.command(
        name=both("remove", "移除"), description=both("Remove a trigger", "移除触发器")
    )
    @options(name=_NAME)
    async def remove(self, interaction: discord.Interaction, name: Name) -> None:
        """Ask whether to remove a trigger."""
        async with answering(self._stage, interaction):
            at = await led(self._stage, interaction)
            one = await self._desk.called(at, name)
            says = texts.REMOVE.told(at.language).format(name=plain_name(one.name))
            view = removal_view(at.timeline.record.id, mark_of(one.name), at.language)
            await show(interaction, says, view)

    @trigger.command(
        name=both("import", "导入"),
        description=both(
            "Add all triggers of a file, or none", "导入文件里的全部触发器，或一个都不导入"
        ),
    )
    @options(file=_FILE)
    async def import_(self, interaction: discord.Interaction, file: discord.Attachment) -> None:
        """Take in a file of triggers."""
        async with answering(self._stage, interaction):
            await self._files.take_in(await led(self._stage, interaction), file)

    @trigger.command(
        name=both("export", "导出"), description=both("All triggers as a file", "导出全部触发器")
    )
    async def export(self, interaction: discord.Interaction) -> None:
        """Hand out all triggers as a file."""
        async with answering(self._stage, interaction):
            await self._files.hand_out(await led(self._stage, interaction))

    @show_.autocomplete("name")
    @test.autocomplete("name")
    @edit.autocomplete("name")
    @fire.autocomplete("name")
    @enable.autocomplete("name")
    @disable.autocomplete("name")
    @reset.autocomplete("name")
    @remove.autocomplete("name")
    async def _suggest(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        """Offer the names of triggers, to game masters alone."""
        try:
            at = await self._led(interaction)
        except (NoSuchTimeline, NotAllowed):
            return []
        return offered([one.name for one in await self._desk.all(at)], typed)

    @commands.Cog.listener()
    async def on_control(self, interaction: discord.Interaction, id: CustomId) -> None:
        """Do what a list or button says; it may be older than the process."""
        if id.kind in ("guide", "trigger"):
            await self._controls.pressed(interaction, id)

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Take what was written into a form; it may be older than the process."""
        id = custom_id(str(dict(interaction.data or {}).get("custom_id", "")))
        is_form = interaction.type is discord.InteractionType.modal_submit
        if is_form and id is not None and id.kind in ("guide", "trigger"):
            await self._controls.written(interaction, id)

    async def _change(
        self,
        interaction: discord.Interaction,
        name: str,
        says: Both,
        step: Callable[[str], Step],
    ) -> None:
        """Take *step* with a trigger, and say so."""
        async with answering(self._stage, interaction):
            at = await led(self._stage, interaction)
            one = await self._desk.called(at, name)
            told = await self._desk.decree(at, step(one.name))
            await at.whisper(receipt(at, says, one.name, told))

    async def _led(self, interaction: discord.Interaction) -> Here:
        """Return where a command was used that has not been answered yet.

        Raises:
            NoSuchTimeline: nothing is played there.
            NotAllowed: the person is no game master.
        """
        at = await seen(self._stage, interaction)
        at.must_lead()
        return at


def _woken(name: str) -> Step:
    return SwitchTrigger(name, enabled=True)


def _asleep(name: str) -> Step:
    return SwitchTrigger(name, enabled=False)
