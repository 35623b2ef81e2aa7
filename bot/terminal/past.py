"""Commands for the past: go back, compare, merge, ask why, and see the tree."""

from dataclasses import replace

from bot.terminal.outcome import Outcome
from bot.terminal.recap import recap
from bot.terminal.sitting import USER
from bot.terminal.table import Command, Table
from engine.gamemaster import worded
from engine.history.diff_lines import lines as difference_lines
from engine.history.layout_text import text_lines
from engine.history.why_lines import reason_lines
from engine.merging import Outcome as Met
from engine.model.events import Merged
from engine.model.ids import UserId
from engine.model.language import Both, Language
from engine.past import Moved, Past

_STANDS = Both(
    "↩ The story stands at turn {number} ({turn}).", "↩ 故事停在第 {number} 回合（{turn}）。"
)
_REOPENED = Both("🌿 “{name}” is open again.", "🌿 「{name}」重新打开了。")
_KEPT = Both("⚑ “{name}” is kept for {turn}.", "⚑ 已记下「{name}」：{turn}。")
_MEET = Both("🔀 {source} (theirs) → {into} (ours)", "🔀 {source}（来方）→ {into}（本方）")
_SETTLE = Both(
    "These contradict each other; settle each with /resolve ID ours, theirs, or a value:",
    "以下内容互相矛盾，请逐个用 /决定 编号 本方、来方 或一个值 来决定：",
)
_CONFLICT = Both(
    "{c.id}  {name}: {c.base} → ours {c.ours} / theirs {c.theirs}",
    "{c.id}  {name}：{c.base} → 本方 {c.ours} / 来方 {c.theirs}",
)
_COMPARE = Both(
    "There is no other branch; name a checkpoint or a turn to compare with.",
    "没有别的分支；请写明要比较的存档点或回合。",
)
_WHAT = Both("Name what you ask about; /state lists it.", "请写明要查的东西；/状态 会列出。")
_ALL = ("all", "全部")
_SHORT = 7


async def undo(table: Table, _rest: str) -> Outcome:
    """Take the latest turn back."""
    sitting = table.sitting
    moved = await _past(table).undo(sitting.timeline, sitting.user, sitting.may_touch)
    return await _stands(table, moved)


async def redo(table: Table, _rest: str) -> Outcome:
    """Bring back what was taken back."""
    sitting = table.sitting
    moved = await _past(table).redo(sitting.timeline, sitting.user, sitting.may_touch)
    return await _stands(table, moved)


async def rewind(table: Table, rest: str) -> Outcome:
    """Go back by a number of turns, or to a turn or checkpoint."""
    past, timeline = _past(table), table.sitting.timeline
    if rest.isdecimal() and len(rest) < _SHORT and int(rest):
        return await _stands(table, await past.rewind(timeline, int(rest), table.sitting.user))
    if not rest:
        return await _stands(table, await past.rewind(timeline, 1, table.sitting.user))
    return await _stands(table, await past.rewind_to(timeline, rest, table.sitting.user))


async def checkpoint(table: Table, rest: str) -> Outcome:
    """Name the present moment; without a name, list the moments that have one."""
    language = await table.sitting.language()
    if not rest:
        found = await _past(table).checkpoints(table.sitting.timeline)
        return Outcome(lines=tuple(f"⚑ {kept.name} {kept.turn[:_SHORT]}" for kept in found))
    kept = await _past(table).checkpoint(table.sitting.timeline, rest, table.sitting.user)
    said = _KEPT.told(language).format(name=kept.name, turn=kept.turn[:_SHORT])
    return Outcome(lines=(said,))


async def restore(table: Table, rest: str) -> Outcome:
    """Stand at a checkpoint again; without a name, list those there are."""
    if not rest:
        return await checkpoint(table, rest)
    return await _stands(
        table, await _past(table).restore(table.sitting.timeline, rest, table.sitting.user)
    )


async def diff(table: Table, rest: str) -> Outcome:
    """Show what differs between two branches or turns; the second is where you stand."""
    timeline, language = table.sitting.timeline, await table.sitting.language()
    one, *two = rest.split()[:2] or await _newest_other(table)
    if not one:
        return Outcome(lines=(_COMPARE.told(language),))
    names = (one, two[0] if two else timeline.branch.name)
    turns = [await _past(table).turn_called(timeline, name) for name in names]
    leads = table.sitting.leads
    found = await table.sitting.timelines.merges.differences(timeline, *turns, hidden=leads)
    return Outcome(lines=difference_lines(found, language, names, full=True))


async def _newest_other(table: Table) -> list[str]:
    """Return the name of the branch that was begun last, other than this one; '' for none."""
    here = table.sitting.timeline
    every = await table.sitting.timelines.branches(here.record.id)
    others = [b.name for b in every if b.status != "deleted" and b.id != here.branch.id]
    return [others[-1] if others else ""]


async def merge(table: Table, rest: str) -> Outcome:
    """Bring another branch into this one; without a name, show the merge that waits."""
    merges, timeline = table.sitting.timelines.merges, table.sitting.timeline
    if not rest:
        return await _met(table, await merges.waiting(timeline))
    source = await table.sitting.branch_called(rest)
    return await _met(table, await merges.begin(timeline, source, table.sitting.user, table.hear))


async def resolve(table: Table, rest: str) -> Outcome:
    """Settle one conflict of the merge that waits, or all of them with `all`."""
    merges, timeline = table.sitting.timelines.merges, table.sitting.timeline
    called, _, choice = rest.partition(" ")
    if called in _ALL:
        waiting = await merges.waiting(timeline)
        choices = {conflict.id: choice.strip() for conflict in waiting.conflicts}
    else:
        choices = {called: choice.strip()}
    return await _met(
        table, await merges.resolve(timeline, choices, table.sitting.user, table.hear)
    )


async def why(table: Table, rest: str) -> Outcome:
    """Say which turn, rule, die or merge made a thing what it is."""
    language, leads = await table.sitting.language(), table.sitting.leads
    if not rest:
        return Outcome(lines=(_WHAT.told(language),))
    merges, timeline = table.sitting.timelines.merges, table.sitting.timeline
    _, reasons = await merges.why(timeline, rest, hidden=leads)
    me = await table.sitting.name()
    named = [replace(one, name=one.name or called_here(one.user, me)) for one in reasons]
    return Outcome(lines=tuple(reason_lines(worded(named, language), language, hidden=leads)))


def called_here(user: UserId, me: str) -> str:
    """Return what somebody at this terminal is called; *me* is whose play it is."""
    return user.removeprefix(f"{USER}:") if user != USER else me


async def tree(table: Table, _rest: str) -> Outcome:
    """Draw the tree of turns."""
    drawing = await table.sitting.timelines.draw(table.sitting.timeline)
    lines = text_lines(drawing, await table.sitting.language())
    return Outcome(lines=tuple("".join(piece.text for piece in line) for line in lines))


def conflict_lines(met: Met, language: Language) -> tuple[str, ...]:
    """Return a line for each conflict, with what was chosen for it."""
    chosen, line = dict(met.choices), _CONFLICT.told(language)
    return (
        _MEET.told(language).format(source=met.source, into=met.into),
        _SETTLE.told(language),
        *(
            line.format(c=c, name=c.name(language))
            + (f"  ✓ {chosen[c.id]}" if c.id in chosen else "")
            for c in met.conflicts
        ),
    )


async def _met(table: Table, met: Met) -> Outcome:
    if met.frame is not None:
        turn = await table.sitting.timeline.latest()
        came = "".join(event.source for event in turn.events if isinstance(event, Merged))
        return Outcome(frame=met.frame, lines=(f"🔀 {came} → {met.frame.branch}",))
    shown = conflict_lines(met, await table.sitting.language())
    return Outcome(lines=shown, conflicts=met.conflicts)


async def _stands(table: Table, moved: Moved) -> Outcome:
    number = (await table.sitting.timeline.state()).turns
    stands = _STANDS.told(await table.sitting.language())
    opened = [await _named(table, _REOPENED, name) for name in moved.reopened]
    said = stands.format(number=number, turn=moved.head[:_SHORT])
    return Outcome(lines=(said, *opened, *await recap(table)))


async def _named(table: Table, says: Both, name: str) -> str:
    return says.told(await table.sitting.language()).format(name=name)


def _past(table: Table) -> Past:
    return table.sitting.timelines.past


PAST_COMMANDS = (
    Command(("undo", "撤销"), "", Both("take the last turn back", "撤销上一回合"), undo),
    Command(("redo", "恢复"), "", Both("bring it back", "恢复撤销的回合"), redo),
    Command(("rewind", "回退"), "2", Both("go back by turns, or to one", "回退若干回合"), rewind),
    Command(("checkpoint", "存档点"), "NAME", Both("name this moment", "给此刻命名"), checkpoint),
    Command(("restore", "读档"), "NAME", Both("stand there again", "回到存档点"), restore),
    Command(("diff", "比较"), "A B", Both("what differs", "比较两条分支"), diff),
    Command(("merge", "合并"), "NAME", Both("bring a branch in", "合并另一分支"), merge),
    Command(("resolve", "决定"), "ID ours", Both("settle a conflict", "处理冲突"), resolve),
    Command(("why", "为何"), "THING", Both("why it is so", "为什么是这样"), why),
    Command(("tree", "树"), "", Both("the tree of turns", "查看分支树"), tree),
)
