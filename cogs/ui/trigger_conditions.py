"""The conditions that can be put together from lists."""

from collections.abc import Mapping

from cogs.ui.trigger_slots import COMPARED, COUNT, PARTY, PERSON, WHO, Part, Slot, parts
from engine.model.atoms import AskModel, HasFired, HasItem, InRoom, MoodIs, PresenceIs, StatIs
from engine.model.language import Both
from engine.model.rule import (
    Chance,
    Compare,
    Condition,
    Contains,
    HasFlag,
    InScene,
    Roll,
    TurnCount,
)

CONDITIONS: Mapping[str, Part[Condition]] = parts(
    ("said", Both("Somebody says…", "有人说出…"), Contains, (Slot("text", "words"),)),
    ("scene", Both("The scene is…", "场景是…"), InScene, (Slot("scene", "scene"),)),
    ("room", Both("Somebody is in a room", "某人在房间里"), InRoom, (Slot("room", "room"), PARTY)),
    (
        "item",
        Both("Somebody has an item", "某人持有物品"),
        HasItem,
        (Slot("item", "item"), WHO, COUNT),
    ),
    (
        "stat",
        Both("A stat (HP, SAN…)", "属性（HP、SAN…）"),
        StatIs,
        (Slot("key", "stat"), WHO, COMPARED, Slot("number", "number")),
    ),
    (
        "mood",
        Both("A person's mood", "人物的心情"),
        MoodIs,
        (PERSON, Slot("axis", "axis"), COMPARED, Slot("number", "number")),
    ),
    (
        "presence",
        Both("A person is here, away, dead…", "人物在场、离开、死亡…"),
        PresenceIs,
        (PERSON, Slot("presence", "presence")),
    ),
    ("flag", Both("A flag is up", "标记已立"), HasFlag, (Slot("name", "flag"),)),
    (
        "state",
        Both("A state value", "状态的值"),
        Compare,
        (Slot("key", "state"), COMPARED, Slot("value", "value")),
    ),
    ("fired", Both("A trigger has fired", "触发器已触发"), HasFired, (Slot("name", "trigger"),)),
    (
        "turn",
        Both("The number of the turn", "回合数"),
        TurnCount,
        (COMPARED, Slot("number", "whole")),
    ),
    (
        "ai",
        Both("The model judges that…", "由模型判断…"),
        AskModel,
        (Slot("question", "prose", label=Both("What must be so", "要成立的事")),),
    ),
    ("chance", Both("By chance", "按概率"), Chance, (Slot("percent", "percent"),)),
    (
        "dice",
        Both("A throw of dice", "掷骰"),
        Roll,
        (Slot("dice", "dice"), COMPARED, Slot("threshold", "number")),
    ),
)
