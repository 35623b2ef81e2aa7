"""/persona at the terminal: who characters are inside, and a game master's hand on that."""

import re
from collections.abc import Mapping
from dataclasses import replace

from bot.terminal.leading import led, usage
from bot.terminal.npc import called
from bot.terminal.outcome import Outcome
from bot.terminal.past import called_here
from bot.terminal.table import Command, Run, Table
from engine.gamemaster import worded
from engine.model.language import Both
from engine.model.persona_actions import SetTenet, TenetDeed
from engine.persona.wishes import part_called
from engine.view import Somebody, View, reason_lines

_KEY = re.compile(r"#(?P<key>\S+)\s+(?P<rest>.+)", re.DOTALL)
_COMMA = re.compile(r"[,，、;；]")
_BAR = re.compile(r"[|｜]")
_REVIEWED = Both("✓ All is reviewed.", "✓ 全部审完。")
_LEFT = Both("({count} to review)", "（待审 {count} 条）")
_HOW = Both(
    "/persona review {name} y, n, or e TEXT takes, refuses or rewords it",
    "/人设 审阅 {name} y 接受、n 拒绝、e 新内容 改写",
)
_DEEDS: Mapping[str, TenetDeed] = {
    **dict.fromkeys(("y", "accept", "接受"), "accept"),
    **dict.fromkeys(("n", "refuse", "拒绝"), "refuse"),
    **dict.fromkeys(("e", "edit", "改写"), "put"),
}
_NO_REPORTS = Both("Nothing that anybody said was checked yet.", "还没有检查过任何人的回应。")


async def persona(table: Table, rest: str) -> Outcome:
    """Show who somebody is inside, or set it right."""
    verb, _, what = rest.partition(" ")
    run = _VERBS.get(verb.casefold())
    if run is None or not (what.strip() or run is _report):
        return await _usage(table)
    return await run(table, what.strip())


async def _usage(table: Table) -> Outcome:
    return await usage(
        table,
        "/persona show|history|review NAME, /persona report [NAME], "
        "/persona set NAME PART [#KEY] TEXT [| WORD, WORD], /persona off|on|grow NAME KEY, "
        "/persona review NAME accept|refuse KEY, /persona review NAME edit KEY TEXT",
        "/人设 查看|经过|审阅 名字，/人设 报告 [名字]，"
        "/人设 设置 名字 部分 [#代号] 内容 [| 词语，词语]，/人设 停用|启用|成长 名字 代号，"
        "/人设 审阅 名字 接受|拒绝 代号，/人设 审阅 名字 改写 代号 新内容",
    )


async def _show(table: Table, name: str) -> Outcome:
    return Outcome(lines=(await _somebody(table, name)).policy_lines())


async def _set(table: Table, what: str) -> Outcome:
    name, tail = await called(table, what)
    word, _, rest = tail.partition(" ")
    part, found = part_called(word), _KEY.fullmatch(rest.strip())
    key, text = (found["key"], found["rest"]) if found is not None else ("", rest)
    text, *words = _BAR.split(text, maxsplit=1)
    if part is None or not text.strip():
        return await _usage(table)
    listed = tuple(_COMMA.split(words[0])) if words else None
    return await _done(table, SetTenet(table.sitting.user, name, "put", key, part, text, listed))


def _switch(deed: TenetDeed) -> Run:
    async def run(table: Table, what: str) -> Outcome:
        name, key = await called(table, what)
        return await _done(table, SetTenet(table.sitting.user, name, deed, key))

    return run


async def _history(table: Table, name: str) -> Outcome:
    who, language = await _somebody(table, name), await table.sitting.language()
    sitting = table.sitting
    reasons = await sitting.timelines.merges.inside(sitting.timeline, who.id)
    me = await sitting.name()
    named = [replace(one, name=one.name or called_here(one.user, me)) for one in reasons]
    told = reason_lines(worded(named, language), language, hidden=True, state=who.state)
    return Outcome(lines=(f"🎭 {who.name}", *told))


async def _report(table: Table, name: str) -> Outcome:
    turns = await table.sitting.timeline.turns()
    if name:
        who = await _somebody(table, name)
        return Outcome(lines=(f"🎭 {who.name}", *who.report_lines(who.report(turns))))
    lines = [
        line
        for who in (await _view(table)).insides()
        if (found := who.report(turns)).checked
        for line in (f"🎭 {who.name}", *who.summary_lines(found))
    ]
    return Outcome(lines=tuple(lines) or (_NO_REPORTS.told(await table.sitting.language()),))


async def _review(table: Table, what: str) -> Outcome:
    """Show the first tenet that nobody reviewed, or decide on one and show the next."""
    name, tail = await called(table, what)
    if not tail:
        return Outcome(lines=await _next(table, name))
    word, _, rest = tail.partition(" ")
    deed, who = _DEEDS.get(word.casefold()), await _somebody(table, name)
    waiting = who.to_review()
    key, text = rest.strip(), ""
    if len(word) == 1:  # y, n or e: the one that was shown
        key, text = waiting[0].tenet.key if waiting else "", key
    elif deed == "put":
        key, _, text = key.partition(" ")
    if deed is None or (deed == "put" and not text):
        return await _usage(table)
    if not waiting and not key:
        return Outcome(lines=await _next(table, name))
    done = await _done(table, SetTenet(table.sitting.user, name, deed, key, text=text))
    return replace(done, lines=await _next(table, name))


async def _next(table: Table, name: str) -> tuple[str, ...]:
    who, language = await _somebody(table, name), await table.sitting.language()
    waiting = who.to_review()
    if not waiting:
        return (_REVIEWED.told(language),)
    first, *more = who.entry_lines(waiting[0])
    left = _LEFT.told(language).format(count=len(waiting))
    return (f"{first} {left}", *more, _HOW.told(language).format(name=who.name))


async def _done(table: Table, action: SetTenet) -> Outcome:
    return Outcome(frame=await table.sitting.act(action, table.hear))


async def _somebody(table: Table, name: str) -> Somebody:
    return (await _view(table)).somebody(name)


async def _view(table: Table) -> View:
    return await table.sitting.timelines.look(table.sitting.timeline)


_ENGLISH: Mapping[str, Run] = {
    "show": _show,
    "set": _set,
    "off": _switch("off"),
    "on": _switch("on"),
    "grow": _switch("grow"),
    "history": _history,
    "report": _report,
    "review": _review,
}
_CHINESE = {
    "查看": "show",
    "设置": "set",
    "停用": "off",
    "启用": "on",
    "成长": "grow",
    "经过": "history",
    "报告": "report",
    "审阅": "review",
}
_VERBS = {**_ENGLISH, **{chinese: _ENGLISH[verb] for chinese, verb in _CHINESE.items()}}

PERSONA_COMMAND = Command(
    ("persona", "人设"),
    "show NAME",
    Both("who characters are inside", "查看和调整角色的人设"),
    led(persona),
)
