"""Commands for the latest turn: tell it anew, choose between tellings, go on, put it in words."""

from bot.terminal.outcome import Outcome
from bot.terminal.table import Command, Run, Table
from engine.model.actions import Amend, Continue
from engine.model.events import Narrated
from engine.model.language import Both
from engine.model.words import Words

_EMPTY = Both("Write the new words behind the command.", "请在命令后面写下新的文字。")


def touching(run: Run) -> Run:
    """Return *run* for who took the latest turn, and for whoever leads; others are refused."""

    async def checked(table: Table, rest: str) -> Outcome:
        sitting = table.sitting
        sitting.may_touch(await sitting.timelines.past.author(sitting.timeline))
        return await run(table, rest)

    return checked


async def retell(table: Table, _rest: str) -> Outcome:
    """Ask for another telling of the latest turn."""
    return Outcome(frame=await table.sitting.timeline.retell(table.sitting.user, table.hear))


async def swipe(table: Table, rest: str) -> Outcome:
    """Let the next telling of the latest turn count, or with `back` the one before."""
    steps = -1 if rest in ("back", "上一个") else 1
    timeline = table.sitting.timeline
    variant = await table.sitting.timelines.past.swipe(timeline, table.sitting.user, steps)
    told = (str(e.words) for e in variant.turn.events if isinstance(e, Narrated))
    return Outcome(lines=(f"{variant.number}/{variant.count}", *told))


async def go_on(table: Table, _rest: str) -> Outcome:
    """Let the narrator go on."""
    return Outcome(frame=await table.sitting.act(Continue(table.sitting.user), table.hear))


async def amend(table: Table, rest: str) -> Outcome:
    """Tell the latest turn in one's own words."""
    if not rest:
        return Outcome(lines=(_EMPTY.told(await table.sitting.language()),))
    return Outcome(frame=await table.sitting.timeline.amend(Amend(table.sitting.user, Words(rest))))


VARIANT_COMMANDS = (
    Command(
        ("retell", "重讲"), "", Both("tell the last turn anew", "重讲上一回合"), touching(retell)
    ),
    Command(("swipe", "换"), "", Both("take another telling of it", "换一种讲法"), touching(swipe)),
    Command(
        ("continue", "继续"), "", Both("let the narrator go on", "让叙述继续"), touching(go_on)
    ),
    Command(
        ("amend", "改写"), "TEXT", Both("tell it in your words", "用自己的话改写"), touching(amend)
    ),
)
