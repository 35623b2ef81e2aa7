"""What memory and knowledge are searched for when a turn is told."""

from dataclasses import replace

from engine.memory.ranking import ranked
from engine.model.ids import Digest, PersonId, RoomId, SceneId
from engine.model.memory import Dossier, Memory
from engine.model.people import Person
from engine.model.places import Room
from engine.model.state import Line, State
from engine.model.story import Document, Scene, Story
from engine.model.words import Words
from engine.rules.seeking import table_query

HALL, CELLAR, YARD = RoomId("hall"), RoomId("cellar"), SceneId("yard")
MARA, TOM, EVE = PersonId("mara"), PersonId("tom"), PersonId("eve")
STORY = Story(
    Digest("d"),
    "T",
    "en",
    scenes={YARD: Scene(YARD, "The yard", "Mud.")},
    documents=(Document("map", "Map", "x"), Document("will", "Will", "y", hidden=True)),
)
STATE = State(
    scene=YARD,
    room=HALL,
    rooms={HALL: Room(HALL, "Great Hall")},
    turns=9,
    people={
        MARA: Person(MARA, "Mara"),
        TOM: Person(TOM, "Tom", room=CELLAR),
        EVE: Person(EVE, "Eve", presence="away"),
    },
    memories=(Memory("They met.", branch="dark"),),
    log=(
        Line("narrator", "", Words("It rained.")),
        Line("person", "Ann", Words("I knock.")),
        Line("dice", "", Words("1d6 = 4")),
    ),
)


def test_the_words_are_widened_by_the_place_the_people_there_and_what_was_just_told():
    query = table_query(STORY, STATE, "Who lives here?")
    assert query.words == "Who lives here?"
    assert query.around == ("The yard", "Great Hall", "Mara", "I knock.")
    assert (query.present, query.number, query.viewer) == ((MARA,), 9, "")


def test_what_stands_in_the_prompt_is_known_and_hidden_documents_cannot_be_found():
    query = table_query(STORY, STATE, "?")
    assert query.known[:4] == ("It rained.", "I knock.", "1d6 = 4", "They met. (on “dark”)")
    assert query.documents == {"map"}


DUKE = Dossier("thing:ring", "thing", "amber ring", ("the ring",), "Engraved with a raven.")
KEPT = replace(STATE, dossiers={DUKE.id: DUKE})


def test_dossiers_can_be_found_as_they_stand_now_unless_the_prompt_tells_them():
    query = table_query(STORY, KEPT, "What has a raven on it?")
    ring = next(one for one in query.beside if one.id == DUKE.id)
    assert (ring.kind, "Engraved with a raven" in ring.text) == ("dossier", True)
    assert ranked(query, query.beside, len)[0].passage == ring
    named = table_query(STORY, KEPT, "Where is the amber ring?")
    assert ring.text in named.known[-1]
    assert ranked(named, named.beside, len) == ()
    changed = replace(DUKE, description="Bare.")
    anew = table_query(STORY, replace(STATE, dossiers={DUKE.id: changed}), "raven")
    assert not any("raven" in one.text for one in anew.beside)


def test_whoever_and_whatever_the_words_name_is_looked_for_by_all_its_names():
    assert table_query(STORY, KEPT, "I show THE RING to Mara").names == (
        ("Mara",),
        ("amber ring", "the ring"),
    )
    assert table_query(STORY, KEPT, "I wait").names == ()


def test_a_scene_that_play_wrote_has_a_name_too_and_nowhere_has_none():
    attic = SceneId("attic")
    state = State(scene=attic, scenes={attic: Scene(attic, "The attic", "Dust.")})
    assert table_query(STORY, state, "?").around == ("The attic",)
    assert table_query(STORY, State(scene=SceneId("gone"), room=HALL), "?").around == ()
    assert table_query(STORY, State(), "?").around == ()
