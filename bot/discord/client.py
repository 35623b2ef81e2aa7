"""The Discord client and all it is made of."""

import logging

import aiohttp
import discord
from discord import app_commands
from discord.ext import commands

from bot.carrying import NO_CARRIER
from bot.discord.commands import sync_when_changed
from bot.discord.translator import Translator
from cogs import texts
from cogs.answers import tell
from cogs.branches import BranchCog
from cogs.bring import ImportCog
from cogs.context import ContextCog
from cogs.dice import DiceCog
from cogs.export import ExportCog
from cogs.gm import GmCog
from cogs.health import HealthCog
from cogs.knowledge import KnowledgeCog
from cogs.letters import LetterCog
from cogs.localised import language_for
from cogs.look import LookCog
from cogs.lore import LoreCog
from cogs.map import MapCog
from cogs.memory import MemoryCog
from cogs.merge import MergeCog
from cogs.messages import MessageCog
from cogs.npc import NpcCog
from cogs.options import OptionCog
from cogs.past import PastCog
from cogs.people import PeopleCog
from cogs.persona import PersonaCog
from cogs.play import PlayCog
from cogs.recovery import RecoveryCog
from cogs.settings import DiscordSettings
from cogs.stage import Stage
from cogs.story import StoryCog
from cogs.table import TableCog
from cogs.tree import TreeCog
from cogs.trigger import TriggerCog
from cogs.ui.controls import Control
from cogs.variants import VariantCog
from cogs.ways import WayCog
from engine.packs.papers import FilePapers
from engine.ports.carrier import Carrier
from engine.timelines import Timelines

log = logging.getLogger(__name__)

_COMMANDS = (
    *(StoryCog, PlayCog, DiceCog, LookCog),
    *(OptionCog, MapCog, WayCog, PeopleCog, LetterCog),
    *(GmCog, LoreCog, MemoryCog, NpcCog, PersonaCog, TableCog, TriggerCog),
    *(BranchCog, PastCog, TreeCog, MergeCog, VariantCog, ContextCog, HealthCog),
)


class Tree(app_commands.CommandTree["Moirai"]):
    """The commands, with a last net beneath them."""

    async def interaction_check(self, interaction: discord.Interaction, /) -> bool:
        """Refuse what comes from outside of servers, should Discord ever let it through."""
        if interaction.guild_id is not None:
            return True
        if interaction.type is discord.InteractionType.autocomplete:
            await interaction.response.autocomplete([])
        else:
            await tell(interaction, texts.IN_SERVERS.told(language_for(interaction)))
        return False

    async def on_error(
        self, interaction: discord.Interaction, error: app_commands.AppCommandError
    ) -> None:
        """Log a bug, and tell the person that it is not their fault."""
        log.error("a command broke: %s", interaction.command, exc_info=error)
        await tell(interaction, texts.BROKEN.told(language_for(interaction)))


class Moirai(commands.Bot):
    """The bot. Nothing is set up in on_ready: that event comes again after each lost session."""

    def __init__(
        self,
        timelines: Timelines,
        settings: DiscordSettings,
        carrier: Carrier,
        connector: aiohttp.BaseConnector | None,
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=Tree,
            intents=intents_for(settings),
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            chunk_guilds_at_startup=False,
            connector=connector,
        )
        self._timelines = timelines
        self._settings = settings
        self._carrier = carrier

    async def setup_hook(self) -> None:
        """Set everything up, once, before the gateway opens."""
        stage = Stage(self, self._timelines, self._settings)
        for kind in _COMMANDS:
            await self.add_cog(kind(stage))
        await self.add_cog(ExportCog(stage, self._carrier))
        await self.add_cog(ImportCog(stage, self._carrier))
        await self.add_cog(KnowledgeCog(stage, FilePapers()))
        await self.add_cog(RecoveryCog(stage, self))
        await self.add_cog(MessageCog(stage, self))
        self.add_dynamic_items(Control)
        await self.tree.set_translator(Translator())
        await sync_when_changed(self.tree, self._timelines, self._settings.dev_guild)

    async def on_ready(self) -> None:
        """Say who we are."""
        log.info("ready as %s in %d servers", self.user, len(self.guilds))

    async def on_message(self, message: discord.Message, /) -> None:
        """Leave messages to the cogs: there are no prefix commands."""


def intents_for(settings: DiscordSettings) -> discord.Intents:
    """Return what the bot asks to be told of: as little as it needs."""
    return discord.Intents(
        guilds=True, guild_messages=True, message_content=settings.message_content
    )


def build_bot(
    timelines: Timelines,
    settings: DiscordSettings,
    carrier: Carrier = NO_CARRIER,
    *,
    connector: aiohttp.BaseConnector | None = None,
) -> commands.Bot:
    """Return a bot that plays *timelines*; *connector* is how it reaches Discord.

    *carrier* takes plays away and brings them in.
    """
    return Moirai(timelines, settings, carrier, connector)
