"""The kinds of gaps that forms have, by the names that their patterns use."""

from collections.abc import Mapping

from engine.model.language import Both
from engine.rules.language.amounts import MANY, MANY_ITEMS, Number, Span, Stats, Times, Whole
from engine.rules.language.kinds import (
    Choice,
    Key,
    Keys,
    Kind,
    Names,
    Sign,
    Someone,
    Text,
    Wanted,
)
from engine.rules.language.operators import COMPARISON
from engine.rules.language.spelling import WORDS

LOWEST, HIGHEST = -1_000, 1_000
"""The floors that a room can be on."""

_SETTING = ("=", "+=", "-=", "*=", "/=")


def _a(en: str, zh: str) -> Wanted:
    return (Both(en, zh),)


_TEXT = _a("a text", "文字")
_ITEM = _a("the name of an item", "物品的名字")
_TRIGGER = _a("the name of a trigger", "触发器的名字")

KINDS: Mapping[str, Kind] = {
    "item": Text(_ITEM),
    "items": Names(_ITEM),
    "who": Someone(
        (Both("the name of a person", "人物的名字"), WORDS["any"].shown, WORDS["all"].shown)
    ),
    "person": Text(_a("the name of a person", "人物的名字")),
    "room": Text(_a("the name of a room", "房间的名字")),
    "scene": Text(_a("the name of a scene", "场景的名字")),
    "document": Text(_a("the name of a document", "文档的名字")),
    "trigger": Text(_TRIGGER),
    "triggers": Names(_TRIGGER, joint=" "),
    "key": Key(_a("the name of a stat", "属性的名字")),
    "keys": Keys(_a("a text of keywords with commas between", "用逗号分开的关键词")),
    "text": Text(_TEXT),
    "quoted": Text(_a("a text in quotes", "引号里的文字"), may_be_empty=True),
    "prose": Text(_TEXT, last=True),
    "number": Number(_a("a number", "数字")),
    "stats": Stats(_a("a stat such as hp=30", "属性（例如 hp=30）")),
    "whole": Whole(_a(f"a whole number from 1 to {MANY:,}", f"整数（1 到 {MANY:,}）")),
    "floor": Whole(
        _a(f"a floor from {LOWEST:,} to {HIGHEST:,}", f"楼层（{LOWEST:,} 到 {HIGHEST:,}）"),
        LOWEST,
        HIGHEST,
    ),
    "many": Whole(
        _a(f"a whole number from 1 to {MANY_ITEMS:,}", f"整数（1 到 {MANY_ITEMS:,}）"),
        most=MANY_ITEMS,
    ),
    "times": Times(_a("a count such as x2", "数量（例如 x2）")),
    "minutes": Span(_a("a time such as 30 minutes", "时间（例如 30 分钟）"), step_s=60),
    "seconds": Span(_a("a time such as 60 s", "时间（例如 60 秒）"), step_s=1),
    "comparison": Sign(
        _a(COMPARISON.en[0].lower() + COMPARISON.en[1:], COMPARISON.zh),
        ("==", "!=", ">=", "<=", ">", "<"),
    ),
    "setting": Sign(_a("one of = += -= *= /=", "赋值（= += -= *= /=）"), _SETTING),
    "moving": Sign(_a("one of += -= =", "赋值（+= -= =）"), _SETTING[:3]),
    "axis": Choice({"trust": "trust", "fear": "fear", "irritation": "irritation"}),
    "presence": Choice(
        {
            "here": "is here",
            "away": "is away",
            "dead": "is dead",
            "hidden": "is hidden",
            "benched": "is benched",
        }
    ),
    "deed": Choice(
        {"here": "appear", "away": "leave", "hidden": "hide", "dead": "die", "benched": "bench"}
    ),
    "person_field": Choice({"name": "name", "description": "description", "faction": "faction"}),
    "room_field": Choice({"name": "name", "description": "description", "colour": "colour"}),
    "room_state": Choice(
        {"locked": "locked", "active": "active", "explored": "explored", "unknown": "unknown"}
    ),
    "door": Choice(
        {"stairs": "stairs", "elevator": "elevator", "portal": "portal", "normal": "normal"}
    ),
    "order": Choice({"rounds": "rounds", "free": "free"}),
}
