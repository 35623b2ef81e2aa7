"""What each event of the living world does to a state."""

from collections.abc import Sequence
from dataclasses import replace

from engine.model.events import Event, Fact, Merged, Narrated
from engine.model.ids import NOBODY, Digest, OfferId, Owner, PersonId, RoomId, SceneId, TurnId
from engine.model.lore import LoreEntry
from engine.model.people import MEMORIES_KEPT, Mood, Person, Recollection
from engine.model.people_events import (
    ItemGained,
    ItemLost,
    MoodSet,
    MoodsFaded,
    PersonClaimed,
    PersonDescribed,
    PersonEntered,
    PersonMoved,
    PersonRemembered,
    PresencePut,
    Said,
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
from engine.model.state import Attempt, Exit, Letter, Line, State
from engine.model.story import Scene
from engine.model.table_events import (
    Directed,
    Gathered,
    Offered,
    OffersDropped,
    OfferTaken,
    OrderSet,
    Paused,
    RoundTold,
    SpotlightSet,
    TriggerDropped,
    TriggerFired,
    TriggerKept,
    TriggerReset,
    TriggerSwitched,
)
from engine.model.trigger import Standing
from engine.model.words import Words
from engine.rules.evolve import replay
from engine.rules.fold.people import LETTERS_KEPT
from tests.support.happenings import (
    ANN,
    BO,
    CELLAR,
    GROUND,
    HALL,
    HATCH,
    LIVED_IN,
    MARA,
    OFFER,
    TOM,
    YARD,
)

EVE = PersonId("eve")
START = replay(State(), LIVED_IN)


def after(*happened: Event, start: State = START) -> State:
    return replay(start, happened)


def mara(*happened: Event) -> Person:
    return after(*happened).people[MARA]


# People.


def test_somebody_enters_with_all_that_is_known_of_them():
    eve = Person(EVE, "Eve", stats={"hp": 3.0})
    assert after(PersonEntered(eve)).people[EVE] == eve
    assert set(START.people) == {MARA, TOM}


def test_a_person_can_be_claimed_and_given_back():
    assert mara(PersonClaimed(MARA, BO)).player == BO
    assert mara(PersonClaimed(MARA, BO), PersonClaimed(MARA, NOBODY)).player == NOBODY


def test_an_old_name_stays_as_an_alias_and_a_new_one_is_none():
    renamed = mara(PersonDescribed(MARA, "name", "Lady Vane"))
    assert (renamed.name, renamed.aliases) == ("Lady Vane", ("the tall one", "Mara"))
    back = mara(
        PersonDescribed(MARA, "name", "Lady Vane"), PersonDescribed(MARA, "name", "the tall one")
    )
    assert (back.name, back.aliases) == ("the tall one", ("Mara", "Lady Vane"))
    assert mara(PersonDescribed(MARA, "name", "Mara")) == START.people[MARA]


def test_people_are_described_anew():
    found = mara(
        PersonDescribed(MARA, "description", "old"), PersonDescribed(MARA, "faction", "foe")
    )
    assert (found.description, found.faction) == ("old", "foe")


def test_people_come_go_and_move():
    found = mara(PresencePut(MARA, "away"), PersonMoved(MARA, CELLAR))
    assert (found.presence, found.room) == ("away", CELLAR)
    assert mara(PersonMoved(MARA, CELLAR), PersonMoved(MARA, None)).room is None


def test_a_stat_is_set_and_the_others_stay():
    assert after(StatSet(TOM, "hp", 3.0)).people[TOM].stats == {"hp": 3.0, "san": 50.0}
    assert START.people[TOM].stats == {"hp": 12.0, "san": 50.0}


def test_a_mood_is_set_on_one_axis():
    assert mara(MoodSet(MARA, "fear", 9.5)).mood == Mood(10.0, 9.5, 30.0)


def test_moods_of_all_fade_as_many_ticks_as_passed():
    once, twice = after(MoodsFaded(1), MoodsFaded(1)), after(MoodsFaded(2))
    assert once == twice
    assert once.people[MARA].mood.trust == 10.0
    assert once.people[MARA].mood.irritation < 30.0
    assert once.people[TOM] is START.people[TOM]


def test_nobody_remembers_the_very_same_thing_of_a_turn_twice():
    seen = Recollection("The gate fell.", 3)
    later = replace(seen, turn=4)
    told = [PersonRemembered(MARA, one) for one in (seen, seen, later)]
    assert mara(*told).memories == (seen, later)


def test_the_oldest_memory_goes_where_there_are_too_many():
    kept = [PersonRemembered(MARA, Recollection(str(n), n)) for n in range(MEMORIES_KEPT + 2)]
    found = [one.text for one in mara(*kept).memories]
    assert found == [str(n) for n in range(2, MEMORIES_KEPT + 2)]


def test_what_happens_to_nobody_known_changes_nothing():
    happened: Sequence[Event] = (
        PersonClaimed(EVE, ANN),
        PersonDescribed(EVE, "name", "Eva"),
        PresencePut(EVE, "dead"),
        StatSet(EVE, "hp", 1.0),
        MoodSet(EVE, "fear", 1.0),
        PersonRemembered(EVE, Recollection("x")),
    )
    assert after(*happened) == START


def test_items_are_counted_and_nobody_has_none_of_a_thing():
    own = Owner(MARA)
    assert after(ItemGained(own, "rope", 2), ItemLost(own, "rope")).items[own]["rope"] == 1
    assert own not in after(ItemLost(own, "lantern")).items
    assert (
        after(ItemLost(own, "lantern", 9), ItemLost(own, "sword")).items
        == after(ItemLost(own, "lantern")).items
    )
    assert START.items[GROUND] == {"rope": 1}


def test_what_people_say_in_their_own_voice_stands_in_the_log():
    line = after(Said(MARA, "Mara", Words("No."))).log[-1]
    assert line == Line("character", "Mara", Words("No."))


def test_only_the_last_letters_of_each_pair_are_kept():
    letter = Texted(ANN, "Ann", MARA, Words("hm"), Words("hm!"))
    many = [replace(letter, words=Words(str(n))) for n in range(LETTERS_KEPT + 3)]
    other = replace(letter, user=BO)
    found = after(other, *many, replace(letter, who=TOM)).letters
    assert [str(one.words) for one in found if one.user == ANN and one.who == MARA] == [
        str(n) for n in range(3, LETTERS_KEPT + 3)
    ]
    assert found[0] == Letter(BO, "Ann", MARA, Words("hm"), Words("hm!"))
    assert found[-1].who == TOM


# Places.


def test_rooms_come_onto_the_map_and_change():
    room = Room(RoomId("attic"), "Attic")
    assert after(RoomAdded(room)).rooms[room.id] == room
    assert after(RoomPut(CELLAR, "locked")).rooms[CELLAR].state == "locked"
    assert after(RoomPut(RoomId("nowhere"), "locked")) == START


def test_doors_are_put_and_removed():
    door = Door(HATCH, HALL, CELLAR)
    assert after(DoorPut(door)).doors == {HATCH: door}
    assert after(DoorRemoved(HATCH), DoorRemoved(HATCH)).doors == {}
    assert START.doors[HATCH].locked


def test_a_room_that_the_party_enters_is_explored():
    there = after(PartyMoved(CELLAR))
    assert (there.room, there.rooms[CELLAR].state) == (CELLAR, "explored")
    assert after(RoomPut(CELLAR, "locked"), PartyMoved(CELLAR)).rooms[CELLAR].state == "explored"
    assert after(RoomPut(CELLAR, "active"), PartyMoved(CELLAR)).rooms[CELLAR].state == "active"
    assert after(PartyMoved(RoomId("void"))).rooms == START.rooms
    assert after(PartyMoved(None)).room is None


def test_scenes_are_written_and_grow():
    scene = Scene(SceneId("attic"), "Attic", "Dust.")
    assert after(SceneWritten(scene)).scenes == {scene.id: scene}
    assert after(SceneGrew(YARD, "a"), SceneGrew(YARD, "b")).added == {YARD: ("a", "b")}
    ways = after(ExitAdded(YARD, "gate", scene.id), ExitAdded(YARD, "well", scene.id)).exits
    assert ways == {YARD: (Exit("gate", scene.id), Exit("well", scene.id))}


def test_the_world_grows_or_is_another_one():
    grown = after(WorldAdded("a"), WorldAdded("b"))
    assert (grown.world, grown.world_new) == (("a", "b"), False)
    new = after(WorldAdded("a"), WorldAdded("n", replace=True), WorldAdded("m"))
    assert (new.world, new.world_new) == (("n", "m"), True)


def test_lore_documents_and_time_add_up():
    found = after(LoreAdded(("ring",), "hums"), DocumentRevealed("map"), DocumentRevealed("map"))
    assert found.lore == (LoreEntry(("ring",), "hums"),)
    assert found.revealed == {"map"}
    assert after(TimePassed(20), TimePassed(25)).minutes == 45


# Triggers, options, the table.


def test_a_trigger_counts_sleeps_wakes_and_is_reset():
    fired = after(TriggerFired("ambush", 4, 99)).triggers["ambush"]
    assert fired == Standing(fired=2, turn=4, at=99)
    asleep = after(TriggerSwitched("ambush", enabled=False)).triggers["ambush"]
    assert asleep == Standing(enabled=False, fired=1, turn=1, at=50)
    assert after(TriggerReset("ambush")).triggers["ambush"] == Standing()
    assert after(TriggerReset("new"), TriggerSwitched("other", enabled=True)).triggers.keys() == {
        *("ambush", "new", "other")
    }


def test_a_trigger_that_was_changed_begins_anew_and_one_that_was_removed_is_known_to_be():
    assert after(TriggerKept("ambush", "line")).triggers["ambush"] == Standing("line")
    gone = after(TriggerKept("ambush", "line"), TriggerDropped("ambush")).triggers["ambush"]
    assert gone == Standing(enabled=False, removed=True)


def test_options_wait_until_one_is_picked_or_all_are_dropped():
    other = replace(OFFER, id=OfferId("o2"))
    assert after(Offered((other,))).offers == (OFFER, other)
    assert after(Offered((other,), afresh=True)).offers == (other,)
    assert after(OfferTaken(OFFER.id)).offers == ()
    assert after(OffersDropped()).offers == ()


def test_directions_last_until_the_next_narration():
    found = after(Directed("Rain."))
    assert found.directives == ("Slowly.", "Rain.")
    assert after(Narrated(Words("x"), "file"), start=found).directives == found.directives
    assert after(Narrated(Words("x"), "aside"), start=found) == found
    assert after(Narrated(Words("x"), "model"), start=found).directives == ()


def test_the_table_has_a_pause_a_spotlight_and_an_order():
    found = after(Paused(paused=True), SpotlightSet(ANN), OrderSet("rounds"))
    assert (found.paused, found.spotlight, found.order) == (True, ANN, "rounds")


def test_a_later_word_in_a_round_takes_the_place_of_an_earlier_one():
    gathered = (
        Gathered(ANN, "Ann", Words("a")),
        Gathered(BO, "Bo", Words("b")),
        Gathered(ANN, "Ann", Words("c")),
    )
    assert after(*gathered).gathered == (
        Attempt(BO, "Bo", Words("b")),
        Attempt(ANN, "Ann", Words("c")),
    )
    assert after(*gathered, RoundTold()).gathered == ()


# Merges.


def test_a_merge_puts_leaves_and_leaves_all_else():
    facts = (
        Fact(("people", MARA, "stats", "hp"), "7.0"),
        Fact(("items", "tom", "coin")),
        Fact(("order",), '"rounds"'),
    )
    found = after(Merged("dark", TurnId("t"), facts=facts), StatSet(MARA, "san", 1.0))
    assert found.people[MARA].stats == {"hp": 7.0, "san": 1.0}
    assert Owner(TOM) not in found.items
    assert found.order == "rounds"
    assert found.log == START.log
    assert START.people[MARA].stats == {"hp": 20.0}


def test_a_merge_brings_letters_and_what_is_gathered():
    letters = (Letter(ANN, "Ann", MARA, Words("a"), Words("b")),)
    gathered = (Attempt(BO, "Bo", Words("c")),)
    found = after(Merged("dark", TurnId("t"), letters=letters, gathered=gathered))
    assert (found.letters, found.gathered) == (letters, gathered)
    assert after(Merged("dark", TurnId("t")), start=found) == found


def test_a_new_edition_is_another_digest_alone():
    assert after(Merged("dark", TurnId("t"), story=Digest("n"))) == replace(
        START, story=Digest("n")
    )
