"""/map: a picture of the map for everybody, and a game master's hand on its rooms and doors."""

from collections.abc import Sequence
from io import BytesIO
from typing import TypeVar

import discord
from discord import app_commands
from discord.ext import commands

from cogs import map_texts as texts
from cogs import map_words as words
from cogs.answers import answering
from cogs.here import Here, here, seen
from cogs.leading import QUIET, everybody, led_names, rule
from cogs.localised import both, language_for, options
from cogs.presses import pressing, whisper
from cogs.stage import Stage
from cogs.texts import NOT_ACTIVE
from cogs.ui.custom_ids import CustomId
from cogs.ui.map_buttons import floor_buttons, look_in
from cogs.ui.map_picture import map_picture, shortened
from engine.errors import NoSuchTimeline
from engine.model.place_deeds import (
    AddRoom,
    DescribeRoom,
    LinkRooms,
    MoveTo,
    PutLock,
    PutRoom,
    RoomField,
    UnlinkRooms,
)
from engine.model.places import DOOR_KINDS, ROOM_STATES
from engine.timelines import View
from engine.view import plan_lines

Room = app_commands.Range[str, 1, 60]
Floor = app_commands.Range[int, -999, 999]

_Word = TypeVar("_Word", bound=str)

_CHOICES = 25
_FIELDS: tuple[RoomField, ...] = ("name", "description", "colour")


class MapCog(commands.Cog):
    """Shows the map, and lets game masters draw it."""

    plan = app_commands.Group(
        name=both("map", "地图"), description=both("The map of the story", "故事的地图")
    )

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    @plan.command(
        name=both("show", "查看"),
        description=both("See the map, as far as it is known", "查看已知的地图"),
    )
    @options(floor=words.ON_FLOOR, everything=words.EVERYTHING)
    async def show(
        self,
        interaction: discord.Interaction,
        floor: Floor | None = None,
        everything: bool = False,
    ) -> None:
        """Show a picture of a floor, with a description for those who cannot see it."""
        async with answering(self._stage, interaction):
            at = await here(self._stage, interaction, posts=False)
            await _show(at, floor, everything=everything)

    @plan.command(
        name=both("add", "添加"), description=both("Add a room (GM)", "添加房间（主持人）")
    )
    @options(name=words.NEW, beside=words.BESIDE, floor=words.ON_FLOOR, about=words.ABOUT)
    async def add(
        self,
        interaction: discord.Interaction,
        name: app_commands.Range[str, 1, 40],
        beside: Room = "",
        floor: Floor | None = None,
        about: app_commands.Range[str, 0, 300] = "",
    ) -> None:
        """Put a room on the map, where there is a place next to another one."""
        step = AddRoom(name, beside, about, floor)
        await rule(self._stage, interaction, step, quiet=True)

    @plan.command(
        name=both("link", "连接"),
        description=both("Put a door between two rooms (GM)", "在两个房间之间开门（主持人）"),
    )
    @options(one=words.ONE, other=words.OTHER, kind=words.KIND, label=words.LABEL)
    @app_commands.choices(kind=words.KINDS)
    async def link(
        self,
        interaction: discord.Interaction,
        one: Room,
        other: Room,
        kind: str = "normal",
        label: app_commands.Range[str, 0, 40] = "",
    ) -> None:
        """Put in a door, or change the one that is there."""
        step = LinkRooms(one, other, _one_of(DOOR_KINDS, kind), label)
        await rule(self._stage, interaction, step, quiet=True)

    @plan.command(
        name=both("unlink", "断开"),
        description=both("Take a door away (GM)", "拆掉一道门（主持人）"),
    )
    @options(one=words.ONE, other=words.OTHER)
    async def unlink(self, interaction: discord.Interaction, one: Room, other: Room) -> None:
        """Take the door between two rooms away."""
        await rule(self._stage, interaction, UnlinkRooms(one, other), quiet=True)

    @plan.command(
        name=both("lock", "门锁"),
        description=both("Lock a door, or open it (GM)", "给门上锁或开锁（主持人）"),
    )
    @options(one=words.ONE, other=words.OTHER, locked=words.LOCKED, key=words.KEY)
    async def lock(
        self,
        interaction: discord.Interaction,
        one: Room,
        other: Room,
        locked: bool = True,
        key: app_commands.Range[str, 0, 60] = "",
    ) -> None:
        """Lock the door between two rooms, or open it without a key."""
        await rule(self._stage, interaction, PutLock(one, other, locked, key), quiet=True)

    @plan.command(
        name=both("reveal", "揭示"),
        description=both(
            "Let players know a room, or say how it stands (GM)", "公开房间（主持人）"
        ),
    )
    @options(room=words.ROOM, state=words.STATE)
    @app_commands.choices(state=words.STATES)
    async def reveal(
        self, interaction: discord.Interaction, room: Room, state: str = "explored"
    ) -> None:
        """Say how a room stands; players know of all but unknown ones."""
        await rule(self._stage, interaction, PutRoom(room, _one_of(ROOM_STATES, state)), quiet=True)

    @plan.command(
        name=both("move", "移动"),
        description=both(
            "Put the party, or somebody, into a room (GM)", "移动队伍或某人（主持人）"
        ),
    )
    @options(room=words.ROOM, who=words.WHO, quiet=QUIET)
    async def move(
        self, interaction: discord.Interaction, room: Room, who: Room = "", quiet: bool = False
    ) -> None:
        """Move the party or somebody; no door is needed."""
        await rule(self._stage, interaction, MoveTo(room, who), quiet=quiet)

    @plan.command(
        name=both("describe", "改写"),
        description=both(
            "Change name, description or colour of a room (GM)", "改房间名称、描述或颜色（主持人）"
        ),
    )
    @options(room=words.ROOM, field=words.FIELD, text=words.TEXT)
    @app_commands.choices(field=words.FIELDS)
    async def describe(
        self,
        interaction: discord.Interaction,
        room: Room,
        field: str,
        text: app_commands.Range[str, 0, 300] = "",
    ) -> None:
        """Give a room other words, or another colour."""
        step = DescribeRoom(room, _one_of(_FIELDS, field), text)
        await rule(self._stage, interaction, step, quiet=True)

    @commands.Cog.listener()
    async def on_control(self, interaction: discord.Interaction, id: CustomId) -> None:
        """Show another floor where the map was."""
        if id.kind != "floor":
            return
        async with pressing(interaction, NoSuchTimeline()):
            await interaction.response.defer()
            look = look_in(id.turn)
            if look is None:
                await whisper(interaction, NOT_ACTIVE.told(language_for(interaction)))
                return
            at = await seen(self._stage, interaction)
            if at.timeline.record.id != id.timeline:
                raise NoSuchTimeline
            await _show(at, look.floor, everything=look.everything)

    @show.autocomplete("floor")
    async def _suggest_floor(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[int]]:
        try:
            at = await seen(self._stage, interaction)
        except NoSuchTimeline:
            return []
        floors = [floor for floor in at.view.plan().floors if typed.strip() in str(floor)]
        return [_floor_choice(at, floor) for floor in floors[:_CHOICES]]

    @add.autocomplete("beside")
    @link.autocomplete("one")
    @link.autocomplete("other")
    @unlink.autocomplete("one")
    @unlink.autocomplete("other")
    @lock.autocomplete("one")
    @lock.autocomplete("other")
    @reveal.autocomplete("room")
    @move.autocomplete("room")
    @describe.autocomplete("room")
    async def _suggest_room(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        return await led_names(self._stage, interaction, typed, _every_room)

    @move.autocomplete("who")
    async def _suggest_who(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        return await led_names(self._stage, interaction, typed, everybody)


async def _show(at: Here, floor: int | None, *, everything: bool) -> None:
    """Show a floor of the map instead of the receipt, with buttons for the others.

    Raises:
        NotAllowed: *everything* is to be seen, and the person is no game master.
    """
    if everything:
        at.must_lead()
    plan = at.view.plan(floor, hidden=everything)
    lines = plan_lines(plan, at.language)
    if not plan.rooms:
        await at.whisper("\n".join(lines))
        return
    png = await map_picture(plan, at.view.story.title, at.language)
    picture = discord.File(BytesIO(png), "map.png", description=shortened(lines))
    await at.interaction.edit_original_response(
        content=texts.EVERYTHING.told(at.language) if everything else None,
        attachments=[picture],
        view=floor_buttons(at.timeline.record.id, plan, at.language, everything=everything),
    )


def _floor_choice(at: Here, floor: int) -> app_commands.Choice[int]:
    name = texts.FLOOR.told(at.language).format(floor=floor)
    return app_commands.Choice(name=name, value=floor)


def _every_room(view: View) -> tuple[str, ...]:
    return view.rooms(hidden=True)


def _one_of(known: Sequence[_Word], word: str) -> _Word:
    """Return *word* as one of those that are *known*; Discord sends none but those."""
    return next((one for one in known if one == word), known[0])
