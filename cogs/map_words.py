"""What the options of /map are called, what they mean, and what can be chosen for them."""

from collections.abc import Iterable

from discord import app_commands

from cogs.localised import both
from cogs.ui.map_style import KIND_NAMES, STATE_NAMES
from engine.model.language import Both
from engine.model.place_deeds import RoomField

_FIELD_NAMES: dict[RoomField, Both] = {
    "name": Both("name", "名称"),
    "description": Both("description", "描述"),
    "colour": Both("colour", "颜色"),
}


def _choices(named: Iterable[tuple[str, Both]]) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=both(name.en, name.zh), value=value) for value, name in named]


KINDS = _choices(KIND_NAMES.items())
STATES = _choices(STATE_NAMES.items())
FIELDS = _choices(_FIELD_NAMES.items())

ROOM = (both("room", "房间"), both("Which room", "哪个房间"))
ONE = (both("one", "一边"), both("A room", "一个房间"))
OTHER = (both("other", "另一边"), both("The room on the other side", "另一边的房间"))
NEW = (both("name", "名称"), both("What the new room is called", "新房间叫什么"))
BESIDE = (
    both("beside", "相邻"),
    both(
        "The room it lies next to; where the story stands if left out", "与哪个房间相邻；默认此处"
    ),
)
ON_FLOOR = (both("floor", "楼层"), both("Which floor", "哪一层"))
ABOUT = (both("about", "描述"), both("What there is to see", "里面有什么"))
EVERYTHING = (
    both("everything", "全部"),
    both("Game masters: also what players do not know", "主持人：包含玩家不知道的"),
)
KIND = (both("kind", "种类"), both("What leads there", "什么样的通道"))
LABEL = (both("label", "标签"), both("What the door is called", "这道门叫什么"))
LOCKED = (both("locked", "上锁"), both("Locked, or open", "上锁还是打开"))
KEY = (both("key", "钥匙"), both("The thing that opens it", "能打开它的物品"))
STATE = (
    both("state", "状态"),
    both("How it stands; explored if left out", "房间状态；默认已探索"),
)
WHO = (both("who", "谁"), both("The party if left out", "默认是全队"))
FIELD = (both("what", "项目"), both("What is changed", "改什么"))
TEXT = (both("text", "内容"), both("The new words, or a colour such as #7788aa", "新的内容或颜色"))
