"""Commands for the table and the story as a whole: pause, whose turn it is, flags, scenes, time."""

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.answers import answering, key_of, perform
from cogs.here import here
from cogs.leading import QUIET, Named, led_names, rule
from cogs.localised import both, options
from cogs.rights import LEADERS_NEED
from cogs.stage import Stage
from engine.model.ids import NOBODY, SceneId
from engine.model.place_deeds import PassTime
from engine.model.rule import GoTo, PutFlag
from engine.model.table_actions import TellRound
from engine.model.table_deeds import Direct, Order, PutOrder, PutPause, PutSpotlight
from engine.timelines import View

_MOST_MINUTES = 525_600
"""A year."""

_OFF = ("off", "关", "取消")

_FLAG = (both("name", "名称"), both("Which flag", "哪个标记"))
_UP = (both("to", "到"), both("Up, or down", "立起或放下"))
_SCENE = (
    both("scene", "场景"),
    both(
        "Where the story goes at once; players read its text", "故事立刻前往；玩家会读到场景的文字"
    ),
)
_DIRECTION = (both("text", "内容"), both("What should come of it", "希望发生什么"))
_HOLDER = (
    both("name", "名字"),
    both("Whose character; “off” or nothing: everybody may", "谁的角色；不填或「关」则大家都可以"),
)
_ORDER = (both("order", "顺序"), both("Rounds, or free", "轮流或自由"))
_MINUTES = (both("minutes", "分钟"), both("How many minutes of story time", "故事里过去多少分钟"))


class TableCog(commands.Cog):
    """Lets game masters lead the table, and everybody tell a round."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    @app_commands.command(
        name=both("flag", "标记"),
        description=both("Raise a flag, or take it down (GM)", "立起或放下一个标记（主持人）"),
    )
    @options(name=_FLAG, to=_UP, quiet=QUIET)
    @app_commands.choices(
        to=[
            Choice(name=both("up", "立起"), value="up"),
            Choice(name=both("down", "放下"), value="down"),
        ]
    )
    @app_commands.default_permissions(LEADERS_NEED)
    async def flag(
        self, interaction: discord.Interaction, name: Named, to: str = "up", quiet: bool = False
    ) -> None:
        """Raise a flag, or take it down."""
        await rule(self._stage, interaction, PutFlag(name, up=to != "down"), quiet=quiet)

    @app_commands.command(
        name=both("scene", "场景"),
        description=both("Move the story to a scene (GM)", "把故事移到一个场景（主持人）"),
    )
    @options(scene=_SCENE, quiet=QUIET)
    @app_commands.default_permissions(LEADERS_NEED)
    async def scene(
        self, interaction: discord.Interaction, scene: Named, quiet: bool = False
    ) -> None:
        """Move the story to a scene."""
        await rule(self._stage, interaction, GoTo(SceneId(scene)), quiet=quiet)

    @app_commands.command(
        name=both("time", "时间"),
        description=both("Let story time pass (GM)", "让故事时间过去（主持人）"),
    )
    @options(minutes=_MINUTES, quiet=QUIET)
    @app_commands.default_permissions(LEADERS_NEED)
    async def time(
        self,
        interaction: discord.Interaction,
        minutes: app_commands.Range[int, 1, _MOST_MINUTES],
        quiet: bool = False,
    ) -> None:
        """Let story time pass."""
        await rule(self._stage, interaction, PassTime(minutes), quiet=quiet)

    @app_commands.command(
        name=both("direct", "指示"),
        description=both(
            "Tell the narrator of the next turn (GM)", "指示下一回合的叙述者（主持人）"
        ),
    )
    @options(text=_DIRECTION)
    @app_commands.default_permissions(LEADERS_NEED)
    async def direct(
        self, interaction: discord.Interaction, text: app_commands.Range[str, 1, 1000]
    ) -> None:
        """Nudge the next turn; players are told nothing of that."""
        await rule(self._stage, interaction, Direct(text), quiet=True)

    @app_commands.command(
        name=both("pause", "暂停"), description=both("Let nobody act (GM)", "暂停故事（主持人）")
    )
    @app_commands.default_permissions(LEADERS_NEED)
    async def pause(self, interaction: discord.Interaction) -> None:
        """Let nobody act for now."""
        await rule(self._stage, interaction, PutPause(paused=True))

    @app_commands.command(
        name=both("resume", "取消暂停"),
        description=both("Let the story go on (GM)", "让故事继续（主持人）"),
    )
    @app_commands.default_permissions(LEADERS_NEED)
    async def resume(self, interaction: discord.Interaction) -> None:
        """Let the story go on."""
        await rule(self._stage, interaction, PutPause(paused=False))

    @app_commands.command(
        name=both("spotlight", "聚光"),
        description=both("Let only one character act (GM)", "只让一个角色行动（主持人）"),
    )
    @options(name=_HOLDER)
    @app_commands.default_permissions(LEADERS_NEED)
    async def spotlight(self, interaction: discord.Interaction, name: Named = "off") -> None:
        """Let one character act, or everybody."""
        who = "" if name.strip().casefold() in _OFF else name
        await rule(self._stage, interaction, PutSpotlight(who))

    @app_commands.command(
        name=both("order", "顺序"),
        description=both("Gather rounds, or let all act freely (GM)", "轮流或自由行动（主持人）"),
    )
    @options(order=_ORDER)
    @app_commands.choices(
        order=[
            Choice(name=both("rounds", "轮流"), value="rounds"),
            Choice(name=both("free", "自由"), value="free"),
        ]
    )
    @app_commands.default_permissions(LEADERS_NEED)
    async def order(self, interaction: discord.Interaction, order: str) -> None:
        """Say how people take turns."""
        wanted: Order = "rounds" if order == "rounds" else "free"
        await rule(self._stage, interaction, PutOrder(wanted))

    @app_commands.command(
        name=both("round", "结算"),
        description=both("Tell the round now, without waiting for more", "不再等待，立即讲述本轮"),
    )
    async def round(self, interaction: discord.Interaction) -> None:
        """Tell what was gathered, whoever is still missing."""
        async with answering(self._stage, interaction):
            at = await here(self._stage, interaction)
            key, timelines = key_of(interaction), self._stage.timelines
            action = TellRound(at.user)
            await perform(
                self._stage,
                interaction,
                lambda hear: timelines.play(at.channel, key, action, hear),
            )

    @flag.autocomplete("name")
    async def _suggest_flags(
        self, interaction: discord.Interaction, typed: str
    ) -> list[Choice[str]]:
        return await led_names(
            self._stage, interaction, typed, lambda view: sorted(view.state.flags)
        )

    @scene.autocomplete("scene")
    async def _suggest_scenes(
        self, interaction: discord.Interaction, typed: str
    ) -> list[Choice[str]]:
        return await led_names(self._stage, interaction, typed, View.scenes)

    @spotlight.autocomplete("name")
    async def _suggest_players(
        self, interaction: discord.Interaction, typed: str
    ) -> list[Choice[str]]:
        return await led_names(self._stage, interaction, typed, _played)


def _played(view: View) -> tuple[str, ...]:
    """Return the names of the characters that somebody plays."""
    return tuple(one.name for one in view.state.people.values() if one.player != NOBODY)
