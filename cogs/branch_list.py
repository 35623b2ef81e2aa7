"""What people see of branches: who made them, where they are played, until when they come back."""

from collections.abc import Mapping

import discord
from discord.utils import format_dt

from cogs import texts
from cogs.here import Here
from cogs.names import names_here
from cogs.ui.escaping import plain_name
from engine.model.ids import BranchId, ChannelId
from engine.ports import BranchRecord

_SHORT = 7


async def branch_lines(at: Here) -> list[str]:
    """Return a line for each branch; a game master also sees those that can be taken back."""
    id, timelines = at.timeline.record.id, at.stage.timelines
    found = [one for one in await timelines.branches(id) if one.status != "deleted"]
    if at.leads:
        found += await timelines.branching.in_grace(id)
    founders = await timelines.branching.founders(id)
    names = await names_here(
        at.interaction, (founders[one.id] for one in found if one.id in founders)
    )
    made = {branch: names[by] for branch, by in founders.items() if by in names}
    return [_line(at, branch, made) for branch in found]


def farewell(at: Here, gone: BranchRecord) -> str:
    """Return what is said of a branch that was deleted."""
    until = at.stage.timelines.branching.until(gone)
    is_in_grace = until is not None and until != gone.status_at
    words = (texts.DELETED if is_in_grace else texts.GONE).told(at.language)
    date = "" if until is None else format_dt(until, "D")
    return words.format(name=plain_name(gone.name), date=date)


async def closed_names(at: Here) -> list[str]:
    """Return the names of the branches that a game master can open again."""
    id, timelines = at.timeline.record.id, at.stage.timelines
    if not at.leads:
        return []
    merged = [one for one in await timelines.branches(id) if one.status == "merged"]
    return [one.name for one in (*await timelines.branching.in_grace(id), *merged)]


def _line(at: Here, branch: BranchRecord, made: Mapping[BranchId, str]) -> str:
    branching = at.stage.timelines.branching
    channels = at.stage.timelines.channels(branch.timeline, branch.id)
    marks = []
    if branch.id in made:
        marks.append(texts.MADE_BY.told(at.language).format(name=made[branch.id]))
    if branch.status != "open":
        marks.append(texts.STATUS[branch.status].told(at.language))
    if (until := branching.until(branch)) is not None:
        marks.append(texts.UNTIL.told(at.language).format(date=format_dt(until, "D")))
    marks += [_place(at, channel) for channel in channels]
    return " · ".join((f"🌿 {plain_name(branch.name)}", branch.head[:_SHORT], *marks))


def _place(at: Here, channel: ChannelId) -> str:
    if channel == at.channel:
        return texts.HERE.told(at.language)
    guild = at.interaction.guild
    known = guild.get_channel_or_thread(int(channel)) if guild is not None else None
    is_seen = known is not None and _sees(at, known)
    return f"#{plain_name(known.name)}" if known is not None and is_seen else "#…"


def _sees(at: Here, place: discord.abc.GuildChannel | discord.Thread) -> bool:
    person = at.interaction.user
    return isinstance(person, discord.Member) and place.permissions_for(person).view_channel
