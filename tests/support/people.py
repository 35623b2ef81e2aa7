"""A small cast for tests: two players' characters, a guard, one in hiding, one dead."""

from dataclasses import replace
from random import Random

from engine.model.ids import NOBODY, Digest, DoorId, Owner, PersonId, RoomId, UserId
from engine.model.language import Language
from engine.model.people import Breakpoint, Mood, Person
from engine.model.places import Door, Room
from engine.model.state import State
from engine.model.story import Story
from engine.rules.playbook import Playbook
from engine.rules.taking import Taking
from tests.support.stories import ANN, BOB, story

HALL, CELLAR, ATTIC = RoomId("hall"), RoomId("cellar"), RoomId("attic")

AVA = Person(
    PersonId("ava"), "Ava", "pc", ANN, stats={"hp": 100.0, "san": 80.0}, description="A thief."
)
BEN = Person(PersonId("ben"), "Ben", "pc", BOB, stats={"hp": 60.0, "san": 60.0})
GUARD = Person(
    PersonId("guard"),
    "Mara Voss",
    aliases=("Mara", "玛拉"),
    stats={"hp": 50.0, "san": 60.0},
    mood=Mood(50.0, 10.0, 20.0),
    breakpoint=Breakpoint("irritation", 70.0, "She draws her sword."),
    faction="enemy",
)
SPY = Person(PersonId("spy"), "Ilya", presence="hidden", stats={"hp": 40.0})
GHOST = Person(PersonId("ghost"), "Old Tom", presence="dead", stats={"hp": 0.0})
AWAY = Person(PersonId("aunt"), "Aunt Ida", presence="benched", room=CELLAR)

CAST = (AVA, BEN, GUARD, SPY, GHOST, AWAY)


def world(*more: Person) -> State:
    """A moment with the cast (*more* take the place of those with their ids), items and rooms."""
    state = State(
        story=Digest("digest"),
        people={one.id: one for one in (*CAST, *more)},
        items={Owner("ava"): {"Rope": 1, "coin": 5}, Owner("guard"): {"brass key": 1}},
        rooms={
            HALL: Room(HALL, "The Hall", state="explored"),
            CELLAR: Room(CELLAR, "The Cellar", y=120),
            ATTIC: Room(ATTIC, "The Attic", y=-120, floor=2),
        },
        room=HALL,
        turns=7,
    )
    down = Door(DoorId("d1"), HALL, CELLAR, locked=True, key="brass key")
    doors = (down, Door(DoorId("d2"), HALL, ATTIC))
    return replace(state, doors={door.id: door for door in doors})


def tale(language: Language = "en") -> Story:
    """A story that the cast can be in."""
    return story(language=language)


def taking(state: State | None = None, user: UserId = NOBODY, language: Language = "en") -> Taking:
    """A turn that *user* began, at *state*."""
    at = world() if state is None else state
    return Taking(Playbook(tale(language)), at, Random(0), user=user)
