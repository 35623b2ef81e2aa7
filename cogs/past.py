"""/undo, /redo, /rewind, /checkpoint and /restore: go back, and come back."""

from collections.abc import Sequence

import discord
from discord import app_commands
from discord.ext import commands

from cogs import texts
from cogs.answers import answering, key_of
from cogs.displays import Displays
from cogs.here import Here, checkpoint_names, here, offered, seen, standing
from cogs.localised import both
from cogs.rights import LEADERS_NEED
from cogs.stage import Stage
from cogs.ui.escaping import plain_name
from engine.errors import EmptyInput
from engine.past import Moved
from engine.ports import Shown

_MOST_TURNS = 10_000


class PastCog(commands.Cog):
    """Moves the branch that a channel plays along its past."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._past = stage.timelines.past
        self._displays = Displays(stage)

    @app_commands.command(
        name=both("undo", "撤销"),
        description=both("Take the last turn back, if it was yours", "撤销上一回合（你自己的）"),
    )
    async def undo(self, interaction: discord.Interaction) -> None:
        """Take the last turn back, and what the channel shows of it."""
        async with answering(self._stage, interaction):
            at = await here(self._stage, interaction)
            moved = await self._past.undo(at.timeline, at.user, at.may_touch)
            await self._displays.take_away(at.timeline, moved.left)
            await self._announce(at, moved)

    @app_commands.command(
        name=both("redo", "恢复"),
        description=both("Bring back what you took back", "恢复你撤销的回合"),
    )
    async def redo(self, interaction: discord.Interaction) -> None:
        """Bring back what was taken back last, and what the channel showed of it."""
        async with answering(self._stage, interaction):
            at = await here(self._stage, interaction)
            moved = await self._past.redo(at.timeline, at.user, at.may_touch)
            turn = await at.timeline.latest(since=moved.head)
            gone = await self._displays.gone(at.timeline, turn.id)
            await self._announce(at, moved, gone)
            frame = await at.timeline.frame(turn)
            await self._displays.show_again(at.timeline, key_of(interaction), frame, gone)

    @app_commands.command(
        name=both("rewind", "回退"),
        description=both("Go back by turns, or to one", "回退若干回合，或回到某一回合"),
    )
    @app_commands.rename(turns=both("turns", "回合数"), to=both("to", "到"))
    @app_commands.describe(
        turns=both("How many turns", "多少回合"),
        to=both("A checkpoint or a turn of this branch", "本分支的存档点或回合"),
    )
    @app_commands.default_permissions(LEADERS_NEED)
    async def rewind(
        self,
        interaction: discord.Interaction,
        turns: app_commands.Range[int, 1, _MOST_TURNS] = 1,
        to: str | None = None,
    ) -> None:
        """Go back; *to* counts more than *turns*. What is left behind can be brought back."""
        async with answering(self._stage, interaction):
            at = await here(self._stage, interaction)
            at.must_lead()
            if to is None:
                moved = await self._past.rewind(at.timeline, turns, at.user)
            else:
                moved = await self._past.rewind_to(at.timeline, to, at.user)
            await self._announce(at, moved)

    @app_commands.command(
        name=both("checkpoint", "存档点"),
        description=both("Name this moment, to come back to it", "给此刻命名，以便回来"),
    )
    @app_commands.rename(name=both("name", "名称"))
    @app_commands.describe(name=both("What to call it", "名称"))
    async def checkpoint(
        self, interaction: discord.Interaction, name: app_commands.Range[str, 1, 40]
    ) -> None:
        """Name the present; only a game master gives another's name a new meaning."""
        async with answering(self._stage, interaction):
            at = await here(self._stage, interaction)
            for known in await self._past.checkpoints(at.timeline):
                if known.name.casefold() == name.casefold().strip():
                    at.may_touch(known.by)
            if not name.strip():
                raise EmptyInput
            kept = await self._past.checkpoint(at.timeline, name.strip(), at.user)
            words = texts.KEPT.told(at.language)
            await at.announce(words.format(name=plain_name(kept.name), turn=at.view.state.turns))

    @app_commands.command(
        name=both("restore", "读档"),
        description=both("Stand at a checkpoint again", "回到一个存档点"),
    )
    @app_commands.rename(name=both("name", "名称"))
    @app_commands.describe(name=both("A checkpoint, branch or turn", "存档点、分支或回合"))
    @app_commands.default_permissions(LEADERS_NEED)
    async def restore(self, interaction: discord.Interaction, name: str) -> None:
        """Let the branch stand at a checkpoint, or at any turn of the play."""
        async with answering(self._stage, interaction):
            at = await here(self._stage, interaction)
            at.must_lead()
            await self._announce(at, await self._past.restore(at.timeline, name, at.user))

    @rewind.autocomplete("to")
    @restore.autocomplete("name")
    async def _suggest(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        return offered(await checkpoint_names(self._stage, interaction), typed)

    async def _announce(self, at: Here, moved: Moved, gone: Sequence[Shown] = ()) -> None:
        """Say where the story stands now; it is not quoted here where the turn comes anew."""
        view = (await seen(self._stage, at.interaction)).view
        comes_anew = any(shown.channel == at.channel for shown in gone)
        await at.stand(standing(view, quotes=not comes_anew, reopened=moved.reopened))
        text = standing(view, reopened=moved.reopened)
        await self._displays.tell_others(at.timeline, {at.channel}, key_of(at.interaction), text)
        await self._stage.rows.settle_all(at.timeline)
