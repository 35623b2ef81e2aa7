from dataclasses import replace

import pytest

from engine.errors import CannotGo, NotYourTurn, PlayerError, StoryOver, StoryPaused
from engine.model.events import Narrated, Noticed, SceneEntered, Spoke
from engine.model.ids import DoorId, OfferId, Owner, RoomId
from engine.model.language import Language
from engine.model.memory_events import Stepped
from engine.model.people_events import ItemLost, MoodsFaded
from engine.model.place_events import DoorPut, PartyMoved
from engine.model.places import Door, Room
from engine.model.proposal import Offer
from engine.model.script import Reply
from engine.model.state import State
from engine.model.story import Story
from engine.model.table_actions import Go, Unlock
from engine.model.table_events import OffersDropped
from engine.rules.decide import decide
from engine.rules.playbook import Playbook
from engine.rules.taking import Taking
from engine.rules.ways import go, unlock
from tests.support.chance import Loaded
from tests.support.narrators import rehearse
from tests.support.people import ATTIC, CELLAR, HALL, world
from tests.support.stories import ANN, BOB
from tests.support.triggers import CRYPT, fired, saga, turn

UP, DOWN = Go(ANN, "Ann", "the attic"), Unlock(ANN, "Ann", "The Cellar")
TOLD = Reply("So it goes.", "author")
BOUND = replace(world(), rooms={**world().rooms, ATTIC: replace(world().rooms[ATTIC], scene=CRYPT)})


def played(action: Go | Unlock, state: State | None = None, story: Story | None = None) -> Taking:
    taking = turn(story or saga(), state, user=action.user)
    rehearse(go(taking, action) if isinstance(action, Go) else unlock(taking, action), TOLD)
    return taking


def refused(action: Go | Unlock, state: State | None = None) -> PlayerError:
    with pytest.raises(PlayerError) as found:
        played(action, state)
    return found.value


def test_the_party_goes_through_a_door_and_it_is_told_as_words_of_the_character():
    taking = played(UP)
    assert taking.state.room == ATTIC
    spoken = [event for event in taking.events if isinstance(event, Spoke)]
    assert [(one.name, str(one.words)) for one in spoken] == [("Ava", "I go to The Attic.")]
    assert PartyMoved(ATTIC) in taking.events
    assert [event for event in taking.events if isinstance(event, Noticed)] == []
    assert isinstance(taking.events[-2], Narrated)
    assert isinstance(taking.events[-1], Stepped)


def test_a_move_is_a_turn_in_which_time_passes_and_triggers_fire():
    story = saga("[quiet] when after scene, once: always -> flag quiet")
    taking = played(UP, BOUND, story)
    assert SceneEntered(CRYPT) in taking.events
    assert fired(taking) == ["quiet"]
    assert MoodsFaded(1) in taking.events
    assert taking.state.turns == 8


def test_options_of_where_the_party_was_are_gone_with_it():
    state = replace(BOUND, offers=(Offer(OfferId("o"), "Wait"),))
    assert OffersDropped() in played(UP, state).events


def test_a_door_is_unlocked_and_its_key_is_used_up():
    taking = played(DOWN)
    assert DoorPut(replace(world().doors[DoorId("d1")], locked=False)) in taking.events
    assert ItemLost(Owner("guard"), "brass key") in taking.events
    assert Noticed("OPENED", ("The Cellar",)) in taking.events
    assert taking.state.room == HALL


@pytest.mark.parametrize(
    ("action", "language", "words"),
    [
        (UP, "zh", "我前往The Attic。"),
        (DOWN, "zh", "我打开通往The Cellar的门锁。"),
        (DOWN, "en", "I unlock the door to The Cellar."),
    ],
)
def test_what_is_done_is_said_in_the_language_of_the_story(
    action: Go | Unlock, language: Language, words: str
):
    taking = played(action, None, saga(language=language))
    assert words in [str(event.words) for event in taking.events if isinstance(event, Spoke)]


@pytest.mark.parametrize(
    ("action", "en", "zh"),
    [
        (Go(ANN, "Ann", "cellar"), "The door to The Cellar is locked.", "通往The Cellar的门锁着。"),
        (
            Unlock(ANN, "Ann", "attic"),
            "The door to The Attic is not locked.",
            "通往The Attic的门没有上锁。",
        ),
        (
            Go(ANN, "Ann", "Atticus"),
            "There is no room “Atticus”. Rooms like it: The Attic.",
            "没有叫「Atticus」的房间。相近的：The Attic。",
        ),
    ],
)
def test_players_are_told_why_a_way_is_barred(action: Go | Unlock, en: str, zh: str):
    error = refused(action)
    assert isinstance(error, CannotGo)
    assert (error.told("en"), error.told("zh")) == (en, zh)


@pytest.mark.parametrize("called", ["The Vault", "vault", "The Vaul"])
def test_a_room_that_players_do_not_know_of_is_not_given_away(called: str):
    vault = Room(RoomId("vault"), "The Vault", x=400)
    way = Door(DoorId("d9"), CELLAR, vault.id)
    state = replace(
        world(),
        rooms={**world().rooms, vault.id: vault},
        doors={**world().doors, way.id: way},
    )
    for action in (Go(ANN, "Ann", called), Unlock(ANN, "Ann", called)):
        told = str(refused(action, state)).removeprefix(f"There is no room “{called}”.")
        assert told == "" or told.startswith(" Rooms like it: ")
        assert "Vault" not in told


@pytest.mark.parametrize(
    ("state", "error"),
    [
        (replace(world(), ended="dawn"), StoryOver),
        (replace(world(), paused=True), StoryPaused),
        (replace(world(), spotlight=BOB), NotYourTurn),
    ],
)
def test_who_may_not_act_leads_the_party_nowhere(state: State, error: type[PlayerError]):
    for action in (UP, DOWN):
        assert isinstance(refused(action, state), error)


@pytest.mark.parametrize("action", [UP, DOWN])
def test_a_turn_of_the_engine_takes_it(action: Go | Unlock):
    script = decide(Playbook(saga()), world(), action, Loaded())
    assert any(isinstance(event, Narrated) for event in rehearse(script, TOLD))
