"""Commands for one's own character: take one up, look at it, hand things over, use them."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs.answers import answering, check_permissions, key_of, perform, tell
from cogs.here import Here, here, offered, seen
from cogs.localised import both
from cogs.stage import Stage
from engine.errors import NoSuchTimeline
from engine.model.actions import PlayAction
from engine.model.table_actions import Give, Join, Part, Take, Use
from engine.model.words import Words

Name = app_commands.Range[str, 1, 60]
CalledOrCard = app_commands.Range[str, 1, 100]
Count = app_commands.Range[int, 1, 999]


class PeopleCog(commands.Cog):
    """Lets people play characters, and handle what those own."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    @app_commands.command(
        name=both("join", "加入"),
        description=both("Play a character: one that is free, or a new one", "扮演空闲或新的角色"),
    )
    @app_commands.rename(name=both("name", "名字"), about=both("about", "简介"))
    @app_commands.describe(
        name=both(
            "A free character, the name of a new one, or a character card",
            "空闲的角色、新角色的名字，或一张角色卡",
        ),
        about=both("Who a new character is", "新角色是什么人"),
    )
    async def join(
        self,
        interaction: discord.Interaction,
        name: CalledOrCard,
        about: app_commands.Range[str, 0, 400] = "",
    ) -> None:
        """Take up a character, or bring one along: somebody new, or who a card is about."""
        async with answering(self._stage, interaction):
            at = await here(self._stage, interaction)
            free = {one.casefold(): one for one in at.view.free_characters()}
            person = free.get(name.strip().casefold(), "")
            if person:
                await self._act(at, Join(at.user, interaction.user.display_name, person))
                return
            guest = await self._stage.timelines.guest(name, about)
            await self._act(at, Join(at.user, guest.name, "", guest.about))

    @app_commands.command(
        name=both("part", "退场"), description=both("Give your character back", "放下你的角色")
    )
    async def part(self, interaction: discord.Interaction) -> None:
        """Give one's character back; it stays in the story."""
        async with answering(self._stage, interaction):
            at = await here(self._stage, interaction)
            await self._act(at, Part(at.user))

    @app_commands.command(
        name=both("sheet", "角色卡"),
        description=both("Numbers and belongings, for your eyes", "查看数值与物品，只有你看得到"),
    )
    @app_commands.rename(name=both("name", "名字"))
    @app_commands.describe(name=both("Somebody else; you if left out", "别人的名字；默认是你自己"))
    async def sheet(self, interaction: discord.Interaction, name: Name | None = None) -> None:
        """Show a character's sheet."""
        async with answering(self._stage, interaction):
            at = await here(self._stage, interaction, posts=False)
            lines = at.view.sheet(at.user) if name is None else at.view.person(name)
            await tell(interaction, "\n".join(lines))

    @app_commands.command(
        name=both("who", "人物"),
        description=both("Who is about, or what is known of one", "有哪些人物，或某人某物的档案"),
    )
    @app_commands.rename(name=both("name", "名字"))
    @app_commands.describe(
        name=both("Somebody, a place, a thing, an event", "人物、地点、物品或事件")
    )
    async def who(self, interaction: discord.Interaction, name: Name | None = None) -> None:
        """List the people of the story, or tell what the party knows of somebody or something.

        In the list a game master also sees those in hiding.
        """
        async with answering(self._stage, interaction):
            at = await here(self._stage, interaction, posts=False)
            lines = at.view.people(hidden=at.leads) if name is None else at.view.known(name)
            await tell(interaction, "\n".join(lines) or "–")

    @app_commands.command(
        name=both("give", "给"),
        description=both("Hand something over, or put it down", "交出或放下物品"),
    )
    @app_commands.rename(
        item=both("item", "物品"), to=both("to", "给谁"), count=both("count", "数量")
    )
    @app_commands.describe(
        item=both("What you have", "你持有的物品"),
        to=both("Who gets it; nobody: it is put down", "交给谁；不填则放在地上"),
        count=both("How many", "多少"),
    )
    async def give(
        self, interaction: discord.Interaction, item: Name, to: Name = "", count: Count = 1
    ) -> None:
        """Hand over what one has."""
        async with answering(self._stage, interaction):
            at = await here(self._stage, interaction)
            name = interaction.user.display_name
            await self._act(at, Give(at.user, name, item, to, count))

    @app_commands.command(
        name=both("take", "拿"), description=both("Pick up what lies here", "拾起这里的东西")
    )
    @app_commands.rename(item=both("item", "物品"), count=both("count", "数量"))
    @app_commands.describe(
        item=both("What lies here", "地上的东西"), count=both("How many", "多少")
    )
    async def take(self, interaction: discord.Interaction, item: Name, count: Count = 1) -> None:
        """Pick something up."""
        async with answering(self._stage, interaction):
            at = await here(self._stage, interaction)
            await self._act(at, Take(at.user, interaction.user.display_name, item, count))

    @app_commands.command(
        name=both("use", "使用"), description=both("Use what you have", "使用你的物品")
    )
    @app_commands.rename(item=both("item", "物品"), how=both("how", "怎么用"))
    @app_commands.describe(
        item=both("What you have", "你持有的物品"),
        how=both("In your own words", "用你自己的话"),
    )
    async def use(
        self,
        interaction: discord.Interaction,
        item: Name,
        how: app_commands.Range[str, 0, 2000] = "",
    ) -> None:
        """Use something, in one's own words; it is told like anything one does."""
        async with answering(self._stage, interaction):
            at = await here(self._stage, interaction)
            name = interaction.user.display_name
            await self._act(at, Use(at.user, name, item, Words(how)))

    @join.autocomplete("name")
    async def _suggest_free(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        at = await self._seen(interaction)
        if at is None:
            return []
        cards = (title.card for title in self._stage.timelines.titles() if title.card)
        return offered([*at.view.free_characters(), *cards], typed)

    @sheet.autocomplete("name")
    @give.autocomplete("to")
    async def _suggest_people(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        at = await self._seen(interaction)
        return offered(list(at.view.people_names()), typed) if at is not None else []

    @who.autocomplete("name")
    async def _suggest_known(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        at = await self._seen(interaction)
        return offered(list(at.view.known_names()), typed) if at is not None else []

    @give.autocomplete("item")
    @use.autocomplete("item")
    async def _suggest_belongings(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        at = await self._seen(interaction)
        return offered(list(at.view.belongings(at.user)), typed) if at is not None else []

    @take.autocomplete("item")
    async def _suggest_lying(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        at = await self._seen(interaction)
        return offered(list(at.view.on_the_ground()), typed) if at is not None else []

    async def _seen(self, interaction: discord.Interaction) -> Here | None:
        """Return where a name is being typed; None where nothing is played there."""
        try:
            return await seen(self._stage, interaction)
        except NoSuchTimeline:
            return None

    async def _act(self, at: Here, action: PlayAction) -> None:
        """Play *action*, and show it to the whole channel."""
        check_permissions(at.interaction)
        key = key_of(at.interaction)
        timelines = self._stage.timelines
        await perform(
            self._stage,
            at.interaction,
            lambda hear: timelines.play(at.channel, key, action, hear),
        )
