"""The steps that can be put together from lists, in two lists: a list takes 25 at most."""

from collections.abc import Mapping
from typing import cast

from cogs.ui.trigger_slots import COUNT, PARTY, PERSON, TEXT, WHO, Part, Slot, parts
from engine.model.language import Both
from engine.model.operators import Arithmetic
from engine.model.people_deeds import (
    Attack,
    GiveItem,
    MoodStep,
    PutPresence,
    RememberAs,
    SayAs,
    SpawnPerson,
    StatStep,
    TakeItem,
)
from engine.model.place_deeds import (
    AddRoom,
    AddToScene,
    AddToWorld,
    GenerateScene,
    LinkRooms,
    MoveTo,
    PassTime,
    PutLock,
    PutRoom,
    RevealDocument,
)
from engine.model.rule import Assign, Change, End, GoTo, Inject, PutFlag, Step, Tell
from engine.model.table_deeds import Direct, FireTrigger, OfferOption, PutPause, SwitchTrigger
from engine.model.value import Value


def _set(key: str, op: str, value: Value) -> Step:
    return Assign(key, value) if op == "=" else Change(key, cast("Arithmetic", op), value)


TELLING: Mapping[str, Part[Step]] = parts(
    ("tell", Both("Tell the players…", "讲述…"), Tell, (TEXT,)),
    ("direct", Both("Direct the narrator…", "指示叙述者…"), Direct, (TEXT,)),
    ("inject", Both("Remember for the story…", "让故事记住…"), Inject, (TEXT,)),
    ("goto", Both("Go to a scene", "前往场景"), GoTo, (Slot("scene", "scene"),)),
    (
        "generate",
        Both("Write a new scene", "生成新场景"),
        GenerateScene,
        (Slot("prompt", "prose"),),
    ),
    (
        "option",
        Both("Offer an option", "提供选项"),
        OfferOption,
        (Slot("scene", "whither", ""), Slot("text", "words")),
    ),
    ("end", Both("End the story", "结束故事"), End, (Slot("ending", "ending"),)),
    (
        "append",
        Both("Add to a scene's text", "为场景追加文字"),
        AddToScene,
        (Slot("scene", "where", ""), TEXT),
    ),
    ("world", Both("Add to the world", "补充世界观"), AddToWorld, (TEXT,)),
    (
        "document",
        Both("Reveal a document", "揭示文档"),
        RevealDocument,
        (Slot("document", "document"),),
    ),
    (
        "flag",
        Both("Raise or lower a flag", "立起或取消标记"),
        PutFlag,
        (Slot("name", "flag"), Slot("up", "up")),
    ),
    (
        "state",
        Both("Change a state value", "改变状态"),
        _set,
        (Slot("key", "state"), Slot("op", "setting"), Slot("value", "value")),
    ),
    ("fire", Both("Fire a trigger", "触发另一个触发器"), FireTrigger, (Slot("name", "trigger"),)),
    (
        "switch",
        Both("Switch a trigger on or off", "启用或停用触发器"),
        SwitchTrigger,
        (Slot("name", "trigger"), Slot("enabled", "awake")),
    ),
    ("pause", Both("Pause or resume", "暂停或继续"), PutPause, (Slot("paused", "paused"),)),
)

PEOPLE: Mapping[str, Part[Step]] = parts(
    (
        "stat",
        Both("Change a stat (HP, SAN…)", "改变属性（HP、SAN…）"),
        StatStep,
        (Slot("key", "stat"), WHO, Slot("op", "setting"), Slot("operand", "number")),
    ),
    (
        "mood",
        Both("Change a mood", "改变心情"),
        MoodStep,
        (PERSON, Slot("axis", "axis"), Slot("op", "moving"), Slot("operand", "number")),
    ),
    ("give", Both("Give an item", "给予物品"), GiveItem, (Slot("item", "item"), WHO, COUNT)),
    ("take", Both("Take an item", "拿走物品"), TakeItem, (Slot("item", "item"), WHO, COUNT)),
    (
        "presence",
        Both("Let appear, leave, hide, die", "出现、离开、隐藏、死亡"),
        PutPresence,
        (PERSON, Slot("presence", "presence")),
    ),
    ("say", Both("Let a person say…", "让人物说…"), SayAs, (PERSON, TEXT)),
    ("remember", Both("Let a person remember…", "让人物记住…"), RememberAs, (PERSON, TEXT)),
    ("attack", Both("A person is attacked", "人物遭到攻击"), Attack, (PERSON,)),
    (
        "spawn",
        Both("A new person appears", "新人物出场"),
        SpawnPerson,
        (
            Slot("name", "words", label=Both("Name", "名字")),
            Slot("description", "prose", "", Both("Description", "描述")),
        ),
    ),
    ("move", Both("Move to a room", "移动到房间"), MoveTo, (Slot("room", "room"), PARTY)),
    (
        "room",
        Both("Reveal or lock a room", "揭示或锁闭房间"),
        PutRoom,
        (Slot("room", "room"), Slot("state", "room state")),
    ),
    (
        "lock",
        Both("Lock or unlock a door", "给门上锁或开锁"),
        PutLock,
        (
            Slot("one", "room"),
            Slot("other", "room", label=Both("The other room", "另一个房间")),
            Slot("locked", "locked"),
            Slot("key", "key", ""),
        ),
    ),
    (
        "link",
        Both("Put a door between rooms", "连通两个房间"),
        LinkRooms,
        (
            Slot("one", "room"),
            Slot("other", "room", label=Both("The other room", "另一个房间")),
            Slot("kind", "door"),
        ),
    ),
    (
        "add room",
        Both("Add a room", "新增房间"),
        AddRoom,
        (
            Slot("beside", "beside", ""),
            Slot("name", "words", label=Both("Name", "名字")),
            Slot("description", "prose", "", Both("Description", "描述")),
        ),
    ),
    ("time", Both("Let time pass", "让时间经过"), PassTime, (Slot("minutes", "whole"),)),
)
