"""The sentences behind codes that concern the map, scenes and the world, in both languages.

`{0}`, `{1}` are the details.
"""

from collections.abc import Mapping

from engine.model.language import Both

PLACE_SENTENCES: Mapping[str, Both] = {
    "OPENED": Both("🔓 The way to {0} is open.", "🔓 通往{0}的门打开了。"),
    "UNKNOWN_ROOM": Both(
        "⚠️ There is no room “{0}”. Rooms like it: {1}.", "⚠️ 没有叫「{0}」的房间。相近的：{1}。"
    ),
    "NOWHERE": Both(
        "⚠️ “{0}” cannot be entered: the story stands nowhere on the map. /map move sets that.",
        "⚠️ 无法进入「{0}」：故事目前不在地图上。可用 /地图 移动 指定位置。",
    ),
    "NO_WAY": Both("⚠️ No door leads from {0} to {1}.", "⚠️ 没有从{0}通往{1}的门。"),
    "LOCKED": Both("⚠️ The door to {0} is locked.", "⚠️ 通往{0}的门锁着。"),
    "NOT_LOCKED": Both("⚠️ The door to {0} is not locked.", "⚠️ 通往{0}的门没有上锁。"),
    "NO_KEY": Both(
        "⚠️ The door to {0} opens for “{1}” alone, and nobody here has it.",
        "⚠️ 通往{0}的门只能用「{1}」打开，而在场的人都没有。",
    ),
    "WRONG_KEY": Both("⚠️ “{1}” does not open the door to {0}.", "⚠️ 「{1}」打不开通往{0}的门。"),
    "KEYLESS": Both(
        "⚠️ The door to {0} opens for no key. A game master can open it with /map lock.",
        "⚠️ 通往{0}的门没有钥匙可开。主持人可用 /地图 门锁 打开。",
    ),
    "ROOM_EXISTS": Both("⚠️ A room “{0}” is on the map already.", "⚠️ 地图上已经有「{0}」了。"),
    "NO_ROOM_LEFT": Both(
        "⚠️ “{0}” fits nowhere beside {1}: /map add puts it beside another room, or on another "
        "floor.",
        "⚠️ {1}旁边没有地方放「{0}」：可用 /地图 添加 放到别的房间旁，或别的楼层。",
    ),
    "TOO_MANY_ROOMS": Both(
        "⚠️ The map has {0} rooms, and takes no more.", "⚠️ 地图已有 {0} 个房间，不能再多了。"
    ),
    "BAD_ROOM_NAME": Both("⚠️ “{0}” cannot be the name of a room.", "⚠️ 「{0}」不能作为房间名。"),
    "HERE_ALREADY": Both("⚠️ The party is in {0} already.", "⚠️ 大家已经在{0}了。"),
    "SAME_ROOM": Both("⚠️ A door joins two rooms; {0} is one.", "⚠️ 门要连接两个房间；{0}只有一个。"),
    "UNKNOWN_SCENE": Both(
        "⚠️ There is no scene “{0}”. Scenes like it: {1}.", "⚠️ 没有场景「{0}」。相近的：{1}。"
    ),
    "UNKNOWN_DOCUMENT": Both(
        "⚠️ There is no document “{0}”. Documents like it: {1}.",
        "⚠️ 没有文档「{0}」。相近的：{1}。",
    ),
    "NO_SCENE_HERE": Both("⚠️ The story has no scene at this moment.", "⚠️ 故事此刻没有场景。"),
    "TOO_MUCH_ADDED": Both(
        "⚠️ So much was added already that no more is taken in: {0}.",
        "⚠️ 已经添加了太多内容，不再接受：{0}。",
    ),
    "ARRIVED_UNMOVED": Both(
        "⚠️ The telling speaks of arriving in {0}, but the story still stands in {1}. "
        "/map move puts that right.",
        "⚠️ 叙述中提到来到了{0}，但故事仍在{1}。可用 /地图 移动 更正。",
    ),
}
