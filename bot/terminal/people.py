"""Commands for people, things and places: who one plays, what one has, where one goes."""

import re

from bot.terminal.outcome import Outcome
from bot.terminal.table import Command, Table
from engine.errors import AlreadyDecided, NothingOffered
from engine.model.actions import PlayAction
from engine.model.language import Both
from engine.model.table_actions import (
    AskOptions,
    Choose,
    DrawFate,
    Give,
    Go,
    Join,
    Part,
    Take,
    TellRound,
    TextTo,
    Unlock,
    Use,
)
from engine.model.words import Words
from engine.view import View, plan_lines

_COUNT = re.compile(r"\s+[x×]?(\d{1,4})\s*$")
_TO = re.compile(r"\s+(?:to|给)\s+|\s*(?:->|→)\s*")
_ALL = ("all", "全部")

_WHOM = Both("Name somebody, then what you write.", "请写明收信人，再写内容。")
_WHAT = Both("Name the thing.", "请写明物品。")
_WHERE = Both("Name the room; /map shows them.", "请写明房间；/地图 会列出。")
_NAME = Both(
    "Name one of these, a new one, or a character card: {free}",
    "请写明角色：{free}，或一个新名字、一张角色卡",
)


async def join(table: Table, rest: str) -> Outcome:
    """Take up a character that is free, or bring a new one, or whom a card is about."""
    view = await _view(table)
    free = view.free_characters()
    if not rest:
        return await _said(table, _NAME, free=", ".join(free) or "–")
    name, _, about = (part.strip() for part in rest.partition(":"))
    person = next((one for one in free if one.casefold() == name.casefold()), "")
    if person:
        return await _acted(table, Join(table.sitting.user, await table.sitting.name(), person))
    guest = await table.sitting.guest(name, about)
    return await _acted(table, Join(table.sitting.user, guest.name, "", guest.about))


async def part(table: Table, _rest: str) -> Outcome:
    """Give one's character back."""
    return await _acted(table, Part(table.sitting.user))


async def sheet(table: Table, rest: str) -> Outcome:
    """Show one's own sheet, or somebody's."""
    view = await _view(table)
    if rest:
        return Outcome(lines=view.person(rest, hidden=False))
    return Outcome(lines=view.sheet(table.sitting.user))


async def who(table: Table, rest: str) -> Outcome:
    """List everybody, or tell what is known of somebody or something."""
    view = await _view(table)
    return Outcome(lines=view.known(rest) if rest else view.people(hidden=table.sitting.leads))


async def give(table: Table, rest: str) -> Outcome:
    """Hand something over, or put it down."""
    thing, *taker = _TO.split(rest, maxsplit=1)
    item, count = _counted(thing)
    if not item:
        return await _said(table, _WHAT)
    name = await table.sitting.name()
    to = taker[0].strip() if taker else ""
    return await _acted(table, Give(table.sitting.user, name, item, to, count))


async def take(table: Table, rest: str) -> Outcome:
    """Pick something up."""
    item, count = _counted(rest)
    if not item:
        return await _said(table, _WHAT)
    return await _acted(table, Take(table.sitting.user, await table.sitting.name(), item, count))


async def use(table: Table, rest: str) -> Outcome:
    """Use something, in one's own words behind a colon."""
    item, _, words = (one.strip() for one in rest.replace("：", ":").partition(":"))
    if not item:
        return await _said(table, _WHAT)
    name = await table.sitting.name()
    return await _acted(table, Use(table.sitting.user, name, item, Words(words)))


async def go(table: Table, rest: str) -> Outcome:
    """Go into a room beside this one."""
    if not rest:
        return await _said(table, _WHERE)
    return await _acted(table, Go(table.sitting.user, await table.sitting.name(), rest))


async def unlock(table: Table, rest: str) -> Outcome:
    """Open a locked door with its key."""
    if not rest:
        return await _said(table, _WHERE)
    return await _acted(table, Unlock(table.sitting.user, await table.sitting.name(), rest))


async def show_map(table: Table, rest: str) -> Outcome:
    """Show a floor of the map; `all` shows what players do not know as well."""
    view, language = await _view(table), await table.sitting.language()
    words = rest.split()
    hidden = table.sitting.leads and any(word in _ALL for word in words)
    floors = [int(word) for word in words if re.fullmatch(r"-?\d{1,4}", word)]
    drawn = view.plan(floors[0] if floors else None, hidden=hidden)
    return Outcome(lines=plan_lines(drawn, language))


async def options(table: Table, rest: str) -> Outcome:
    """Ask for ways the story could go."""
    name = await table.sitting.name()
    return await _acted(table, AskOptions(table.sitting.user, name, Words(rest)))


async def pick(table: Table, rest: str) -> Outcome:
    """Pick an option by its number or id."""
    offers = (await table.sitting.timeline.state()).offers
    if not offers:
        raise NothingOffered
    ids = {str(number): offer.id for number, offer in enumerate(offers, start=1)}
    ids |= {offer.id: offer.id for offer in offers}
    if rest not in ids:
        raise AlreadyDecided
    return await _acted(table, Choose(table.sitting.user, await table.sitting.name(), ids[rest]))


async def fate(table: Table, _rest: str) -> Outcome:
    """Let an open draw pick."""
    return await _acted(table, DrawFate(table.sitting.user, await table.sitting.name()))


async def text(table: Table, rest: str) -> Outcome:
    """Write to somebody of the story in private."""
    names = (await _view(table)).people_names()
    called = next((n for n in sorted(names, key=len, reverse=True) if _begins(rest, n)), "")
    to, words = (called, rest[len(called) :].strip(" :：")) if called else _first(rest)
    if not words:
        return await _said(table, _WHOM)
    name = await table.sitting.name()
    return await _acted(table, TextTo(table.sitting.user, name, to, Words(words)))


async def tell_round(table: Table, _rest: str) -> Outcome:
    """Tell the round as it was gathered."""
    return await _acted(table, TellRound(table.sitting.user))


def _begins(rest: str, name: str) -> bool:
    return rest.casefold().startswith(name.casefold())


def _first(rest: str) -> tuple[str, str]:
    to, _, words = rest.partition(" ")
    return to.rstrip(":："), words.strip()


def _counted(thing: str) -> tuple[str, int]:
    """Return an item and how many, where a number stands behind it."""
    found = _COUNT.search(thing)
    if found is None:
        return thing.strip(), 1
    return thing[: found.start()].strip(), int(found[1])


async def _view(table: Table) -> View:
    return await table.sitting.timelines.look(table.sitting.timeline)


async def _acted(table: Table, action: PlayAction) -> Outcome:
    return Outcome(frame=await table.sitting.act(action, table.hear))


async def _said(table: Table, says: Both, **details: str) -> Outcome:
    return Outcome(lines=(says.told(await table.sitting.language()).format(**details),))


PEOPLE_COMMANDS = (
    Command(("join", "加入"), "NAME", Both("play a character", "扮演一个角色"), join),
    Command(("part", "退场"), "", Both("give your character back", "放下你的角色"), part),
    Command(("sheet", "角色卡"), "NAME", Both("numbers and belongings", "数值与物品"), sheet),
    Command(("who", "人物"), "NAME", Both("who is about; what is known", "人物和档案"), who),
    Command(("give", "给"), "ITEM to NAME", Both("hand over, or put down", "交出或放下物品"), give),
    Command(("take", "拿"), "ITEM", Both("pick up what lies here", "拾起这里的东西"), take),
    Command(("use", "使用"), "ITEM: TEXT", Both("use what you have", "使用物品"), use),
    Command(("map", "地图"), "FLOOR", Both("the map", "查看地图"), show_map),
    Command(("go", "走"), "ROOM", Both("go into a room", "前往一个房间"), go),
    Command(("unlock", "开锁"), "ROOM", Both("unlock a door", "打开门锁"), unlock),
    Command(("options", "选项"), "TEXT", Both("ask for options", "请求选项"), options),
    Command(("pick", "选"), "NUMBER", Both("pick an option", "选择一个选项"), pick),
    Command(("fate", "抽签"), "", Both("let fate draw one", "让命运抽选"), fate),
    Command(("text", "私信"), "NAME TEXT", Both("write in private", "私下发消息"), text),
    Command(("round", "结算"), "", Both("tell the round now", "立即讲述本轮"), tell_round),
)
