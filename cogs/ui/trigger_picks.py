"""What can be picked for the slots of a condition or step: names of the play, signs, and ways."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain

from cogs.ui.trigger_slots import NO, YES
from engine.model.atoms import ALL, ANY
from engine.model.language import Both
from engine.model.people import Person
from engine.model.people_deeds import GiveItem
from engine.model.rule import PutFlag, Step
from engine.model.trigger import Trigger
from engine.model.value import shown
from engine.view import View

MOST = 24
"""How many things a list takes; one place more is for what is not in it (Discord: 25)."""

OTHER, NOTHING = "//other", "//none"
"""What is picked to type a name that is not in the list, and where nothing need be picked."""

_LABEL_CHARS = 100  # Discord's component reference: select option


@dataclass(frozen=True, slots=True)
class Pick:
    """Something to pick: what it is in a trigger, and how people read it."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Picks:
    """All that can be picked in a play. *triggers* are those it has, in their order."""

    view: View
    triggers: tuple[Trigger, ...]

    def of(self, kind: str) -> tuple[Pick, ...]:
        """Return what can be picked for slots of *kind*, as much as a list takes."""
        language = self.view.story.language
        if kind in _FIXED:
            return tuple(Pick(value, label.told(language)) for value, label in _FIXED[kind])
        first = (Pick(value, label.told(language)) for value, label in _FIRST.get(kind, ()))
        found = {pick.value: pick for pick in chain(first, _NAMES[kind](self)) if _fits(pick)}
        return tuple(found.values())[:MOST]

    def steps(self) -> Iterator[Step]:
        """Yield every step that a rule or trigger of the play takes."""
        for rule in self.view.story.rules:
            yield from rule.steps
        for trigger in self.triggers:
            yield from trigger.steps


def is_open(kind: str) -> bool:
    """Tell whether a slot of *kind* takes a name that is not in its list."""
    return kind not in _FIXED


def label_of(kind: str) -> Both:
    """Return what people read over a list of *kind*, or a field to type it into."""
    return _LABELS[kind]


def _fits(pick: Pick) -> bool:
    return 0 < len(pick.value) <= _LABEL_CHARS


def _people(picks: Picks) -> Iterator[Pick]:
    people = picks.view.state.people.values()
    for person in sorted(people, key=_by_nearness):
        yield Pick(_unless_shared(person.name, person.id, (p.name for p in people)), person.name)


def _by_nearness(person: Person) -> tuple[bool, bool, str]:
    """Let people on stage come before others, and players' characters before those."""
    return person.presence != "here", person.kind != "pc", person.name


def _rooms(picks: Picks) -> Iterator[Pick]:
    rooms = picks.view.state.rooms.values()
    for room in rooms:
        yield Pick(_unless_shared(room.name, room.id, (r.name for r in rooms)), room.name)


def _unless_shared(name: str, id: str, names: Iterable[str]) -> str:
    """Return *name*, or *id* where it is not the only one of that name."""
    return id if sum(other.casefold() == name.casefold() for other in names) > 1 else name


def _scenes(picks: Picks) -> Iterator[Pick]:
    every = (*picks.view.story.scenes.values(), *picks.view.state.scenes.values())
    return (Pick(scene.id, scene.name or scene.id) for scene in every)


def _items(picks: Picks) -> Iterator[Pick]:
    held = chain.from_iterable(picks.view.state.items.values())
    given = (step.item for step in picks.steps() if isinstance(step, GiveItem))
    return (Pick(item, item) for item in (*held, *given))


def _stats(picks: Picks) -> Iterator[Pick]:
    return (Pick(stat.key, stat.label) for stat in picks.view.story.stats)


def _state(picks: Picks) -> Iterator[Pick]:
    vars = sorted(picks.view.state.vars.items())
    return (Pick(key, f"{key} ({shown(value)})") for key, value in vars)


def _flags(picks: Picks) -> Iterator[Pick]:
    raised = (step.name for step in picks.steps() if isinstance(step, PutFlag))
    return (Pick(flag, flag) for flag in (*sorted(picks.view.state.flags), *raised))


def _triggers(picks: Picks) -> Iterator[Pick]:
    return (Pick(trigger.name, trigger.name) for trigger in picks.triggers)


def _documents(picks: Picks) -> Iterator[Pick]:
    return (Pick(one.id, one.title) for one in picks.view.documents(hidden=True))


def _endings(picks: Picks) -> Iterator[Pick]:
    return (Pick(ending.id, ending.title) for ending in picks.view.story.endings.values())


_Ways = tuple[tuple[str, Both], ...]

_ANYBODY: _Ways = (
    (ANY, Both("any of the players' characters", "任一玩家角色")),
    (ALL, Both("all players' characters", "全体玩家角色")),
)
_FIRST: Mapping[str, _Ways] = {
    "who": _ANYBODY,
    "person": _ANYBODY,
    "party": ((NOTHING, Both("where the story stands", "故事所在之处")), *_ANYBODY),
    "whither": ((NOTHING, Both("stays here", "留在原处")),),
    "where": ((NOTHING, Both("the present scene", "当前场景")),),
    "key": ((NOTHING, Both("no key", "没有钥匙")),),
    "beside": ((NOTHING, Both("where the story stands", "故事所在之处")),),
}
"""What stands before the names."""

_NAMES: Mapping[str, Callable[[Picks], Iterator[Pick]]] = {
    **dict.fromkeys(("who", "person", "party"), _people),
    **dict.fromkeys(("room", "beside"), _rooms),
    **dict.fromkeys(("scene", "whither", "where"), _scenes),
    **dict.fromkeys(("item", "key"), _items),
    "stat": _stats,
    "state": _state,
    "flag": _flags,
    "trigger": _triggers,
    "document": _documents,
    "ending": _endings,
}

_FIXED: Mapping[str, _Ways] = {
    "comparison": (
        (">=", Both(">= at least", ">= 至少")),
        ("<=", Both("<= at most", "<= 至多")),
        (">", Both("> more than", "> 大于")),
        ("<", Both("< less than", "< 小于")),
        ("==", Both("== equal to", "== 等于")),
        ("!=", Both("!= other than", "!= 不等于")),
    ),
    "setting": (
        ("+=", Both("+= add", "+= 增加")),
        ("-=", Both("-= take away", "-= 减少")),
        ("=", Both("= set to", "= 设为")),
        ("*=", Both("*= multiply by", "*= 乘以")),
        ("/=", Both("/= divide by", "/= 除以")),
    ),
    "moving": (
        ("+=", Both("+= add", "+= 增加")),
        ("-=", Both("-= take away", "-= 减少")),
        ("=", Both("= set to", "= 设为")),
    ),
    "axis": (
        ("trust", Both("trust", "信任")),
        ("fear", Both("fear", "恐惧")),
        ("irritation", Both("irritation", "烦躁")),
    ),
    "presence": (
        ("here", Both("here", "在场")),
        ("away", Both("away", "离开")),
        ("hidden", Both("hidden", "隐藏")),
        ("dead", Both("dead", "死亡")),
        ("benched", Both("off stage", "候场")),
    ),
    "room state": (
        ("explored", Both("explored", "已探索")),
        ("active", Both("active", "活跃")),
        ("locked", Both("locked", "锁闭")),
        ("unknown", Both("unknown to players", "玩家未知")),
    ),
    "door": (
        ("normal", Both("a plain door", "普通的门")),
        ("stairs", Both("stairs", "楼梯")),
        ("elevator", Both("an elevator", "电梯")),
        ("portal", Both("a portal", "传送门")),
    ),
    "up": ((YES, Both("raise it", "立起")), (NO, Both("lower it", "取消"))),
    "awake": ((YES, Both("switch it on", "启用")), (NO, Both("switch it off", "停用"))),
    "locked": ((YES, Both("lock it", "上锁")), (NO, Both("unlock it", "开锁"))),
    "paused": ((YES, Both("pause the story", "暂停故事")), (NO, Both("let it go on", "继续故事"))),
}

_LABELS: Mapping[str, Both] = {
    "who": Both("Who", "谁"),
    "person": Both("Who", "谁"),
    "party": Both("Who", "谁"),
    "room": Both("Room", "房间"),
    "beside": Both("Beside which room", "毗邻哪个房间"),
    "scene": Both("Scene", "场景"),
    "whither": Both("Where it leads", "通向何处"),
    "where": Both("Scene", "场景"),
    "item": Both("Item", "物品"),
    "key": Both("Key", "钥匙"),
    "stat": Both("Stat", "属性"),
    "state": Both("State value", "状态"),
    "flag": Both("Flag", "标记"),
    "trigger": Both("Trigger", "触发器"),
    "document": Both("Document", "文档"),
    "ending": Both("Ending", "结局"),
    "comparison": Both("Compared how", "怎样比较"),
    "setting": Both("What to do with it", "怎样改变"),
    "moving": Both("What to do with it", "怎样改变"),
    "axis": Both("Which mood", "哪种心情"),
    "presence": Both("Where they are", "在场与否"),
    "room state": Both("How it stands", "房间状态"),
    "door": Both("What kind of way", "通路种类"),
    "up": Both("Raise or lower", "立起或取消"),
    "awake": Both("On or off", "启用或停用"),
    "locked": Both("Lock or unlock", "上锁或开锁"),
    "paused": Both("Pause or go on", "暂停或继续"),
    "words": Both("Words", "文字"),
    "prose": Both("Text", "文字"),
    "value": Both("Value", "值"),
    "number": Both("Number", "数字"),
    "whole": Both("Whole number", "整数"),
    "percent": Both("Percent (0 to 100)", "百分比（0 到 100）"),
    "dice": Both("Dice, such as 1d100", "骰子，例如 1d100"),
}
