"""Triggers as files: all of a play written into one, and all of one taken in, or none."""

from io import BytesIO

import discord

from cogs import trigger_texts as texts
from cogs.here import Here
from cogs.trigger_desk import TriggerDesk
from cogs.ui.fitting import shown_of
from cogs.ui.trigger_card import list_lines, names
from cogs.ui.trigger_faults import fault_lines
from engine.errors import PlayerError, StoryError
from engine.gamemaster import imported
from engine.model.language import Both
from engine.model.table_deeds import KeepTrigger
from engine.model.trigger import Trigger

MOST_BYTES = 256_000
FILE = "triggers.txt"


class BadFile(PlayerError):
    """A file cannot be taken in; *says* names the reason."""

    def __init__(self, says: Both) -> None:
        super().__init__(says)


class TriggerFiles:
    """Takes files of triggers in, and hands them out."""

    def __init__(self, desk: TriggerDesk) -> None:
        self._desk = desk

    async def show_list(self, at: Here) -> None:
        """List the triggers; where a message does not take them, the whole list is a file."""
        every = await self._desk.all(at)
        lines = list(list_lines(every, at.language)) or [texts.NONE.told(at.language)]
        shown = shown_of(lines)
        rest = [] if shown == lines else [_file("\n".join(lines))]
        await at.interaction.edit_original_response(content="\n".join(shown), attachments=rest)

    async def hand_out(self, at: Here) -> None:
        """Hand out every trigger as a file, a line each."""
        text = await self._desk.triggers.exported(at.timeline)
        if not text.strip():
            await at.whisper(texts.NONE.told(at.language))
            return
        count = len(await self._desk.all(at))
        await at.interaction.edit_original_response(
            content=texts.EXPORTED.told(at.language).format(count=count), attachments=[_file(text)]
        )

    async def take_in(self, at: Here, file: discord.Attachment) -> None:
        """Add every trigger of a file, or none; those of the same name are replaced.

        Raises:
            BadFile: it is no text, too long, or has no trigger in it.
            TooManyTriggers: the play takes no more.
        """
        text = await _text(file)
        try:
            new = imported(text)
            replaced = set(await self._desk.triggers.replaced(at.timeline, new))
        except StoryError as error:
            lines = [texts.IN_FILE.told(at.language), *fault_lines(error, text, at.language)]
            await at.whisper("\n".join(shown_of(lines)))
            return
        if not new:
            raise BadFile(texts.EMPTY_FILE)
        told = await self._desk.decree(at, *(KeepTrigger(one.text) for one in new))
        await at.whisper("\n".join((*await self._receipt(at, new, replaced), *told)))

    async def _receipt(self, at: Here, new: tuple[Trigger, ...], replaced: set[str]) -> list[str]:
        kept = [(await self._desk.called(at, one.name)).name for one in new]
        lines = [texts.IMPORTED.told(at.language).format(count=len(kept))]
        fresh = [name for name in kept if name not in replaced]
        for says, those in ((texts.NEW, fresh), (texts.REPLACED, sorted(replaced))):
            if those:
                lines.append(says.told(at.language).format(names=names(those, at.language)))
        return lines


async def _text(file: discord.Attachment) -> str:
    """Return what stands in a file.

    Raises:
        BadFile: it is no text, or too long.
    """
    if file.size > MOST_BYTES or not file.filename.casefold().endswith(".txt"):
        raise BadFile(texts.NOT_A_TEXT)
    try:
        return (await file.read()).decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise BadFile(texts.NOT_A_TEXT) from error


def _file(text: str) -> discord.File:
    return discord.File(BytesIO(text.encode("utf-8", "replace")), FILE)
