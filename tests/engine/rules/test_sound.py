from collections.abc import Mapping
from dataclasses import replace
from functools import partial

import pytest

from engine.model.ids import DoorId, OfferId, Owner, PersonId, RoomId, SceneId, UserId
from engine.model.people import Mood, Recollection
from engine.model.places import Door, Room
from engine.model.proposal import Offer
from engine.model.state import Attempt, Exit, Line, State
from engine.model.story import Scene
from engine.model.trigger import Standing
from engine.model.words import Words
from engine.rules.sound import faults_of
from tests.support.people import AVA, BEN, CELLAR, GUARD, HALL, tale, world

SCENE = SceneId("bridge")
asleep = partial(replace, AVA)(presence="asleep")
having = partial(replace, world())
ATTEMPT = Attempt(UserId("1"), "Ann", Words("I wait."))


def owning(**items: Mapping[str, int]) -> State:
    return replace(world(), items={Owner(owner): own for owner, own in items.items()})


def test_a_sound_state_has_no_faults():
    assert faults_of(tale(), world()) == ()
    assert faults_of(tale(), State()) == ()


def test_scenes_written_during_play_are_as_good_as_any():
    scenes = {SCENE: Scene(SCENE, "The Bridge", "Mist.")}
    state = having(scenes=scenes, scene=SCENE, exits={SCENE: (Exit("Back", SCENE),)})
    assert faults_of(tale(), state) == ()


@pytest.mark.parametrize(
    ("state", "fault"),
    [
        (having(people={PersonId("x"): AVA}), "x: stands under another id (ava)"),
        (world(replace(AVA, name=" ")), "ava: has no name"),
        (world(replace(AVA, name="BEN")), "name ben: there are 2"),
        (world(asleep), "ava: is asleep"),
        (world(replace(AVA, room=RoomId("x"))), "ava: is in a room that is not there (x)"),
        (world(replace(AVA, player=BEN.player)), "player bob: there are 2"),
        (world(replace(AVA, memories=(Recollection("x"),) * 17)), "ava: remembers 17 things"),
        (world(replace(AVA, mood=Mood(fear=100.5))), "ava: fear is 100.5"),
        (world(replace(AVA, mood=Mood(trust=float("nan")))), "ava: trust is nan"),
        (world(replace(AVA, stats={"hp": 101.0})), "ava: hp is 101.0"),
        (world(replace(AVA, stats={"hp": 1.5})), "ava: hp is 1.5"),
        (world(replace(AVA, stats={"old": float("inf")})), "ava: old is inf"),
        (owning(nobody={"coin": 1}), "nobody: owns things and is not there"),
        (owning(ava={}), "ava: owns an empty list"),
        (owning(ava={"coin": 0}), "ava: has 0 of 'coin'"),
        (owning(ava={"coin": 10000}), "ava: has 10000 of 'coin'"),
        (owning(ava={" ": 1}), "ava: has 1 of ' '"),
        (owning(ava={"coin": 1, "Coin": 1}), "item of ava coin: there are 2"),
        (having(room=RoomId("x")), "the story stands in a room that is not there (x)"),
        (
            having(rooms={**world().rooms, RoomId("x"): Room(HALL, "X")}),
            "room x: is hall, 'X', unknown",
        ),
        (
            having(rooms={**world().rooms, RoomId("x"): Room(RoomId("x"), "X", width=0)}),
            "room x: is 0 by 80",
        ),
        (
            having(rooms={**world().rooms, RoomId("x"): Room(RoomId("x"), "the hall")}),
            "room the hall: there are 2",
        ),
        (
            having(doors={DoorId("d"): Door(DoorId("e"), HALL, CELLAR)}),
            "door d: is e, normal",
        ),
        (
            having(doors={DoorId("d"): Door(DoorId("d"), HALL, HALL)}),
            "door d: joins hall and hall",
        ),
        (
            having(doors={DoorId("d"): Door(DoorId("d"), HALL, RoomId("x"))}),
            "door d: joins hall and x",
        ),
        (
            having(doors={**world().doors, DoorId("d"): Door(DoorId("d"), CELLAR, HALL)}),
            "door cellar - hall: there are 2",
        ),
        (having(scene=SCENE), "the story stands in a scene that is not there (bridge)"),
        (
            having(exits={SCENE: (Exit("On", SCENE),)}),
            "exits of bridge: there is no scene bridge",
        ),
        (having(offers=(Offer(OfferId("1"), "Run"),) * 2), "offer 1: there are 2"),
        (having(gathered=(ATTEMPT, ATTEMPT)), "gathered 1: there are 2"),
        (having(minutes=-1), "minutes: -1"),
        (having(turns=-1), "turns: -1"),
        (having(visits={SCENE: -1}), "visits of bridge: -1"),
        (having(triggers={"x": Standing(fired=-1)}), "firings of x: -1"),
        (having(log=(Line("dice", "", Words("1")),) * 81), "the log has 81 lines"),
    ],
)
def test_what_is_wrong_with_a_state_is_said(state: State, fault: str):
    assert fault in faults_of(tale(), state)


def test_the_dead_may_own_things_and_rooms_may_hold_them():
    state = owning(ghost={"ring": 1}, **{"room:hall": {"coin": 9}})
    assert faults_of(tale(), state) == ()


def test_people_may_go_by_a_word_that_is_somebody_elses_alias():
    assert faults_of(tale(), world(replace(GUARD, aliases=("Ava",)))) == ()
