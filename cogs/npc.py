"""/npc: who is who for everybody, and a game master's hand on people."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs.answers import answering
from cogs.here import here, offered, seen
from cogs.leading import (
    NAME,
    QUIET,
    Named,
    decree,
    everybody,
    leading,
    led,
    led_names,
    led_pairs,
    rule,
)
from cogs.localised import both, options
from cogs.npc_change import belongings, change_of, changeable, inside_of, traits
from cogs.npc_show import show_person
from cogs.persona_desk import changed
from cogs.stage import Stage
from engine.errors import NoSuchTimeline
from engine.model.people import Presence
from engine.model.people_deeds import (
    GiveItem,
    PutPresence,
    RememberAs,
    SayAs,
    SpawnPerson,
    TakeItem,
)

_Count = app_commands.Range[int, 1, 999]

_ITEM = (both("item", "物品"), both("Which thing", "什么物品"))
_COUNT = (both("count", "数量"), both("How many", "多少"))
_SAID = (both("text", "内容"), both("What they say", "说的话"))
_MEMORY = (both("text", "内容"), both("What they remember", "记住的事"))
_NEW = (both("name", "名字"), both("How they are called", "叫什么"))
_ABOUT = (both("about", "简介"), both("Who that is", "是什么人"))
_WHAT = (
    both("what", "项目"),
    both(
        "A stat, a mood, name, description, faction; or emotion, tie, goal, belief, strategy",
        "数值、心情、名字、描述、阵营；或情绪、关系、目标、信念、打算",
    ),
)
_VALUE = (
    both("value", "值"),
    both("As 50, += 5, -= 5, or in words", "例如 50、+= 5、-= 5，或文字"),
)


class NpcCog(commands.Cog):
    """Shows the people of a story, and lets game masters do with them what they want."""

    npc = app_commands.Group(
        name=both("npc", "角色"), description=both("The people of the story", "故事里的人物")
    )

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    @npc.command(name=both("list", "列表"), description=both("Who is about", "有哪些人物"))
    async def everyone(self, interaction: discord.Interaction) -> None:
        """List the people of the story; a game master also sees those in hiding."""
        async with answering(self._stage, interaction):
            at = await here(self._stage, interaction, posts=False)
            await at.whisper("\n".join(at.view.people(hidden=at.leads)) or "–")

    @npc.command(
        name=both("show", "查看"),
        description=both(
            "What is known of somebody; a GM sees all", "某人的情况；主持人能看到全部"
        ),
    )
    @options(name=NAME)
    async def show(self, interaction: discord.Interaction, name: Named) -> None:
        """Show somebody: to a game master with moods, memories and secrets."""
        async with answering(self._stage, interaction):
            at = await here(self._stage, interaction, posts=False)
            await show_person(at, name)

    @npc.command(
        name=both("set", "设置"),
        description=both("Change a number, a mood or a name (GM)", "改数值、情绪或名字（主持人）"),
    )
    @options(name=NAME, what=_WHAT, value=_VALUE, quiet=QUIET)
    async def change(
        self,
        interaction: discord.Interaction,
        name: Named,
        what: Named,
        value: app_commands.Range[str, 1, 400],
        quiet: bool = False,
    ) -> None:
        """Change what is kept of somebody."""
        async with leading(self._stage, interaction):
            at = await led(self._stage, interaction)
            inside = inside_of(at.view, at.user, name, what, value)
            if inside is not None:
                await at.whisper(await changed(at, inside))
            else:
                await decree(at, change_of(name, what, value), quiet=quiet)

    @npc.command(
        name=both("say", "说"),
        description=both("Let somebody speak in their own voice (GM)", "让某人开口说话（主持人）"),
    )
    @options(name=NAME, text=_SAID)
    async def say(
        self,
        interaction: discord.Interaction,
        name: Named,
        text: app_commands.Range[str, 1, 2000],
    ) -> None:
        """Speak for somebody."""
        await rule(self._stage, interaction, SayAs(name, text))

    @npc.command(
        name=both("appear", "登场"),
        description=both("Bring somebody on stage (GM)", "让某人登场（主持人）"),
    )
    @options(name=NAME, quiet=QUIET)
    async def appear(
        self, interaction: discord.Interaction, name: Named, quiet: bool = False
    ) -> None:
        """Bring somebody on stage."""
        await self._put(interaction, name, "here", quiet=quiet)

    @npc.command(
        name=both("leave", "离开"),
        description=both("Let somebody go for now (GM)", "让某人暂时离开（主持人）"),
    )
    @options(name=NAME, quiet=QUIET)
    async def leave(
        self, interaction: discord.Interaction, name: Named, quiet: bool = False
    ) -> None:
        """Let somebody leave the story for now."""
        await self._put(interaction, name, "away", quiet=quiet)

    @npc.command(
        name=both("hide", "隐藏"),
        description=both("Let players know nothing of somebody (GM)", "不让玩家知道某人（主持人）"),
    )
    @options(name=NAME, quiet=QUIET)
    async def hide(
        self, interaction: discord.Interaction, name: Named, quiet: bool = False
    ) -> None:
        """Hide somebody."""
        await self._put(interaction, name, "hidden", quiet=quiet)

    @npc.command(
        name=both("die", "死亡"), description=both("Let somebody die (GM)", "让某人死去（主持人）")
    )
    @options(name=NAME, quiet=QUIET)
    async def die(self, interaction: discord.Interaction, name: Named, quiet: bool = False) -> None:
        """Let somebody die."""
        await self._put(interaction, name, "dead", quiet=quiet)

    @npc.command(
        name=both("bench", "候场"),
        description=both("Let somebody wait off stage (GM)", "让某人在台下等候（主持人）"),
    )
    @options(name=NAME, quiet=QUIET)
    async def bench(
        self, interaction: discord.Interaction, name: Named, quiet: bool = False
    ) -> None:
        """Let somebody wait off stage."""
        await self._put(interaction, name, "benched", quiet=quiet)

    @npc.command(
        name=both("give", "给予"),
        description=both("Let somebody have a thing (GM)", "让某人得到物品（主持人）"),
    )
    @options(name=NAME, item=_ITEM, count=_COUNT, quiet=QUIET)
    async def give(
        self,
        interaction: discord.Interaction,
        name: Named,
        item: Named,
        count: _Count = 1,
        quiet: bool = False,
    ) -> None:
        """Give somebody a thing that nobody loses."""
        await rule(self._stage, interaction, GiveItem(item, name, count), quiet=quiet)

    @npc.command(
        name=both("take", "取走"),
        description=both("Take a thing from somebody (GM)", "取走某人的物品（主持人）"),
    )
    @options(name=NAME, item=_ITEM, count=_COUNT, quiet=QUIET)
    async def take(
        self,
        interaction: discord.Interaction,
        name: Named,
        item: Named,
        count: _Count = 1,
        quiet: bool = False,
    ) -> None:
        """Take a thing from somebody; nobody gets it."""
        await rule(self._stage, interaction, TakeItem(item, name, count), quiet=quiet)

    @npc.command(
        name=both("spawn", "新增"),
        description=both("Let somebody new appear (GM)", "让新的人物登场（主持人）"),
    )
    @options(name=_NEW, about=_ABOUT, quiet=QUIET)
    async def spawn(
        self,
        interaction: discord.Interaction,
        name: Named,
        about: app_commands.Range[str, 0, 400] = "",
        quiet: bool = False,
    ) -> None:
        """Bring somebody new into the story."""
        await rule(self._stage, interaction, SpawnPerson(name, about), quiet=quiet)

    @npc.command(
        name=both("remember", "记住"),
        description=both("Give somebody a memory (GM)", "让某人记住一件事（主持人）"),
    )
    @options(name=NAME, text=_MEMORY)
    async def remember(
        self,
        interaction: discord.Interaction,
        name: Named,
        text: app_commands.Range[str, 1, 200],
    ) -> None:
        """Let somebody remember something; nobody else is told."""
        await rule(self._stage, interaction, RememberAs(name, text), quiet=True)

    @show.autocomplete("name")
    async def _suggest_known(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        try:
            at = await seen(self._stage, interaction)
        except NoSuchTimeline:
            return []
        return offered(list(at.view.people_names(hidden=at.leads)), typed)

    @change.autocomplete("name")
    @say.autocomplete("name")
    @appear.autocomplete("name")
    @leave.autocomplete("name")
    @hide.autocomplete("name")
    @die.autocomplete("name")
    @bench.autocomplete("name")
    @give.autocomplete("name")
    @take.autocomplete("name")
    @remember.autocomplete("name")
    async def _suggest_anybody(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        return await led_names(self._stage, interaction, typed, everybody)

    @change.autocomplete("what")
    async def _suggest_changeable(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        name = str(getattr(interaction.namespace, "name", ""))
        return await led_pairs(
            self._stage,
            interaction,
            typed,
            lambda view: {**{one: one for one in changeable(view)}, **traits(view, name)},
        )

    @take.autocomplete("item")
    async def _suggest_belongings(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        name = str(getattr(interaction.namespace, "name", ""))
        return await led_names(self._stage, interaction, typed, lambda view: belongings(view, name))

    async def _put(
        self, interaction: discord.Interaction, name: str, presence: Presence, *, quiet: bool
    ) -> None:
        await rule(self._stage, interaction, PutPresence(name, presence), quiet=quiet)
