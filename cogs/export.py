"""/export, and the buttons below the end of a story: a play as a file, for its game master."""

from http import HTTPStatus
from io import BytesIO
from typing import cast

import discord
from discord import app_commands
from discord.ext import commands

from cogs import texts
from cogs.answers import answering
from cogs.here import branch_names, here, offered
from cogs.localised import both, language_for
from cogs.progress import progress
from cogs.rights import LEADERS_NEED
from cogs.stage import Stage
from cogs.ui.custom_ids import CustomId
from cogs.ui.escaping import plain_name
from cogs.ui.fitting import MORE, shown_of
from cogs.ui.offers import offered_by
from cogs.ui.sizes import size_in_words
from engine.errors import NoSuchTimeline, NotAllowed, PlayerError
from engine.model.ids import TimelineId
from engine.model.language import Both
from engine.ports.carrier import Carrier, Parcel, ParcelKind

_TOO_LARGE = 40005
"""Discord's code for a request that is too large."""

_COMMANDS: dict[ParcelKind, str] = {
    "archive": "export",
    "novel": "novel",
    "meph": "save",
    "chat": "chat",
    "campaign": "campaign",
}
_KINDS: list[app_commands.Choice[str]] = [
    app_commands.Choice(name=both(en, zh), value=value)
    for value, en, zh in (
        ("archive", "the whole play, to go on elsewhere", "整局存档，可在别处继续"),
        ("novel", "a branch as a book (Markdown)", "一条分支写成小说（Markdown）"),
        ("chat", "a branch as a SillyTavern chat", "一条分支写成 SillyTavern 聊天记录"),
        ("meph", "a branch as a .meph save", "一条分支的 .meph 存档"),
        ("campaign", "a branch as a campaign folder, zipped", "一条分支写成战役文件夹（zip）"),
    )
]


class ExportCog(commands.Cog):
    """Hands plays over. They hold what players must not know, so nobody else sees them."""

    def __init__(self, stage: Stage, carrier: Carrier) -> None:
        self._stage = stage
        self._carrier = carrier

    @app_commands.command(
        name=both("export", "导出"),
        description=both("Take the play or a branch away as a file", "把整局或一条分支导出为文件"),
    )
    @app_commands.rename(kind=both("kind", "种类"), branch=both("branch", "分支"))
    @app_commands.describe(
        kind=both("As what", "导出成什么"),
        branch=both("Which branch; the one here if left out", "哪条分支；默认这里的分支"),
    )
    @app_commands.choices(kind=_KINDS)
    @app_commands.default_permissions(LEADERS_NEED)
    async def export(
        self, interaction: discord.Interaction, kind: str, branch: str | None = None
    ) -> None:
        """Hand the play, or a branch of it, to the game master alone."""
        async with answering(self._stage, interaction):
            at = await here(self._stage, interaction, posts=False)
            at.must_lead()
            id, called = at.timeline.record.id, branch or at.timeline.branch.name
            found = await self._stage.timelines.branch_called(id, called)
            kind_of = cast("ParcelKind", kind)  # Discord takes no others
            await self._hand_over(interaction, id, kind_of, found.name)

    @export.autocomplete("branch")
    async def _suggest(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        return offered(await branch_names(self._stage, interaction), typed)

    @commands.Cog.listener()
    async def on_control(self, interaction: discord.Interaction, id: CustomId) -> None:
        """Hand over what a button below the end of a story offers."""
        if id.kind != "export":
            return
        async with answering(self._stage, interaction):
            await interaction.response.defer(ephemeral=True, thinking=True)
            wanted = offered_by(id)
            if wanted is None:
                raise NoSuchTimeline
            timeline = await self._stage.timelines.open(id.timeline, wanted[1])
            if not await self._stage.leaders.leads(interaction.user, timeline.record):
                raise NotAllowed
            await self._hand_over(interaction, id.timeline, wanted[0], timeline.branch.name)

    async def _hand_over(
        self, interaction: discord.Interaction, id: TimelineId, kind: ParcelKind, branch: str
    ) -> None:
        async with progress(interaction, self._stage.settings.pacing.edit_every_s) as tell:
            parcel = await self._carrier.take(id, kind, branch, tell)
        size, limit = len(parcel.content), interaction.filesize_limit
        too_large = TooLargeToSend(size, limit, _command(id, kind, branch))
        if size > limit:
            raise too_large
        try:
            await _send(interaction, kind, parcel)
        except discord.HTTPException as error:
            if error.code == _TOO_LARGE or error.status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
                raise too_large from error
            raise


class TooLargeToSend(PlayerError):
    """Discord does not take a file so large; *command* writes it where the bot is hosted."""

    def __init__(self, size: int, limit: int, command: str) -> None:
        facts = {"size": size_in_words(size), "limit": size_in_words(limit), "command": command}
        says = texts.TOO_LARGE_TO_SEND
        super().__init__(Both(says.en.format(**facts), says.zh.format(**facts)))


async def _send(interaction: discord.Interaction, kind: ParcelKind, parcel: Parcel) -> None:
    language = language_for(interaction)
    name, (holds, *more) = plain_name(parcel.name), parcel.holds.told(language).splitlines()
    lines = [texts.EXPORTED.told(language).format(name=name, holds=holds), *more]
    lines += [texts.HOLDS_SEED.told(language)] * (kind == "archive")
    files = [discord.File(BytesIO(parcel.content), parcel.name)]
    shown = shown_of(lines)
    if shown[-1] == MORE:
        files.append(discord.File(BytesIO("\n".join(lines).encode()), "all.txt"))
    await interaction.edit_original_response(content="\n".join(shown), attachments=files)


def _command(id: TimelineId, kind: ParcelKind, branch: str) -> str:
    """Return what writes the same file on the host. Ids and names of branches need no quotes."""
    of_branch = "" if kind == "archive" else f" --branch {branch}"
    return f"moirai {_COMMANDS[kind]} FILE --play {id}{of_branch}"
