"""No set of steps, of triggers or game masters, makes a state that is not sound."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from engine.model.atoms import ALL, ANY
from engine.model.events import Noticed
from engine.model.ids import GM, MODEL, RoomId, SceneId
from engine.model.people_deeds import (
    Attack,
    DescribePerson,
    GiveItem,
    MoodStep,
    PutPresence,
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
    PutLock,
    PutRoom,
    RevealDocument,
    UnlinkRooms,
)
from engine.model.places import DOOR_KINDS, ROOM_STATES
from engine.model.proposal import DraftScene
from engine.model.rule import Assign, Change, End, GoTo, Inject, PutFlag, Step, Tell
from engine.model.script import Answer, Consulted, Silence
from engine.model.state import State
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
)
from engine.model.table_events import Warned
from engine.model.trigger import Trigger
from engine.rules.acting import take
from engine.rules.evolve import replay, state_digest
from engine.rules.imagine import grant_wishes
from engine.rules.language import decree_steps, write_steps
from engine.rules.notices import sentence
from engine.rules.offers import renew_offers
from engine.rules.sound import faults_of
from tests.support import world_language
from tests.support.moments import all_conditions, moments, said
from tests.support.people import world
from tests.support.triggers import answered, judged, run, saga, turn

anything = st.text(max_size=12)
texts = st.sampled_from(("Fog.", "{x}", "", " ")) | anything
who = st.sampled_from(("Ava", "ben", "Mara", "Ilya", "nobody", ANY, ALL)) | anything
rooms = st.sampled_from(("hall", "The Cellar", "attic", "Pantry", "地窖", "")) | anything
scenes = st.sampled_from(("hall", "The Crypt", "nowhere", "")) | anything
names = st.sampled_from(("t0", "T1", "t2", "new", "unknown")) | anything
items = st.sampled_from(("coin", "Rope", "lamp")) | anything
whole = st.integers(-5, 5) | st.integers()

base = st.one_of(
    st.builds(Inject, texts),
    st.builds(Tell, texts),
    st.builds(Assign, st.sampled_from("xy"), whole | texts),
    st.builds(Change, st.sampled_from("xyz"), st.sampled_from(("+=", "-=", "*=", "/=")), whole),
    st.builds(PutFlag, st.sampled_from("fg"), st.booleans()),
    st.builds(GoTo, scenes.map(SceneId)),
    st.builds(End, st.sampled_from(("dawn", "nowhere"))),
)
people = st.one_of(
    st.builds(StatStep, who, st.sampled_from(("hp", "SAN", "luck")), st.just("-="), st.floats()),
    st.builds(MoodStep, who, st.just("fear"), st.just("+="), st.floats()),
    st.builds(GiveItem, items, who, whole, st.just("") | who),
    st.builds(TakeItem, items, who, whole),
    st.builds(PutPresence, who, st.sampled_from(("here", "dead", "hidden"))),
    st.builds(Attack, who),
    st.builds(DescribePerson, who, st.just("name"), who),
    st.builds(SpawnPerson, who, texts),
)
places = st.one_of(
    st.builds(AddToScene, texts, scenes),
    st.builds(GenerateScene, texts),
    st.builds(AddToWorld, texts, st.booleans()),
    st.builds(AddLore, st.tuples(anything), texts),
    st.builds(RevealDocument, texts),
    st.builds(MoveTo, rooms, st.just("") | who),
    st.builds(PutRoom, rooms, st.sampled_from(ROOM_STATES)),
    st.builds(AddRoom, rooms, rooms, texts, st.none() | st.integers(-3, 3)),
    st.builds(DescribeRoom, rooms, st.sampled_from(("name", "description", "colour")), rooms),
    st.builds(LinkRooms, rooms, rooms, st.sampled_from(DOOR_KINDS), texts),
    st.builds(UnlinkRooms, rooms, rooms),
    st.builds(PutLock, rooms, rooms, st.booleans(), items),
    st.builds(PassTime, whole),
)
LINES = (
    '[t0] when once: always -> flag f && goto "crypt" && fire t1',
    '[T1] when soft, repeat: flag f -> goto "hall" && generate "a way out" && fire t2',
    '[t2] when hard, repeat, cooldown 3 turns: fired t0 -> end "dawn" && give coin to any',
)
table = st.one_of(
    st.builds(Direct, texts),
    st.builds(OfferOption, texts, scenes),
    st.builds(FireTrigger, names),
    st.builds(KeepTrigger, st.sampled_from((*LINES, "[new] when always -> pause", "no line"))),
    st.builds(DropTrigger, names),
    st.builds(SwitchTrigger, names, st.booleans()),
    st.builds(ResetTrigger, names | st.just("")),
    st.builds(PutPause, st.booleans()),
    st.builds(PutSpotlight, st.just("") | who),
    st.builds(PutOrder, st.sampled_from(("free", "rounds"))),
)
known = st.one_of(base, people, places, table)
steps = st.lists(st.one_of(known, known, world_language.all_steps()), max_size=10)
answers = st.sampled_from(
    (Silence("none"), Silence("broken"), Consulted(DraftScene("A Fight", "Blades are drawn.")))
)
STORY = saga(*LINES)


@given(moments(), steps, st.lists(answers, min_size=8, max_size=8))
def test_whatever_is_decreed_the_state_stays_sound(
    state: State, decreed: list[Step], replies: list[Answer]
):
    state = replace(state, scene=None)
    assert faults_of(STORY, replace(state, room=None)) == ()
    taking = turn(STORY, replace(state, room=None))
    take(taking, decreed, GM)
    answered(grant_wishes(taking), replies)
    renew_offers(taking)
    assert faults_of(STORY, taking.state) == ()
    assert replay(taking.before, taking.events) == taking.state


@given(
    moments(),
    st.lists(st.tuples(all_conditions(), steps.filter(bool)), max_size=4),
    said(),
    st.booleans(),
)
def test_whatever_triggers_do_the_state_stays_sound_and_replays_to_the_byte(
    state: State, parts: list[tuple[object, list[Step]]], words: str, answer: bool
):
    story = replace(STORY, triggers=(*STORY.triggers, *_made(parts)))
    state = replace(state, scene=None, room=RoomId("hall"))
    taking = turn(story, state)
    run(taking, words, judged(answer, answer))
    assert faults_of(story, taking.state) == ()
    assert state_digest(replay(state, taking.events)) == state_digest(taking.state)
    assert MODEL not in {getattr(event, "by", "") for event in taking.events}


def _made(parts: list[tuple[object, list[Step]]]) -> tuple[Trigger, ...]:
    return tuple(
        Trigger(f"made {number}", condition, tuple(steps))  # type: ignore[arg-type]
        for number, (condition, steps) in enumerate(parts)
    )


@given(st.lists(world_language.all_steps(), min_size=1, max_size=4))
def test_a_decree_says_the_same_once_it_was_written_and_read(decreed: list[Step]):
    assert decree_steps(write_steps(decreed, "en")) == tuple(decreed)
    assert decree_steps(write_steps(decreed, "zh")) == tuple(decreed)


@given(moments(), steps)
def test_what_cannot_be_done_is_told_in_both_languages(state: State, decreed: list[Step]):
    taking = turn(STORY, replace(state, scene=None))
    take(taking, decreed, GM)
    told = [event for event in taking.events if isinstance(event, Noticed | Warned)]
    assert all(sentence(event, "en") and sentence(event, "zh") for event in told)


def test_the_world_of_tests_is_sound():
    assert faults_of(STORY, world()) == ()
