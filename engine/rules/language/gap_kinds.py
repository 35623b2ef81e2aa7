"""The kinds of gaps that forms have, by the names that their patterns use."""

from collections.abc import Mapping

from engine.model.language import Both
from engine.rules.language.amounts import MANY, Number, Span, Stats, Times, Whole
from engine.rules.language.kinds import Choice, Key, Keys, Kind, Names, Sign, Someone, Text
from engine.rules.language.operators import COMPARISON

LOWEST, HIGHEST = -1_000, 1_000

_TEXT = Both("a text", "文字")
_QUOTED = Both("a text in quotes", "引号里的文字")
_MANY = Both(f"a whole number from 1 to {MANY:,}", f"1 到 {MANY:,} 的整数")

KINDS: Mapping[str, Kind] = {
    "item": Text(Both("the name of an item", "物品的名字")),
    "who": Someone(Both("the name of a person, “any” or “all”", "人物的名字、「任一」或「全体」")),
    "person": Text(Both("the name of a person", "人物的名字")),
    "room": Text(Both("the name of a room", "房间的名字")),
    "scene": Text(Both("the name of a scene", "场景的名字")),
    "document": Text(Both("the name of a document", "文档的名字")),
    "trigger": Text(Both("the name of a trigger", "触发器的名字")),
    "triggers": Names(Both("names of triggers in quotes", "引号里的触发器名字"), joint=" "),
    "items": Names(Both("the names of items", "物品的名字")),
    "key": Key(Both("the name of a stat", "属性的名字")),
    "keys": Keys(Both("keywords in quotes, divided by commas", "引号里用逗号分开的关键词")),
    "text": Text(_TEXT),
    "quoted": Text(_QUOTED, may_be_empty=True),
    "prose": Text(_TEXT, last=True),
    "number": Number(Both("a number", "数字")),
    "stats": Stats(Both("a stat such as hp=30", "属性，例如 hp=30")),
    "whole": Whole(_MANY),
    "floor": Whole(
        Both(f"a floor from {LOWEST:,} to {HIGHEST:,}", f"{LOWEST:,} 到 {HIGHEST:,} 的楼层"),
        LOWEST,
        HIGHEST,
    ),
    "times": Times(Both("a count such as x2", "数量，例如 x2")),
    "minutes": Span(Both("a time such as 30 minutes", "时间，例如 30 分钟"), step_s=60),
    "seconds": Span(Both("a time such as 60 s", "时间，例如 60 秒"), step_s=1),
    "comparison": Sign(
        Both(COMPARISON.en[0].lower() + COMPARISON.en[1:], COMPARISON.zh),
        (">=", "<=", "!=", "==", ">", "<"),
    ),
    "setting": Sign(Both("= += -= *= or /=", "= += -= *= 或 /="), ("=", "+=", "-=", "*=", "/=")),
    "moving": Sign(Both("+= -= or =", "+= -= 或 ="), ("+=", "-=", "=")),
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
