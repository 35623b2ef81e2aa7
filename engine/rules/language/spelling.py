"""The words of a living world in both languages: which are read, and which are written.

Spellings are divided by `|`; the first is the one that is written. A word may mean several things
in one of the languages, and only one in the other: that is why “to”, “with” and “as” come twice.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from engine.model.language import Both, Language

_SPELLINGS = {
    # what conditions begin with
    "item": ("item", "物品"),
    "stat": ("stat", "属性"),
    "mood": ("mood", "心情|情绪"),
    "room": ("room", "房间"),
    "npc": ("npc|person", "人物|角色"),
    "fired": ("fired", "已触发"),
    "ai": ("ai", "判断|AI判断|AI问|问AI"),
    # what steps begin with, besides
    "give": ("give", "给予"),
    "take": ("take", "拿走|取走"),
    "spawn": ("spawn", "新人物"),
    "direct": ("direct", "指示"),
    "append": ("append", "追加"),
    "option": ("option", "选项"),
    "generate": ("generate", "生成"),
    "world": ("world", "世界"),
    "lore": ("lore", "设定"),
    "reveal": ("reveal", "揭示"),
    "move": ("move", "移动"),
    "add": ("add", "新增|添加"),
    "link": ("link", "连通"),
    "unlink": ("unlink", "断开"),
    "lock": ("lock", "上锁"),
    "unlock": ("unlock", "开锁"),
    "fire": ("fire", "触发"),
    "trigger": ("trigger", "触发器"),
    "pass": ("pass", "经过"),
    "pause": ("pause", "暂停"),
    "resume": ("resume", "继续"),
    "spotlight": ("spotlight", "聚光"),
    "order": ("order", "顺序"),
    # who
    "any": ("any|anyone", "任一|任意|某人"),
    "all": ("all|everyone|PC|party", "全体|所有人"),
    "of": ("of", "属于"),
    "holds": ("of", "有|属于"),
    "to": ("to", "给|交给"),
    "from": ("from", "从|来自|自"),
    # people
    "is here": ("here", "在场"),
    "is away": ("away", "离开"),
    "is dead": ("dead", "死亡"),
    "is hidden": ("hidden", "隐藏"),
    "is benched": ("benched", "候场"),
    "appear": ("appear|here", "出现|在场"),
    "leave": ("leave|away", "离开"),
    "hide": ("hide|hidden", "隐藏"),
    "die": ("die|dead", "死亡"),
    "bench": ("bench|benched", "候场"),
    "attacked": ("attacked|attack", "遭袭|被攻击"),
    "trust": ("trust", "信任|好感"),
    "fear": ("fear", "恐惧"),
    "irritation": ("irritation", "烦躁|恼怒"),
    "remember": ("remember", "记住"),
    "say": ("say", "说"),
    "name": ("name", "名字"),
    "description": ("description", "描述"),
    "faction": ("faction", "阵营"),
    "colour": ("colour|color", "颜色"),
    "with": ("with", "携带|带着"),
    "as": ("as", "描述"),
    # places
    "into": ("to|into", "到"),
    "scene": ("scene", "场景"),
    "document": ("document", "文档"),
    "unknown": ("unknown", "未知"),
    "explored": ("explored", "已探索"),
    "locked": ("locked", "锁闭"),
    "active": ("active", "活跃"),
    "beside": ("beside", "毗邻"),
    "floor": ("floor", "楼层"),
    "normal": ("normal", "普通"),
    "stairs": ("stairs", "楼梯"),
    "elevator": ("elevator", "电梯"),
    "portal": ("portal", "传送门"),
    "label": ("as", "标作"),
    "using": ("with", "用"),
    # counting and time
    "everything": ("all", "全部"),
    "times": ("times", "次"),
    "turns": ("turns|turn", "回合"),
    "seconds": ("s|seconds|second", "秒"),
    "minutes": ("minutes|minute|min", "分钟"),
    "hours": ("hours|hour|h", "小时"),
    "days": ("days|day|d", "天"),
    # triggers and the table
    "remove": ("remove", "移除|删除"),
    "enable": ("enable", "启用"),
    "disable": ("disable", "停用"),
    "reset": ("reset", "重置"),
    "off": ("off", "关闭"),
    "rounds": ("rounds", "轮流"),
    "free": ("free", "自由"),
    # gates
    "when": ("when|if", "当|如果"),
    "before": ("before", "之前"),
    "after": ("after", "之后"),
    "turn": ("turn", "回合"),
    "once": ("once", "一次"),
    "repeat": ("repeat", "反复"),
    "max": ("max", "最多"),
    "cooldown": ("cooldown", "冷却"),
    "soft": ("soft", "软"),
    "hard": ("hard", "硬"),
    "passive": ("passive", "被动"),
    "needs": ("needs", "前置"),
    "unless": ("unless", "互斥"),
    "never": ("never", "从不"),
}

LEAF_WORDS = ("item", "stat", "mood", "room", "npc", "fired", "ai")
STEP_WORDS = (
    *("stat", "npc", "room", "give", "take", "spawn", "direct", "append", "option", "generate"),
    *("world", "lore", "reveal", "move", "add", "link", "unlink", "lock", "unlock", "fire"),
    *("trigger", "pass", "pause", "resume", "spotlight", "order"),
)


@dataclass(frozen=True, slots=True)
class Word:
    """One word: all its spellings, the written ones first."""

    en: tuple[str, ...]
    zh: tuple[str, ...]

    @property
    def spellings(self) -> tuple[str, ...]:
        """Return all ways in which the word may be written."""
        return (*self.en, *self.zh)

    @property
    def shown(self) -> Both:
        """Return the word as a sentence shows it."""
        return Both(f"“{self.en[0]}”", f"「{self.zh[0]}」")

    def written(self, language: Language) -> str:
        """Return the word as it is written in *language*."""
        return self.zh[0] if language == "zh" else self.en[0]


WORDS = {
    name: Word(tuple(en.split("|")), tuple(zh.split("|"))) for name, (en, zh) in _SPELLINGS.items()
}


def spellings_of(names: Iterable[str]) -> tuple[str, ...]:
    """Return all spellings of the words called *names*."""
    return tuple(spelling for name in names for spelling in WORDS[name].spellings)


def pattern_of(names: Iterable[str]) -> str:
    """Return a pattern for any spelling of the words called *names*, the longest first.

    A Latin word ends where its letters end; Chinese words need no blank behind them.
    """
    spellings = sorted(set(spellings_of(names)), key=lambda spelling: (-len(spelling), spelling))
    return "(?:" + "|".join(map(_pattern, spellings)) + ")"


@cache
def spelled(name: str) -> re.Pattern[str]:
    """Return what finds the word called *name*."""
    return re.compile(pattern_of([name]), re.IGNORECASE)


def _pattern(spelling: str) -> str:
    return re.escape(spelling) + (r"(?!\w)" if spelling[-1].isascii() else "")
