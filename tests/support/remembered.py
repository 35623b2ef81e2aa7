"""A moment of a story, and what was said and told in its last turns, for tests of memory."""

from collections.abc import Sequence

from engine.memory.ground import Ground
from engine.memory.window import Source, WindowLine
from engine.model.ids import Digest, Owner, PersonId, RoomId, TurnId
from engine.model.language import Language
from engine.model.memory import Memory
from engine.model.people import Person
from engine.model.places import Room
from engine.model.state import State
from engine.model.story import Character, Story

MARA, TOM, EVE = PersonId("mara"), PersonId("tom"), PersonId("eve")
HALL = RoomId("hall")


def tale(language: Language = "en") -> Story:
    """A story with a world, an anchor, a role, and somebody who has not come yet."""
    zh = language == "zh"
    return Story(
        Digest("d"),
        "T",
        language,
        world="磨坊立在河边。" if zh else "The mill stands by the river.",
        role="浮士德" if zh else "Faust",
        anchors=(("契约年限" if zh else "years", 24),),
        characters=(Character("otto", "奥托" if zh else "Otto"),),
    )


def moment(*memories: str) -> State:
    """Mara (also 玛拉) and Tom (also 汤姆) are in the hall, Eve (also 伊芙) is dead."""
    people = (
        Person(MARA, "Mara", aliases=("玛拉",)),
        Person(TOM, "Tom", aliases=("汤姆",)),
        Person(EVE, "Eve", aliases=("伊芙",), presence="dead"),
    )
    return State(
        people={one.id: one for one in people},
        items={Owner("mara"): {"brass key": 1, "铜钥匙": 1}, Owner("room:hall"): {"lamp": 1}},
        rooms={HALL: Room(HALL, "Great Hall")},
        room=HALL,
        turns=9,
        memories=tuple(map(Memory, memories)),
    )


def told(text: str, number: int = 7, source: Source = "narrator", name: str = "") -> WindowLine:
    """A line that the narrator told, or another source."""
    return WindowLine(TurnId(f"t{number}"), number, source, name, text)


def ground(lines: Sequence[WindowLine], *memories: str, language: Language = "en") -> Ground:
    """What candidates are held against."""
    return Ground.of(tale(language), moment(*memories), lines)
