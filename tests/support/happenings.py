"""Everything that can happen in a living world: one sample of each event, and any line of them."""

from dataclasses import replace
from typing import get_args

from hypothesis import strategies as st

from engine.model.events import (
    Began,
    DiceRolled,
    Ended,
    Event,
    Fact,
    FlagPut,
    Merged,
    Narrated,
    Noticed,
    Remembered,
    RuleFired,
    SceneEntered,
    Spoke,
    StoryChanged,
    VarSet,
)
from engine.model.ids import (
    MODEL,
    NOBODY,
    Digest,
    DoorId,
    OfferId,
    Owner,
    PersonId,
    RoomId,
    SceneId,
    TurnId,
    UserId,
)
from engine.model.memory import Memory
from engine.model.people import AXES, PRESENCES, Breakpoint, Mood, Person, Recollection
from engine.model.people_events import (
    ItemGained,
    ItemLost,
    MoodSet,
    MoodsFaded,
    PersonClaimed,
    PersonDescribed,
    PersonEntered,
    PersonMoved,
    PersonRemembered,
    PresencePut,
    Said,
    StatSet,
    Texted,
)
from engine.model.place_events import (
    DocumentRevealed,
    DoorPut,
    DoorRemoved,
    ExitAdded,
    LoreAdded,
    PartyMoved,
    RoomAdded,
    RoomPut,
    SceneGrew,
    SceneWritten,
    TimePassed,
    WorldAdded,
)
from engine.model.places import DOOR_KINDS, ROOM_STATES, Door, Room
from engine.model.proposal import Offer, Proposal, StatChange
from engine.model.state import Attempt, Letter
from engine.model.story import Scene
from engine.model.table_events import (
    Directed,
    Gathered,
    Judged,
    Offered,
    OffersDropped,
    OfferTaken,
    OrderSet,
    Paused,
    RoundTold,
    SpotlightSet,
    TriggerDropped,
    TriggerFired,
    TriggerKept,
    TriggerReset,
    TriggerSwitched,
    Warned,
)
from engine.model.words import Words
from tests.support.felt import FELT, persona_events
from tests.support.remembrances import REMEMBERED

ANN, BO = UserId("1001"), UserId("1002")
MARA, TOM = PersonId("mara"), PersonId("tom")
HALL, CELLAR = RoomId("hall"), RoomId("cellar")
GROUND, HATCH, YARD = Owner("room:hall"), DoorId("hatch"), SceneId("yard")
STORY = Digest("5" * 64)
DICE = DiceRolled("1d6", (4,), 4, "Ann: 4")
HURT = Proposal(stats=(StatChange("Mara", "hp", -2.0),))
OFFER = Offer(OfferId("o1"), "Run", "They run.", proposal=HURT)

SAMPLES: tuple[Event, ...] = (
    Began(STORY, (("hp", 3),), ("lit",), YARD, (Memory("m"),)),
    StoryChanged(Digest("new")),
    Spoke(ANN, "Ann", Words("go")),
    *(Narrated(Words("So be it."), source) for source in ("model", "aside", "file")),
    DICE,
    replace(DICE, shown=False),
    replace(DICE, secret=True),
    RuleFired("ambush"),
    VarSet("hp", 2),
    FlagPut("lit", up=True),
    Remembered(Memory("n")),
    SceneEntered(YARD),
    Ended("dawn"),
    Noticed("CUT"),
    Merged(
        "dark",
        TurnId("t"),
        (("hp", 4),),
        ("up",),
        ("lit",),
        YARD,
        ((YARD, 2),),
        turns=7,
        ended="x",
        facts=(Fact(("people", "mara", "stats", "hp"), "7.0"), Fact(("room",), '"cellar"')),
        letters=(Letter(ANN, "Ann", MARA, Words("psst"), Words("what?")),),
        gathered=(Attempt(BO, "Bo", Words("I wait")),),
    ),
    Merged("dark", TurnId("t"), reopened=True, story=Digest("new")),
    PersonEntered(Person(TOM, "Tom", stats={"hp": 9.0}, memories=(Recollection("old"),))),
    PersonClaimed(MARA, BO),
    PersonDescribed(MARA, "name", "Mara Vane"),
    PersonDescribed(MARA, "description", "tall"),
    PersonDescribed(MARA, "faction", "ally"),
    PresencePut(MARA, "dead"),
    PersonMoved(MARA, CELLAR),
    StatSet(MARA, "hp", 3.5),
    MoodSet(MARA, "fear", 12.5),
    MoodsFaded(2),
    PersonRemembered(MARA, Recollection("It burned.", 3, (MARA,))),
    ItemGained(Owner(MARA), "rope", 2),
    ItemLost(Owner(MARA), "lantern"),
    Said(MARA, "Mara", Words("No.")),
    Texted(ANN, "Ann", MARA, Words("psst"), Words("what?")),
    RoomAdded(Room(CELLAR, "Cellar", 160, 0, floor=0, scene=YARD)),
    RoomPut(HALL, "active"),
    DoorPut(Door(HATCH, HALL, CELLAR, kind="stairs", locked=True, key="lantern")),
    DoorRemoved(HATCH),
    *map(PartyMoved, (CELLAR, None)),
    SceneWritten(Scene(SceneId("attic"), "Attic", "Dust.")),
    SceneGrew(YARD, "A well."),
    ExitAdded(YARD, "the gate", SceneId("road")),
    *(WorldAdded("Far away.", replace=anew) for anew in (False, True)),
    LoreAdded(("ring",), "It hums."),
    DocumentRevealed("map"),
    TimePassed(30),
    TriggerFired("ambush", 4, 100, "turn >= 4"),
    TriggerKept("bell", "[bell] when: turn >= 2 -> say bong"),
    TriggerDropped("ambush"),
    TriggerSwitched("ambush", enabled=False),
    TriggerReset("ambush"),
    Judged("are they loud?", "maybe", ("ambush",)),
    Offered((OFFER,)),
    Offered((OFFER,), afresh=True),
    OfferTaken(OfferId("o1"), "Run"),
    OffersDropped(),
    Directed("Let it rain."),
    Paused(paused=True),
    SpotlightSet(ANN),
    OrderSet("rounds"),
    Gathered(ANN, "Ann", Words("I hide")),
    RoundTold(),
    Warned("NOTE", ("x",)),
    *REMEMBERED,
    *FELT,
)
"""At least one event of every kind."""

assert {type(event) for event in SAMPLES} == set(get_args(Event))

LIVED_IN: tuple[Event, ...] = (
    Began(STORY, (("hp", 20),), ("lit",), YARD),
    PersonEntered(
        Person(
            MARA,
            "Mara",
            aliases=("the tall one",),
            stats={"hp": 20.0},
            mood=Mood(10.0, 5.0, 30.0),
            breakpoint=Breakpoint("irritation", 70.0, "she shouts"),
        )
    ),
    PersonEntered(Person(TOM, "Tom", "pc", ANN, stats={"hp": 12.0, "san": 50.0})),
    ItemGained(Owner(MARA), "lantern"),
    ItemGained(Owner(TOM), "coin", 5),
    ItemGained(GROUND, "rope"),
    RoomAdded(Room(HALL, "Hall", state="explored")),
    RoomAdded(Room(CELLAR, "Cellar", 0, 120)),
    DoorPut(Door(HATCH, HALL, CELLAR, locked=True, key="lantern")),
    PartyMoved(HALL),
    TriggerFired("ambush", 1, 50),
    Directed("Slowly."),
    Offered((OFFER,)),
)
"""What a world begins with in which all of that can happen."""

_people = st.sampled_from([MARA, TOM, PersonId("eve")])
_owners = st.sampled_from([Owner(MARA), Owner(TOM), GROUND])
_items = st.sampled_from(["lantern", "coin", "rope"])
_rooms = st.sampled_from([HALL, CELLAR])
_texts = st.sampled_from(["a", "b", "深"])
_names = st.sampled_from(["ambush", "bell"])
_users = st.sampled_from([ANN, BO, NOBODY])
_moods = st.floats(-100, 100)
_by = st.sampled_from(["", "ambush", MODEL])

people_events = st.one_of(
    st.builds(
        PersonEntered,
        st.builds(
            Person,
            st.just(PersonId("eve")),
            _texts,
            presence=st.sampled_from(PRESENCES),
            stats=st.dictionaries(st.sampled_from(["hp", "san"]), st.floats(0, 99), max_size=2),
        ),
    ),
    st.builds(PersonClaimed, _people, _users),
    st.builds(
        PersonDescribed, _people, st.sampled_from(["name", "description", "faction"]), _texts
    ),
    st.builds(PresencePut, _people, st.sampled_from(PRESENCES), _by),
    st.builds(PersonMoved, _people, st.none() | _rooms),
    st.builds(StatSet, _people, st.sampled_from(["hp", "san"]), st.floats(0, 99), _by),
    st.builds(MoodSet, _people, st.sampled_from(AXES), _moods),
    st.builds(MoodsFaded, st.integers(1, 3)),
    st.builds(
        PersonRemembered,
        _people,
        st.builds(Recollection, _texts, st.integers(0, 9), told_to=_users),
    ),
    st.builds(ItemGained, _owners, _items, st.integers(1, 3)),
    st.builds(ItemLost, _owners, _items, st.integers(1, 3)),
    st.builds(Said, _people, st.just("Mara"), st.builds(Words, _texts)),
    st.builds(
        Texted, _users, st.just("Ann"), _people, st.builds(Words, _texts), st.just(Words("r"))
    ),
)
place_events = st.one_of(
    st.builds(
        RoomAdded,
        st.builds(
            Room, st.sampled_from([CELLAR, RoomId("attic")]), _texts, st.sampled_from([0, 160])
        ),
    ),
    st.builds(RoomPut, _rooms, st.sampled_from(ROOM_STATES)),
    st.builds(
        DoorPut,
        st.builds(
            Door,
            st.sampled_from([HATCH, DoorId("gate")]),
            st.just(HALL),
            st.just(CELLAR),
            kind=st.sampled_from(DOOR_KINDS),
            locked=st.booleans(),
            key=st.sampled_from(["", "lantern"]),
        ),
    ),
    st.builds(DoorRemoved, st.sampled_from([HATCH, DoorId("gate")])),
    st.builds(PartyMoved, st.none() | _rooms),
    st.builds(SceneWritten, st.builds(Scene, st.just(SceneId("attic")), _texts, _texts)),
    st.builds(SceneGrew, st.just(YARD), _texts),
    st.builds(ExitAdded, st.just(YARD), _texts, st.just(SceneId("attic"))),
    st.builds(WorldAdded, _texts, st.booleans()),
    st.builds(LoreAdded, st.tuples(_texts), _texts),
    st.builds(DocumentRevealed, _texts),
    st.builds(TimePassed, st.integers(1, 90)),
)
table_events = st.one_of(
    st.builds(TriggerFired, _names, st.integers(1, 9), st.integers(0, 99)),
    st.builds(TriggerKept, _names, _texts),
    st.builds(TriggerDropped, _names),
    st.builds(TriggerSwitched, _names, st.booleans()),
    st.builds(TriggerReset, _names),
    st.builds(Offered, st.tuples(st.builds(replace, st.just(OFFER), text=_texts)), st.booleans()),
    st.just(OffersDropped()),
    st.builds(Directed, _texts),
    st.builds(Paused, st.booleans()),
    st.builds(SpotlightSet, _users),
    st.builds(OrderSet, st.sampled_from(["free", "rounds"])),
    st.builds(Gathered, _users, st.just("Ann"), st.builds(Words, _texts)),
    st.just(RoundTold()),
    st.just(Narrated(Words("told"), "model")),
)
world_events = people_events | place_events | table_events | persona_events
"""Any event of the living world, about few people and things, so that they meet often."""
