"""Commands for branches: list them, name them, put them out of sight and take them back."""

from collections.abc import Mapping
from datetime import datetime

from bot.terminal.outcome import Outcome
from bot.terminal.sitting import USER
from bot.terminal.table import Command, Table
from engine.branching import Branches
from engine.model.ids import BranchId, UserId
from engine.model.language import Both, Language
from engine.ports import BranchRecord

_DELETED = Both(
    "✗ “{name}” is deleted; /reopen {name} takes it back until {date}.",
    "✗ 「{name}」已删除，{date} 之前可用 /重开 {name} 找回。",
)
_GONE = Both("✗ “{name}” is gone for good.", "✗ 「{name}」已彻底删除。")
_REOPENED = Both("🌿 “{name}” is open again.", "🌿 「{name}」重新打开了。")
_LISTED = Both("✗ {name} (until {date})", "✗ {name}（{date} 前可找回）")
_MADE_BY = Both(" (by {name})", "（由 {name} 分出）")
_NAME = Both("Name a branch; /branch lists them.", "请写明分支的名称；/分支 会列出。")
_MERGED = " ⇢"


async def branch_lines(table: Table) -> tuple[str, ...]:
    """Return a line for each branch, those last that are deleted and can be taken back."""
    here, timelines = table.sitting.timeline, table.sitting.timelines
    id, language = here.record.id, await table.sitting.language()
    founders = await timelines.branching.founders(id)
    shown = [one for one in await timelines.branches(id) if one.status != "deleted"]
    deleted = await timelines.branching.in_grace(id)
    listed = _LISTED.told(language)
    return (
        *(_line(one, here.branch.id) + _made_by(one, founders, language) for one in shown),
        *(_told(one, listed, timelines.branching) for one in deleted),
    )


async def branches(table: Table, _rest: str) -> Outcome:
    """List all branches."""
    return Outcome(lines=await branch_lines(table))


async def rename(table: Table, rest: str) -> Outcome:
    """Give the branch another name."""
    if not rest:
        return Outcome(lines=(_NAME.told(await table.sitting.language()),))
    await table.sitting.rename(rest)
    return Outcome(lines=(f"🌿 {table.sitting.timeline.branch.name}",))


async def delete(table: Table, rest: str) -> Outcome:
    """Put another branch out of sight."""
    language, timelines = await table.sitting.language(), table.sitting.timelines
    if not rest:
        return Outcome(lines=(_NAME.told(language),))
    gone = await timelines.delete(table.sitting.timeline, rest)
    words = _DELETED if timelines.branching.until(gone) != gone.status_at else _GONE
    return Outcome(lines=(_told(gone, words.told(language), timelines.branching),))


async def reopen(table: Table, rest: str) -> Outcome:
    """Take back a branch that was deleted or merged."""
    language, timelines = await table.sitting.language(), table.sitting.timelines
    if not rest:
        return Outcome(lines=(_NAME.told(language),))
    opened = await timelines.branching.reopen(table.sitting.timeline.record.id, rest)
    return Outcome(lines=(_REOPENED.told(language).format(name=opened.name),))


def _line(branch: BranchRecord, here: BranchId) -> str:
    merged = _MERGED if branch.status == "merged" else ""
    return f"{'▶' if branch.id == here else '·'} {branch.name}{merged}"


def _made_by(branch: BranchRecord, founders: Mapping[BranchId, UserId], language: Language) -> str:
    """Return who made a branch, where that was somebody else."""
    by = founders.get(branch.id, USER)
    return "" if by == USER else _MADE_BY.told(language).format(name=by)


def _told(branch: BranchRecord, words: str, branching: Branches) -> str:
    until = branching.until(branch)
    return words.format(name=branch.name, date=_day(until) if until is not None else "")


def _day(moment: datetime) -> str:
    return f"{moment.astimezone():%Y-%m-%d}"


BRANCH_COMMANDS = (
    Command(("branches", "分支列表"), "", Both("list all branches", "列出所有分支"), branches),
    Command(("rename", "改名"), "NAME", Both("rename this branch", "给分支改名"), rename),
    Command(("delete", "删除"), "NAME", Both("delete a branch", "删除一个分支"), delete),
    Command(("reopen", "重开"), "NAME", Both("take it back", "找回分支"), reopen),
)
