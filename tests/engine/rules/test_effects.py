from dataclasses import replace

import pytest

from engine.model.events import Event, Noticed
from engine.model.ids import MODEL, NOBODY, Owner, PersonId
from engine.model.people import MEMORIES_KEPT, Breakpoint, Recollection
from engine.model.people_events import (
    ItemGained,
    ItemLost,
    MoodSet,
    PersonEntered,
    PersonMoved,
    PersonRemembered,
    PresencePut,
    StatSet,
)
from engine.model.place_events import TimePassed
from engine.model.proposal import (
    NOTHING,
    ItemChange,
    MoodChange,
    Newcomer,
    NewRoom,
    Proposal,
    Remark,
    StatChange,
    Whereabouts,
)
from engine.model.state import State
from engine.model.story import Character
from engine.model.table_events import Directed, Warned
from engine.rules.effects import settle
from engine.rules.items import MOST_HELD
from engine.rules.taking import Taking
from tests.support.people import AVA, AWAY, BEN, CELLAR, GUARD, HALL, taking, tale, world


def settled(proposal: Proposal, state: State | None = None) -> Taking:
    turn = taking(state)
    settle(proposal, turn)
    return turn


def stats(*changes: StatChange) -> Proposal:
    return Proposal(stats=changes)


def items(*changes: ItemChange) -> Proposal:
    return Proposal(items=changes)


def moods(*changes: MoodChange) -> Proposal:
    return Proposal(moods=changes)


def warned(turn: Taking) -> list[tuple[str, ...]]:
    return [(e.code, *e.details) for e in turn.events if isinstance(e, Warned)]


def facts(turn: Taking) -> list[Event]:
    return [e for e in turn.events if not isinstance(e, Warned)]


def hp(turn: Taking, who: str = "ava") -> float:
    return turn.state.people[PersonId(who)].stats["hp"]


def owned(turn: Taking, who: str = "ava") -> dict[str, int]:
    return dict(turn.state.items.get(Owner(who), {}))


def test_nothing_comes_of_nothing():
    assert settled(NOTHING).events == []


# Stats


def test_a_stat_and_an_item_change_together():
    proposal = Proposal(
        stats=(StatChange("Ava", "hp", -10), StatChange("ava", "SAN", -5)),
        items=(ItemChange("Ava", "lamp"),),
    )
    turn = settled(proposal)
    assert turn.state.people[AVA.id].stats == {"hp": 90.0, "san": 75.0}
    assert owned(turn) == {"Rope": 1, "coin": 5, "lamp": 1}
    assert warned(turn) == []


def test_several_changes_to_one_character_add_up():
    assert hp(settled(stats(StatChange("Ava", "hp", -10), StatChange("AVA", "HP", -5)))) == 85


def test_changes_add_up_before_they_are_held_within_the_range():
    turn = settled(stats(StatChange("Ava", "hp", 50), StatChange("Ava", "hp", -10)))
    assert hp(turn) == 100
    assert facts(turn) == []


@pytest.mark.parametrize(("delta", "ends"), [(9999, 100), (-9999, 0), (-0.5, 99)])
def test_a_stat_is_held_within_its_range(delta: float, ends: float):
    assert hp(settled(stats(StatChange("Ava", "hp", delta)))) == ends


def test_everything_a_model_proposed_says_so():
    turn = settled(stats(StatChange("Ava", "hp", -10)))
    assert turn.events == [StatSet(AVA.id, "hp", 90.0, MODEL)]


def test_who_made_an_option_is_named():
    turn = taking()
    settle(stats(StatChange("Ava", "hp", -10)), turn, by="ambush")
    assert turn.events == [StatSet(AVA.id, "hp", 90.0, "ambush")]


def test_all_are_told_when_a_players_character_goes_down():
    turn = settled(stats(StatChange("Ava", "hp", -70), StatChange("Ava", "hp", -70)))
    assert turn.events == [StatSet(AVA.id, "hp", 0.0, MODEL), Noticed("DOWN", ("Ava",))]


def test_who_is_unknown_is_told_to_game_masters_with_names_alike():
    turn = settled(stats(StatChange("Avva", "hp", -10)))
    assert turn.events == [Warned("UNKNOWN_PERSON", ("Avva", "Ava"))]


def test_the_same_refusal_is_told_once():
    turn = settled(stats(*[StatChange("Nobody", "hp", -1)] * 5))
    assert warned(turn) == [("UNKNOWN_PERSON", "Nobody", "–")]


def test_an_unknown_stat_is_never_silent():
    turn = settled(stats(StatChange("Ava", "hpp", -10), StatChange("Ilya", "san", 1)))
    assert warned(turn)[0] == ("UNKNOWN_STAT", "hpp", "HP / hp")


def test_a_stat_that_somebody_does_not_have_is_not_zero():
    turn = settled(
        stats(StatChange("Mo", "san", -10)),
        world(replace(GUARD, id=PersonId("mo"), name="Mo", aliases=(), stats={"hp": 3.0})),
    )
    assert turn.events == [Warned("NO_SUCH_STAT", ("Mo", "SAN"))]


@pytest.mark.parametrize("delta", [float("nan"), float("inf"), float("-inf")])
def test_what_is_no_number_changes_nothing(delta: float):
    turn = settled(
        Proposal(
            stats=(StatChange("Ava", "hp", delta),),
            moods=(MoodChange("Mara", fear=delta, trust=1),),
        )
    )
    assert [type(event) for event in facts(turn)] == [MoodSet]
    assert [code for code, *_ in warned(turn)] == ["BAD_NUMBER", "BAD_NUMBER"]


# Items


def test_whole_items_are_lost_and_no_others():
    state = replace(world(), items={Owner("ava"): {"rope": 1, "monkey": 1, "key": 1}})
    turn = settled(items(ItemChange("Ava", "KEY", -1)), state)
    assert owned(turn) == {"rope": 1, "monkey": 1}


def test_only_what_is_held_can_be_lost():
    turn = settled(items(ItemChange("Ava", "swrod", -1), ItemChange("Ava", "coins", -1)))
    assert turn.events == [
        Warned("NOT_HELD", ("Ava", "swrod", "–")),
        Warned("NOT_HELD", ("Ava", "coins", "coin")),
    ]


def test_what_is_short_is_told():
    turn = settled(items(ItemChange("Ava", "coin", -8)))
    assert turn.events == [
        Warned("ITEM_SHORT", ("Ava", "coin", "8", "5")),
        ItemLost(Owner("ava"), "coin", 5, MODEL),
    ]


def test_what_is_handed_over_is_lost_first():
    turn = settled(items(ItemChange("Ben", "coin", 2), ItemChange("Ava", "coin", -2)))
    assert (owned(turn)["coin"], owned(turn, "ben")) == (3, {"coin": 2})


def test_nobody_is_handed_what_the_other_does_not_have():
    turn = settled(items(ItemChange("Ava", "coin", -9), ItemChange("Ben", "coin", 9)))
    assert (owned(turn), owned(turn, "ben")) == ({"Rope": 1}, {"coin": 5})
    turn = settled(items(ItemChange("Ava", "sword", -1), ItemChange("Ben", "sword", 1)))
    assert owned(turn, "ben") == {}


def test_a_giver_whom_nobody_knows_costs_only_their_own_part():
    turn = settled(items(ItemChange("Pedlar", "lamp", -1), ItemChange("Ben", "lamp", 1)))
    assert owned(turn, "ben") == {"lamp": 1}
    assert warned(turn) == [("UNKNOWN_PERSON", "Pedlar", "–")]


def test_a_thousand_pieces_of_gold_are_too_many_at_once():
    turn = settled(items(ItemChange("Ava", "gold", 1000)))
    assert turn.events == [
        Warned("COUNT_CUT", ("gold", "1000", "99")),
        ItemGained(Owner("ava"), "gold", 99, MODEL),
    ]


def test_no_purse_holds_more_than_the_most():
    state = replace(world(), items={Owner("ava"): {"gold": MOST_HELD - 1}})
    turn = settled(items(ItemChange("Ava", "gold", 2)), state)
    assert owned(turn) == {"gold": MOST_HELD}
    assert warned(turn) == [("HELD_FULL", "Ava", "gold", str(MOST_HELD))]


@pytest.mark.parametrize("name", ["", "x" * 61, "<@1>", "@everyone"])
def test_things_that_cannot_be_called_so_do_not_appear(name: str):
    turn = settled(items(ItemChange("Ava", name)))
    assert [code for code, *_ in warned(turn)] == ["BAD_NAME"]
    assert facts(turn) == []


def test_a_count_of_none_is_told():
    assert warned(settled(items(ItemChange("Ava", "lamp", 0)))) == [("NO_COUNT", "lamp")]


def test_a_line_break_in_a_name_becomes_a_blank():
    assert "oil lamp" in owned(settled(items(ItemChange("Ava", "oil\n lamp"))))


def test_things_appear_only_for_people_who_are_known():
    turn = settled(items(ItemChange("Zoe", "lamp"), ItemChange("Ilya", "lamp")))
    assert facts(turn) == []
    assert [code for code, *_ in warned(turn)] == ["UNKNOWN_PERSON", "HIDDEN_PERSON"]


def test_the_dead_can_be_robbed():
    state = replace(world(), items={Owner("ghost"): {"ring": 1}})
    turn = settled(items(ItemChange("Old Tom", "ring", -1), ItemChange("Ava", "ring")), state)
    assert (owned(turn, "ghost"), owned(turn)) == ({}, {"ring": 1})


# Moods


def test_moods_move_along_their_curve():
    turn = settled(moods(MoodChange("Mara", trust=-10, fear=10)))
    mood = turn.state.people[GUARD.id].mood
    assert (mood.trust, mood.irritation) == (30, 20)
    assert mood.fear == pytest.approx(19.85)


def test_a_mood_moves_by_forty_at_most():
    turn = settled(moods(MoodChange("玛拉", fear=90)))
    assert turn.state.people[GUARD.id].mood.fear == 50
    assert warned(turn) == [("MOOD_CUT", "Mara Voss", "fear", "+90", "+40")]


def test_a_mood_that_is_listed_twice_moves_no_further():
    turn = settled(moods(MoodChange("Mara", fear=30), MoodChange("guard", fear=30)))
    assert turn.state.people[GUARD.id].mood.fear == 50
    assert len(facts(turn)) == 1


def test_opposite_moods_of_one_turn_cancel():
    turn = settled(moods(MoodChange("Mara", trust=5), MoodChange("Mara", trust=-5)))
    assert turn.events == []


def test_who_is_driven_past_the_breakpoint_reacts_next_turn():
    turn = settled(moods(MoodChange("Mara", irritation=40)))
    near = ("NEAR_BREAKING", "Mara Voss", "irritation")
    assert warned(turn) == [near]
    settle(moods(MoodChange("Mara", irritation=40)), turn)
    assert warned(turn) == [near, ("BROKEN", "Mara Voss", "She draws her sword.")]
    assert turn.state.directives == ("Mara Voss: She draws her sword.",)
    assert Directed("Mara Voss: She draws her sword.", MODEL) in turn.events


# Remarks


def test_people_remember_with_those_who_were_there():
    state = world(replace(BEN, room=CELLAR))
    turn = settled(Proposal(remarks=(Remark("Mara", " She lied\nto me. "),)), state)
    kept = Recollection("She lied to me.", 7, (AVA.id, GUARD.id))
    assert turn.events == [PersonRemembered(GUARD.id, kept, MODEL)]


def test_a_remark_is_cut_and_an_empty_one_is_nothing():
    turn = settled(Proposal(remarks=(Remark("Mara", "x" * 90), Remark("Mara", " \n"))))
    (memory,) = turn.state.people[GUARD.id].memories
    assert memory.text == "x" * 79 + "…"


def test_the_oldest_memories_go_where_there_are_too_many():
    turn = settled(Proposal(remarks=tuple(Remark("Mara", f"m{n}") for n in range(17))))
    memories = turn.state.people[GUARD.id].memories
    assert len(memories) == MEMORIES_KEPT
    assert memories[0].text == "m1"


# People


@pytest.mark.parametrize("presence", ["away", "dead", "hidden"])
def test_people_of_the_story_come_and_go(presence: str):
    turn = settled(Proposal(people=(Whereabouts("Mara", presence),)))  # type: ignore[arg-type]
    assert turn.events == [PresencePut(GUARD.id, presence, MODEL)]  # type: ignore[arg-type]


def test_who_is_here_already_does_not_come():
    assert settled(Proposal(people=(Whereabouts("Mara", "here"),))).events == []
    assert facts(settled(Proposal(people=(Whereabouts("Aunt Ida", "here"),))))


def test_what_somebody_remembers_already_is_not_remembered_again():
    twice = Proposal(remarks=(Remark("Mara", "They lied."), Remark("Mara", "They lied.")))
    turn = settled(twice)
    assert [one.text for one in turn.state.people[GUARD.id].memories] == ["They lied."]


def test_who_comes_from_another_room_is_with_the_party():
    turn = settled(Proposal(people=(Whereabouts("Aunt Ida", "here"),)))
    aunt = turn.state.people[AWAY.id]
    assert (aunt.presence, aunt.room) == ("here", HALL)
    state = world(replace(GUARD, room=CELLAR), replace(AVA, room=CELLAR))
    comes = Proposal(people=(Whereabouts("Mara", "here"), Whereabouts("Ava", "here")))
    assert settled(comes, state).events == [PersonMoved(GUARD.id, HALL, MODEL)]


@pytest.mark.parametrize("presence", ["away", "dead", "hidden"])
def test_a_players_character_is_the_players_own(presence: str):
    turn = settled(Proposal(people=(Whereabouts("Ava", presence),)))  # type: ignore[arg-type]
    assert turn.events == [Warned("PLAYERS_OWN", ("Ava", presence))]


def test_a_character_that_waits_for_a_player_is_not_the_models_either():
    state = world(replace(AVA, player=NOBODY))
    assert facts(settled(Proposal(people=(Whereabouts("Ava", "away"),)), state)) == []


def test_a_claimed_person_is_a_players_own_too():
    state = world(replace(GUARD, player=AVA.player))
    assert facts(settled(Proposal(people=(Whereabouts("Mara", "dead"),)), state)) == []


def test_a_players_character_without_life_can_die_of_it_in_the_same_turn():
    turn = settled(
        Proposal(
            people=(Whereabouts("Ava", "dead"),),
            stats=(StatChange("Ava", "hp", -100),),
            remarks=(Remark("Ava", "It is over."),),
        )
    )
    assert turn.state.people[AVA.id].presence == "dead"
    assert turn.state.people[AVA.id].player == AVA.player
    assert warned(turn) == []


def test_the_dead_act_no_more():
    turn = settled(
        Proposal(
            stats=(StatChange("Old Tom", "hp", 5),),
            moods=(MoodChange("Old Tom", trust=5),),
            remarks=(Remark("Old Tom", "I live."),),
            people=(Whereabouts("Old Tom", "here"),),
        )
    )
    assert turn.events == [Warned("DEAD_PERSON", ("Old Tom",))]


def test_nobody_in_hiding_is_revealed_by_being_named():
    turn = settled(
        Proposal(
            stats=(StatChange("Ilya", "hp", -5),),
            items=(ItemChange("Ilya", "knife"),),
            moods=(MoodChange("ilya", trust=5),),
            remarks=(Remark("spy", "I saw them."),),
            people=(Whereabouts("Ilya", "here"),),
            newcomers=(Newcomer("Ilya"),),
        )
    )
    assert turn.events == [
        Warned("NAME_TAKEN", ("Ilya",)),
        Warned("HIDDEN_PERSON", ("Ilya",)),
    ]


# Newcomers


def test_who_appears_in_prose_has_a_record_that_game_masters_are_told_of():
    turn = settled(Proposal(newcomers=(Newcomer("Otto  Kern", "A ferryman.\nOld."),)))
    entered, told = turn.events
    assert isinstance(entered, PersonEntered)
    person = entered.person
    assert (person.id, person.name, person.description) == (
        "otto-kern",
        "Otto Kern",
        "A ferryman. Old.",
    )
    assert (person.stats, person.presence) == ({"hp": 100.0, "san": 100.0}, "here")
    assert told == Warned("NEWCOMER", ("Otto Kern",))
    assert person.room == HALL


def test_somebody_new_is_met_where_the_party_has_gone():
    met = Proposal(newcomers=(Newcomer("Otto"),), new_room=NewRoom("Shed"), move="Shed")
    turn = settled(met, replace(world(GUARD), story=tale().digest))
    assert turn.state.room == "shed"
    assert turn.state.people[PersonId("otto")].room == "shed"
    assert turn.state.people[GUARD.id].room is None


def test_who_only_walks_along_in_prose_is_not_there():
    turn = settled(Proposal(note="Otto walks along with the party.", minutes=5))
    assert turn.state.people == world().people


def test_nobody_new_is_taken_for_an_ally_or_an_enemy():
    turn = settled(Proposal(newcomers=(Newcomer("The Boss", "An ally of the party."),)))
    assert turn.state.people[PersonId("the-boss")].faction == ""


@pytest.mark.parametrize("name", ["Ava", "mara", "玛拉", "GUARD", "Old Tom", "Ｉｌｙａ"])
def test_nobody_is_overwritten_by_somebody_new(name: str):
    turn = settled(Proposal(newcomers=(Newcomer(name, "Not the one you know."),)))
    assert facts(turn) == []
    assert [code for code, *_ in warned(turn)] == ["NAME_TAKEN"]


def test_whom_the_author_made_is_not_made_again():
    turn = taking()
    turn.story = replace(turn.story, characters=(Character("kern", "Otto Kern"),))
    settle(Proposal(newcomers=(Newcomer("Otto Kern"), Newcomer("Kern!"))), turn)
    assert warned(turn) == [("NAME_TAKEN", "Otto Kern"), ("NEWCOMER", "Kern!")]
    assert PersonId("kern-2") in turn.state.people


def test_a_name_that_looks_like_another_makes_nobody_and_is_asked_about():
    turn = settled(Proposal(newcomers=(Newcomer("Ava!"),)))
    assert turn.state.people == world().people
    assert Warned("NAME_NEAR", ("Ava!", "Ava")) in turn.events


def test_the_same_newcomer_appears_once():
    turn = settled(Proposal(newcomers=(Newcomer("Otto"), Newcomer("otto"))))
    assert len(facts(turn)) == 1


@pytest.mark.parametrize("name", ["", "@here", "all", "x" * 61])
def test_nobody_new_has_a_name_that_cannot_be_used(name: str):
    turn = settled(Proposal(newcomers=(Newcomer(name),)))
    assert [code for code, *_ in warned(turn)] == ["BAD_NAME"]
    assert facts(turn) == []


def test_a_newcomer_can_be_named_in_the_same_turn():
    turn = settled(
        Proposal(newcomers=(Newcomer("Otto"),), remarks=(Remark("Otto", "They paid me."),))
    )
    assert turn.state.people[PersonId("otto")].memories[0].text == "They paid me."


def test_a_long_description_is_cut():
    turn = settled(Proposal(newcomers=(Newcomer("Otto", "x" * 300),)))
    assert len(turn.state.people[PersonId("otto")].description) == 200


def test_a_turn_takes_only_so_many_changes():
    turn = settled(
        Proposal(
            newcomers=tuple(Newcomer(f"Guest {n}") for n in range(9)),
            stats=tuple(StatChange("Ava", "hp", -1) for _ in range(30)),
        )
    )
    assert len(turn.state.people) == len(world().people) + 6
    assert hp(turn) == 80
    assert ("TOO_MANY_CHANGES", "newcomers", "9", "6") in warned(turn)
    assert ("TOO_MANY_CHANGES", "stats", "30", "20") in warned(turn)


# Time, and the note


def test_time_passes_within_bounds():
    assert settled(Proposal(minutes=720)).events == [TimePassed(720, MODEL)]


@pytest.mark.parametrize("minutes", [-1, 721, 60 * 24 * 8])
def test_time_that_cannot_be_is_refused(minutes: int):
    turn = settled(Proposal(minutes=minutes))
    assert turn.events == [Warned("BAD_TIME", (str(minutes), "720"))]


def test_all_time_of_a_turn_together_is_bounded():
    turn = taking()
    turn.add(TimePassed(600, "nightfall"))
    settle(Proposal(minutes=200), turn)
    settle(NOTHING, turn)
    assert turn.state.minutes == 600
    assert warned(turn) == [("BAD_TIME", "200", "720")]


def test_five_turns_of_one_evening_are_never_eight_days():
    state = world()
    for _ in range(5):
        state = settled(Proposal(minutes=8 * 24 * 60), state).state
    for _ in range(5):
        state = settled(Proposal(minutes=30), state).state
    assert state.minutes == 150


def test_what_else_changed_is_noted_for_game_masters():
    assert settled(Proposal(note=" The mayor\nis worried. ")).events == [
        Warned("NOTE", ("The mayor is worried.",))
    ]
    (note,) = settled(Proposal(note="x" * 300)).events
    assert isinstance(note, Warned)
    assert len(note.details[0]) == 200


def test_one_bad_part_costs_no_other():
    turn = settled(
        Proposal(
            newcomers=(Newcomer("Ava"),),
            stats=(StatChange("Nobody", "hp", -1), StatChange("Ben", "hp", -1)),
            minutes=99999,
        )
    )
    assert hp(turn, "ben") == 59
    assert len(warned(turn)) == 3


def test_a_breakpoint_of_trust_works_as_well():
    friend = replace(GUARD, breakpoint=Breakpoint("trust", 60, "She joins you."))
    turn = settled(moods(MoodChange("Mara", trust=20)), world(friend))
    assert turn.state.directives == ("Mara Voss: She joins you.",)
