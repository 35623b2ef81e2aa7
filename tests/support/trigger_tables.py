"""A castle full of triggers, and hands to work them through a Discord in memory."""

from simcord import MemberActor

from engine.model.ids import Digest, DoorId, RoomId, SceneId
from engine.model.language import Language
from engine.model.people import Mood
from engine.model.places import Door, Room
from engine.model.story import Character, Document, Ending, Scene, Story
from tests.support.triggers import triggers

BELL = '[bell] when after turn, repeat: contains "ring" -> flag "rung"'
AMBUSH = '[ambush] when after scene, hard: scene "yard" && !item "lantern" -> goto "cellar"'
DUSK = '[dusk] when before turn, once, soft, needs "bell": turn >= 3 -> goto "yard"'

HALL, YARD, CELLAR = SceneId("hall"), SceneId("yard"), SceneId("cellar")


def castle(*lines: str, language: Language = "en") -> Story:
    """A story of three scenes, two rooms and two people, with the triggers that *lines* say."""
    zh = language == "zh"
    scenes = (
        Scene(HALL, "大厅" if zh else "The Hall", "Cold."),
        Scene(YARD, "庭院" if zh else "The Yard", "Rain."),
        Scene(CELLAR, "地窖" if zh else "The Cellar", "Dark."),
    )
    rooms = (
        Room(RoomId("hall"), "大厅" if zh else "The Hall", state="explored"),
        Room(RoomId("tower"), "塔楼" if zh else "The Tower", y=-120),
    )
    people = (
        Character("ava", "阿宁" if zh else "Ava", kind="pc", items=(("lantern", 1),)),
        Character("mara", "玛拉" if zh else "Mara", mood=Mood(10, 20, 30)),
    )
    return Story(
        Digest(f"castle-{language}-{len(lines)}"),
        "The Castle",
        language,
        opening="You stand in the hall.",
        vars=(("oil", 3),),
        scenes={scene.id: scene for scene in scenes},
        start=HALL,
        endings={"dawn": Ending("dawn", "Dawn", "The sun comes up.")},
        characters=people,
        rooms={room.id: room for room in rooms},
        doors=(Door(DoorId("d1"), RoomId("hall"), RoomId("tower")),),
        room=RoomId("hall"),
        documents=(Document("diary", "The Diary", "…", hidden=True),),
        triggers=triggers(*lines),
    )


ENGLISH = castle(BELL, AMBUSH, DUSK)
CHINESE = castle(
    '[钟] 当 之后 回合, 反复: 包含 "敲" -> 标记 "响"',
    '[埋伏] 当 之后 场景, 硬: 场景 "yard" 且 不 物品 "灯笼" -> 前往 "cellar"',
    language="zh",
)


def let_see(table, *people: MemberActor) -> None:
    """Let *people* and nobody else see /trigger, as a server's administrator can."""
    command = table.env.backend.find_command("trigger", table.guild.id)
    table.guild.set_command_permissions(int(command["id"]), dict.fromkeys(people, True))


class Hand:
    """Works lists, buttons and forms beneath one message, by what their ids say."""

    def __init__(self, who, shown) -> None:
        self.who = who
        self.shown = shown
        self.last = shown

    @property
    def text(self) -> str:
        """Return what the message says."""
        return str(self.shown.response.content)

    @property
    def parts(self):
        """Return its lists and buttons."""
        return [part for row in self.shown.response.message.components for part in row.children]

    @property
    def labels(self) -> list[str]:
        """Return what stands on its buttons."""
        return [part.label for part in self.parts if hasattr(part, "label")]

    @property
    def form(self) -> dict[str, str]:
        """Return what stands in the form that the last press opened, by field."""
        fields = [row["components"][0] for row in self.last.modal["components"]]
        return {field["custom_id"]: field.get("value") or "" for field in fields}

    def offered(self, within: str) -> list[str]:
        """Return what can be picked from the list whose id has *within*."""
        return [option.value for option in self._part(within).options]

    async def press(self, within: str, who=None) -> "Hand":
        """Press the button whose id has *within*."""
        id = self._part(within).custom_id
        self.last = await (who or self.who).click(self.shown.response.message, custom_id=id)
        return self

    async def pick(self, within: str, *values: str) -> "Hand":
        """Pick *values* from the list whose id has *within*."""
        id = self._part(within).custom_id
        message = self.shown.response.message
        self.last = await self.who.select(message, list(values), custom_id=id)
        return self

    async def write(self, **fields: str) -> "Hand":
        """Fill in and send the form that the last press opened."""
        self.last = await self.who.submit_modal(self.last, fields)
        if self.shown.response is None:
            self.shown = self.last
        return self

    def _part(self, within: str):
        return next(part for part in self.parts if within in (part.custom_id or ""))


async def trigger(table, verb: str, who=None, **options):
    """Use `/trigger` *verb*."""
    return await (who or table.gm).slash(table.channel, f"trigger {verb}", **options)


async def said(table, verb: str, who=None, **options) -> str:
    """Use `/trigger` *verb*, and return what it answers."""
    result = await trigger(table, verb, who, **options)
    assert result.ephemeral
    return str(result.response.content)


async def hand(table, verb: str, who=None, **options) -> Hand:
    """Use `/trigger` *verb*, and return a hand on what it shows."""
    return Hand(who or table.gm, await trigger(table, verb, who, **options))
