"""The form of the map: rooms, what lies in them, and the doors between."""

from typing import Annotated

from pydantic import BeforeValidator, Field, model_validator

from engine.packs.native.fields import (
    MANY,
    CalledName,
    Corner,
    DoorKindWord,
    Floor,
    Name,
    Prose,
    RoomStateWord,
    Truth,
)
from engine.packs.native.form_items import Items
from engine.packs.native.mapping import Form, listed
from engine.rules.rooms import HEIGHT, WIDTH

_SMALLEST, _LARGEST = 20, 4_000


class DoorForm(Form):
    """A way into another room, and back; a text is the room it leads to."""

    to: Name = Field(description="The room it leads to. 通往的房间。")
    label: CalledName = Field("", description="What the way is called. 通道的名字。")
    kind: DoorKindWord = Field("normal", description="What kind of way it is. 通道种类。")
    locked: Truth | None = Field(
        None, description="Whether it is locked; so it is where it has a key. 是否上锁。"
    )
    key: CalledName = Field("", description="The item that opens it. 打开它的物品。")

    @model_validator(mode="before")
    @classmethod
    def _of_text(cls, value: object) -> object:
        return {"to": value} if isinstance(value, str) else value


class RoomForm(Form):
    """A room on the map."""

    name: CalledName = Field("", description="Name shown to players; else the id. 房间名。")
    description: Prose = Field("", description="What it is like, for the narrator. 房间描述。")
    floor: Floor = Field(1, description="On which floor. 楼层。")
    x: Corner | None = Field(None, description="Left edge; found where left out. 左边的位置。")
    y: Corner | None = Field(None, description="Upper edge; found where left out. 上边的位置。")
    width: int = Field(WIDTH, ge=_SMALLEST, le=_LARGEST, description="How wide. 宽度。")
    height: int = Field(HEIGHT, ge=_SMALLEST, le=_LARGEST, description="How high. 高度。")
    state: RoomStateWord = Field("unknown", description="What players know of it. 状态。")
    colour: CalledName = Field("", description="Colour on the map. 地图上的颜色。")
    scene: Name = Field("", description="The scene entered with the room. 进入时的场景。")
    doors: Annotated[
        tuple[DoorForm, ...],
        BeforeValidator(listed),
        Field((), max_length=MANY, description="Ways out; each is written once. 门，只写一次。"),
    ]
    items: Items = Field((), description="What lies here. 这里的物品。")
