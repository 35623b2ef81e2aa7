"""`/trigger`: look at the triggers of a play, try them, and change them."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

from bot.disk import read_whole, write_whole
from bot.terminal.leading import decree, led
from bot.terminal.outcome import Outcome
from bot.terminal.table import Command, Table
from engine.errors import NoSuchTrigger
from engine.gamemaster import Listed, Triggers, imported, read_trigger
from engine.model.language import Both, Language
from engine.model.rule import Step
from engine.model.table_deeds import (
    DropTrigger,
    FireTrigger,
    KeepTrigger,
    ResetTrigger,
    SwitchTrigger,
)
from engine.model.trigger import Mode, Trigger
from engine.rules.tried import tried_lines

_USAGE = Both(
    "/trigger list | show NAME | test NAME [: words] | add LINE | edit LINE | fire NAME | "
    "enable NAME | disable NAME | reset [NAME] | remove NAME | import FILE | export FILE",
    "/触发器 列表 | 查看 名称 | 测试 名称 [：话] | 添加 整行 | 修改 整行 | 触发 名称 | "
    "启用 名称 | 停用 名称 | 重置 [名称] | 移除 名称 | 导入 文件 | 导出 文件",
)
_NONE = Both("There are no triggers.", "没有触发器。")
_LINE = Both(
    "{sign} {name} ({mode}, fired {n}×; {gate})", "{sign} {name}（{mode}，已触发 {n} 次；{gate}）"
)
_MODES: dict[Mode, Both] = {
    "soft": Both("soft", "软"),
    "hard": Both("hard", "硬"),
    "passive": Both("passive", "被动"),
}
_KEPT = Both("{n} triggers written to {file}.", "已将 {n} 个触发器写入 {file}。")
_ALL = ("all", "全部", "")
_LONGEST_BYTES = 1_000_000


async def trigger(table: Table, rest: str) -> Outcome:
    """Run one of the commands for triggers."""
    verb, _, what = rest.partition(" ")
    run = _VERBS.get(verb.casefold())
    if run is None:
        return Outcome(lines=(_USAGE.told(await table.sitting.language()),))
    return await run(table, what.strip())


async def _list(table: Table, _what: str) -> Outcome:
    language = await table.sitting.language()
    every = await _triggers(table).all(table.sitting.timeline)
    lines = tuple(_line(one, language) for one in every)
    return Outcome(lines=lines or (_NONE.told(language),))


async def _show(table: Table, what: str) -> Outcome:
    language = await table.sitting.language()
    one = await _triggers(table).called(table.sitting.timeline, what)
    return Outcome(lines=(one.text(language), _line(one, language)))


async def _test(table: Table, what: str) -> Outcome:
    """Show how a trigger, or a line that is none yet, stands if somebody said some words now."""
    name, _, words = (part.strip() for part in what.replace("：", ":").partition(":"))
    known = _triggers(table)
    try:
        tested = (await known.called(table.sitting.timeline, name)).trigger
    except NoSuchTrigger:
        if not what.startswith("["):
            raise
        tested, words = read_trigger(what), ""
    found = await known.test(table.sitting.timeline, tested, words)
    return Outcome(lines=tuple(tried_lines(found)))


async def _keep(table: Table, what: str) -> Outcome:
    return await _kept(table, read_trigger(what))


async def _edit(table: Table, what: str) -> Outcome:
    """Change a trigger; it must be there already, so that a slip adds none."""
    new = read_trigger(what)
    await _triggers(table).called(table.sitting.timeline, new.name)
    return await _kept(table, new)


async def _kept(table: Table, trigger: Trigger) -> Outcome:
    """Keep a trigger, and say how it stands."""
    outcome = await decree(table, KeepTrigger(trigger.text))
    one = await _triggers(table).called(table.sitting.timeline, trigger.name)
    return replace(outcome, lines=(_line(one, await table.sitting.language()),))


def _named(step: Callable[[str], Step]) -> "Verb":
    async def run(table: Table, what: str) -> Outcome:
        await _triggers(table).called(table.sitting.timeline, what)
        return await decree(table, step(what))

    return run


async def _reset(table: Table, what: str) -> Outcome:
    return await decree(table, ResetTrigger("" if what in _ALL else what))


async def _import(table: Table, what: str) -> Outcome:
    content = await asyncio.to_thread(read_whole, _path(what))
    lines = imported(content[:_LONGEST_BYTES].decode("utf-8-sig", "replace"))
    return await decree(table, *(KeepTrigger(one.text) for one in lines))


async def _export(table: Table, what: str) -> Outcome:
    text = await _triggers(table).exported(table.sitting.timeline)
    if not what:
        return Outcome(lines=tuple(text.splitlines()))
    await asyncio.to_thread(write_whole, _path(what), text.encode())
    told = _KEPT.told(await table.sitting.language())
    return Outcome(lines=(told.format(n=len(text.splitlines()), file=what),))


def _path(name: str) -> Path:
    return Path(name).expanduser()


def _line(one: Listed, language: Language) -> str:
    return _LINE.told(language).format(
        sign="·" if one.gate else "⚡",
        name=one.name,
        mode=_MODES[one.trigger.mode].told(language),
        n=one.standing.fired,
        gate=one.gate_line(language),
    )


def _triggers(table: Table) -> Triggers:
    return table.sitting.timelines.triggers


Verb = Callable[[Table, str], Awaitable[Outcome]]

_ENGLISH: dict[str, Verb] = {
    "list": _list,
    "show": _show,
    "test": _test,
    "add": _keep,
    "edit": _edit,
    "fire": _named(FireTrigger),
    "enable": _named(lambda name: SwitchTrigger(name, enabled=True)),
    "disable": _named(lambda name: SwitchTrigger(name, enabled=False)),
    "remove": _named(DropTrigger),
    "reset": _reset,
    "import": _import,
    "export": _export,
}

_CHINESE = {
    "列表": "list",
    "查看": "show",
    "测试": "test",
    "添加": "add",
    "修改": "edit",
    "触发": "fire",
    "启用": "enable",
    "停用": "disable",
    "移除": "remove",
    "重置": "reset",
    "导入": "import",
    "导出": "export",
}
_VERBS = _ENGLISH | {chinese: _ENGLISH[english] for chinese, english in _CHINESE.items()}

TRIGGER_COMMAND = Command(
    ("trigger", "触发器"),
    "list",
    Both("look at triggers, and change them", "查看和修改触发器"),
    led(trigger),
)
