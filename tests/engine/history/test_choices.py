"""How a conflict over the living world is settled by a value that somebody typed."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.errors import BadChoice
from engine.history.conflicts import NOTHING_MORE, Known
from engine.history.labels import value_words
from engine.history.leaf_rules import LEAF_RULES, ours
from engine.history.merge import Merging, merge, settle
from engine.history.side import Side
from engine.history.typed_leaves import READERS
from engine.history.vocabulary import WORDS
from engine.model.events import Event
from engine.model.ids import NOBODY, DoorId, PersonId, RoomId, SceneId, TurnId, UserId
from engine.model.people import PRESENCES, Breakpoint, Person
from engine.model.people_events import (
    MoodSet,
    PersonClaimed,
    PersonEntered,
    PersonMoved,
    PresencePut,
    StatSet,
)
from engine.model.place_events import DoorPut, PartyMoved, RoomAdded, RoomPut, SceneWritten
from engine.model.places import DOOR_KINDS, ROOM_STATES, Door, Room
from engine.model.state import State
from engine.model.story import Scene
from engine.model.table_events import TriggerKept
from engine.model.trigger import Standing
from engine.rules.evolve import replay
from tests.support.happenings import BO, CELLAR, HALL, HATCH, LIVED_IN, MARA, YARD

HERE = TurnId("t")
BASE = replay(State(), LIVED_IN)
EVE = PersonId("eve")
NEW = Person(EVE, "Eve")


def met(one: Event, other: Event) -> Merging:
    ours, theirs = (replay(BASE, (event,)) for event in (one, other))
    return merge(BASE, Side("main", HERE, ours), Side("dark", HERE, theirs))


def after(merging: Merging, choice: str, known: Known = NOTHING_MORE) -> State:
    [conflict] = merging.conflicts
    event = settle(merging, {conflict.id: choice}, known)
    return replay(merging.meeting.ours.state, (event,))


def told(merging: Merging, choice: str, known: Known = NOTHING_MORE) -> str:
    with pytest.raises(BadChoice) as refused:
        after(merging, choice, known)
    assert refused.value.told("zh")
    return refused.value.told("en")


PRESENCE = met(PresencePut(MARA, "away"), PresencePut(MARA, "hidden"))
STAT = met(StatSet(MARA, "luck", 5.0), StatSet(MARA, "luck", 7.0))
TRUST = met(MoodSet(MARA, "trust", 40.0), MoodSet(MARA, "trust", -20.0))
ROOM = met(PersonMoved(MARA, HALL), PersonMoved(MARA, CELLAR))
PARTY = met(PartyMoved(CELLAR), PartyMoved(None))
PLAYER = met(PersonClaimed(MARA, BO), PersonClaimed(MARA, UserId("9")))
KIND = met(PersonEntered(NEW), PersonEntered(replace(NEW, kind="pc")))
NAME = met(PersonEntered(NEW), PersonEntered(replace(NEW, name="Eva")))
SNAP = met(PersonEntered(NEW), PersonEntered(replace(NEW, breakpoint=Breakpoint())))
DOOR = met(
    DoorPut(Door(HATCH, HALL, CELLAR, locked=True, key="pin")),
    DoorPut(Door(HATCH, HALL, CELLAR, locked=True, key="coin")),
)
GATE = met(
    DoorPut(Door(DoorId("gate"), HALL, CELLAR)),
    DoorPut(Door(DoorId("gate"), HALL, CELLAR, kind="portal")),
)
STATE_OF_ROOM = met(RoomPut(CELLAR, "active"), RoomPut(CELLAR, "locked"))
SCENE_OF_ROOM = met(
    RoomAdded(Room(CELLAR, "Cellar", 0, 120, scene=YARD)),
    RoomAdded(Room(CELLAR, "Cellar", 0, 120, scene=SceneId("road"))),
)
ATTIC = SceneId("attic")
SCENE = met(
    SceneWritten(Scene(ATTIC, "Attic", "Dust.", look="Dark.")),
    SceneWritten(Scene(ATTIC, "Attic", "Gold.", look="Dark.")),
)
TEXT = met(TriggerKept("ambush", "one"), TriggerKept("ambush", "two"))


@pytest.mark.parametrize("word", ["dead", "DEAD", " 死亡 ", '"dead"'])
def test_a_word_of_the_engine_may_be_chosen_in_either_language(word: str):
    assert after(PRESENCE, word).people[MARA].presence == "dead"


def test_what_can_be_chosen_is_told_with_a_refusal():
    text = told(PRESENCE, "asleep")
    assert text.startswith("“asleep” cannot settle “Mara · presence”. Choose: ours, theirs, away")
    assert "候场" in text


def test_quoted_sides_are_no_sides():
    assert "“ours”" in told(PRESENCE, '"ours"').replace('"', "")
    assert after(NAME, '"ours"').people[EVE].name == "ours"


@pytest.mark.parametrize("word", ["5", "5.0", "+5"])
def test_a_number_may_be_chosen(word: str):
    value = after(STAT, word, Known(stats={"luck": (0, 10)})).people[MARA].stats["luck"]
    assert (value, type(value)) == (5.0, float)
    assert after(STAT, "5000").people[MARA].stats["luck"] == 5000.0
    assert after(TRUST, "-5").people[MARA].mood.trust == -5.0


@pytest.mark.parametrize("word", ["11", "-1", "many", "true", '"5"', "inf", ""])
def test_what_is_no_number_within_the_range_is_refused(word: str):
    assert "Choose: ours, theirs, 0 – 10." in told(STAT, word, Known(stats={"luck": (0, 10)}))


def test_a_mood_has_its_range_whatever_the_story():
    assert "-100 – 100" in told(TRUST, "101")


@pytest.mark.parametrize(
    ("word", "room"),
    [
        ("hall", HALL),
        ("Cellar", CELLAR),
        ("cellar", CELLAR),
        ("with the others", None),
        ("与众人一起", None),
    ],
)
def test_a_room_may_be_chosen_by_its_name(word: str, room: RoomId | None):
    assert after(ROOM, word).people[MARA].room == room


def test_the_party_may_be_nowhere():
    assert after(PARTY, "Hall").room == HALL
    assert after(PARTY, "不在地图上").room is None
    assert "nowhere" in told(PARTY, "attic")


def test_a_character_goes_to_a_player_of_one_side_or_to_nobody():
    assert after(PLAYER, "9").people[MARA].player == "9"
    assert after(PLAYER, "无人").people[MARA].player == NOBODY
    assert "1002, 9, nobody, 无人" in told(PLAYER, "5")


def test_words_and_texts_of_people_may_be_chosen():
    assert after(KIND, "npc").people[EVE].kind == "npc"
    assert after(NAME, "Evelyn").people[EVE].name == "Evelyn"
    assert "or a value" in told(NAME, '""')


def test_a_breakpoint_is_as_one_side_has_it():
    assert after(SNAP, "theirs").people[EVE].breakpoint == Breakpoint()
    assert told(SNAP, "70").endswith("Choose: ours, theirs.")


def test_doors_and_rooms_may_be_chosen_by_their_words():
    assert after(DOOR, "rope").doors[HATCH].key == "rope"
    assert after(GATE, "lift").doors[DoorId("gate")].kind == "elevator"
    assert after(STATE_OF_ROOM, "未探索").rooms[CELLAR].state == "unknown"
    known = Known(scenes={"cave"})
    assert after(SCENE_OF_ROOM, "cave", known).rooms[CELLAR].scene == "cave"
    assert "ours, theirs, cave" in told(SCENE_OF_ROOM, "yard", known)


def test_a_scene_may_be_written_anew():
    scene = after(SCENE, "Silver.").scenes[ATTIC]
    assert scene == Scene(ATTIC, "Attic", "Silver.", look="Dark.")


def test_a_trigger_is_as_one_side_has_it():
    assert after(TEXT, "theirs").triggers["ambush"] == Standing("two")
    assert told(TEXT, "three").endswith("Choose: ours, theirs.")


def test_only_what_can_be_in_question_can_be_typed():
    asked = {kind for kind, rule in LEAF_RULES.items() if rule is not ours}
    assert set(READERS) <= asked


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ("people.presence", PRESENCES),
        ("rooms.state", ROOM_STATES),
        ("doors.kind", DOOR_KINDS),
        ("order", ("free", "rounds")),
        ("doors.locked", (True, False)),
    ],
)
def test_every_word_of_the_engine_has_a_name_of_its_own(kind: str, values: Sequence[object]):
    assert set(WORDS[kind]) == set(values)
    names = [name for both in WORDS[kind].values() for name in (both.en, both.zh)]
    assert len(set(names)) == len(names)
    assert value_words(kind, values[0], ()) == WORDS[kind][values[0]]
