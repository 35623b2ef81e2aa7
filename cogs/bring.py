"""/import: bring in a play, a character card or a lorebook, and have the play played."""

from io import BytesIO

import discord
from discord import app_commands
from discord.ext import commands

from cogs import texts
from cogs.answers import answering, channel_of, check_permissions
from cogs.attached import downloaded, name_of
from cogs.here import coda, must_start, standing
from cogs.localised import both, language_for
from cogs.places import Place, must_be_free, must_be_open, played_in
from cogs.progress import progress
from cogs.shelf import shelf_lines
from cogs.stage import Stage
from cogs.ui.custom_ids import CustomId
from cogs.ui.escaping import plain_name
from cogs.ui.fitting import shown_of
from cogs.ui.offers import play_view
from engine.errors import NotAllowed
from engine.model.ids import BranchId, ChannelId, MessageId, UserId
from engine.ports import Binding
from engine.ports.carrier import Arrived, Brought, Carrier
from engine.timeline import Timeline

MOST_BYTES = 25 * 2**20

_SHOWN = 10
_QUARANTINE = "quarantine.jsonl"


class ImportCog(commands.Cog):
    """Takes plays in, and stories and books of lore.

    Whoever brings a play leads it from then on, as with a story they begin.
    """

    def __init__(self, stage: Stage, carrier: Carrier) -> None:
        self._stage = stage
        self._carrier = carrier

    @app_commands.command(
        name=both("import", "导入"),
        description=both(
            "Bring in a play, a chat, a character card, or a lorebook",
            "导入存档、聊天记录、角色卡或设定集",
        ),
    )
    @app_commands.rename(
        file=both("file", "文件"), channel=both("channel", "频道"), recover=both("recover", "恢复")
    )
    @app_commands.describe(
        file=both(
            "An archive (.zip), a chat (.jsonl), a card (.png, .json, .charx), a lorebook (.json)",
            "存档（.zip）、聊天记录（.jsonl）、角色卡（.png、.json、.charx）、设定集（.json）",
        ),
        channel=both("Play it there at once", "导入后直接在那个频道进行"),
        recover=both("Take what is whole of a damaged archive", "存档损坏时，导入其中完好的部分"),
    )
    async def import_(
        self,
        interaction: discord.Interaction,
        file: discord.Attachment,
        channel: Place | None = None,
        *,
        recover: bool = False,
    ) -> None:
        """Take in what *file* holds, all of it or nothing, and offer to play it."""
        async with answering(self._stage, interaction):
            await interaction.response.defer(ephemeral=True)
            await must_start(self._stage, interaction)
            if channel is not None:
                await must_be_open(self._stage, interaction.user, channel, None)
            content = await downloaded(file, MOST_BYTES)
            name = name_of(file.filename, file.title)
            brought = Brought(name, content, _user(interaction), leads=True, recover=recover)
            async with progress(interaction, self._stage.settings.pacing.edit_every_s) as tell:
                came = await self._carrier.bring(brought, tell)
            if isinstance(came, Arrived):
                await self._settle(interaction, came, channel)
            else:
                lines = shelf_lines(came, language_for(interaction))
                await interaction.edit_original_response(content="\n".join(shown_of(lines)))

    @commands.Cog.listener()
    async def on_control(self, interaction: discord.Interaction, id: CustomId) -> None:
        """Play in this channel what a button offers."""
        if id.kind != "play":
            return
        async with answering(self._stage, interaction):
            await interaction.response.defer(ephemeral=True, thinking=True)
            check_permissions(interaction)
            timeline = await self._stage.timelines.open(id.timeline, BranchId(id.turn))
            if timeline.record.owner != _user(interaction):
                raise NotAllowed
            await must_be_free(self._stage, channel_of(interaction), id.timeline)
            await self._play(interaction, timeline, channel_of(interaction))
            await interaction.delete_original_response()

    async def _settle(
        self, interaction: discord.Interaction, came: Arrived, channel: Place | None
    ) -> None:
        """Have the play played in *channel*, or say what came in and offer to play it here."""
        timelines, id = self._stage.timelines, came.record.id
        first = next(one for one in await timelines.branches(id) if one.status != "deleted")
        timeline = await timelines.open(id, first.id)
        lines, language = _report(came, interaction), language_for(interaction)
        view = play_view(id, first.id, language)
        if channel is not None:
            await self._play(interaction, timeline, ChannelId(str(channel.id)))
            name = plain_name(channel.name)
            lines.append(texts.PLAYED_IN.told(language).format(channel=name))
        else:
            lines.append(await self._hint(interaction, came))
        files = [discord.File(BytesIO(came.quarantine), _QUARANTINE)] if came.quarantine else []
        await interaction.edit_original_response(
            content="\n".join(shown_of(lines)),
            view=view if channel is None else None,
            attachments=files,
        )

    async def _hint(self, interaction: discord.Interaction, came: Arrived) -> str:
        language = language_for(interaction)
        title = await played_in(self._stage, channel_of(interaction), came.record.id)
        if title is None:
            return texts.PLAY_HINT.told(language)
        return texts.BUSY_HINT.told(language).format(title=plain_name(title))

    async def _play(
        self, interaction: discord.Interaction, timeline: Timeline, channel: ChannelId
    ) -> None:
        """Bind *channel* to a branch, and show there where it stands and what was told last."""
        timelines, key = self._stage.timelines, f"{interaction.id}p"
        await timelines.bind(Binding(channel, timeline.record.id, timeline.branch.id))
        view, turn = await timelines.look(timeline), await timeline.latest()
        title = f"**{plain_name(view.story.title)}**"
        frame = await timeline.frame(turn) if turn.parents else None
        if frame is None or not timelines.text_of(frame):
            text = f"{title}\n{standing(view)}\n\n{coda(self._stage, view)}"
            await self._stage.stand(channel, key, text)
            return
        where = standing(view).partition("\n")[0]
        await self._stage.say(channel, key, f"{title} · {where}\n{coda(self._stage, view)}")
        await self._stage.reshow(channel, MessageId(f"{interaction.id}t"), frame, ())


def _report(came: Arrived, interaction: discord.Interaction) -> list[str]:
    language = language_for(interaction)
    head = texts.IMPORTED if came.is_new else texts.IS_HERE
    title, holds = plain_name(came.title), came.holds.told(language)
    lines = [head.told(language).format(title=title, holds=holds)]
    if came.left_out:
        lines.append(texts.LEFT_OUT.told(language).format(count=len(came.left_out)))
        lines += [f"• {plain_name(one.told(language))}" for one in came.left_out[:_SHOWN]]
    return lines


def _user(interaction: discord.Interaction) -> UserId:
    return UserId(str(interaction.user.id))
