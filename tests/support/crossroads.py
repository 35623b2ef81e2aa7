"""A story with choices, rooms and doors, in both languages, and a narrator that drafts options."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.errors import NoSuchStory
from engine.model.ids import Digest, DoorId, RoomId, SceneId
from engine.model.places import Door, Room
from engine.model.proposal import DraftOption, DraftOptions, ItemChange, Proposal
from engine.model.script import Answer, Ask, Consult, Consulted, Reply, Silence
from engine.model.story import Character, Choice, Scene, Story, StorySource
from engine.ports import Hear, Title
from tests.support.house import House, Narrator

FORK, MILL, BRIDGE = SceneId("fork"), SceneId("mill"), SceneId("bridge")
GATE, YARD, CELLAR = RoomId("gate"), RoomId("yard"), RoomId("cellar")
LOFT, VAULT = RoomId("loft"), RoomId("vault")

ROAD = Story(
    Digest("road-1"),
    "The Road",
    "en",
    role="Ann",
    opening="The road forks.",
    scenes={
        FORK: Scene(
            FORK,
            "the fork",
            "A signpost leans.",
            choices=(Choice("Left, to the mill", MILL), Choice("Right, to the bridge", BRIDGE)),
        ),
        MILL: Scene(MILL, "the mill", "The wheel turns."),
        BRIDGE: Scene(BRIDGE, "the bridge", "Planks are missing.", choices=(Choice("Back", FORK),)),
    },
    start=FORK,
    rooms={
        GATE: Room(GATE, "The Gate", state="explored"),
        YARD: Room(YARD, "The Yard", x=160, state="explored"),
        CELLAR: Room(CELLAR, "The Cellar", y=120),
        LOFT: Room(LOFT, "The Loft", floor=2, state="explored"),
        VAULT: Room(VAULT, "The Vault", x=320),
    },
    doors=(
        Door(DoorId("d1"), GATE, YARD, label="arch"),
        Door(DoorId("d2"), GATE, CELLAR, locked=True, key="brass key"),
        Door(DoorId("d3"), YARD, LOFT, kind="stairs"),
    ),
    room=GATE,
    characters=(
        Character("mara", "Mara"),
        Character("ava", "Ava", kind="pc", items=(("brass key", 1),)),
    ),
)
LANE = replace(
    ROAD,
    digest=Digest("lane-1"),
    title="歧路",
    language="zh",
    scenes={
        FORK: replace(ROAD.scenes[FORK], choices=(Choice("往左", MILL), Choice("往右", BRIDGE)))
    }
    | {id: scene for id, scene in ROAD.scenes.items() if id != FORK},
    rooms={
        **ROAD.rooms,
        GATE: replace(ROAD.rooms[GATE], name="门口"),
        YARD: replace(ROAD.rooms[YARD], name="院子"),
    },
)
MOOR = replace(ROAD, digest=Digest("moor-1"), title="The Moor", rooms={}, doors=(), room=None)
BOOKS = {"road": ROAD, "lane": LANE, "moor": MOOR}

DRAFTS = DraftOptions(
    "",
    (
        DraftOption(
            "Sneak past",
            "You slip behind the cart, and *drop* your lamp.",
            "low",
            Proposal(items=(ItemChange("Ava", "lamp", -1),)),
        ),
        DraftOption("Ask the miller", "He knows the way, and wants a coin for it.", "very_high"),
    ),
)


class Shelf:
    """Knows the story in both languages."""

    def titles(self) -> Sequence[Title]:
        return [Title(name, one.title, "", one.language) for name, one in BOOKS.items()]

    def find(self, name: str) -> tuple[Story, StorySource]:
        if name not in BOOKS:
            raise NoSuchStory(name, BOOKS)
        return BOOKS[name], StorySource(name, "native", {"story.yaml": name})

    def stamp(self, name: str) -> str:
        return name

    def load(self, source: StorySource) -> Story:
        return BOOKS[source.name]


@dataclass
class Drafter(Narrator):
    """Drafts options where it is asked for some; *drafts* None: there is no model."""

    drafts: DraftOptions | None = DRAFTS
    consulted: int = 0

    async def answer(self, ask: Ask, hear: Hear) -> Answer:
        if not isinstance(ask, Consult):
            answer = await super().answer(ask, hear)
            return Reply(answer.text) if isinstance(answer, Reply) else answer
        self.consulted += 1
        self.wishes = [message.text for message in ask.messages]
        return Silence("none") if self.drafts is None else Consulted(self.drafts)


def crossroads() -> House:
    """Return a house where the story is played."""
    house = House(Shelf())
    house.narrator = Drafter()
    return house
