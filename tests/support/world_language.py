"""Leaves, steps and triggers of a living world, for laws that hold for all of them."""

from hypothesis import strategies as st

from engine.model.atoms import (
    AskModel,
    HasFired,
    HasItem,
    InRoom,
    MoodIs,
    PresenceIs,
    StatIs,
    WorldLeaf,
)
from engine.model.people import AXES, PRESENCES
from engine.model.people_deeds import (
    Attack,
    DescribePerson,
    GiveItem,
    MoodStep,
    PeopleStep,
    PutPresence,
    RememberAs,
    SayAs,
    SpawnPerson,
    StatStep,
    TakeItem,
)
from engine.model.place_deeds import (
    AddLore,
    AddRoom,
    AddToScene,
    AddToWorld,
    DescribeRoom,
    GenerateScene,
    LinkRooms,
    MoveTo,
    PassTime,
    PlaceStep,
    PutLock,
    PutRoom,
    RevealDocument,
    UnlinkRooms,
)
from engine.model.places import DOOR_KINDS, ROOM_STATES
from engine.model.rule import Condition, Step
from engine.model.table_deeds import (
    Direct,
    DropTrigger,
    FireTrigger,
    KeepTrigger,
    OfferOption,
    PutOrder,
    PutPause,
    PutSpotlight,
    ResetTrigger,
    SwitchTrigger,
    TableStep,
)
from engine.model.trigger import Gates, Trigger
from engine.rules.language.amounts import MANY, MANY_ITEMS
from engine.rules.language.gap_kinds import HIGHEST, LOWEST
from tests.support.conditions import OPS, SIGNS, TEXTS, conditions, leaves, steps

WORDS = ["any", "all", "全体", "of", "to", "到", "scene", "房间", "Mara", "x2", "hp=3", "且", "and"]
"""Names that are words of the language as well."""

NAMES = st.one_of(st.sampled_from(WORDS), TEXTS.filter(str.strip))
PEOPLE = st.one_of(st.sampled_from(["any", "all", "Mara"]), NAMES).filter(lambda name: name != "PC")
MAYBE = st.one_of(st.just(""), NAMES)
COUNTS = st.integers(1, MANY)
ITEMS = st.integers(1, MANY_ITEMS)
NUMBERS = st.floats(allow_nan=False, allow_infinity=False).map(lambda number: number + 0.0)
KEYS = st.text(SIGNS.replace(",", "") + "灯lamp", min_size=1, max_size=5).map(str.strip)
LORE_KEYS = KEYS.filter(lambda key: key and not set(key) & set(",，、"))
SOUND_LINES = [
    '[a] when after scene, once, hard: scene "b" && item "灯" -> fire "c" && tell "d\\\\"',
    '[甲] 当 之后 回合: 物品 "灯" -> 触发器 新增 "[乙] 当 总是 -> 暂停"',
]


def world_leaves() -> st.SearchStrategy[WorldLeaf]:
    """Return every kind of leaf that a living world has."""
    axes = st.sampled_from(AXES)
    return st.one_of(
        st.builds(HasItem, NAMES, PEOPLE, ITEMS),
        st.builds(StatIs, NAMES, OPS, NUMBERS, PEOPLE),
        st.builds(MoodIs, PEOPLE, axes, OPS, NUMBERS),
        st.builds(InRoom, NAMES, st.one_of(st.just(""), PEOPLE)),
        st.builds(PresenceIs, PEOPLE, st.sampled_from(PRESENCES)),
        st.builds(HasFired, NAMES),
        st.builds(AskModel, NAMES),
    )


def people_steps() -> st.SearchStrategy[PeopleStep]:
    """Return every kind of step that concerns people."""
    pairs = st.lists(st.tuples(NAMES, NUMBERS), max_size=3).map(tuple)
    items = st.lists(NAMES, max_size=3).map(tuple)
    fields = st.sampled_from(["name", "description", "faction"])
    return st.one_of(
        st.builds(StatStep, PEOPLE, NAMES, st.sampled_from(["=", "+=", "-=", "*=", "/="]), NUMBERS),
        st.builds(
            MoodStep, PEOPLE, st.sampled_from(AXES), st.sampled_from(["+=", "-=", "="]), NUMBERS
        ),
        st.builds(GiveItem, NAMES, PEOPLE, ITEMS, st.one_of(st.just(""), PEOPLE)),
        st.builds(TakeItem, NAMES, PEOPLE, st.one_of(st.just(0), ITEMS)),
        st.builds(PutPresence, PEOPLE, st.sampled_from(PRESENCES)),
        st.builds(Attack, PEOPLE),
        st.builds(RememberAs, PEOPLE, NAMES),
        st.builds(DescribePerson, PEOPLE, fields, TEXTS),
        st.builds(SpawnPerson, NAMES, TEXTS, pairs, items, st.sampled_from(PRESENCES)),
        st.builds(SayAs, PEOPLE, NAMES),
    )


def place_steps() -> st.SearchStrategy[PlaceStep]:
    """Return every kind of step that concerns rooms, scenes and the world."""
    floors = st.one_of(st.none(), st.integers(LOWEST, HIGHEST))
    fields = st.sampled_from(["name", "description", "colour"])
    return st.one_of(
        st.builds(AddToScene, NAMES, MAYBE),
        st.builds(GenerateScene, NAMES),
        st.builds(AddToWorld, TEXTS, st.booleans()),
        st.builds(AddLore, st.lists(LORE_KEYS, min_size=1, max_size=3).map(tuple), NAMES),
        st.builds(RevealDocument, NAMES),
        st.builds(MoveTo, NAMES, st.one_of(st.just(""), PEOPLE)),
        st.builds(PutRoom, NAMES, st.sampled_from(ROOM_STATES)),
        st.builds(AddRoom, NAMES, MAYBE, TEXTS, floors),
        st.builds(DescribeRoom, NAMES, fields, TEXTS),
        st.builds(LinkRooms, NAMES, NAMES, st.sampled_from(DOOR_KINDS), TEXTS),
        st.builds(UnlinkRooms, NAMES, NAMES),
        st.builds(PutLock, NAMES, NAMES, st.booleans(), MAYBE),
        st.builds(PassTime, COUNTS),
    )


def table_steps() -> st.SearchStrategy[TableStep]:
    """Return every kind of step that concerns triggers, options and the table."""
    return st.one_of(
        st.builds(Direct, NAMES),
        st.builds(OfferOption, NAMES, MAYBE),
        st.builds(FireTrigger, NAMES),
        st.builds(KeepTrigger, st.sampled_from(SOUND_LINES)),
        st.builds(DropTrigger, NAMES),
        st.builds(SwitchTrigger, NAMES, st.booleans()),
        st.builds(ResetTrigger, MAYBE),
        st.builds(PutPause, st.booleans()),
        st.builds(PutSpotlight, st.one_of(st.just(""), PEOPLE)),
        st.builds(PutOrder, st.sampled_from(["free", "rounds"])),
    )


def all_steps() -> st.SearchStrategy[Step]:
    """Return every kind of step there is."""
    return st.one_of(steps(), people_steps(), place_steps(), table_steps())


def all_conditions() -> st.SearchStrategy[Condition]:
    """Return conditions of every kind of leaf there is."""
    return conditions(st.one_of(leaves(), world_leaves()))


def triggers() -> st.SearchStrategy[Trigger]:
    """Return triggers with every kind of gate."""
    names = st.lists(NAMES, max_size=2).map(tuple)
    waits = st.one_of(st.just(0), COUNTS)
    return st.builds(
        Trigger,
        st.text(SIGNS, min_size=1, max_size=8)
        .map(lambda name: "".join(sign for sign in name if sign not in "[]\n").strip())
        .filter(bool),
        all_conditions(),
        st.lists(all_steps(), min_size=1, max_size=3).map(tuple),
        st.sampled_from(["soft", "hard", "passive"]),
        st.sampled_from(["before", "after"]),
        st.sampled_from(["turn", "scene"]),
        st.builds(Gates, st.one_of(st.just(0), COUNTS), waits, waits, names, names),
    )
