"""Words for what leaves of a state are, and for what they hold, in both languages."""

from collections.abc import Mapping

from engine.model.language import Both

NOTHING = Both("—", "—")
NOBODY_NAMED = Both("nobody", "无人")

WORDS: Mapping[str, Mapping[object, Both]] = {
    "people.presence": {
        "here": Both("here", "在场"),
        "benched": Both("off stage", "候场"),
        "away": Both("away", "离场"),
        "hidden": Both("hidden", "隐藏"),
        "dead": Both("dead", "死亡"),
    },
    "people.kind": {
        "pc": Both("a players' character", "玩家角色"),
        "npc": Both("played by the narrator", "由叙述者扮演"),
    },
    "rooms.state": {
        "unknown": Both("unknown", "未探索"),
        "explored": Both("explored", "已探索"),
        "locked": Both("locked up", "封闭"),
        "active": Both("active", "有动静"),
    },
    "doors.kind": {
        "normal": Both("passage", "通道"),
        "stairs": Both("stairs", "楼梯"),
        "elevator": Both("lift", "电梯"),
        "portal": Both("portal", "传送门"),
    },
    "doors.locked": {True: Both("locked", "锁着"), False: Both("open", "开着")},
    "triggers.enabled": {True: Both("awake", "启用"), False: Both("asleep", "停用")},
    "triggers.removed": {True: Both("removed", "已移除"), False: Both("there", "存在")},
    "order": {"free": Both("free", "自由"), "rounds": Both("rounds", "轮流")},
    "paused": {True: Both("paused", "暂停"), False: Both("goes on", "进行中")},
    "world_new": {True: Both("another one", "已替换"), False: Both("the story's", "原作")},
}
"""What the values of a kind of leaf are called, where they are words of the engine."""

NONE_WORDS: Mapping[str, Both] = {
    "people.room": Both("with the others", "与众人一起"),
    "room": Both("nowhere", "不在地图上"),
    "people.player": NOBODY_NAMED,
    "spotlight": Both("everybody", "所有人"),
}
"""What none is called, where it has a name."""

PARTS: Mapping[str, Both] = {
    "people.id": Both("id", "编号"),
    "people.name": Both("name", "名字"),
    "people.kind": Both("kind", "类型"),
    "people.player": Both("player", "玩家"),
    "people.presence": Both("presence", "在场情况"),
    "people.description": Both("description", "描述"),
    "people.aliases": Both("also called", "别名"),
    "people.faction": Both("faction", "阵营"),
    "people.breakpoint": Both("breakpoint", "爆发点"),
    "people.memories": Both("memory", "记忆"),
    "people.room": Both("room", "所在房间"),
    "rooms.id": Both("id", "编号"),
    "rooms.name": Both("name", "名字"),
    "rooms.position": Both("position", "位置"),
    "rooms.x": Both("x", "横坐标"),
    "rooms.y": Both("y", "纵坐标"),
    "rooms.width": Both("width", "宽"),
    "rooms.height": Both("height", "高"),
    "rooms.floor": Both("floor", "楼层"),
    "rooms.description": Both("description", "描述"),
    "rooms.state": Both("state", "状态"),
    "rooms.colour": Both("colour", "颜色"),
    "rooms.scene": Both("scene", "场景"),
    "doors.id": Both("id", "编号"),
    "doors.one": Both("one side", "一侧"),
    "doors.other": Both("other side", "另一侧"),
    "doors.label": Both("label", "标注"),
    "doors.kind": Both("kind", "类型"),
    "doors.locked": Both("lock", "锁"),
    "doors.key": Both("key", "钥匙"),
    "dossiers.id": Both("id", "编号"),
    "dossiers.kind": Both("kind", "类型"),
    "dossiers.name": Both("name", "名字"),
    "dossiers.aliases": Both("also called", "别名"),
    "dossiers.description": Both("description", "描述"),
    "dossiers.status": Both("status", "现状"),
    "dossiers.place": Both("place", "地点"),
    "dossiers.seen": Both("last seen in turn", "最后出现的回合"),
    "dossiers.turns": Both("taken from", "出处"),
    "dossiers.witnesses": Both("known to", "知情者"),
    "personas.goals": Both("goal", "目标"),
    "personas.beliefs": Both("belief", "信念"),
    "personas.emotions": Both("emotion", "情绪"),
    "personas.ties": Both("tie", "关系"),
    "personas.strategy": Both("strategy", "打算"),
    "personas.control": Both("true to themselves", "人设一致性"),
    "personas.felt": Both("emotions over turns", "情绪变化"),
    "personas.amended": Both("policy", "人设条目"),
    "triggers.text": Both("text", "文本"),
    "triggers.enabled": Both("awake", "启用"),
    "triggers.removed": Both("removed", "移除"),
    "triggers.fired": Both("fired", "触发次数"),
    "triggers.turn": Both("last fired in turn", "上次触发的回合"),
    "triggers.at": Both("last fired at", "上次触发的时刻"),
}
"""What a part of somebody or something is called; stats go by their keys."""

AXES: Mapping[str, Both] = {
    "trust": Both("trust", "信任"),
    "fear": Both("fear", "恐惧"),
    "irritation": Both("irritation", "烦躁"),
}

EMOTION_NAMES: Mapping[str, Both] = {
    "joy": Both("emotion joy", "情绪喜悦"),
    "sadness": Both("emotion sadness", "情绪悲伤"),
    "anger": Both("emotion anger", "情绪愤怒"),
    "fear": Both("emotion fear", "情绪恐惧"),
    "trust": Both("emotion trust", "情绪信任"),
    "surprise": Both("emotion surprise", "情绪惊讶"),
    "disgust": Both("emotion disgust", "情绪厌恶"),
    "anticipation": Both("emotion anticipation", "情绪期待"),
}
"""Emotions of the moment; their names tell them from moods."""

ALSO: Mapping[str, tuple[str, ...]] = {"trust": ("好感",)}
"""Other words for a mood that people use."""

FIELD_NAMES: Mapping[str, Both] = {
    "story": Both("edition", "版本"),
    "ended": Both("ending", "结局"),
    "turns": Both("turns", "回合数"),
    "scene": Both("scene", "场景"),
    "room": Both("the party's room", "队伍所在"),
    "offers": Both("options", "选项"),
    "world": Both("world", "世界"),
    "world_new": Both("the world's text", "世界文本"),
    "lore": Both("lore", "设定"),
    "revealed": Both("revelation", "揭示"),
    "directives": Both("direction", "导演提示"),
    "minutes": Both("story time", "故事时间"),
    "paused": Both("pause", "暂停"),
    "spotlight": Both("spotlight", "聚光"),
    "order": Both("order of turns", "行动次序"),
    "gathered": Both("round", "本轮行动"),
    "letters": Both("letter", "私信"),
    "steps": Both("what changed lately", "近来变化"),
    "extracted": Both("remembered up to turn", "已记到回合"),
    "woken": Both("lore that woke", "被唤起的设定"),
    "documents": Both("document", "文档"),
}
"""What people call the fields of a state that are one thing."""
