from dataclasses import replace

import pytest

from engine.memory.dossiers import dossiers, knows, owners_of
from engine.model.ids import Digest, Owner, PersonId, RoomId, SceneId
from engine.model.language import Language
from engine.model.memory import Dossier, Memory
from engine.model.people import Person
from engine.model.places import Door, Room
from engine.model.rule import HasFlag
from engine.model.state import Line, State
from engine.model.story import Character, Scene, Secret, Story
from engine.model.words import Words

MARA, OTTO, SPY = (PersonId(one) for one in ("mara", "otto", "spy"))
HALL, CELLAR, VAULT = (RoomId(one) for one in ("hall", "cellar", "vault"))
MILL, NIGHT, MOOR = (SceneId(one) for one in ("mill", "night", "moor"))
SMUGGLES = Secret("secret:mara:1", "She smuggles leaf.", HasFlag("caught"))


def tale(language: Language = "en") -> Story:
    return Story(
        Digest("d"),
        "The Mill",
        language,
        characters=(Character("mara", "Mara", "As the author made her.", secrets=(SMUGGLES,)),),
        scenes={
            MILL: Scene(MILL, "The Mill", "A mill by the brook.", look="Dust.", room=HALL),
            NIGHT: Scene(NIGHT, "Night", "It is night.", room=VAULT),
            MOOR: Scene(MOOR, "The Moor", "Fog."),
            SceneId("hall"): Scene(SceneId("hall"), "Within", "Inside."),
        },
    )


def state(*kept: Dossier, **more: object) -> State:
    people = (
        Person(MARA, "Mara Voss", description="The miller.", aliases=("Red Widow", "Mara")),
        Person(OTTO, "Otto", presence="away", room=VAULT),
        Person(SPY, "Ilya", presence="hidden", aliases=("Shade",)),
    )
    at = State(
        people={one.id: one for one in people},
        rooms={
            HALL: Room(HALL, "The Hall", description="Cold.", state="explored"),
            CELLAR: Room(CELLAR, "The Cellar", state="explored"),
            VAULT: Room(VAULT, "The Vault", description="Gold."),
        },
        room=HALL,
        scene=MILL,
        visits={MILL: 1},
        turns=7,
        log=(Line("narrator", "", Words("Mara waits.")),),
        dossiers={one.id: one for one in kept},
    )
    return replace(at, **more)  # type: ignore[arg-type]


def of(id: str, at: State, book: Story | None = None, **more: object) -> Dossier:
    known = {one.id: one for one in dossiers(book or tale(), at, **more)}  # type: ignore[arg-type]
    return known[id]


def ids(at: State, **more: object) -> list[str]:
    return [one.id for one in dossiers(tale(), at, **more)]  # type: ignore[arg-type]


# What there is


def test_everybody_and_every_place_that_players_know_has_one_and_the_hidden_have_none():
    assert ids(state()) == [
        "person:mara",
        "person:otto",
        "place:cellar",
        "place:hall",
        "place:mill",
    ]


def test_game_masters_have_all_of_them():
    assert ids(state(), hidden=True) == [
        "person:mara",
        "person:otto",
        "person:spy",
        "place:cellar",
        "place:hall",
        "place:mill",
        "place:moor",
        "place:night",
        "place:vault",
    ]


def test_things_and_events_come_behind_people_and_places():
    bell, fire = Dossier("thing:bell", "thing", "Bell"), Dossier("event:fire", "event", "Fire")
    assert ids(state(fire, bell))[-2:] == ["thing:bell", "event:fire"]


def test_what_play_has_shown_of_what_players_do_not_know_is_for_game_masters_alone():
    at = state(
        Dossier("person:spy", "person", "Ilya"),
        Dossier("place:vault", "place", "The Vault"),
        Dossier("place:moor", "place", "The Moor"),
        Dossier("person:carl", "person", "Carl"),
        Dossier("place:docks", "place", "The Docks"),
    )
    known = ids(at)
    assert {"person:carl", "place:docks"} <= {*known}
    assert {"person:spy", "place:vault", "place:moor"}.isdisjoint(known)
    assert {"person:spy", "place:vault", "place:moor"} <= {*ids(at, hidden=True)}


def test_a_scene_and_a_room_of_one_name_are_one_place():
    at = state(rooms={HALL: Room(HALL, "the mill", state="explored")})
    assert [one for one in ids(at) if one.startswith("place:")] == ["place:hall"]


# What they say


@pytest.mark.parametrize(("language", "status"), [("en", "here"), ("zh", "在场")])
def test_a_person_is_as_the_sheet_says_now(language: Language, status: str):
    mara = of("person:mara", state(), tale(language))
    assert (mara.name, mara.description, mara.status) == ("Mara Voss", "The miller.", status)
    assert (mara.place, mara.seen) == ("The Hall", 7)


def test_another_name_that_was_never_said_is_for_game_masters_alone():
    assert of("person:mara", state()).aliases == ("Mara",)
    assert of("person:mara", state(), hidden=True).aliases == ("Red Widow", "Mara")


def test_who_left_stays_known_with_the_turn_they_were_seen_in_last():
    kept = Dossier("person:otto", "person", "Otto", seen=4)
    otto = of("person:otto", state(kept))
    assert (otto.status, otto.seen, otto.place) == ("away", 4, "")
    assert of("person:otto", state(kept), hidden=True).place == "The Vault"


def test_what_play_has_shown_is_joined_to_the_sheet_and_nothing_stands_there_twice():
    kept = Dossier(
        "person:mara",
        "person",
        "the miller",
        ("Mara Voss", "May"),
        "She limps.",
        "wounded",
        "the brook",
        3,
    )
    mara = of("person:mara", state(kept))
    assert mara.aliases == ("Mara", "the miller", "May")
    assert mara.description == "The miller.\nShe limps."
    assert (mara.status, mara.place, mara.seen) == ("here · wounded", "The Hall", 7)
    again = of("person:mara", state(replace(kept, description="The miller.", status="")))
    assert (again.description, again.status) == ("The miller.", "here")


def test_an_edit_of_a_sheet_is_what_is_found_from_then_on():
    at = state()
    edited = replace(at.people[MARA], name="May", description="The widow.")
    mara = of("person:mara", replace(at, people={**at.people, MARA: edited}))
    assert (mara.id, mara.name, mara.description) == ("person:mara", "May", "The widow.")


def test_a_secret_belongs_to_the_dossier_once_it_is_revealed():
    assert "leaf" not in of("person:mara", state(), hidden=True).description
    known = state(revealed=frozenset({SMUGGLES.key}))
    assert of("person:mara", known).description == "The miller.\nShe smuggles leaf."


def test_a_place_says_how_it_is_and_when_the_party_was_there():
    hall, cellar = (of(f"place:{room}", state()) for room in (HALL, CELLAR))
    assert (hall.description, hall.status, hall.seen) == ("Cold.", "explored", 7)
    assert (cellar.description, cellar.seen) == ("", 0)
    mill = of("place:mill", state())
    assert (mill.description, mill.place, mill.seen) == ("Dust.", "The Hall", 7)


def test_a_scene_in_an_unseen_room_or_in_none_lies_nowhere():
    at = state(scene=NIGHT, visits={NIGHT: 1, MOOR: 1})
    assert [of(f"place:{one}", at).place for one in (NIGHT, MOOR)] == ["", ""]
    assert of("place:moor", at).description == "Fog."


def test_a_thing_is_where_its_owner_is_and_else_where_it_was_shown():
    bell = Dossier("thing:bell", "thing", "Bell", ("the old one",), place="the tower")
    assert of("thing:bell", state(bell)).place == "the tower"
    at = state(bell, items={Owner("mara"): {"bell": 1}, Owner("room:hall"): {"The Old One": 1}})
    assert of("thing:bell", at).place == "Mara Voss, The Hall"
    unseen = {Owner(one): {"bell": 1} for one in ("spy", "room:vault")}
    at = state(bell, items=unseen)
    assert of("thing:bell", at).place == "the tower"
    assert of("thing:bell", at, hidden=True).place == "The Vault, Ilya"


def test_an_owner_who_is_gone_has_no_name():
    bell = Dossier("thing:bell", "thing", "Bell")
    at = state(bell, items={Owner("gone"): {"Bell": 1}, Owner("room:gone"): {"Bell": 1}})
    assert owners_of(bell, at, hidden=True) == ("gone", "room:gone")
    assert of("thing:bell", at, hidden=True).place == ""


def test_what_of_the_sheet_is_told_elsewhere_is_left_out():
    kept = Dossier("person:mara", "person", "Mara", description="She limps.", status="wounded")
    mara = of("person:mara", state(kept), told={"person:mara"})
    assert (mara.description, mara.status) == ("She limps.", "here · wounded")
    mara = of("person:mara", state(kept), here={"person:mara"})
    assert (mara.description, mara.status) == ("The miller.\nShe limps.", "wounded")
    assert mara.place == ""


# Who knows of them


def test_somebody_knows_what_they_saw_and_what_all_know():
    open_, shut = Memory("It rained."), Memory("He stole it.", witnesses=(MARA,))
    assert [knows(who, one) for one in (open_, shut) for who in (MARA, OTTO)] == [
        *(True, True),
        *(True, False),
    ]


def test_for_a_viewer_there_is_only_what_they_saw_and_their_own_secret():
    theft = Dossier("event:theft", "event", "Theft", witnesses=(MARA,))
    limp = Dossier("person:mara", "person", "Mara", description="She limps.", witnesses=(MARA,))
    at = state(theft, limp, revealed=frozenset({SMUGGLES.key}))
    assert "event:theft" in ids(at, viewer=MARA)
    assert "event:theft" not in ids(at, viewer=OTTO)
    assert of("person:mara", at, viewer=OTTO).description == "The miller."
    told = of("person:mara", at, viewer=MARA).description
    assert told == "The miller.\nShe limps.\nShe smuggles leaf."


def test_a_door_makes_no_room_known_by_itself():
    door = {Door("d", HALL, VAULT).id: Door("d", HALL, VAULT)}  # type: ignore[arg-type]
    assert "place:vault" not in ids(state(doors=door))
