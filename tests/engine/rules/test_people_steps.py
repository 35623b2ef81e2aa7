from dataclasses import replace

import pytest

from engine.model.atoms import ALL, ANY
from engine.model.events import Event, Noticed
from engine.model.ids import NOBODY, Owner, PersonId, UserId
from engine.model.people import Mood, Person, Recollection
from engine.model.people_deeds import (
    Attack,
    DescribePerson,
    GiveItem,
    MoodStep,
    PeopleStep,
    PutPresence,
    RememberAs,
    SayAs,
    SpawnPerson,
    StatStep,
    TakeItem,
)
from engine.model.people_events import (
    ItemGained,
    ItemLost,
    MoodSet,
    PersonDescribed,
    PersonEntered,
    PersonRemembered,
    PresencePut,
    Said,
    StatSet,
)
from engine.model.state import State
from engine.model.story import Character
from engine.model.table_events import Directed, Warned
from engine.model.words import Words
from engine.rules.evolve import replay
from engine.rules.items import MOST_HELD
from engine.rules.people_steps import people_events
from tests.support.people import AVA, BEN, GUARD, HALL, taking, world
from tests.support.stories import ANN, BOB

BY = "ambush"
HERE = (PersonId("ava"), PersonId("ben"), PersonId("guard"))


def happens(
    step: PeopleStep, state: State | None = None, user: UserId = NOBODY
) -> tuple[Event, ...]:
    return people_events(step, taking(state, user), BY)


def owned(events: tuple[Event, ...], who: str, state: State | None = None) -> dict[str, int]:
    after = replay(world() if state is None else state, events)
    return dict(after.items.get(Owner(who), {}))


# Whom a step means


def test_all_are_the_players_characters_on_stage():
    events = happens(StatStep(ALL, "hp", "-=", 10))
    assert events == (StatSet(AVA.id, "hp", 90.0, BY), StatSet(BEN.id, "hp", 50.0, BY))


def test_any_is_the_one_who_acts():
    assert happens(StatStep(ANY, "hp", "-=", 10), user=BOB) == (StatSet(BEN.id, "hp", 50.0, BY),)


def test_any_is_the_only_one_where_nobody_acts():
    alone = world(replace(BEN, presence="away"))
    assert happens(StatStep(ANY, "hp", "-=", 10), alone) == (StatSet(AVA.id, "hp", 90.0, BY),)


STEPS_FOR = [
    lambda who: StatStep(who, "hp", "-=", 10),
    lambda who: MoodStep(who, "fear", "+=", 10),
    lambda who: GiveItem("lamp", who),
    lambda who: TakeItem("lamp", who),
    lambda who: PutPresence(who, "away"),
    Attack,
    lambda who: RememberAs(who, "I saw it."),
    lambda who: DescribePerson(who, "name", "Zoe"),
    lambda who: SayAs(who, "Hello."),
]


@pytest.mark.parametrize("step", STEPS_FOR)
@pytest.mark.parametrize(
    ("called", "told"),
    [
        ("Marra", Warned("UNKNOWN_PERSON", ("Marra", "Mara"))),
        ("Ilja", Warned("UNKNOWN_PERSON", ("Ilja", "Ilya"))),
        (ALL, Warned("NOBODY_HERE", ("all",))),
        (ANY, Warned("NOBODY_HERE", ("any",))),
    ],
)
def test_a_step_that_means_nobody_is_told_to_game_masters(step, called: str, told: Warned):
    empty = world(*(replace(one, presence="away") for one in (AVA, BEN)))
    assert happens(step(called), empty) == (told,)


def test_a_giver_whom_nobody_knows_gives_nothing():
    events = happens(GiveItem("lamp", "Ava", source="Ottto"))
    assert events == (Warned("UNKNOWN_PERSON", ("Ottto", "–")),)


# Stats and moods


@pytest.mark.parametrize(
    ("op", "operand", "value"),
    [("+=", 5, 65), ("-=", 5, 55), ("*=", 0.5, 30), ("/=", 8, 7), ("=", 12.9, 12), ("+=", 99, 100)],
)
def test_a_stat_is_set_or_computed_and_held_within_its_range(op, operand: float, value: float):
    assert happens(StatStep("Ben", "HP", op, operand)) == (StatSet(BEN.id, "hp", value, BY),)


def test_everybody_is_told_when_a_trap_brings_a_players_character_down():
    events = happens(StatStep("Ben", "hp", "-=", 60))
    assert events == (StatSet(BEN.id, "hp", 0.0, BY), Noticed("DOWN", ("Ben",)))


@pytest.mark.parametrize(
    ("step", "told"),
    [
        (StatStep("Ben", "luck", "+=", 1), Warned("UNKNOWN_STAT", ("luck", "–"))),
        (StatStep("Ben", "hp", "/=", 0), Warned("DIVISION_BY_ZERO", ("HP",))),
        (StatStep("Ben", "hp", "=", float("nan")), Warned("BAD_NUMBER", ("HP", "nan"))),
        (StatStep("Ilya", "san", "-=", 1), Warned("NO_SUCH_STAT", ("Ilya", "SAN"))),
        (MoodStep("Mara", "fear", "=", float("inf")), Warned("BAD_NUMBER", ("fear", "inf"))),
    ],
)
def test_what_cannot_be_computed_is_told(step: PeopleStep, told: Warned):
    assert happens(step) == (told,)


def test_a_stat_that_is_set_is_there_from_then_on():
    assert happens(StatStep("Ilya", "san", "=", 30)) == (StatSet(PersonId("spy"), "san", 30.0, BY),)


@pytest.mark.parametrize(
    ("op", "operand", "value"), [("+=", 10, 58.25), ("-=", 20, 10), ("=", -150, -100), ("=", 7, 7)]
)
def test_moods_move_along_the_same_curve_for_everybody(op, operand: float, value: float):
    state = world(replace(GUARD, breakpoint=None))
    assert happens(MoodStep("Mara", "trust", op, operand), state) == (
        MoodSet(GUARD.id, "trust", value, BY),
    )


def test_a_mood_that_is_set_can_break_somebody():
    events = happens(MoodStep("Mara", "irritation", "=", 70))
    assert events == (
        MoodSet(GUARD.id, "irritation", 70.0, BY),
        Warned("BROKEN", ("Mara Voss", "She draws her sword.")),
        Directed("Mara Voss: She draws her sword.", BY),
    )


def test_who_is_attacked_is_angry_and_remembers_it():
    events = happens(Attack("Mara"), user=ANN)
    after = replay(world(), events).people[GUARD.id]
    assert after.mood == Mood(10.0, 10.0, 50.0)
    assert after.memories == (Recollection("Ava attacked me.", 7, HERE),)


def test_an_attack_by_nobody_in_particular_is_remembered_too():
    turn = taking(language="zh")
    events = people_events(Attack("玛拉"), turn, BY)
    assert PersonRemembered(GUARD.id, Recollection("有人袭击了我。", 7, HERE), BY) in events


# Items


def test_things_are_given_out_of_nowhere():
    assert happens(GiveItem(" brass\nlamp ", "Ben", 2)) == (
        ItemGained(Owner("ben"), "brass lamp", 2, BY),
    )


def test_a_source_gives_only_what_it_has():
    assert happens(GiveItem("COIN", "Ben", 3, source="Ava")) == (
        ItemLost(Owner("ava"), "coin", 3, BY),
        ItemGained(Owner("ben"), "coin", 3, BY),
    )
    assert happens(GiveItem("coin", "Ben", 8, source="Ava")) == (
        Warned("ITEM_SHORT", ("Ava", "coin", "8", "5")),
        ItemLost(Owner("ava"), "coin", 5, BY),
        ItemGained(Owner("ben"), "coin", 5, BY),
    )
    assert happens(GiveItem("sword", "Ben", source="Ava")) == (
        Warned("NOT_HELD", ("Ava", "sword", "–")),
    )


def test_a_source_runs_out():
    events = happens(GiveItem("coin", ALL, 3, source="Mara"), owning({"guard": {"coin": 4}}))
    state = owning({"guard": {"coin": 4}})
    assert (owned(events, "ava", state), owned(events, "ben", state)) == ({"coin": 3}, {"coin": 1})
    assert Warned("ITEM_SHORT", ("Mara Voss", "coin", "3", "1")) in events


def test_of_several_the_first_that_has_it_gives_and_not_to_themselves():
    state = owning({"ben": {"coin": 4}})
    events = happens(GiveItem("coin", ALL, 1, source=ALL), state)
    assert (owned(events, "ava", state), owned(events, "ben", state)) == ({"coin": 1}, {"coin": 3})


def owning(items: dict[str, dict[str, int]]) -> State:
    return replace(world(), items={Owner(owner): own for owner, own in items.items()})


def test_what_nobody_can_hold_stays_where_it_is():
    state = owning({"ava": {"coin": 5}, "ben": {"coin": MOST_HELD - 1}})
    full = Warned("HELD_FULL", ("Ben", "coin", str(MOST_HELD)))
    assert happens(GiveItem("coin", "Ben", 2), state)[-1] == full
    events = happens(GiveItem("coin", "Ben", 2, source="Ava"), state)
    assert events[0] == full
    assert owned(events, "ava", state) == {"coin": 4}


@pytest.mark.parametrize(
    ("step", "told"),
    [
        (GiveItem("<@1>", "Ben"), Warned("BAD_NAME", ("<@1>",))),
        (GiveItem("lamp", "Ben", 0), Warned("NO_COUNT", ("lamp",))),
        (TakeItem("lamp", "Ben", -1), Warned("NO_COUNT", ("lamp",))),
    ],
)
def test_things_that_cannot_be_are_told(step: PeopleStep, told: Warned):
    assert happens(step) == (told,)


@pytest.mark.parametrize(("count", "gone"), [(1, 1), (5, 5), (0, 5)])
def test_things_are_taken(count: int, gone: int):
    assert happens(TakeItem("Coin", "Ava", count)) == (ItemLost(Owner("ava"), "coin", gone, BY),)


def test_who_has_less_loses_that():
    assert happens(TakeItem("coin", "Ava", 9)) == (
        Warned("ITEM_SHORT", ("Ava", "coin", "9", "5")),
        ItemLost(Owner("ava"), "coin", 5, BY),
    )
    assert happens(TakeItem("sword", "Ava", 0)) == (Warned("NOT_HELD", ("Ava", "sword", "–")),)


# Presence, memories, descriptions, voices


def test_people_are_put_on_and_off_the_stage():
    assert happens(PutPresence("Ilya", "here")) == (PresencePut(PersonId("spy"), "here", BY),)
    assert happens(PutPresence("Ava", "here")) == ()


def test_people_remember_what_a_rule_says():
    state = replace(world(), vars={"place": "the mill"})
    events = happens(RememberAs("Mara", "We met at {place}."), state)
    kept = Recollection("We met at the mill.", 7, HERE)
    assert events == (PersonRemembered(GUARD.id, kept, BY),)
    assert happens(RememberAs("Mara", " \n")) == ()


@pytest.mark.parametrize(
    ("field", "text", "becomes"),
    [
        ("name", " Captain  Voss ", "Captain Voss"),
        ("description", "Tall.\nTired. ", "Tall.\nTired."),
        ("description", "x" * 3000, "x" * 2000),
        ("faction", "ally", "ally"),
    ],
)
def test_people_are_described(field, text: str, becomes: str):
    assert happens(DescribePerson("Mara", field, text)) == (
        PersonDescribed(GUARD.id, field, becomes, BY),
    )


def test_a_name_of_one_s_own_can_be_taken_and_the_present_one_is_no_change():
    events = happens(DescribePerson("guard", "name", "Mara"))
    after = replay(world(), events).people[GUARD.id]
    assert after.name == "Mara"
    assert happens(DescribePerson("guard", "name", "Mara Voss")) == ()


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("AVA", Warned("NAME_TAKEN", ("AVA",))),
        ("all", Warned("BAD_NAME", ("all",))),
        ("<@&7>", Warned("BAD_NAME", ("<@&7>",))),
    ],
)
def test_nobody_gets_a_name_that_is_not_free(name: str, told: Warned):
    assert happens(DescribePerson("Mara", "name", name)) == (told,)
    assert happens(SpawnPerson(name)) == (told,)


def test_one_name_is_not_for_several():
    assert happens(DescribePerson(ALL, "name", "Zoe")) == (Warned("NAME_TAKEN", ("Zoe",)),)
    assert len(happens(DescribePerson(ALL, "faction", "ally"))) == 2


def test_what_is_told_of_several_is_told_once():
    events = happens(StatStep(ALL, "luck", "+=", 1))
    assert events == (Warned("UNKNOWN_STAT", ("luck", "–")),)


def test_people_speak_in_their_own_voice():
    state = replace(world(), vars={"hour": 3})
    assert happens(SayAs("Mara", "It is {hour}."), state) == (
        Said(GUARD.id, "Mara Voss", Words("It is 3."), BY),
    )
    assert happens(SayAs("Mara", " ")) == ()


# New people


def test_somebody_new_begins_with_the_usual_stats_and_things_of_their_own():
    events = happens(
        SpawnPerson("Otto", "A ferryman.", (("HP", 30), ("luck", 3)), ("oar", "Oar", "@", "coin"))
    )
    otto = Person(PersonId("otto"), "Otto", description="A ferryman.", room=HALL)
    assert events == (
        Warned("UNKNOWN_STAT", ("luck", "–")),
        PersonEntered(replace(otto, stats={"hp": 30.0, "san": 100.0}), BY),
        ItemGained(Owner("otto"), "oar", 1, BY),
        ItemGained(Owner("otto"), "oar", 1, BY),
        Warned("BAD_NAME", ("@",)),
        ItemGained(Owner("otto"), "coin", 1, BY),
    )


def test_somebody_new_can_be_in_hiding():
    (entered,) = happens(SpawnPerson("Otto", presence="hidden"))
    assert isinstance(entered, PersonEntered)
    assert entered.person.presence == "hidden"


def test_whom_the_author_made_keeps_their_name():
    turn = taking()
    turn.story = replace(turn.story, characters=(Character("otto", "Otto", aliases=("Kern",)),))
    assert people_events(SpawnPerson("Kern"), turn, BY) == (Warned("NAME_TAKEN", ("Kern",)),)
