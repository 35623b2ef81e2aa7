"""What comes of an extraction."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.memory.settle import LAST_TURNS, Gleaned, gleaned, refusals
from engine.model.events import Remembered
from engine.model.extraction import Candidate, Extraction, Sighting
from engine.model.ids import PersonId, TurnId
from engine.model.memory import Dossier
from engine.model.memory_events import DossierKept, Extracted, MemoryPut
from engine.model.state import State
from engine.rules.evolve import replay
from tests.support.remembered import EVE, MARA, TOM, moment, tale, told

LINES = (
    told("Mara hides the brass key under the stair of Ravenhold.", 7),
    told("The old bell cracks. Mara is dead, it seems to all.", 8),
    told("I ask for the abbot.", 8, "player", "Ann"),
)
KEY = Candidate("Mara hid the brass key.", 9, (7,), "Mara hides the brass key")


def came(
    *memories: Candidate, entities: tuple[Sighting, ...] = (), state: State | None = None
) -> Gleaned:
    extraction = Extraction(memories, entities)
    return gleaned(tale(), state or moment(), LINES, extraction, 8)


def dossiers(*entities: Sighting, state: State | None = None) -> list[Dossier]:
    events = came(entities=entities, state=state).events
    return [event.dossier for event in events if isinstance(event, DossierKept)]


def test_a_memory_names_its_turns_and_who_was_there():
    remembered, extracted = came(KEY).events
    assert isinstance(remembered, Remembered)
    memory = remembered.memory
    assert (memory.text, memory.weight) == (KEY.text, 5)
    assert memory.turns == (TurnId("t7"),)
    assert memory.witnesses == (MARA, TOM)
    assert EVE not in memory.witnesses
    assert extracted == Extracted(8)


def test_what_is_remembered_already_becomes_heavier_or_stays():
    state = moment("Mara hid a brass key.")
    (put, _) = came(KEY, state=state).events
    assert isinstance(put, MemoryPut)
    assert put.memory is not None
    assert (put.old, put.memory.weight) == ("Mara hid a brass key.", 5)
    assert came(replace(KEY, weight=3), state=state).events == (Extracted(8),)


def test_the_same_twice_in_one_answer_is_remembered_once():
    again = replace(KEY, text="Mara hid a brass key.", weight=1)
    assert len(came(KEY, again).events) == 2
    heavier = came(replace(KEY, weight=2), replace(again, weight=4)).events
    assert [type(event) for event in heavier] == [Remembered, MemoryPut, Extracted]


def test_what_goes_against_what_is_known_is_for_a_game_master_and_the_rest_is_not():
    lines = (told("Mara falls. Mara dies in the snow.", 7), told("The bell cracks.", 8))
    dead = Candidate("Mara died in the snow.", 5, (7,), "Mara dies in the snow")
    made_up = Candidate("The bell melted.", 5, (8,), "made up")
    found = gleaned(tale(), moment(), lines, Extraction((dead, made_up)), 8)
    assert found.events == (Extracted(8),)
    assert len(found.refused) == 2
    assert [(one.text, one.other) for one in refusals(found)] == [(dead.text, "Mara")]


def test_somebody_known_is_known_by_any_name_and_keeps_their_own():
    (dossier,) = dossiers(
        Sighting("person", "Mara", ("brass",), "Hides keys.", "nervous", "Ravenhold", 7)
    )
    assert (dossier.id, dossier.name) == ("person:mara", "Mara")
    assert (dossier.aliases, dossier.description) == (("brass",), "Hides keys.")
    assert (dossier.place, dossier.seen, dossier.turns) == ("Ravenhold", 7, (TurnId("t7"),))


def test_a_thing_is_new_once_and_joined_to_what_is_known_from_then_on():
    (bell,) = dossiers(Sighting("thing", "bell", description="Cracked.", status="broken", turn=8))
    assert (bell.id, bell.kind) == ("thing:bell", "thing")
    state = replace(moment(), dossiers={bell.id: bell})
    (again,) = dossiers(Sighting("物品", "Bell", description="Old.", turn=99), state=state)
    assert (again.id, again.name, again.description) == (bell.id, "bell", "Old.")
    assert (again.seen, again.status) == (8, "broken")
    assert dossiers(Sighting("thing", "bell", turn=8), state=state) == []


def test_a_dossier_names_its_last_turns_alone():
    turns = tuple(TurnId(f"x{number}") for number in range(LAST_TURNS))
    bell = Dossier("thing:bell", "thing", "bell", turns=turns)
    state = replace(moment(), dossiers={bell.id: bell})
    (again,) = dossiers(Sighting("thing", "bell", turn=8), state=state)
    assert again.turns == (*turns[1:], TurnId("t8"))


@pytest.mark.parametrize(
    "sighting",
    [
        Sighting("thing", "dragon"),
        Sighting("ghost", "bell"),
        Sighting("thing", "…"),
        Sighting("thing", ""),
    ],
)
def test_what_nobody_showed_is_not_kept(sighting: Sighting):
    assert dossiers(sighting) == []


def test_an_alias_that_nobody_showed_is_left_out():
    (bell,) = dossiers(Sighting("thing", "bell", ("the old bell", "Big Ben", "")))
    assert bell.aliases == ("the old bell",)


@pytest.mark.parametrize(
    ("kind", "name", "near"), [("person", "Marah", "Mara"), ("place", "Ravenhold", "Ravenhald")]
)
def test_a_name_that_may_be_a_slip_is_left_to_a_game_master(kind: str, name: str, near: str):
    lines = (told("Marah goes to Ravenhold.", 7),)
    hold = Dossier("place:x", "place", "Ravenhald", ("the hold",))
    state = replace(moment(), dossiers={hold.id: hold})
    extraction = Extraction((), (Sighting(kind, name),))
    found = gleaned(tale(), state, lines, extraction, 8)
    assert found.events == (Extracted(8),)
    assert [(one.text, one.other) for one in refusals(found)] == [(name, near)]


def test_a_place_is_told_from_rooms_and_things_by_name():
    (place,) = dossiers(Sighting("地点", "Ravenhold", turn=7))
    assert (place.id, place.kind) == ("place:ravenhold", "place")


_CANDIDATES = st.sampled_from(
    [KEY, replace(KEY, weight=1), Candidate("The bell cracked.", 3, (8,), "The old bell cracks")]
)
_SIGHTINGS = st.sampled_from(
    [Sighting("thing", "bell", ("old",), "Cracked.", turn=8), Sighting("person", "Mara", turn=7)]
)


@given(st.lists(_CANDIDATES, max_size=4), st.lists(_SIGHTINGS, max_size=3))
def test_the_same_extraction_adds_nothing_the_second_time(
    memories: list[Candidate], entities: list[Sighting]
):
    extraction = Extraction(tuple(memories), tuple(entities))
    first = gleaned(tale(), moment(), LINES, extraction, 8)
    after = replay(moment(), first.events)
    assert gleaned(tale(), after, LINES, extraction, 8).events == (Extracted(8),)


def test_nobody_unknown_is_a_witness():
    state = replace(moment(), people={PersonId("x"): moment().people[EVE]})
    (remembered, _) = came(KEY, state=state).events
    assert isinstance(remembered, Remembered)
    assert remembered.memory.witnesses == ()
