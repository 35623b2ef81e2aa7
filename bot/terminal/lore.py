"""/lore at the terminal: what the narrator is told when it comes up, for whoever leads."""

from collections.abc import Mapping

from bot.terminal.leading import decree, led
from bot.terminal.outcome import Outcome
from bot.terminal.table import Command, Run, Table
from engine.lore import lore_step
from engine.model.language import Both

_USAGE = Both(
    "Usage: /lore [list], /lore test TEXT, /lore show TITLE, /lore add KEYS -> TEXT",
    "用法：/设定 [列表]，/设定 测试 一段话，/设定 查看 标题，/设定 添加 触发词 -> 内容",
)
_ARROW = "->"


async def lore(table: Table, rest: str) -> Outcome:
    """See what is told next and what waits, try some words, or add an entry."""
    verb, _, what = rest.partition(" ")
    run = _VERBS.get(verb.casefold())
    if run is None or not (what.strip() or run is _list):
        return Outcome(lines=(_USAGE.told(await table.sitting.language()),))
    return await run(table, what.strip())


async def _list(table: Table, _what: str) -> Outcome:
    return Outcome(lines=await table.sitting.timelines.lore.lines(table.sitting.timeline))


async def _test(table: Table, what: str) -> Outcome:
    return Outcome(lines=await table.sitting.timelines.lore.test(table.sitting.timeline, what))


async def _show(table: Table, what: str) -> Outcome:
    return Outcome(lines=await table.sitting.timelines.lore.show(table.sitting.timeline, what))


async def _add(table: Table, what: str) -> Outcome:
    keys, arrow, text = what.partition(_ARROW)
    if not arrow:
        return Outcome(lines=(_USAGE.told(await table.sitting.language()),))
    return await decree(table, lore_step(keys, text))


_ENGLISH: Mapping[str, Run] = {
    "": _list,
    "list": _list,
    "test": _test,
    "show": _show,
    "add": _add,
}
_CHINESE = {"列表": "list", "测试": "test", "查看": "show", "添加": "add"}
_VERBS = {**_ENGLISH, **{chinese: _ENGLISH[verb] for chinese, verb in _CHINESE.items()}}

LORE_COMMAND = Command(
    ("lore", "设定"),
    "test TEXT",
    Both("what lore is told, and why", "查看哪些设定会告诉叙述者、为什么"),
    led(lore),
)
