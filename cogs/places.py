"""Channels and threads that a game master names, to have a branch played there."""

import discord

from cogs.errors import Lacking
from cogs.rights import missing
from cogs.stage import Stage
from engine.errors import AlreadyPlaying, CannotWriteThere
from engine.model.ids import ChannelId, TimelineId

Place = discord.TextChannel | discord.Thread


async def must_be_open(
    stage: Stage, person: discord.User | discord.Member, place: Place, play: TimelineId | None
) -> None:
    """See that person and bot may write in *place*, and that no other play than *play* is there.

    Raises:
        CannotWriteThere, Lacking, AlreadyPlaying
    """
    in_thread = isinstance(place, discord.Thread)
    if not isinstance(person, discord.Member) or missing(
        place.permissions_for(person), in_thread=in_thread
    ):
        raise CannotWriteThere
    if names := missing(place.permissions_for(place.guild.me), in_thread=in_thread):
        raise Lacking(names)
    await must_be_free(stage, ChannelId(str(place.id)), play)


def must_write(interaction: discord.Interaction) -> None:
    """See that the person may write where *interaction* happened.

    Raises:
        CannotWriteThere: they may not.
    """
    in_thread = isinstance(interaction.channel, discord.Thread)
    if missing(interaction.permissions, in_thread=in_thread):
        raise CannotWriteThere


async def must_be_free(stage: Stage, channel: ChannelId, play: TimelineId | None) -> None:
    """See that no other play than *play* goes on in *channel*.

    Raises:
        AlreadyPlaying: one does.
    """
    title = await played_in(stage, channel, play)
    if title is not None:
        raise AlreadyPlaying(title)


async def played_in(stage: Stage, channel: ChannelId, play: TimelineId | None) -> str | None:
    """Return the title of what goes on in *channel*, unless it is *play*; None for nothing."""
    bound = stage.timelines.bound(channel)
    if bound is None or bound.timeline == play:
        return None
    view = await stage.timelines.view(channel)
    return view.story.title if view.state.ended is None else None
