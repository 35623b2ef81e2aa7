"""What differs in the living world, who may see it, and which turns did it."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.history.diff import DIFF_RULES, Difference, diff
from engine.history.diff_lines import lines
from engine.history.leaves import DEPTHS, kind_of, leaves
from engine.history.side import Side
from engine.history.vocabulary import PARTS
from engine.model.events import Event, Merged
from engine.model.ids import DoorId, Owner, PersonId, RoomId, SceneId, TurnId
from engine.model.people import Breakpoint, Mood, Person, Recollection
from engine.model.people_events import (
    ItemGained,
    MoodSet,
    MoodsFaded,
    PersonDescribed,
    PersonEntered,
    PersonMoved,
    PersonRemembered,
    PresencePut,
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
from engine.model.places import Door, Room
from engine.model.state import State
from engine.model.story import Scene
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
from engine.rules.evolve import replay
from tests.support.happenings import (
    ANN,
    CELLAR,
    GROUND,
    HALL,
    HATCH,
    LIVED_IN,
    MARA,
    OFFER,
    TOM,
    YARD,
    world_events,
)
from tests.support.plays import Plays

EVE = PersonId("eve")


def parted(ours: Sequence[Event], theirs: Sequence[Event] = ()) -> Plays:
    plays = Plays(*LIVED_IN)
    plays.fork("dark")
    if ours:
        plays.play("main", *ours)
    if theirs:
        plays.play("dark", *theirs)
    return plays


def differences(plays: Plays, *, hidden: bool = True) -> tuple[Difference, ...]:
    return diff(plays.side("dark", "main"), plays.side("main", "dark"), hidden=hidden)


def told(*happened: Event, hidden: bool = True, language: str = "en") -> list[str]:
    """Return the lines, without headings and turns, of what *happened* after a fork."""
    found = lines(differences(parted(happened), hidden=hidden), "zh" if language == "zh" else "en")
    return [line.rsplit(" · ", 1)[0] for line in found if " · " in line]


@pytest.mark.parametrize(
    ("event", "line", "chinese", "is_open"),
    [
        (StatSet(MARA, "hp", 7.5), "Mara · hp: 20 → 7.5", "Mara · hp: 20 → 7.5", True),
        (
            PresencePut(MARA, "dead"),
            "Mara · presence: here → dead",
            "Mara · 在场情况: 在场 → 死亡",
            True,
        ),
        (
            PersonMoved(MARA, CELLAR),
            "Mara · room: with the others → Cellar",
            "Mara · 所在房间: 与众人一起 → Cellar",
            True,
        ),
        (PersonDescribed(MARA, "description", "tall"), "Mara · description: — → tall", "", True),
        (PersonDescribed(MARA, "faction", "foe"), "Mara · faction: — → foe", "", False),
        (MoodSet(MARA, "trust", -9.6), "Mara · trust: +10 → -10", "Mara · 信任: +10 → -10", False),
        (MoodSet(MARA, "fear", 0.2), "Mara · fear: +5 → 0", "Mara · 恐惧: +5 → 0", False),
        (
            PersonRemembered(MARA, Recollection("It burned.", 1)),
            "Mara · memory + It burned.",
            "Mara · 记忆 + It burned.",
            False,
        ),
        (PersonEntered(Person(EVE, "Eve")), "Eve: — → here", "Eve: — → 在场", True),
        (PersonEntered(Person(EVE, "Eve", presence="hidden")), "Eve: — → hidden", "", False),
        (ItemGained(Owner(TOM), "rope", 2), "Tom · rope: ×0 → ×2", "", True),
        (
            ItemGained(GROUND, "rope"),
            "room Hall · rope: ×1 → ×2",
            "房间 Hall · rope: ×1 → ×2",
            True,
        ),
        (ItemGained(Owner("room:cellar"), "rope"), "room Cellar · rope: ×0 → ×1", "", False),
        (RoomPut(CELLAR, "active"), "room Cellar · state: unknown → active", "", True),
        (
            RoomAdded(Room(CELLAR, "Vault", 0, 120)),
            "room Vault · name: Cellar → Vault",
            "房间 Vault · 名字: Cellar → Vault",
            False,
        ),
        (
            RoomAdded(Room(HALL, "Hall", 5, 6, state="explored", floor=2, width=200)),
            "room Hall · position: (0, 0), floor 1 → (5, 6), floor 2",
            "房间 Hall · 位置: (0, 0)，1 楼 → (5, 6)，2 楼",
            True,
        ),
        (RoomAdded(Room(RoomId("attic"), "Attic")), "room Attic: — → unknown", "", False),
        (DoorRemoved(HATCH), "door Hall—Cellar: locked · lantern → no door", "", False),
        (
            DoorPut(Door(HATCH, HALL, CELLAR, key="lantern")),
            "door Hall—Cellar · lock: locked → open",
            "门 Hall—Cellar · 锁: 锁着 → 开着",
            False,
        ),
        (DoorPut(Door(DoorId("gate"), HALL, HALL)), "door Hall—Hall: no door → open", "", True),
        (PartyMoved(None), "the party's room: Hall → nowhere", "队伍所在: Hall → 不在地图上", True),
        (
            SceneWritten(Scene(SceneId("attic"), "Attic", "Dust.")),
            "scene Attic: — → Dust.",
            "",
            False,
        ),
        (SceneGrew(YARD, "A well."), "scene yard + A well.", "场景 yard + A well.", False),
        (ExitAdded(YARD, "gate", SceneId("road")), "scene yard + gate → road", "", False),
        (WorldAdded("Far."), "world + Far.", "世界 + Far.", False),
        (LoreAdded(("ring", "戒指"), "It hums."), "lore + ring, 戒指: It hums.", "", False),
        (DocumentRevealed("map"), "revelation + map", "揭示 + map", False),
        (TimePassed(30), "story time: 0 min → 30 min", "故事时间: 0 分钟 → 30 分钟", True),
        (TriggerFired("ambush", 4, 99), "trigger ambush · fired: ×1 → ×2", "", False),
        (TriggerFired("bell", 4), "trigger bell · fired: ×0 → ×1", "", False),
        (
            TriggerSwitched("ambush", enabled=False),
            "trigger ambush · awake: awake → asleep",
            "触发器 ambush · 启用: 启用 → 停用",
            False,
        ),
        (TriggerKept("bell", "the line"), "trigger bell: — → the line", "", False),
        (TriggerDropped("bell"), "trigger bell · awake: awake → asleep", "", False),
        (Offered((replace(OFFER, text="Hide"),)), "options + Hide", "选项 + Hide", True),
        (Directed("Rain."), "direction + Rain.", "导演提示 + Rain.", False),
        (Paused(paused=True), "pause: goes on → paused", "暂停: 进行中 → 暂停", True),
        (SpotlightSet(ANN), "spotlight: everybody → 1001", "聚光: 所有人 → 1001", True),
        (OrderSet("rounds"), "order of turns: free → rounds", "行动次序: 自由 → 轮流", True),
        (Gathered(ANN, "Ann", Words("I hide")), "round + Ann: I hide", "", True),
        (
            Texted(ANN, "Ann", MARA, Words("psst"), Words("what?")),
            "letter + Ann → Mara: psst / what?",
            "私信 + Ann → Mara: psst / what?",
            False,
        ),
    ],
    ids=lambda value: getattr(value, "kind", ""),
)
def test_what_differs_is_told_in_both_languages_and_secrets_to_game_masters_alone(
    event: Event, line: str, chinese: str, is_open: bool
):
    assert line in told(event)
    assert chinese in [*told(event, language="zh"), ""]
    assert (line in told(event, hidden=False)) == is_open


def test_differences_stand_under_their_headings():
    plays = parted(
        [
            *(StatSet(MARA, "hp", 1.0), ItemGained(Owner(TOM), "rope"), RoomPut(HALL, "active")),
            *(TriggerFired("ambush", 2), WorldAdded("Far."), Paused(paused=True), TimePassed(5)),
            PersonRemembered(MARA, Recollection("x", 1)),
        ]
    )
    found = lines(differences(plays), "en")
    assert [line for line in found if " · " not in line] == [
        *("📖 Story", "👤 People", "🎒 Items", "📍 Places", "✎ Memory", "⚙ Rules"),
        *("🌍 World", "🎭 Table"),
    ]


def test_whoever_players_know_of_on_one_side_is_no_secret():
    appears: list[Event] = [PresencePut(EVE, "here"), StatSet(EVE, "hp", 3.0)]
    eve = PersonEntered(Person(EVE, "Eve", presence="hidden"))
    plays = Plays(*LIVED_IN, eve)
    plays.fork("dark")
    plays.play("main", *appears)
    found = [d.rest for d in differences(plays, hidden=False)]
    assert found == [("presence",), ("stats", "hp")]


def test_a_room_the_party_stands_in_is_known():
    assert "room Cellar · state: unknown → explored" in told(PartyMoved(CELLAR), hidden=False)


def test_turns_that_did_it_are_named_and_so_are_those_that_did_it_to_everybody():
    plays = parted([StatSet(MARA, "hp", 7.0)], [StatSet(MARA, "hp", 8.0)])
    plays.play("main", MoodsFaded(3))
    plays.play("main", StatSet(TOM, "hp", 1.0))
    by_rest = {(d.key, d.rest): d.turns for d in differences(plays)}
    one, other = plays.turns, plays.heads
    ids = list(one)
    assert by_rest[MARA, ("stats", "hp")] == (ids[2], ids[1])
    assert by_rest[MARA, ("mood", "irritation")] == (ids[3],)
    assert by_rest[TOM, ("stats", "hp")] == (other["main"],)


def test_whoever_came_or_went_is_told_with_that_turn_alone():
    plays = parted([PersonEntered(Person(EVE, "Eve")), DoorRemoved(HATCH)])
    plays.play("main", StatSet(EVE, "hp", 3.0))
    by_key = {d.key: d.turns for d in differences(plays)}
    assert by_key[EVE] == by_key[HATCH] == (list(plays.turns)[1],)


def test_what_a_merge_brought_is_put_down_to_the_merge():
    plays = parted([SpotlightSet(ANN)])
    plays.fork("deep", "dark")
    attic = RoomAdded(Room(RoomId("attic"), "Attic", 9, 9))
    plays.play("deep", PersonEntered(Person(EVE, "Eve")), attic, TriggerKept("bell", "line"))
    merged = plays.merge("main", "deep")
    assert isinstance(merged.events[0], Merged)
    turns = {d.key: d.turns for d in differences(plays)}
    for key in (EVE, "attic", "bell"):
        assert merged.id in turns[key]


def test_a_room_that_a_merge_moved_is_put_down_to_the_merge():
    plays = parted([SpotlightSet(ANN)])
    plays.fork("far", "dark")
    plays.play("far", RoomAdded(Room(CELLAR, "Cellar", 1, 1)))
    merged = plays.merge("main", "far")
    moved = next(d for d in differences(plays) if d.rest == ("position",))
    assert merged.id in moved.turns


def test_a_letter_goes_to_somebody_as_they_are_called_where_it_was_written():
    letter = Texted(ANN, "Ann", MARA, Words("psst"), Words("what?"))
    plays = parted([], [PersonDescribed(MARA, "name", "Lady Vane"), letter])
    back = diff(plays.side("main", "dark"), plays.side("dark", "main"), hidden=True)
    for found in (differences(plays), back):
        [row] = [d for d in found if d.field == "letters"]
        assert "Ann → Lady Vane: psst / what?" in f"{row.before} {row.after}"


@given(st.lists(world_events, max_size=10), st.lists(world_events, max_size=10))
def test_a_diff_the_other_way_round_swaps_its_sides(one: list[Event], other: list[Event]):
    plays = parted(one, other)
    there = differences(plays)
    back = diff(plays.side("main", "dark"), plays.side("dark", "main"), hidden=True)
    swapped = {(d.field, d.key, d.rest, str(d.after), str(d.before), d.is_entry) for d in back}
    assert {
        (d.field, d.key, d.rest, str(d.before), str(d.after), d.is_entry) for d in there
    } == swapped
    for language in ("en", "zh"):
        assert lines(there, language, full=True)


@given(st.lists(world_events, max_size=10))
def test_every_leaf_that_differs_is_told_by_some_row(happened: list[Event]):
    plays = parted(happened)
    rows = {d.field for d in differences(plays)}
    before, after = (_rounded(plays.state(branch)) for branch in ("dark", "main"))
    for name in DEPTHS:
        if getattr(before, name) != getattr(after, name) and name != "triggers":
            assert name in rows or _order_alone(before, after, name)


def _rounded(state: State) -> State:
    """Return *state* with moods as they are shown."""

    def shown(person: Person) -> Person:
        moods = person.mood
        mood = Mood(*(float(round(n)) for n in (moods.trust, moods.fear, moods.irritation)))
        return replace(person, mood=mood)

    return replace(state, people={id: shown(one) for id, one in state.people.items()})


def _order_alone(before: State, after: State, name: str) -> bool:
    """Tell whether a list has the same entries in both, only in another order or number."""
    return set(map(repr, leaf_entries(before, name))) == set(map(repr, leaf_entries(after, name)))


def leaf_entries(state: State, name: str) -> list[object]:
    found: list[object] = []
    for path, leaf in leaves(state).items():
        if path[0] == name:
            found += sorted(leaf) if leaf.startswith("[") else [(path, leaf)]
    return found


def test_every_part_of_a_leaf_has_a_name():
    state = replay(State(), LIVED_IN)
    for path in leaves(state):
        if len(path) == 3 and path[0] != "items":
            assert kind_of(path) in PARTS


def test_the_words_of_whole_and_broken_things():
    side = Side("", TurnId(""), State(people={MARA: Person(MARA, "Mara")}))
    snapping = Person(MARA, "Mara", breakpoint=Breakpoint("fear", 55.0, "she runs"))
    other = replace(side, state=State(people={MARA: snapping}))
    [row] = diff(side, other, hidden=True)
    assert lines([row], "en")[1] == "Mara · breakpoint: — → fear ≥ 55: she runs"
    assert set(DIFF_RULES) >= set(DEPTHS)
