"""Where what game masters are told of a play is posted as it happens: refusals, moods, triggers."""

import logging
from collections.abc import Awaitable, Callable

import discord

from cogs import gm_texts
from cogs.ui.escaping import plain_name
from cogs.ui.wall import WallError
from engine.errors import EngineError
from engine.model.frame import Frame
from engine.model.ids import ChannelId, TimelineId
from engine.timelines import Timelines

log = logging.getLogger(__name__)

Say = Callable[[ChannelId, str, str], Awaitable[None]]
"""Posts a text in a channel; what stands between them keeps it from being posted twice."""

_KEY_CHARS = 18


class GmRoom:
    """Knows one channel or thread for each play; that holds on all of its branches."""

    def __init__(self, say: Say, timelines: Timelines) -> None:
        self._say = say
        self._timelines = timelines

    async def open(self, play: TimelineId, channel: ChannelId, title: str) -> None:
        """Post in *channel* from now on; *title* is what the play is called there."""
        await self._timelines.note(_key(play), f"{channel} {title}")

    async def close(self, play: TimelineId) -> bool:
        """Post nowhere from now on; False where nothing was posted before."""
        if not await self._timelines.noted(_key(play)):
            return False
        await self._timelines.note(_key(play), "")
        return True

    async def tell(self, frame: Frame) -> None:
        """Post what game masters are told of a turn; no harm where that fails."""
        if not frame.gm:
            return
        try:
            await self._tell(frame)
        except (EngineError, WallError) as error:
            log.warning("game masters are not told of turn %s: %s", frame.turn, error)

    async def _tell(self, frame: Frame) -> None:
        room, _, title = (await self._timelines.noted(_key(frame.timeline)) or "").partition(" ")
        if not room:
            return
        names = {"title": plain_name(title), "branch": plain_name(frame.branch)}
        head = gm_texts.ROOM_HEAD.told(frame.language).format(**names)
        key = f"{frame.turn[-_KEY_CHARS:]}g"
        await self._say(ChannelId(room), key, "\n".join((head, *frame.gm)))


def is_open(interaction: discord.Interaction) -> bool:
    """Tell whether everybody in the server can read where *interaction* happened.

    So it is taken to be, where that cannot be known.
    """
    place, guild = interaction.channel, interaction.guild
    if guild is None or not isinstance(place, discord.abc.GuildChannel | discord.Thread):
        return True
    if isinstance(place, discord.Thread) and place.is_private():
        return False
    try:
        return place.permissions_for(guild.default_role).view_channel
    except discord.ClientException:  # a thread whose parent the bot has not seen
        return True


def _key(play: TimelineId) -> str:
    return f"gm-room:{play}"
