"""Why people, items, places and triggers are as they are."""

from dataclasses import replace

import pytest

from engine.errors import NoSuchThing
from engine.history.reasons import Reason
from engine.history.things import Thing, thing_called, things
from engine.history.why import MOST, why
from engine.history.why_lines import reason_lines
from engine.model.actions import Amend
from engine.model.events import DiceRolled, Event, Narrated, Spoke, StoryChanged
from engine.model.ids import GM, MODEL, Digest, OfferId, Owner, PersonId, RoomId
from engine.model.language import Language
from engine.model.people import Person, Recollection
from engine.model.people_events import (
    ItemGained,
    ItemLost,
    MoodSet,
    MoodsFaded,
    PersonClaimed,
    PersonDescribed,
    PersonEntered,
    PersonRemembered,
    PresencePut,
    StatSet,
)
from engine.model.place_events import (
    DocumentRevealed,
    DoorPut,
    DoorRemoved,
    PartyMoved,
    RoomAdded,
    RoomPut,
    TimePassed,
)
from engine.model.places import Door, Room
from engine.model.state import State
from engine.model.table_actions import Choose, Decree, DrawFate, Tick, Use
from engine.model.table_events import (
    Offered,
    OffersDropped,
    OfferTaken,
    Paused,
    TriggerDropped,
    TriggerFired,
    TriggerKept,
    TriggerSwitched,
    Warned,
)
from engine.model.words import Words
from engine.rules.evolve import replay
from tests.support.happenings import (
    ANN,
    BO,
    CELLAR,
    HALL,
    HATCH,
    LIVED_IN,
    MARA,
    OFFER,
    TOM,
)
from tests.support.plays import Plays

HP = Thing("people", MARA, ("stats", "hp"))
FEAR = Thing("people", MARA, ("mood", "fear"))
LIVED = replay(State(), LIVED_IN)
EVE = PersonId("eve")


def plays(*happened: Event) -> Plays:
    found = Plays(*LIVED_IN)
    found.fork("dark")
    for event in happened:
        found.play("main", event)
    return found


def asked(found: Plays, thing: Thing, branch: str = "main", most: int = MOST) -> list[Reason]:
    return list(found.answer(why(thing, found.heads[branch], most)))


def told(
    found: Plays, thing: Thing, language: Language = "en", *, hidden: bool = True
) -> list[str]:
    """Return the lines of the reasons, without their turns."""
    made = reason_lines(asked(found, thing), language, hidden=hidden)
    return [line.rsplit(" · ", 1)[0] for line in made]


# Who or what did it.


def test_a_trigger_is_named_to_game_masters_with_the_leaf_that_decided_and_its_dice():
    dice = DiceRolled("1d6", (6,), 6, "[ambush] 1d6 = 6", by="ambush")
    fired = TriggerFired("ambush", 2, leaf="roll(1d6) >= 5")
    found = plays()
    found.say("main", "wait", fired, dice, StatSet(MARA, "hp", 3.0, by="ambush"))
    assert told(found, HP) == [
        "3 ← trigger “ambush”, after Ann said: “wait”",
        "  🎲 [ambush] 1d6 = 6",
        "  ⚙ roll(1d6) >= 5",
        "20 ← so the story began",
    ]
    assert told(found, HP, hidden=False) == [
        "3 ← the story took its course, after Ann said: “wait”",
        "20 ← so the story began",
    ]
    assert told(found, HP, "zh")[0] == "3 ← 触发器「ambush」，此前 Ann 说：「wait」"


def test_a_model_is_named_with_its_word_on_what_it_proposed():
    found = plays()
    note = Warned("NOTE", ("The roof fell.",))
    found.play("main", StatSet(MARA, "hp", 3.0, by=MODEL), note)
    assert told(found, HP)[:2] == [
        "3 ← proposed by the model, after Ann said: “on main”",
        "  ⚙ The roof fell.",
    ]
    assert told(found, HP, hidden=False)[1] == "20 ← so the story began"
    other = plays(StatSet(MARA, "hp", 3.0, by=MODEL))
    assert asked(other, HP)[0].leaf == ""


def test_an_option_is_named_with_who_picked_it_and_the_dice_by_which_fate_drew_it():
    picked = plays()
    effects = (OfferTaken(OfferId("o1"), "Run"), StatSet(MARA, "hp", 3.0, by=MODEL))
    picked.play("main", *effects, action=Choose(ANN, "Ann", OfferId("o1")))
    assert told(picked, HP)[0] == "3 ← option “Run”, picked by Ann"
    drawn = plays()
    dice = DiceRolled("1d20", (7,), 7, "🎲 Fate: 7", user=ANN, by="Fate")
    effects = (replace(effects[0], drawn=True), effects[1])
    drawn.play("main", dice, *effects, action=DrawFate(ANN, "Ann"))
    assert told(drawn, HP, "zh")[:2] == ["3 ← 选项「Run」，由 Ann 选定", "  🎲 Fate: 7"]


def test_a_game_master_is_named_with_the_decree():
    found = plays()
    decree = Decree(BO, "Mara hp = 3")
    found.play("main", StatSet(MARA, "hp", 3.0, by=GM), action=decree)
    assert told(found, HP)[:2] == ["3 ← decreed by 1002", "  ⚙ Mara hp = 3"]
    assert told(found, HP, "zh", hidden=False)[0] == "3 ← 由 1002 裁定"
    found.turns[found.heads["main"]] = replace(
        found.turns[found.heads["main"]], action=Amend(BO, Words("So it was."))
    )
    assert asked(found, HP)[0].leaf == ""


def test_a_rule_a_person_and_a_new_edition_are_named():
    found = plays()
    found.play("main", StatSet(MARA, "hp", 3.0, by="cold"))
    found.play("main", PersonClaimed(MARA, BO), action=Use(BO, "Bo", "rope", Words("I climb")))
    eve = PersonEntered(Person(EVE, "Eve"))
    found.play("main", StoryChanged(Digest("new")), eve)
    assert told(found, HP)[0] == "3 ← rule “cold”, after Ann said: “on main”"
    assert (
        told(found, Thing("people", MARA, ("player",)))[0] == "1002 ← Bo, after Bo said: “I climb”"
    )
    assert told(found, Thing("people", EVE))[0] == "there ← a new edition of the story brought it"


def test_time_that_passed_is_told_as_one():
    found = plays(MoodSet(MARA, "fear", 50.0), *[MoodsFaded(1)] * 20)
    found.play("main", StatSet(MARA, "hp", 1.0), action=Tick(1))
    assert told(found, FEAR) == [
        "↘ ← time passed (×20)",
        "+50 ← Ann, after Ann said: “on main”",
        "+5 ← so the story began",
    ]
    assert told(found, FEAR, "zh")[0] == "↘ ← 时间流逝（×20）"


# Whole people and things.


def test_all_that_happened_to_somebody_is_told_part_by_part():
    found = plays(
        StatSet(MARA, "hp", 3.0),
        PresencePut(MARA, "away"),
        ItemGained(Owner(MARA), "rope", 2),
        ItemLost(Owner(MARA), "rope"),
        PersonRemembered(MARA, Recollection("It burned.", 1)),
        MoodSet(MARA, "trust", 5.0),
    )
    lines = [line.split(" ← ")[0] for line in told(found, Thing("people", MARA))]
    assert lines == [
        *("trust: +5", "memory: It burned.", "rope: -1", "rope: +2", "presence: away", "hp: 3"),
        *("lantern: +1", "there"),
    ]
    shown = [line.split(" ← ")[0] for line in told(found, Thing("people", MARA), hidden=False)]
    assert shown == ["rope: -1", "rope: +2", "presence: away", "hp: 3", "lantern: +1", "there"]
    chinese = told(found, Thing("people", MARA), "zh")
    assert chinese[4].startswith("在场情况: 离场 ←")


def test_an_item_is_followed_through_all_hands():
    found = plays(ItemLost(Owner(MARA), "lantern"), ItemGained(Owner(TOM), "lantern"))
    assert [(r.value, r.part[1]) for r in asked(found, Thing("items", "", ("lantern",)))] == [
        ("+1", TOM),
        ("-1", MARA),
        ("+1", MARA),
    ]
    assert [r.value for r in asked(found, Thing("items", TOM, ("lantern",)))] == ["+1"]


def test_places_doors_and_triggers_have_reasons():
    door = Door(HATCH, HALL, CELLAR)
    found = plays(
        RoomPut(CELLAR, "locked"),
        PartyMoved(CELLAR),
        DoorPut(door),
        DoorRemoved(HATCH),
        TriggerKept("bell", "the line"),
        TriggerSwitched("bell", enabled=False),
        TriggerDropped("bell"),
        TimePassed(5),
        DocumentRevealed("map"),
        Paused(paused=True),
        PartyMoved(None),
        OffersDropped(),
    )

    def values(thing: Thing) -> list[str]:
        return [line.split(" ← ")[0] for line in told(found, thing) if "←" in line]

    assert values(Thing("rooms", CELLAR)) == ["state: —", "state: locked up", "there"]
    assert values(Thing("room")) == ["nowhere", "cellar", "hall"]
    assert values(Thing("doors", HATCH)) == ["gone", "there", "there"]
    assert values(Thing("triggers", "bell")) == ["gone", "awake: asleep", "there"]
    assert values(Thing("minutes")) == ["+5 min"]
    assert values(Thing("revealed")) == ["map"]
    assert values(Thing("paused")) == ["paused"]
    assert values(Thing("offers")) == ["—", "Run"]


def test_a_trigger_that_fired_is_its_own_reason():
    found = plays(TriggerFired("ambush", 4, leaf="turn >= 4"))
    first = asked(found, Thing("triggers", "ambush", ("fired",)))[0]
    assert (first.cause, first.rule, first.leaf) == ("trigger", "ambush", "turn >= 4")


# Through merges.


def test_a_number_that_came_in_is_followed_into_the_other_line():
    found = plays(Paused(paused=True))
    found.play("dark", StatSet(MARA, "hp", 3.0, by="cold"))
    found.merge("main", "dark")
    assert [(r.cause, r.value) for r in asked(found, HP)] == [
        *(("merge", 3.0), ("rule", 3.0), ("start", 20.0))
    ]


def test_a_sum_has_the_changes_of_both_lines():
    found = plays(StatSet(MARA, "hp", 15.0))
    found.play("dark", StatSet(MARA, "hp", 3.0, by="cold"))
    found.merge("main", "dark")
    assert [(r.cause, r.value) for r in asked(found, HP)] == [
        *(("merge", -2.0), ("rule", 3.0), ("person", 15.0), ("start", 20.0))
    ]


@pytest.mark.parametrize(
    ("choice", "causes"),
    [
        ("ours", [("person", "away"), ("start", "here")]),
        ("theirs", [("merge", "dead"), ("rule", "dead"), ("start", "here")]),
        ("benched", [("choice", "benched"), ("person", "away"), ("start", "here")]),
    ],
)
def test_a_conflict_is_told_as_it_was_settled(choice: str, causes: list[tuple[str, object]]):
    found = plays(PresencePut(MARA, "away"))
    found.play("dark", PresencePut(MARA, "dead", by="cold"))
    found.merge("main", "dark", {"Mara · presence": choice})
    presence = Thing("people", MARA, ("presence",))
    assert [(r.cause, r.value) for r in asked(found, presence)] == causes


def test_an_owner_that_was_chosen_is_told_as_a_choice():
    own = Owner(MARA)
    found = plays()
    found.play("main", ItemLost(own, "lantern"), ItemGained(Owner(TOM), "lantern"))
    found.play("dark", ItemLost(own, "lantern"), ItemGained(Owner("room:hall"), "lantern"))
    found.merge("main", "dark", {"owner of lantern": "room Hall"})
    causes = [r.cause for r in asked(found, Thing("items", "", ("lantern",)))]
    assert causes[0] == "choice"


def test_a_merge_that_changed_somebody_in_many_ways_is_told_once():
    found = plays(Paused(paused=True))
    found.play("dark", StatSet(MARA, "hp", 3.0), MoodSet(MARA, "fear", 1.0))
    found.merge("main", "dark")
    first, *rest = told(found, Thing("people", MARA))
    assert first == "… ← branch “dark” was merged"
    assert [line.split(" ←")[0] for line in rest] == ["fear: +1", "hp: 3", "lantern: +1", "there"]
    assert asked(found, Thing("people", TOM))[0].cause == "start"


# What can be asked.


def names(*, hidden: bool = False, language: Language = "en") -> list[str]:
    return [thing.name(language) for thing in things(LIVED, hidden=hidden)]


def test_players_can_ask_about_what_they_know_of():
    found = names()
    for name in ("Mara", "Mara hp", "Mara presence", "Mara lantern", "lantern", "coin", "rope"):
        assert name in found
    assert {"Hall", "options", "the party's room"} <= set(found)
    for name in ("Mara trust", "Cellar", "door Hall—Cellar", "trigger ambush", "direction"):
        assert name not in found
        assert name in names(hidden=True)
    assert {"Mara 在场情况", "队伍所在", "选项"} <= set(names(language="zh"))
    assert len(set(found)) == len(found)


def test_whom_players_do_not_know_of_they_cannot_ask_about():
    eve = Person(EVE, "Eve", presence="hidden")
    state = replace(
        LIVED, people={EVE: eve}, items={Owner(EVE): {"knife": 1}, Owner("room:cellar"): {"key": 1}}
    )
    assert not {"Eve", "knife", "key"} & {thing.name("en") for thing in things(state)}
    assert {"Eve", "knife", "key"} <= {thing.name("en") for thing in things(state, hidden=True)}


@pytest.mark.parametrize(
    ("name", "thing"),
    [
        ("Mara", Thing("people", MARA)),
        ("mara", Thing("people", MARA)),
        ("the tall one", Thing("people", MARA)),
        ("Mara hp", HP),
        ("Mara · HP", HP),
        ("MARA 生命", HP),
        ("the tall one trust", Thing("people", MARA, ("mood", "trust"))),
        ("Mara 好感", Thing("people", MARA, ("mood", "trust"))),
        ("Mara 信任", Thing("people", MARA, ("mood", "trust"))),
        ("Mara 在场情况", Thing("people", MARA, ("presence",))),
        ("Tom coin", Thing("items", TOM, ("coin",))),
        ("coin", Thing("items", "", ("coin",))),
        ("Cellar", Thing("rooms", CELLAR)),
        ("room cellar", Thing("rooms", CELLAR)),
        ("房间 Cellar", Thing("rooms", CELLAR)),
        ("Cellar-Hall", Thing("doors", HATCH)),
        ("门 Hall—Cellar", Thing("doors", HATCH)),
        ("hatch", Thing("doors", HATCH)),
        ("ambush", Thing("triggers", "ambush")),
        ("触发器 ambush", Thing("triggers", "ambush")),
        ("Run", Thing("offers")),
        ("options", Thing("offers")),
        ("队伍所在", Thing("room")),
    ],
)
def test_a_thing_is_found_by_what_people_call_it(name: str, thing: Thing):
    assert thing_called(name, LIVED, hidden=True, labels={"hp": "生命"}) == thing


def test_a_name_that_looks_like_another_is_offered():
    with pytest.raises(NoSuchThing, match="Mara hp"):
        thing_called("Mara hpp", LIVED)


def test_a_door_to_a_room_that_is_not_there_is_called_by_its_id():
    door = Door(HATCH, HALL, RoomId("void"))
    state = replace(LIVED, doors={HATCH: door})
    assert thing_called("Hall—void", state, hidden=True) == Thing("doors", HATCH)


def test_what_only_goes_along_with_a_change_is_not_told_of():
    found = plays(PersonDescribed(MARA, "name", "M"), TriggerFired("ambush", 4))
    assert told(found, Thing("people", MARA))[0].startswith("name: M ←")
    assert told(found, Thing("triggers", "ambush"))[:2] == [
        "fired: +1 ← trigger “ambush”, after Ann said: “on main”",
        "fired: +1 ← so the story began",
    ]


def test_a_line_that_was_told_is_no_reason_for_what_stands():
    found = plays(Narrated(Words("It rains."), "model"), Spoke(ANN, "Ann", Words("x")))
    assert {reason.turn for reason in asked(found, Thing("rooms", HALL))} == {
        next(iter(found.turns))
    }


def test_what_came_during_play_is_there_since_that_turn():
    attic = RoomId("attic")
    found = plays(RoomAdded(Room(attic, "Attic")), Offered((replace(OFFER, text="Hide"),)))
    assert asked(found, Thing("rooms", attic))[0].value is True
    assert asked(found, Thing("offers"))[0].value == "Hide"
