"""Answer commands: receipts and errors for the person's eyes only, turns for the whole channel.

A command's token dies after 15 minutes, and a model may take longer: so the turn is an ordinary
message, and only the receipt hangs on the token.
"""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import discord

from cogs.errors import Lacking, words_for
from cogs.localised import language_for
from cogs.rights import missing
from cogs.stage import Stage, Turn
from cogs.ui.escaping import defused
from cogs.ui.splitting import split
from cogs.ui.wall import MISSING_PERMISSIONS, Barred, WallError
from engine.errors import EngineError, ServiceError
from engine.model.frame import Frame
from engine.model.ids import ChannelId, MessageId

log = logging.getLogger(__name__)


def channel_of(interaction: discord.Interaction) -> ChannelId:
    """Return where *interaction* happened."""
    return ChannelId(str(interaction.channel_id))


def key_of(interaction: discord.Interaction) -> MessageId:
    """Return the id under which *interaction* is taken in: it is as unique as a message's."""
    return MessageId(str(interaction.id))


@asynccontextmanager
async def answering(stage: Stage, interaction: discord.Interaction) -> AsyncIterator[None]:
    """Tell the person of what goes wrong within."""
    try:
        yield
    except (EngineError, WallError) as error:
        words = words_for(_named(error, interaction), language_for(interaction))
        if not await tell(interaction, words):
            await stage.excuse(channel_of(interaction), key_of(interaction), error)


async def tell(interaction: discord.Interaction, text: str) -> bool:
    """Show *text* to the person alone; False where it is too late for that."""
    first, *rest = split(defused(text))
    try:
        if interaction.response.is_done():
            await interaction.edit_original_response(content=first)
        else:
            await interaction.response.send_message(first, ephemeral=True)
        for part in rest:
            await interaction.followup.send(part, ephemeral=True)
    except discord.HTTPException as error:
        log.info("a receipt came too late: %s", error)
        return False
    return True


async def perform(stage: Stage, interaction: discord.Interaction, turn: Turn) -> Frame | None:
    """Play *turn* for somebody who used a command, and settle the receipt.

    Raises:
        EngineError, WallError: as `Stage.play`.
    """
    frame = await played(stage, interaction, turn)
    if frame is not None:
        await settle(stage, interaction, frame)
    return frame


async def played(stage: Stage, interaction: discord.Interaction, turn: Turn) -> Frame | None:
    """Play *turn* for somebody who used a command; the receipt is the caller's to settle.

    Raises:
        EngineError, WallError: as `Stage.play`.
    """
    try:
        return await stage.play(channel_of(interaction), key_of(interaction), turn)
    except ServiceError as error:
        await stage.excuse(channel_of(interaction), key_of(interaction), error)
        raise


async def settle(stage: Stage, interaction: discord.Interaction, frame: Frame) -> None:
    """Show a secret *frame* to the person alone; take the receipt away where all saw the turn."""
    if frame.secret:
        await tell(interaction, stage.timelines.text_of(frame))
        return
    with suppress(discord.HTTPException):
        await interaction.delete_original_response()


def check_permissions(interaction: discord.Interaction) -> None:
    """See that the bot can tell a story where *interaction* happened.

    Raises:
        Lacking: it cannot; names what is missing.
    """
    if names := missing(interaction.app_permissions, in_thread=_is_in_thread(interaction)):
        raise Lacking(names)


def _named(
    error: EngineError | WallError, interaction: discord.Interaction
) -> EngineError | WallError:
    """Return *error* with the names of the missing permissions, where that is what it means."""
    if isinstance(error, Barred) and error.code in MISSING_PERMISSIONS:
        names = missing(interaction.app_permissions, in_thread=_is_in_thread(interaction))
        return Lacking(names) if names else error
    return error


def _is_in_thread(interaction: discord.Interaction) -> bool:
    return isinstance(interaction.channel, discord.Thread)
