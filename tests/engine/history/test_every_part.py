"""No part of a state is forgotten where lines are compared and brought together.

The parts are the fields of `State`, and those of the records in them, to the last: a new field, at
whatever depth, needs a line in CHANGES, and with it rules that pass what follows.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import get_args, get_type_hints

import pytest

from engine.history.diff import DIFF_RULES, diff
from engine.history.fields import MERGE_RULES
from engine.history.merge import settle
from engine.model.events import (
    Began,
    DiceRolled,
    Ended,
    Event,
    FlagPut,
    Narrated,
    Remembered,
    SceneEntered,
    Spoke,
    StoryChanged,
    VarSet,
)
from engine.model.ids import Digest, DoorId, OfferId, Owner, PersonId, RoomId, SceneId, TurnId
from engine.model.memory import Dossier, Memory, Step
from engine.model.memory_events import (
    DocumentAdded,
    DossierKept,
    Extracted,
    LoreWoke,
    Stepped,
)
from engine.model.people import Breakpoint, Mood, Person, Recollection
from engine.model.people_events import ItemGained, PersonEntered, PersonRemembered, Texted
from engine.model.persona import TIES, Belief, Goal, Tenet, Verdict, Violation
from engine.model.persona_events import (
    BeliefPut,
    EmotionSet,
    EmotionsFelt,
    GoalPut,
    ReplyChecked,
    StrategySet,
    TenetPut,
    TieSet,
)
from engine.model.place_events import (
    DocumentRevealed,
    DoorPut,
    ExitAdded,
    LoreAdded,
    PartyMoved,
    RoomAdded,
    SceneGrew,
    SceneWritten,
    TimePassed,
    WorldAdded,
)
from engine.model.places import Door, Room
from engine.model.proposal import (
    ItemChange,
    MoodChange,
    Newcomer,
    NewRoom,
    Offer,
    Proposal,
    Remark,
    StatChange,
    Whereabouts,
)
from engine.model.state import State
from engine.model.story import Choice, Scene
from engine.model.table_events import (
    Directed,
    Gathered,
    Offered,
    OrderSet,
    Paused,
    SpotlightSet,
    TriggerDropped,
    TriggerFired,
    TriggerKept,
    TriggerSwitched,
)
from engine.model.words import Words
from engine.rules.evolve import replay, state_digest
from tests.support.plays import ANN, STORY, Plays

HALL, YARD = SceneId("hall"), SceneId("yard")
BEGAN = Began(STORY, (("hp", 20),), ("lit",), HALL, (Memory("old"),))
SPOKE = Spoke(ANN, "Ann", Words("I wait."))
THING = Remembered(Memory("new", 5, "", (TurnId("t"),), (PersonId("mara"),)))
BELL = Dossier(
    "thing:bell",
    "thing",
    "Bell",
    ("the old one",),
    "cracked",
    "lost",
    "Hall",
    2,
    (TurnId("t"),),
    (PersonId("mara"),),
)


def happens(*events: Event) -> Callable[[Plays], None]:
    """Return what lets *events* happen on the branch "dark"."""

    def change(plays: Plays) -> None:
        plays.play("dark", *events)

    return change


def a_line_comes_in(plays: Plays) -> None:
    """Let something be said and remembered on two branches, of which one comes into the other."""
    plays.fork("deep")
    for name in ("dark", "deep"):
        plays.play(name, Remembered(Memory(name)), Spoke(ANN, "Ann", Words(name)))
    plays.merge("dark", "deep")


def parts(record: type, above: str = "") -> Iterator[str]:
    """Yield the fields of *record*, and of the records in them instead of those."""
    for name, hint in get_type_hints(record).items():
        if not name.startswith("_"):
            inner = list(records(hint))
            yield from (part for one in inner for part in parts(one, f"{above}{name}."))
            yield from () if inner else (above + name,)


def records(hint: object) -> Iterator[type]:
    """Yield the dataclasses that stand in a type."""
    if isinstance(hint, type) and is_dataclass(hint):
        yield hint
    for part in get_args(hint):
        yield from records(part)


def somebody_comes_in(plays: Plays) -> None:
    """Let somebody remember what happened on another branch, which comes in."""
    plays.play("dark", PersonEntered(MARA))
    plays.fork("deep", "dark")
    plays.play("dark", SPOKE)
    plays.play("deep", PersonRemembered(MARA.id, REMEMBERED))
    plays.merge("dark", "deep")


_MARA = PersonId("mara")
_TENET = Tenet("oath", "never lies", ("lie",), "she said so", "says", reviewed=False, off=True)
INSIDE: tuple[Event, ...] = (
    EmotionSet(_MARA, "joy", 60.0),
    EmotionsFelt(_MARA, 3),
    *(TieSet(_MARA, PersonId("eve"), axis, 61.0) for axis in TIES),
    GoalPut(_MARA, "g", Goal("g", "Go home", 4, 10.0)),
    BeliefPut(_MARA, "b", Belief("b", "It rains", 0.7)),
    StrategySet(_MARA, "Wait."),
    TenetPut(_MARA, "never", _TENET),
    ReplyChecked(Verdict(_MARA, passed=True, score=100)),
    ReplyChecked(
        Verdict(
            _MARA,
            passed=False,
            score=40,
            violations=(Violation("boundary", "oath", "never lies", "I lied"),),
            advice="Tell the truth.",
        )
    ),
)
"""What happens to somebody inside, so that every part of a persona is another one."""

MARA = Person(
    PersonId("mara"),
    "Mara",
    "pc",
    ANN,
    "away",
    "tall",
    ("M",),
    "ally",
    {"hp": 3.0},
    Mood(1.0, 2.0, 3.0),
    Breakpoint("fear", 60.0, "she runs"),
    (Recollection("It burned.", 3, (PersonId("mara"),), ANN),),
    RoomId("cellar"),
)
REMEMBERED = Recollection("It froze.", 4)
ROOM = Room(RoomId("attic"), "Attic", 1, 2, 3, 4, 5, "dusty", "active", "red", YARD)
DOOR = Door(
    DoorId("hatch"), RoomId("hall"), RoomId("attic"), "low", "stairs", locked=True, key="pin"
)
PROPOSAL = Proposal(
    (StatChange("Mara", "hp", -2.0, "hit"),),
    (ItemChange("Mara", "rope", 2, "found"),),
    (MoodChange("Mara", 1.0, 2.0, 3.0, "kind"),),
    (Remark("Mara", "It burned."),),
    (Whereabouts("Mara", "away", "fled"),),
    (Newcomer("Eve", "small"),),
    "cellar",
    "pin",
    "attic",
    NewRoom("Attic", "dusty"),
    5,
    "It burned.",
)
OFFER = Offer(OfferId("o"), "Run", "They run.", "high", PROPOSAL, YARD, "bell")
SCENE = Scene(
    SceneId("road"),
    "Road",
    "Mud.",
    "Mud all over.",
    ("A crow.",),
    (HALL,),
    (Choice("on", HALL),),
    RoomId("attic"),
)
LETTER = Texted(ANN, "Ann", PersonId("mara"), Words("psst"), Words("what?"))

WORLD: Mapping[str, Callable[[Plays], None]] = {
    "people": happens(PersonEntered(MARA)),
    "items": happens(ItemGained(Owner("mara"), "rope")),
    "rooms": happens(RoomAdded(ROOM)),
    "doors": happens(DoorPut(DOOR)),
    "room": happens(PartyMoved(RoomId("hall"))),
    "triggers": happens(
        TriggerKept("bell", "line"),
        TriggerFired("bell", 3, 99),
        TriggerSwitched("bell", enabled=False),
        TriggerDropped("old"),
    ),
    "offers": happens(Offered((OFFER,))),
    "scenes": happens(SceneWritten(SCENE)),
    "added": happens(SceneGrew(HALL, "A well.")),
    "exits": happens(ExitAdded(HALL, "gate", YARD)),
    "world": happens(WorldAdded("Far.")),
    "world_new": happens(WorldAdded("Far.", replace=True)),
    "lore": happens(LoreAdded(("ring",), "It hums.")),
    "revealed": happens(DocumentRevealed("map")),
    "directives": happens(Directed("Rain.")),
    "minutes": happens(TimePassed(5)),
    "paused": happens(Paused(paused=True)),
    "spotlight": happens(SpotlightSet(ANN)),
    "order": happens(OrderSet("rounds")),
    "gathered": happens(Gathered(ANN, "Ann", Words("I hide"))),
    "letters": happens(LETTER),
    "steps": happens(Stepped(Step(3, HALL, ("It rains.",), ("fear 9",), "So it was said."))),
    "extracted": happens(Extracted(5)),
    "dossiers": happens(DossierKept(BELL)),
    "woken": happens(LoreWoke(("bell",), 3)),
    "documents": happens(DocumentAdded("note", "A note", Words("Beware."), hidden=True)),
    "personas": happens(*INSIDE),
}
"""What changes each field of the living world, in every part of it."""

CHANGES: Mapping[str, Callable[[Plays], None]] = {
    "story": happens(StoryChanged(Digest("new"))),
    "vars": happens(VarSet("hp", 19)),
    "flags": happens(FlagPut("lit", up=False)),
    "scene": happens(SceneEntered(YARD)),
    "visits": happens(SceneEntered(HALL)),
    "memories.text": happens(THING),
    "memories.weight": happens(THING),
    "memories.branch": a_line_comes_in,
    "memories.turns": happens(THING),
    "memories.witnesses": happens(THING),
    "log.voice": happens(DiceRolled("1d6", (4,), 4, "Ann: 4")),
    "log.name": happens(SPOKE),
    "log.words.text": happens(SPOKE),
    "log.words.id": happens(SPOKE),
    "log.branch": a_line_comes_in,
    "turns": happens(SPOKE),
    "ended": happens(Ended("dawn")),
    **{part: WORLD[part.split(".")[0]] for part in parts(State) if part.split(".")[0] in WORLD},
    "people.memories.branch": somebody_comes_in,
}
"""What changes each part on one of two branches."""


def values(part: str, of: object) -> list[object]:
    """Return what stands in a part, in every entry that has it."""
    name, _, rest = part.partition(".")
    found = getattr(of, name)
    if not rest:
        return [found]
    return [value for entry in entries(found) for value in values(rest, entry)]


def entries(found: object) -> Iterator[object]:
    """Yield the records that stand in a field, however deep."""
    if is_dataclass(found):
        yield found
    elif isinstance(found, Mapping | tuple):
        inner = found.values() if isinstance(found, Mapping) else found
        yield from (entry for part in inner for entry in entries(part))


def parted(part: str) -> Plays:
    """Return a play in which "dark" has changed a part, and "main" something else."""
    plays = Plays(BEGAN)
    plays.play("main", Narrated(Words("It begins."), "model"))
    plays.fork("dark")
    CHANGES[part](plays)
    plays.play("main", FlagPut("away", up=True))
    return plays


def test_every_part_of_a_state_is_known_here():
    assert set(parts(State)) == CHANGES.keys()


def test_every_field_has_a_rule_to_compare_it_and_one_to_merge_it():
    names = {field.name for field in fields(State)}
    assert MERGE_RULES.keys() == names
    assert DIFF_RULES.keys() == names | {"rules"}


@pytest.mark.parametrize("part", CHANGES)
def test_a_change_of_a_part_is_a_change_of_the_state(part: str):
    plays = parted(part)
    root, dark = next(iter(plays.states.values())), plays.state("dark")
    assert set(map(str, values(part, dark))) - set(map(str, values(part, root)))
    assert state_digest(dark) != state_digest(root)


@pytest.mark.parametrize("part", CHANGES)
def test_a_change_of_a_part_is_a_difference(part: str):
    plays = parted(part)
    found = diff(plays.side("main", "dark"), plays.side("dark", "main"), hidden=True)
    assert part.partition(".")[0] in {difference.field for difference in found}


@pytest.mark.parametrize("part", CHANGES)
def test_a_change_of_a_part_comes_in_with_a_merge(part: str):
    plays = parted(part)
    merging = plays.merging("main", "dark")
    choices = {conflict.id: "theirs" for conflict in merging.conflicts}
    merged = replay(plays.state("main"), (settle(merging, choices),))
    dark = plays.state("dark")
    assert merged == replace(dark, flags=dark.flags | {"away"})
