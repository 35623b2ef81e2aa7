"""/knowledge: documents of the world, read by players as far as they may know them."""

from io import BytesIO
from pathlib import PurePath

import discord
from discord import app_commands
from discord.ext import commands
from discord.utils import escape_markdown

from cogs import knowledge_texts as texts
from cogs.answers import answering, check_permissions, key_of, played
from cogs.attached import downloaded, name_of
from cogs.here import Here, here, offered, seen
from cogs.leading import QUIET, decree, leading, led, led_names
from cogs.localised import both, options
from cogs.stage import Stage
from cogs.ui.escaping import plain_name
from engine.errors import BadDocument, NoSuchTimeline
from engine.model.frame import Frame
from engine.model.language import Both
from engine.model.memory_actions import AddDocument, HideDocument, MemoryAction, RemoveDocument
from engine.model.place_deeds import RevealDocument
from engine.model.words import Words
from engine.ports.papers import Papers
from engine.timelines import View

MOST_BYTES = 20 * 2**20
"""How large a file is at most that is looked at; texts are refused from 2 MB on."""

LONGEST_SHOWN = 3_500
"""A longer document is shown as a file, and its beginning as a message."""

_BEGINNING = 800
_EXCERPT = 400

Title = app_commands.Range[str, 1, 80]
Typed = app_commands.Range[str, 1, 4_000]
"""As much as can be typed into an option."""

_WHICH = (both("title", "标题"), both("The document", "哪份文档"))
_TITLE = (both("title", "标题"), both("What it is called; the file's name", "标题；默认为文件名"))
_TEXT = (both("text", "正文"), both("What it says, if there is no file", "没有文件时，直接写正文"))
_FILE = (both("file", "文件"), both("A .txt, .md or .pdf file", "txt、md 或 pdf 文件"))
_HIDDEN = (both("hidden", "隐藏"), both("Unknown until revealed", "揭示之前玩家不知道"))
_WORDS = (both("words", "词语"), both("What to look for", "要找什么"))


class KnowledgeCog(commands.Cog):
    """Shows documents, and lets game masters add, reveal, hide and remove them."""

    knowledge = app_commands.Group(
        name=both("knowledge", "资料"),
        description=both("The documents of the world", "这个世界的文档"),
    )

    def __init__(self, stage: Stage, papers: Papers) -> None:
        self._stage = stage
        self._papers = papers

    @knowledge.command(name=both("list", "列表"), description=both("See what there is", "查看目录"))
    async def list_(self, interaction: discord.Interaction) -> None:
        """List the documents; game masters see the hidden ones as well."""
        async with answering(self._stage, interaction):
            at = await here(self._stage, interaction, posts=False)
            lines = map(escape_markdown, at.view.document_lines(hidden=at.leads))
            count = len(at.view.documents(hidden=at.leads))
            head = texts.HEAD.told(at.language).format(count=count)
            await at.whisper("\n".join((head, *lines, texts.HOW.told(at.language))))

    @knowledge.command(name=both("show", "查看"), description=both("Read one", "阅读一份文档"))
    @options(title=_WHICH)
    async def show(self, interaction: discord.Interaction, title: Title) -> None:
        """Show a document to the person alone; a long one as a file."""
        async with answering(self._stage, interaction):
            at = await here(self._stage, interaction, posts=False)
            found = await self._stage.timelines.knowledge.read(at.timeline, title, hidden=at.leads)
            head = texts.TITLE.told(at.language).format(title=plain_name(found.title))
            text = escape_markdown(found.text) or texts.LOST.told(at.language)
            if len(text) <= LONGEST_SHOWN:
                await at.whisper(f"{head}\n{text}")
                return
            content = BytesIO(found.text.encode("utf-8", "replace"))
            await at.whisper(f"{head}\n{text[:_BEGINNING]}…")
            await interaction.followup.send(
                file=discord.File(content, f"{_file_name(found.title)}.txt"), ephemeral=True
            )

    @knowledge.command(
        name=both("search", "搜索"), description=both("Find what they say", "在文档里查找")
    )
    @options(words=_WORDS)
    async def search(
        self, interaction: discord.Interaction, words: app_commands.Range[str, 1, 200]
    ) -> None:
        """Show what documents say about something, to the person alone."""
        async with answering(self._stage, interaction):
            at = await here(self._stage, interaction, posts=False)
            knowledge = self._stage.timelines.knowledge
            found = await knowledge.search(at.timeline, words, hidden=at.leads)
            lines = [_cited(at, one.passage.title, one.passage.text) for one in found]
            await at.whisper("\n".join(lines) or texts.NOTHING.told(at.language))

    @knowledge.command(name=both("add", "添加"), description=both("Add one (GM)", "添加（主持人）"))
    @options(title=_TITLE, text=_TEXT, file=_FILE, hidden=_HIDDEN)
    async def add(
        self,
        interaction: discord.Interaction,
        title: Title | None = None,
        text: Typed | None = None,
        file: discord.Attachment | None = None,
        *,
        hidden: bool = False,
    ) -> None:
        """Add a document; unless it is hidden, all are told that it can be read."""
        async with answering(self._stage, interaction):
            at = await led(self._stage, interaction)
            if not hidden:
                check_permissions(interaction)
            words = await self._written(text, file)
            called = title or (
                "" if file is None else PurePath(name_of(file.filename, file.title)).stem
            )
            action = AddDocument(at.user, called, Words(words), hidden)
            says = texts.ADDED_HIDDEN if hidden else texts.ADDED
            await self._enact(at, action, says, called)

    @knowledge.command(
        name=both("reveal", "揭示"), description=both("Let one be known (GM)", "公开（主持人）")
    )
    @options(title=_WHICH, quiet=QUIET)
    async def reveal(
        self, interaction: discord.Interaction, title: Title, *, quiet: bool = False
    ) -> None:
        """Let players read a document."""
        async with leading(self._stage, interaction):
            at = await led(self._stage, interaction)
            await decree(at, RevealDocument(title), quiet=quiet)

    @knowledge.command(
        name=both("hide", "隐藏"), description=both("Hide one (GM)", "隐藏（主持人）")
    )
    @options(title=_WHICH)
    async def hide(self, interaction: discord.Interaction, title: Title) -> None:
        """Let players know a document no more."""
        async with answering(self._stage, interaction):
            at = await led(self._stage, interaction)
            await self._enact(at, HideDocument(at.user, title), texts.HIDDEN, title)

    @knowledge.command(
        name=both("remove", "移除"), description=both("Remove one (GM)", "移除（主持人）")
    )
    @options(title=_WHICH)
    async def remove(self, interaction: discord.Interaction, title: Title) -> None:
        """Take away a document that was added during play."""
        async with answering(self._stage, interaction):
            at = await led(self._stage, interaction)
            await self._enact(at, RemoveDocument(at.user, title), texts.REMOVED, title)

    @show.autocomplete("title")
    async def _suggest(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        try:
            at = await seen(self._stage, interaction)
        except NoSuchTimeline:
            return []
        return offered([one.title for one in at.view.documents(hidden=at.leads)], typed)

    @reveal.autocomplete("title")
    async def _suggest_hidden(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        return await led_names(self._stage, interaction, typed, _hidden)

    @hide.autocomplete("title")
    async def _suggest_known(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        return await led_names(self._stage, interaction, typed, _known)

    @remove.autocomplete("title")
    async def _suggest_added(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        return await led_names(self._stage, interaction, typed, _added)

    async def _written(self, text: str | None, file: discord.Attachment | None) -> str:
        """Return what somebody wrote, or what stands in the file they attached.

        Raises:
            BadDocument: they did neither or both, or the file cannot be read.
            TooLargeToRead, NotLoaded: the file cannot be had.
        """
        if (text is None) == (file is None):
            raise BadDocument(texts.ONE_OF_BOTH)
        if file is None:
            return text or ""
        return await self._papers.text_of(file.filename, await downloaded(file, MOST_BYTES))

    async def _enact(self, at: Here, action: MemoryAction, says: Both, title: str) -> None:
        """Do something with a document; the game master is told what was done."""
        frame = await _done(at, action)
        if frame is not None:
            done = says.told(at.language).format(title=plain_name(title))
            await at.whisper("\n".join((done, texts.UNDO.told(at.language))))


async def _done(at: Here, action: MemoryAction) -> Frame | None:
    key, timelines = key_of(at.interaction), at.stage.timelines
    return await played(
        at.stage, at.interaction, lambda hear: timelines.play(at.channel, key, action, hear)
    )


def _cited(at: Here, title: str, text: str) -> str:
    flat = " ".join(text.split())
    short = flat if len(flat) <= _EXCERPT else flat[: _EXCERPT - 1] + "…"
    cited = texts.CITED.told(at.language)
    return cited.format(title=plain_name(title), text=escape_markdown(short))


def _file_name(title: str) -> str:
    return "".join(char if char.isalnum() else "-" for char in title)


def _hidden(view: View) -> list[str]:
    return [one.title for one in view.documents(hidden=True) if one.hidden]


def _known(view: View) -> list[str]:
    return [one.title for one in view.documents()]


def _added(view: View) -> list[str]:
    storys = {one.id for one in view.story.documents}
    return [one.title for one in view.documents(hidden=True) if one.id not in storys]
