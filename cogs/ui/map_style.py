"""Sizes and colours of the map picture, and the words for its signs."""

from dataclasses import dataclass

from cogs.ui.brush import Colour
from cogs.ui.letters import Letters
from engine.model.language import Both
from engine.model.places import DoorKind, RoomState

FILLS: dict[RoomState, Colour] = {
    "unknown": (34, 37, 44),
    "explored": (52, 57, 68),
    "locked": (60, 43, 46),
    "active": (66, 56, 30),
}
EDGES: dict[RoomState, Colour] = {
    "unknown": (150, 157, 168),
    "explored": (138, 146, 160),
    "locked": (224, 122, 112),
    "active": (255, 206, 92),
}
SECRET: Colour = (146, 152, 164)
HERE: Colour = (110, 168, 254)
DOOR: Colour = (138, 146, 160)
LOCK: Colour = (255, 142, 128)
PEOPLE: Colour = (160, 224, 178)

STATE_NAMES: dict[RoomState, Both] = {
    "explored": Both("explored", "已探索"),
    "unknown": Both("not explored", "未探索"),
    "locked": Both("locked up", "封闭"),
    "active": Both("something is going on", "有动静"),
}
IS_HERE = Both("you are here", "当前位置")
IS_SECRET = Both("unknown to the players", "玩家不知道")
IS_LOCKED = Both("locked door", "上锁的门")
FLOOR = Both("Floor {floor}", "{floor} 楼")
ROOMS = Both("{count} rooms", "{count} 个房间")
ROOM = Both("1 room", "1 个房间")
BEYOND = Both("{count} more lie beyond the edge", "另有 {count} 个在图外")
KIND_NAMES: dict[DoorKind, Both] = {
    "normal": Both("passage", "通道"),
    "stairs": Both("stairs", "楼梯"),
    "elevator": Both("lift", "电梯"),
    "portal": Both("portal", "传送门"),
}

LARGEST = 2.6
"""Pixels for a length of 1 in the plan, where the map is small."""

SMALLEST = 0.85
"""The same where it is large: smaller names could not be read."""


@dataclass(frozen=True, slots=True)
class MapStyle:
    """All sizes in pixels, where a length of 1 in the plan takes *scale* of them."""

    scale: float
    name: Letters
    note: Letters
    title: Letters
    small: Letters
    gap: int = 14

    @property
    def pad(self) -> int:
        """Return the room between the edge of a box and what stands in it."""
        return max(4, round(5 * self.scale))

    @property
    def line(self) -> int:
        """Return how wide lines are."""
        return max(2, round(1.6 * self.scale))

    @property
    def sign(self) -> int:
        """Return how large signs are."""
        return max(14, round(12 * self.scale))

    def row(self, letters: Letters) -> int:
        """Return how high a line of *letters* is."""
        return round(letters.size_px * 1.28)


def map_style(scale: float) -> MapStyle:
    """Return the sizes for *scale*. Letters shrink less than rooms do."""
    name = min(36, round(10 + 10.5 * scale))
    return MapStyle(scale, Letters(name), Letters(round(name * 0.82)), Letters(42), Letters(24))
