"""/npc at the terminal: all that is kept of people, and a game master's hand on them."""

import re

from bot.terminal.leading import decree, led, usage
from bot.terminal.outcome import Outcome
from bot.terminal.table import Command, Table
from engine.model.language import Both
from engine.model.people import AXES, PRESENCES, Axis
from engine.model.people_deeds import MoodStep, PutPresence, SayAs, StatStep
from engine.model.persona_actions import PersonaAction
from engine.model.rule import Step
from engine.model.value import typed
from engine.persona.wishes import inner_change
from engine.view import View

_AXES: dict[str, Axis] = {
    **{axis: axis for axis in AXES},
    "信任": "trust",
    "恐惧": "fear",
    "烦躁": "irritation",
}
_PRESENCE_OF = {
    **dict(zip(("appear", "bench", "leave", "hide", "die"), PRESENCES, strict=True)),
    **dict(zip(("登场", "候场", "离开", "隐藏", "死亡"), PRESENCES, strict=True)),
}
_SET = re.compile(r"(?P<what>.+?)\s+(?P<value>(?:[-+]?=\s*)?\S+)", re.DOTALL)


async def npc(table: Table, rest: str) -> Outcome:
    """Show somebody, or change them: `show|say|appear|leave|hide|die|set NAME ...`."""
    verb, _, behind = rest.partition(" ")
    name, tail = await called(table, behind)
    match verb:
        case "list" | "列表":
            return Outcome(lines=(await _view(table)).people(hidden=True))
        case "show" | "看" | "查看":
            return await _show(table, name)
        case "say" | "说" if tail:
            return await decree(table, SayAs(name, tail))
        case _ if verb in _PRESENCE_OF and name:
            return await decree(table, PutPresence(name, _PRESENCE_OF[verb]))
        case "set" | "设" | "设置" if len(tail.split()) > 1:
            return await _set(table, name, tail)
        case _:
            return await usage(
                table,
                "/npc list, /npc show|say|appear|leave|hide|die|bench|set NAME ...",
                "/角色 列表，/角色 查看|说|登场|离开|隐藏|死亡|候场|设置 名字 ……",
            )


async def called(table: Table, text: str) -> tuple[str, str]:
    """Return the name (which may have blanks) that *text* begins with, and what stands behind."""
    people = (await _view(table)).state.people.values()
    names = sorted((n for one in people for n in (one.name, *one.aliases)), key=len, reverse=True)
    known = next((n for n in names if text.casefold().startswith(n.casefold())), "")
    if known:
        return known, text[len(known) :].strip(" :：")
    name, _, tail = text.partition(" ")
    return name, tail.strip()


async def changed_inside(table: Table, action: PersonaAction) -> Outcome:
    """Play *action*; what it changed is told to game masters."""
    return Outcome(frame=await table.sitting.act(action, table.hear))


async def _show(table: Table, name: str) -> Outcome:
    view = await _view(table)
    lines, inside = view.person(name, hidden=True), view.somebody(name)
    return Outcome(lines=(*lines, *inside.short_lines(), *inside.spark_lines()))


async def _set(table: Table, name: str, tail: str) -> Outcome:
    (what, value), user = _parts(tail), table.sitting.user
    inner = None if await _is_stat(table, what) else inner_change(user, name, what, value)
    if inner is not None:
        return await changed_inside(table, inner)
    what, number = what.strip(), typed(value)
    if isinstance(number, bool | str):
        english, chinese = "/npc set NAME trust|STAT NUMBER", "/角色 设置 名字 信任|数值 数字"
        return await usage(
            table,
            f"{english}, /npc set NAME emotion joy|tie trust NAME|goal|belief|strategy: VALUE",
            f"{chinese}，/角色 设置 名字 情绪 喜悦|关系 信任 名字|目标|信念|打算：值",
        )
    axis = _AXES.get(what)
    step: Step = (
        StatStep(name, what, "=", float(number))
        if axis is None
        else MoodStep(name, axis, "=", float(number))
    )
    return await decree(table, step)


def _parts(tail: str) -> tuple[str, str]:
    """Return what is to be set, and to which value: behind a colon, or the last word."""
    what, colon, value = tail.replace("：", ":").partition(":")
    if colon and value.strip():
        return what.strip(), value.strip()
    found = _SET.fullmatch(tail)
    return (tail, "") if found is None else (found["what"].strip(), found["value"])


async def _is_stat(table: Table, what: str) -> bool:
    stats = (await _view(table)).story.stats
    return what.strip().casefold() in {n.casefold() for s in stats for n in (s.key, s.label)}


async def _view(table: Table) -> View:
    return await table.sitting.timelines.look(table.sitting.timeline)


NPC_COMMAND = Command(
    ("npc", "角色"), "show NAME", Both("show, change people", "查看和改变人物"), led(npc)
)
