"""A whole engine for front-end tests: real timelines, a store in memory, a narrator on strings."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

from bot.carrying import StoreCarrier
from engine.editions import Editions
from engine.errors import Fault, NoSuchStory, StoryError
from engine.model.ids import Digest, DoorId, RoomId, SceneId
from engine.model.language import Both
from engine.model.places import Door, Room
from engine.model.rule import Place
from engine.model.script import Answer, Ask, Consult, Consulted, DraftValue, Reply, Shape, Silence
from engine.model.story import Character, Scene, Story, StorySource
from engine.packs.library import title_of
from engine.ports import Hear, Library, Piece, Restart, Title
from engine.rules.language import trigger_in
from engine.store.memory import MemoryStore
from engine.store.store import Store
from engine.timeline import World
from engine.timelines import Origins, Timelines

HALL = Scene(SceneId("hall"), "The Hall", "Dust lies on the long table.", exits=(SceneId("yard"),))
YARD = Scene(SceneId("yard"), "The Yard", "Rain.")
MANOR = Story(
    Digest("manor-1"),
    "The Manor",
    "en",
    summary="A house that waits.",
    role="Ann",
    opening="You stand before the door.",
    vars=(("lamp_oil", 6), ("_doom", 1)),
    scenes={HALL.id: HALL, YARD.id: YARD},
    start=HALL.id,
)
FERRY = Story(Digest("ferry-1"), "雾渡", "zh", summary="渡口的雾。", role="你", opening="雾很重。")
TAPROOM, CELLAR = RoomId("taproom"), RoomId("cellar")
INN = Story(
    Digest("inn-1"),
    "The Inn",
    "en",
    summary="A full house.",
    opening="Rain drums on the roof.",
    characters=(
        Character("tom", "Tom", kind="pc", items=(("coin", 5), ("iron key", 1))),
        Character("ida", "Ida", kind="pc"),
        Character("mara", "Mara", description="The host.", lines=("Not now.", "Ask tomorrow.")),
        Character("spy", "Ilya", presence="hidden", secret="He listens."),
    ),
    rooms={
        TAPROOM: Room(TAPROOM, "Taproom", state="explored"),
        CELLAR: Room(CELLAR, "Cellar", y=120),
    },
    doors=(Door(DoorId("hatch"), TAPROOM, CELLAR, locked=True, key="iron key"),),
    room=TAPROOM,
    items=((TAPROOM, "lamp", 1),),
    triggers=(
        trigger_in('[toast] when once: contains "cheers" -> npc "Mara" say "To the house!"'),
    ),
)
NOWHERE = Path("no-such-folder")
STORIES = {"manor": MANOR, "ferry": FERRY, "inn": INN}


class FakeLibrary:
    """Knows two stories, and one that is broken."""

    def titles(self) -> Sequence[Title]:
        return [title_of(name, *self.find(name)) for name in sorted(STORIES)]

    def find(self, name: str) -> tuple[Story, StorySource]:
        if name == "broken":
            says = Both("there is no scene “cellar”", "没有场景「cellar」")
            raise StoryError([Fault(Place("story.yaml", 4, 2), "start", "NO_SCENE", says)])
        if name not in STORIES:
            raise NoSuchStory(name, STORIES)
        return STORIES[name], StorySource(name, "native", {"story.yaml": name})

    def stamp(self, name: str) -> str:
        return name

    def load(self, source: StorySource) -> Story:
        return STORIES[source.name]


@dataclass
class Narrator:
    """Tells *tale*, in pieces. Whoever says a word of *holds* waits until that is let go.

    *values* are answered to a `Consult`, by its shape; without any there is no model for it.
    """

    tale: str = "Something stirs in the dark behind the door. "
    asked: list[str] = field(default_factory=list)
    holds: dict[str, asyncio.Event] = field(default_factory=dict)
    restarts: int = 0
    values: dict[Shape, DraftValue] = field(default_factory=dict)

    def hold(self, word: str) -> asyncio.Event:
        """Wait before telling anything that answers *word*."""
        return self.holds.setdefault(word, asyncio.Event())

    async def answer(self, ask: Ask, hear: Hear) -> Answer:
        words = ask.messages[-1].text
        if isinstance(ask, Consult):
            value = self.values.get(ask.shape)
            return Silence("none") if value is None else Consulted(value)
        self.asked.append(words)
        half = len(self.tale) // 2
        hear(Piece(self.tale[:half]))
        for word in [word for word in self.holds if word in words]:
            await self.holds[word].wait()
        for _ in range(self.restarts):
            hear(Restart())
            hear(Piece(self.tale[:half]))
        hear(Piece(self.tale[half:]))
        return Reply(self.tale.strip())


@dataclass
class FakeClock:
    """Stands still until moved."""

    moment: datetime = datetime(2026, 1, 1, tzinfo=UTC)

    def now(self) -> datetime:
        return self.moment

    def pass_(self, minutes: float) -> None:
        self.moment += timedelta(minutes=minutes)


class House:
    """What stays when a process dies, and what a new one is built from."""

    def __init__(self, library: Library | None = None, stories: Path = NOWHERE) -> None:
        self.store = MemoryStore()
        self.stories = stories
        self.narrator = Narrator()
        self.clock = FakeClock()
        self.library = library or FakeLibrary()
        self._ids = count(1)
        self._origins = Origins(lambda: f"seed-{next(self._ids)}", lambda: f"t{next(self._ids)}")

    async def open(self) -> Timelines:
        """Return the timelines of a new process."""
        editions = Editions(self.library, self.store.shelf)
        world = World(self.store.journal, editions, self.narrator, self.clock)
        timelines = Timelines(world, self.store.mailbox, self.library, self._origins)
        await timelines.wake()
        return timelines

    def carrier(self) -> StoreCarrier:
        """Return what takes plays of this house away, and brings them in."""
        store = Store(*(self.store,) * 5)
        return StoreCarrier(store, self.clock, self._origins, self.stories)
