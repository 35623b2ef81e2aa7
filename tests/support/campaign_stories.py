"""Small stories all of which a campaign folder can say."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from hypothesis import strategies as st

from engine.model.atoms import AskModel, HasItem, StatIs
from engine.model.ids import Digest, DoorId, RoomId, SceneId
from engine.model.lore import LoreEntry
from engine.model.memory import Memory
from engine.model.people import AXES, PRESENCES, Breakpoint, Mood
from engine.model.people_deeds import (
    Attack,
    GiveItem,
    MoodStep,
    PutPresence,
    RememberAs,
    SpawnPerson,
    StatStep,
    TakeItem,
)
from engine.model.place_deeds import AddLore, AddToScene, AddToWorld, GenerateScene, RevealDocument
from engine.model.places import DOOR_KINDS, ROOM_STATES, Door, Room
from engine.model.rule import (
    AllOf,
    AnyOf,
    Assign,
    Condition,
    GoTo,
    Inject,
    InScene,
    Not,
    PutFlag,
    Step,
)
from engine.model.story import Character, Choice, Document, Scene, Story
from engine.model.table_deeds import FireTrigger, OfferOption
from engine.model.trigger import Gates, Mode, Trigger
from engine.packs.campaign.people import stats_for
from engine.packs.campaign.triggers import spawned_stats
from engine.rules.language import write_trigger
from tests.support.insides import BELIEFS, EMOTIONS_FELT, GOALS, POLICIES

_T = TypeVar("_T")

WORDS = st.text("abcdeABCé渡口灯", min_size=1, max_size=5)
TEXTS = st.lists(st.text("abc ,:\"'渡口。\\", min_size=1, max_size=12), min_size=1, max_size=2).map(
    lambda parts: "\n\n".join(f"x{part}x" for part in parts)
)
LINES = WORDS.map(lambda word: f"x {word}")
SMALL = st.integers(1, 300).map(float)
TRIGGERS = ("t1", "t2", "口 3")
SCENES = (SceneId("1"), SceneId("hall"), SceneId("9"))
PEOPLE = ("Bo", "Mara Voss", "阿梅")
ITEMS = ("rope", "铜钥匙", "purse(200 CHF)")
DOCUMENTS = ("deed", "地图")


def some(values: Sequence[_T]) -> st.SearchStrategy[tuple[_T, ...]]:
    """Return some of *values*, in their order."""
    return st.sets(st.sampled_from(values)).map(
        lambda chosen: tuple(value for value in values if value in chosen)
    )


VALUES = st.integers(-100, 100).map(float)
WHO = st.sampled_from(PEOPLE)
MANY = st.just("all") | WHO
SCENE = st.sampled_from(SCENES)
MOVING = st.sampled_from(["+=", "-="])
USUAL = st.sampled_from(["hp", "san"])
MAYBE = st.just("") | TEXTS


def person(name: str, items: st.SearchStrategy[tuple[str, ...]]) -> st.SearchStrategy[Character]:
    """Return somebody of that name, who has some *items*."""
    counts = st.lists(st.integers(1, 9), min_size=len(ITEMS), max_size=len(ITEMS))
    stats = st.fixed_dictionaries({}, optional={"hp": SMALL, "san": SMALL})
    return st.builds(
        Character,
        id=st.just(f"{name} id"),
        name=st.just(name),
        description=MAYBE,
        kind=st.sampled_from(["pc", "npc"]),
        presence=st.sampled_from(PRESENCES),
        aliases=st.sampled_from([(), (f"{name} too",)]),
        stats=stats.map(lambda found: tuple(sorted((k, v) for k, v in found.items() if v != 100))),
        items=st.builds(lambda own, count: tuple(zip(own, count, strict=False)), items, counts),
        mood=st.builds(Mood, VALUES, VALUES, VALUES),
        breakpoint=st.none() | st.builds(Breakpoint, st.sampled_from(AXES), VALUES, MAYBE),
        memories=st.lists(LINES, max_size=3).map(tuple),
        room=st.sampled_from([None, RoomId("1"), RoomId("cellar")]),
        policy=POLICIES,
        goals=st.just(()) | GOALS,
        beliefs=st.just(()) | BELIEFS,
        emotions=EMOTIONS_FELT,
    )


HOLDER = person(PEOPLE[0], st.just(ITEMS))
"""Somebody who has one of each thing: a condition may name any."""

CHARACTERS = st.builds(
    lambda first, others, chosen: (first, *(o for o, c in zip(others, chosen, strict=True) if c)),
    HOLDER,
    st.tuples(*(person(name, some(ITEMS)) for name in PEOPLE[1:])),
    st.tuples(st.booleans(), st.booleans()),
)
CONDITIONS = st.recursive(
    st.builds(InScene, SCENE)
    | st.builds(
        StatIs,
        USUAL,
        st.sampled_from(["<=", ">=", "==", "<", ">"]),
        st.integers(-9, 300).map(float),
    )
    | st.builds(AskModel, LINES)
    | st.builds(HasItem, st.sampled_from(ITEMS)),
    lambda part: (
        st.builds(Not, part)
        | st.builds(AllOf, st.lists(part, min_size=2, max_size=3).map(tuple))
        | st.builds(AnyOf, st.lists(part, min_size=2, max_size=3).map(tuple))
    ),
    max_leaves=6,
)
STEPS = st.one_of(
    st.builds(TakeItem, st.sampled_from(ITEMS), MANY, st.just(0)),
    st.builds(PutFlag, WORDS, st.booleans()),
    st.builds(Assign, WORDS, st.integers(2, 99) | st.just("blue")),
    st.builds(StatStep, MANY, USUAL, MOVING, SMALL),
    st.builds(MoodStep, WHO, st.sampled_from(AXES), MOVING, SMALL),
    st.builds(GiveItem, st.sampled_from(ITEMS), MANY, st.integers(1, 9)),
    st.builds(PutPresence, WHO, st.sampled_from(PRESENCES)),
    st.builds(Attack, WHO),
    st.builds(RememberAs, WHO, LINES),
    st.builds(
        SpawnPerson,
        st.just("Wolf"),
        st.just("") | LINES,
        st.tuples(st.tuples(st.just("hp"), SMALL), st.tuples(st.just("san"), SMALL)),
        some(ITEMS),
    ),
    st.builds(Inject, LINES),
    st.builds(FireTrigger, st.sampled_from(TRIGGERS)),
    st.builds(AddToScene, LINES, st.just("") | SCENE),
    st.builds(OfferOption, LINES, st.just("") | SCENE),
    st.builds(AddToWorld, LINES, st.booleans()),
    st.builds(AddLore, st.lists(WORDS, min_size=1, max_size=2).map(tuple), LINES),
    st.builds(GenerateScene, LINES),
    st.builds(RevealDocument, st.sampled_from(DOCUMENTS)),
)
GATES = st.builds(
    Gates,
    most=st.integers(1, 3),
    cooldown_s=st.sampled_from([0, 60]),
    needs=some(TRIGGERS),
    unless=some(TRIGGERS),
)


def _gated(gates: Gates, *, always: bool) -> Gates:
    """Return *gates*, or with a cooldown those that let a trigger fire again and again."""
    is_once = gates.cooldown_s == 0 and gates.most != 1
    if is_once:
        return replace(gates, most=1)
    return replace(gates, most=0) if always and gates.cooldown_s else gates


def _led(steps: list[Step], mode: Mode, goal: SceneId | None) -> tuple[Step, ...]:
    may_lead = mode != "passive" and not any(isinstance(step, GenerateScene) for step in steps)
    return (*steps, GoTo(goal)) if may_lead and goal is not None else tuple(steps)


def _trigger(
    name: str,
    condition: Condition,
    steps: list[Step],
    mode: Mode,
    goal: SceneId | None,
    gates: Gates,
) -> Trigger:
    made = Trigger(name, condition, _led(steps, mode, goal), mode, gates=gates)
    return replace(made, text=write_trigger(made, "en"))


def trigger(name: str) -> st.SearchStrategy[Trigger]:
    """Return a trigger that does something, and perhaps leads somewhere."""
    return st.builds(
        _trigger,
        st.just(name),
        CONDITIONS,
        st.lists(STEPS, min_size=1, max_size=3),
        st.sampled_from(["soft", "hard", "passive"]),
        st.none() | SCENE,
        st.builds(lambda gates, always: _gated(gates, always=always), GATES, st.booleans()),
    )


CHOICES = st.lists(st.builds(Choice, LINES, SCENE), max_size=2).map(tuple)
ALL_SCENES = st.fixed_dictionaries(
    {id: st.builds(Scene, st.just(id), WORDS, TEXTS, choices=CHOICES) for id in SCENES}
)
CORNER = st.integers(-400, 400)
SIZE = st.integers(40, 200)
ROOMS = st.fixed_dictionaries(
    {
        id: st.builds(
            Room,
            id=st.just(id),
            name=st.just(name),
            x=CORNER,
            y=CORNER,
            width=SIZE,
            height=SIZE,
            floor=st.integers(-2, 9),
            description=MAYBE,
            state=st.sampled_from(ROOM_STATES),
            colour=st.sampled_from(["", "#123456"]),
            scene=st.none() | SCENE,
        )
        for id, name in ((RoomId("1"), "the gate"), (RoomId("cellar"), "地窖"))
    }
)
DOORS = st.builds(
    lambda label, kind, key: (
        Door(DoorId("d"), RoomId("1"), RoomId("cellar"), label, kind, bool(key), key),
    ),
    WORDS,
    st.sampled_from(DOOR_KINDS),
    st.sampled_from(["", "铜钥匙"]),
)


def _whole(story: Story) -> Story:
    """Return *story* with the stats that its people and triggers need."""
    stats = stats_for(story.characters, spawned_stats(story.triggers))
    return replace(story, stats=stats)


STORIES = st.builds(
    Story,
    digest=st.just(Digest("d")),
    title=WORDS,
    language=st.just("en"),
    summary=st.just("") | LINES,
    author=st.just("") | WORDS,
    world=MAYBE,
    characters=CHARACTERS,
    scenes=ALL_SCENES,
    start=SCENE,
    memories=st.lists(st.builds(Memory, LINES), max_size=2).map(tuple),
    rooms=ROOMS,
    doors=DOORS,
    room=st.sampled_from([RoomId("1"), RoomId("cellar")]),
    triggers=st.tuples(*map(trigger, TRIGGERS)),
    lore=st.lists(st.builds(LoreEntry, st.tuples(WORDS, LINES), LINES), max_size=2).map(tuple),
    documents=st.tuples(
        *(
            st.builds(Document, st.just(id), st.just(f"{id}?"), TEXTS, st.booleans())
            for id in DOCUMENTS
        )
    ),
    order=st.sampled_from(["free", "rounds"]),
    effects=st.booleans(),
    options=st.sampled_from(["asked", "always"]),
    clock=st.sampled_from(["", "1890-05-01 12:00"]),
    checking=st.sampled_from([None, "strict", "gate", "off"]),
).map(_whole)
