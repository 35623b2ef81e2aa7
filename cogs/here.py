"""Where a command about the past was used: the branch played there, and who asks."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

import discord
from discord import app_commands

from cogs import people_texts, texts
from cogs.answers import channel_of, check_permissions, key_of, tell
from cogs.stage import Stage
from cogs.ui.escaping import plain_name
from cogs.ui.option_buttons import option_lines
from engine.errors import NoSuchTimeline, NotAllowed, NotYours
from engine.model.ids import BranchId, ChannelId, TimelineId, UserId
from engine.model.language import Language
from engine.timeline import Timeline
from engine.timelines import View

_CHOICES = 25
_CHOICE_CHARS = 100
_TOLD_CHARS = 300


@dataclass(frozen=True, slots=True)
class Here:
    """A channel in which a branch is played, and the person who asks something of it.

    *leads*: the person is a game master of this play.
    """

    stage: Stage
    interaction: discord.Interaction
    timeline: Timeline
    view: View
    leads: bool

    @property
    def user(self) -> UserId:
        """Return who asks."""
        return UserId(str(self.interaction.user.id))

    @property
    def channel(self) -> ChannelId:
        """Return where it is asked."""
        return channel_of(self.interaction)

    @property
    def language(self) -> Language:
        """Return the language of the story."""
        return self.view.story.language

    def must_lead(self) -> None:
        """Refuse whoever is no game master.

        Raises:
            NotAllowed: the person is none.
        """
        if not self.leads:
            raise NotAllowed

    def may_touch(self, whose: UserId) -> None:
        """Refuse whoever is neither game master nor the one who did it.

        Raises:
            NotYours: the person is neither.
        """
        if whose != self.user and not self.leads:
            raise NotYours

    async def announce(self, text: str) -> None:
        """Tell the whole channel *text*, and take the receipt away."""
        await self.stage.say(self.channel, f"{key_of(self.interaction)}a", text)
        await self.dismiss()

    async def stand(self, text: str) -> None:
        """Tell the whole channel where the story stands, and take the receipt away."""
        await self.stage.stand(self.channel, f"{key_of(self.interaction)}a", text)
        await self.dismiss()

    async def dismiss(self) -> None:
        """Take the receipt away: all saw what came of it."""
        with suppress(discord.HTTPException):
            await self.interaction.delete_original_response()

    async def whisper(self, text: str) -> None:
        """Tell the person alone."""
        await tell(self.interaction, text)


async def here(stage: Stage, interaction: discord.Interaction, *, posts: bool = True) -> Here:
    """Take a command in, and return where it was used; *posts* where all will see the answer.

    Raises:
        NoSuchTimeline: nothing is played there.
        Lacking: the bot cannot post there, and must.
    """
    await interaction.response.defer(ephemeral=True)
    if posts:
        check_permissions(interaction)
    return await seen(stage, interaction)


async def seen(
    stage: Stage, interaction: discord.Interaction, channel: ChannelId | None = None
) -> Here:
    """Return where *interaction* happened, or what is played in another *channel*.

    Raises:
        NoSuchTimeline: nothing is played there.
    """
    bound = stage.timelines.bound(channel or channel_of(interaction))
    if bound is None:
        raise NoSuchTimeline
    return await looked(stage, interaction, bound.timeline, bound.branch)


async def looked(
    stage: Stage, interaction: discord.Interaction, play: TimelineId, branch: BranchId
) -> Here:
    """Return a branch of *play*, whatever the channel plays in which it is asked for.

    Raises:
        NoSuchTimeline: there is no such branch.
    """
    timeline = await stage.timelines.open(play, branch)
    leads = await stage.leaders.leads(interaction.user, timeline.record)
    return Here(stage, interaction, timeline, await stage.timelines.look(timeline), leads)


async def must_start(stage: Stage, interaction: discord.Interaction) -> None:
    """Refuse whoever may neither begin a story nor bring one in.

    Raises:
        NotAllowed: the person may not.
    """
    if not await stage.leaders.may_start(interaction.user):
        raise NotAllowed


def coda(stage: Stage, view: View) -> str:
    """Return what is told below an opening: how to play, as whom, and the promise of the dice."""
    reads_all, language = stage.settings.message_content, view.story.language
    how_to_play = (texts.ALL_TEXT if reads_all else texts.ADDRESSED_TEXT).told(language)
    promise = texts.PROMISE.told(language).format(promise=view.promise)
    return "\n".join(filter(None, (how_to_play, _to_play(view), promise)))


def _to_play(view: View) -> str:
    """Return how to take up a character; '' in a story about one, or where it is too late."""
    free, language = view.free_characters(), view.story.language
    if view.state.ended is not None or (view.story.role and not free):
        return ""
    if not free:
        return people_texts.OWN.told(language)
    names = ("、" if language == "zh" else ", ").join(
        map(plain_name, free[: people_texts.MOST_NAMES])
    )
    more = "…" * (len(free) > people_texts.MOST_NAMES)
    return people_texts.FREE.told(language).format(names=names + more)


def standing(view: View, *, quotes: bool = True, reopened: Sequence[str] = ()) -> str:
    """Return where a branch stands, and where it *quotes*, how what was told last begins.

    *reopened* are branches that are open again by that.
    """
    language = view.story.language
    head = texts.STANDS.told(language)
    lines = [head.format(branch=plain_name(view.branch.name), turn=view.state.turns)]
    told = " ".join(view.last_told().split())
    if quotes and told:
        lines += ["> " + (told if len(told) <= _TOLD_CHARS else told[: _TOLD_CHARS - 1] + "…")]
    lines += [texts.REOPENED.told(language).format(name=plain_name(name)) for name in reopened]
    if quotes and (options := option_lines(view.offers(), language)):
        lines += ["", options]
    return "\n".join(lines)


def offered(names: list[str], typed: str) -> list[app_commands.Choice[str]]:
    """Return those of *names* that have *typed* in them, as choices."""
    wanted = typed.casefold().strip()
    found = [name for name in dict.fromkeys(names) if wanted in name.casefold()]
    fitting = [name for name in found if 0 < len(name) <= _CHOICE_CHARS]
    return [app_commands.Choice(name=name, value=name) for name in fitting[:_CHOICES]]


def offered_pairs(pairs: Mapping[str, str], typed: str) -> list[app_commands.Choice[str]]:
    """Return those of *pairs* whose name has *typed* in it, as choices: names are cut to fit."""
    wanted = typed.casefold().strip()
    found = [(name, value) for name, value in pairs.items() if wanted in name.casefold()]
    return [
        app_commands.Choice(name=name[:_CHOICE_CHARS], value=value)
        for name, value in found[:_CHOICES]
    ]


async def branch_names(stage: Stage, interaction: discord.Interaction, *statuses: str) -> list[str]:
    """Return the names of the branches of what is played; only those of *statuses*, if any."""
    bound = stage.timelines.bound(channel_of(interaction))
    if bound is None:
        return []
    wanted = statuses or ("open", "merged")
    branches = await stage.timelines.branches(bound.timeline)
    return [branch.name for branch in branches if branch.status in wanted]


async def checkpoint_names(stage: Stage, interaction: discord.Interaction) -> list[str]:
    """Return the names of the checkpoints of what is played, the newest first."""
    bound = stage.timelines.bound(channel_of(interaction))
    if bound is None:
        return []
    timeline = await stage.timelines.open(bound.timeline, bound.branch)
    kept = await stage.timelines.past.checkpoints(timeline)
    return [checkpoint.name for checkpoint in reversed(kept)]
