"""Two lines of a living world coming together: the laws, then the rule of each kind of leaf."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.history.conflicts import NOTHING_MORE, Conflict, Known, conflict_id
from engine.history.leaf_rules import LEAF_RULES
from engine.history.leaves import kinds
from engine.history.merge import Merging, joined, merge, settle
from engine.history.side import Side
from engine.model.events import Event, FlagPut, Spoke
from engine.model.ids import NOBODY, DoorId, Owner, PersonId, RoomId, SceneId, TurnId
from engine.model.language import Language
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
from engine.model.state import State
from engine.model.story import Scene
from engine.model.table_events import (
    Directed,
    Gathered,
    Offered,
    OffersDropped,
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
from engine.model.words import Words
from engine.rules.evolve import replay
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
    world_events,
)
from tests.support.plays import Plays

EVE, CID = PersonId("eve"), PersonId("cid")
lines = st.lists(st.lists(world_events, max_size=4), max_size=4)
SAYS = Spoke(ANN, "Ann", Words("on"))


def parted(
    ours: Sequence[Sequence[Event]], theirs: Sequence[Sequence[Event]], base: Sequence[Event] = ()
) -> Plays:
    """Return a play in which "main" and "dark" part in a world that is lived in."""
    plays = Plays(*LIVED_IN, *base)
    plays.fork("dark")
    for branch, line in (("main", ours), ("dark", theirs)):
        for number, happened in enumerate(line):
            plays.play(branch, *happened, FlagPut(f"{branch} {number}", up=True))
    return plays


def meeting(
    plays: Plays, into: str = "main", source: str = "dark", language: Language = "en"
) -> Merging:
    base = next(iter(plays.states.values()))
    return merge(base, plays.side(into, source), plays.side(source, into), language)


def met(*sides: Sequence[Event], base: Sequence[Event] = (), language: Language = "en") -> Merging:
    """Return the meeting of two lines of one turn each."""
    return meeting(parted([sides[0]], [sides[1]], base), language=language)


def after(
    merging: Merging, choices: dict[str, str] | None = None, known: Known = NOTHING_MORE
) -> State:
    event = settle(merging, choices or {}, known)
    return replay(merging.meeting.ours.state, (event,))


def agreed(ours: Sequence[Event], theirs: Sequence[Event], base: Sequence[Event] = ()) -> State:
    """Return what two lines come to that do not contradict each other, whichever comes in."""
    merging, other = met(ours, theirs, base=base), met(theirs, ours, base=base)
    assert (merging.conflicts, other.conflicts) == ((), ())
    return after(merging)


def one_conflict(merging: Merging) -> Conflict:
    [conflict] = merging.conflicts
    return conflict


def shown(merging: Merging) -> tuple[str, str, str, str]:
    conflict = one_conflict(merging)
    return conflict.field, conflict.base, conflict.ours, conflict.theirs


def chosen(merging: Merging, choice: str, known: Known = NOTHING_MORE) -> State:
    return after(merging, {one_conflict(merging).id: choice}, known)


# The laws.


def test_every_kind_of_leaf_has_a_rule():
    assert set(LEAF_RULES) == set(kinds())
    assert len(kinds()) == len(set(kinds()))


@given(lines)
def test_a_world_with_nothing_new_changes_nothing(line: list[list[Event]]):
    merging = meeting(parted(line, []))
    assert merging.conflicts == ()
    assert after(merging) == merging.meeting.ours.state


@given(lines)
def test_an_unchanged_world_comes_to_where_the_other_stands(line: list[list[Event]]):
    plays = parted([], line)
    merging = meeting(plays)
    assert merging.conflicts == ()
    assert after(merging) == plays.state("dark")


@given(lines)
def test_a_world_merged_with_itself_is_nothing(line: list[list[Event]]):
    plays = parted(line, [])
    side = plays.side("main", "main")
    merging = merge(side.state, side, replace(side, name="dark"))
    assert merging.conflicts == ()
    assert settle(merging, {}).facts == ()


@given(lines, lines)
def test_which_world_comes_into_which_does_not_matter(
    ours: list[list[Event]], theirs: list[list[Event]]
):
    plays = parted(ours, theirs)
    one, other = meeting(plays), meeting(plays, "dark", "main")
    assert {c.id for c in one.conflicts} == {c.id for c in other.conflicts}
    settled = after(one, {c.id: "ours" for c in one.conflicts})
    mirrored = after(other, {c.id: "theirs" for c in other.conflicts})
    assert content(settled) == content(mirrored)


def content(state: State) -> object:
    """Return what does not depend on which side came into which."""
    people = {
        id: replace(
            one,
            aliases=tuple(sorted(one.aliases)),
            memories=tuple(sorted((replace(m, branch="") for m in one.memories), key=repr)),
            player=NOBODY,
        )
        for id, one in state.people.items()
    }
    lists = [sorted(map(repr, part)) for part in (state.world, state.lore, state.directives)]
    grown = [
        {key: sorted(map(repr, value)) for key, value in part.items()}
        for part in (state.added, state.exits)
    ]
    rest = (state.items, state.rooms, state.doors, state.room, state.triggers, state.scenes)
    return people, lists, grown, rest, state.world_new, state.revealed, state.minutes, state.order


@given(lines, lines, st.data())
def test_settling_a_world_is_total_and_loses_nothing(
    ours: list[list[Event]], theirs: list[list[Event]], data: st.DataObject
):
    merging = meeting(parted(ours, theirs))
    choices = {c.id: data.draw(st.sampled_from(["ours", "theirs"])) for c in merging.conflicts}
    state = after(merging, choices)
    assert all(count > 0 for held in state.items.values() for count in held.values())
    assert all(state.items.values())
    for person in state.people.values():
        assert all(-100 <= getattr(person.mood, axis) <= 100 for axis in Mood.__slots__)
        assert len(person.memories) <= MEMORIES_KEPT
    for conflict in merging.conflicts:
        assert conflict.name("en")
        assert conflict.name("zh")


@given(lines, lines)
def test_worlds_that_were_joined_are_as_before_where_they_contradict_each_other(
    ours: list[list[Event]], theirs: list[list[Event]]
):
    plays = parted(ours, theirs)
    base = next(iter(plays.states.values()))
    one, other = plays.state("main"), plays.state("dark")
    assert joined(base, one, base).people.keys() == one.people.keys()
    both = joined(base, one, other)
    for conflict in merge(base, Side("", TurnId(""), one), Side("", TurnId(""), other)).conflicts:
        if conflict.path[1:] in ((MARA, "presence"), (TOM, "presence")):
            id = PersonId(conflict.path[1])
            assert both.people[id].presence == base.people[id].presence


def test_a_party_that_went_two_ways_is_joined_where_it_set_out():
    plays = parted([[PartyMoved(CELLAR)]], [[PartyMoved(None)]], [PartyMoved(HALL)])
    base = next(iter(plays.states.values()))
    assert joined(base, plays.state("main"), plays.state("dark")).room == HALL


# Numbers.


@pytest.mark.parametrize(
    ("ours", "theirs", "hp"), [(15.0, 23.0, 18.0), (15.0, 15.0, 10.0), (20.0, 7.0, 7.0)]
)
def test_stats_take_the_changes_of_both_sides(ours: float, theirs: float, hp: float):
    state = agreed([StatSet(MARA, "hp", ours)], [StatSet(MARA, "hp", theirs)])
    assert state.people[MARA].stats == {"hp": hp}


def test_stats_are_held_within_the_ranges_of_the_story():
    merging = met([StatSet(MARA, "hp", 5.0)], [StatSet(MARA, "hp", 1.0)])
    assert after(merging).people[MARA].stats["hp"] == -14.0
    held = after(merging, known=Known(stats={"hp": (0, 100)})).people[MARA].stats["hp"]
    assert (held, type(held)) == (0.0, float)
    high = met([StatSet(MARA, "hp", 90.0)], [StatSet(MARA, "hp", 80.0)])
    assert after(high, known=Known(stats={"hp": (0, 100)})).people[MARA].stats["hp"] == 100.0


def test_a_stat_that_both_sides_brought_up_is_a_question():
    merging = met([StatSet(MARA, "luck", 5.0)], [StatSet(MARA, "luck", 7.0)])
    assert shown(merging) == ("Mara · luck", "—", "5", "7")
    same = agreed([StatSet(MARA, "luck", 5.0)], [StatSet(MARA, "luck", 5.0)])
    assert same.people[MARA].stats["luck"] == 5.0


def test_moods_add_up_within_their_range():
    state = agreed([MoodSet(MARA, "fear", 65.0)], [MoodSet(MARA, "fear", 55.0)])
    assert state.people[MARA].mood == Mood(10.0, 100.0, 30.0)


def test_a_friend_on_one_side_and_a_foe_on_the_other_is_a_question():
    merging = met([MoodSet(MARA, "trust", 40.0)], [MoodSet(MARA, "trust", -20.0)])
    assert shown(merging) == ("Mara · trust", "+10", "+40", "-20")
    assert chosen(merging, "theirs").people[MARA].mood.trust == -20.0
    both = agreed([MoodSet(MARA, "trust", 40.0)], [MoodSet(MARA, "trust", 0.0)])
    assert both.people[MARA].mood.trust == 30.0


def test_time_of_both_sides_passed():
    assert agreed([TimePassed(30)], [TimePassed(45)], [TimePassed(60)]).minutes == 135


def test_firings_add_up_and_the_latest_counts():
    state = agreed([TriggerFired("ambush", 5, 90)], [TriggerFired("ambush", 4, 99)])
    standing = state.triggers["ambush"]
    assert (standing.fired, standing.turn, standing.at) == (3, 5, 99)
    reset = agreed([TriggerReset("ambush")], [TriggerFired("ambush", 4, 99)])
    assert reset.triggers["ambush"].fired == 1
    new = agreed([TriggerFired("bell", 3)], [TriggerSwitched("bell", enabled=False)])
    assert (new.triggers["bell"].fired, new.triggers["bell"].enabled) == (1, False)


# Lists and sets.


def test_what_was_added_on_both_sides_is_there_once_and_ours_comes_first():
    state = agreed(
        [WorldAdded("a"), LoreAdded(("k",), "a"), SceneGrew(YARD, "a"), DocumentRevealed("a")],
        [
            *(WorldAdded("b"), WorldAdded("a"), LoreAdded(("k",), "a"), LoreAdded(("k",), "b")),
            *(SceneGrew(YARD, "b"), DocumentRevealed("b"), DocumentRevealed("a")),
        ],
    )
    assert state.world == ("a", "b")
    assert [entry.text for entry in state.lore] == ["a", "b"]
    assert state.added == {YARD: ("a", "b")}
    assert state.revealed == {"a", "b"}


def test_ways_on_and_other_names_come_together():
    attic = SceneId("attic")
    state = agreed(
        [ExitAdded(YARD, "gate", attic), PersonDescribed(MARA, "name", "M")],
        [ExitAdded(YARD, "well", attic)],
    )
    assert [way.text for way in state.exits[YARD]] == ["gate", "well"]
    assert state.people[MARA].aliases == ("the tall one", "Mara")


def test_directions_that_one_side_followed_are_gone():
    told = [Directed("Rain."), Directed("Wind.")]
    assert agreed([], told).directives == ("Slowly.", "Rain.", "Wind.")
    assert agreed([Directed("Fog.")], told).directives[1:] == ("Fog.", "Rain.", "Wind.")


def recalled(*texts: str, start: int = 1) -> list[Event]:
    return [
        PersonRemembered(MARA, Recollection(text, number))
        for number, text in enumerate(texts, start)
    ]


def test_recollections_come_by_turn_and_name_their_branch():
    state = agreed(recalled("a", "b"), recalled("x", "y"), recalled("old", start=0))
    assert state.people[MARA].memories == (
        Recollection("old", 0),
        Recollection("a", 1),
        Recollection("x", 1, branch="dark"),
        Recollection("b", 2),
        Recollection("y", 2, branch="dark"),
    )


def test_recollections_of_one_side_name_their_branch_where_ours_went_on():
    assert agreed([SAYS], recalled("x")).people[MARA].memories == (
        Recollection("x", 1, branch="dark"),
    )
    still = meeting(parted([], [recalled("x")]))
    assert after(still).people[MARA].memories == (Recollection("x", 1),)


def test_a_recollection_comes_in_once_however_often_lines_meet():
    plays = parted([[SAYS]], [recalled("x")])
    plays.merge("main", "dark")
    plays.play("dark", *recalled("y", start=2))
    plays.merge("main", "dark")
    plays.play("dark", SAYS)
    plays.play("main", *recalled("z", start=3))
    plays.merge("dark", "main")
    told = [(m.text, m.branch) for m in plays.state("main").people[MARA].memories]
    assert told == [("x", "dark"), ("y", "dark"), ("z", "")]
    back = [(m.text, m.branch) for m in plays.state("dark").people[MARA].memories]
    assert back == [("x", ""), ("y", ""), ("z", "main")]


def test_the_newest_recollections_are_kept():
    full = [str(n) for n in range(MEMORIES_KEPT)]
    state = agreed(recalled("a", start=30), recalled("b", start=31), recalled(*full))
    assert [m.text for m in state.people[MARA].memories] == [*full[2:], "a", "b"]


def test_letters_come_together_and_the_last_of_each_pair_are_kept():
    def letters(branch: str, count: int) -> list[Event]:
        return [Texted(ANN, "Ann", MARA, Words(f"{branch}{n}"), Words("hm")) for n in range(count)]

    state = agreed(
        letters("a", 3), [*letters("b", 6), Texted(BO, "Bo", MARA, Words("c"), Words(""))]
    )
    assert [str(one.words) for one in state.letters if one.user == ANN] == [
        *("a1", "a2"),
        *(f"b{n}" for n in range(6)),
    ]
    assert [str(one.words) for one in state.letters if one.user == BO] == ["c"]


# One side's word counts.


def test_of_options_spotlights_and_rounds_ours_stay():
    new = replace(OFFER, text="Hide")
    mine: list[Event] = [Offered((new,)), SpotlightSet(ANN), Gathered(ANN, "Ann", Words("a"))]
    theirs: list[Event] = [OffersDropped(), SpotlightSet(BO), Gathered(BO, "Bo", Words("b"))]
    state = after(met(mine, theirs))
    assert [offer.text for offer in state.offers] == ["Run", "Hide"]
    assert (state.spotlight, [one.name for one in state.gathered]) == (ANN, ["Ann"])


def test_options_pauses_and_rounds_of_one_side_come_in():
    waits = Gathered(BO, "Bo", Words("b"))
    state = agreed([SAYS], [OffersDropped(), Paused(paused=True), OrderSet("rounds"), waits])
    assert (state.offers, state.paused, state.order) == ((), True, "rounds")
    assert [one.name for one in state.gathered] == ["Bo"]
    assert agreed([SAYS], [RoundTold()], [waits]).gathered == ()


# Contradictions.


@pytest.mark.parametrize(
    ("ours", "theirs", "texts"),
    [
        (
            PersonDescribed(MARA, "description", "old"),
            PersonDescribed(MARA, "description", "young"),
            ("Mara · description", "—", "old", "young"),
        ),
        (
            PersonDescribed(MARA, "faction", "ally"),
            PersonDescribed(MARA, "faction", "foe"),
            ("Mara · faction", "—", "ally", "foe"),
        ),
        (
            PresencePut(MARA, "away"),
            PresencePut(MARA, "hidden"),
            ("Mara · presence", "here", "away", "hidden"),
        ),
        (
            PersonMoved(MARA, HALL),
            PersonMoved(MARA, CELLAR),
            ("Mara · room", "with the others", "Hall", "Cellar"),
        ),
        (
            PersonClaimed(MARA, BO),
            PersonClaimed(MARA, PersonId("9")),  # type: ignore[arg-type]
            ("Mara · player", "nobody", "1002", "9"),
        ),
        (
            PartyMoved(CELLAR),
            PartyMoved(None),
            ("the party's room", "Hall", "Cellar", "nowhere"),
        ),
        (
            RoomPut(CELLAR, "active"),
            RoomPut(CELLAR, "locked"),
            ("room Cellar · state", "unknown", "active", "locked up"),
        ),
        (
            RoomAdded(Room(CELLAR, "Vault", 0, 120)),
            RoomAdded(Room(CELLAR, "Crypt", 0, 120)),
            ("room Vault · name", "Cellar", "Vault", "Crypt"),
        ),
        (
            RoomAdded(Room(CELLAR, "Cellar", 40, 120)),
            RoomAdded(Room(CELLAR, "Cellar", 80, 160, floor=2)),
            (
                "room Cellar · position",
                "(0, 120), floor 1",
                "(40, 120), floor 1",
                "(80, 160), floor 2",
            ),
        ),
        (
            DoorPut(Door(HATCH, HALL, CELLAR, "", "normal", locked=True, key="pin")),
            DoorPut(Door(HATCH, HALL, CELLAR, "", "normal", locked=True, key="coin")),
            ("door Hall—Cellar · key", "lantern", "pin", "coin"),
        ),
        (
            TriggerKept("ambush", "one"),
            TriggerKept("ambush", "two"),
            ("trigger ambush · text", "—", "one", "two"),
        ),
        (
            SceneWritten(Scene(SceneId("attic"), "Attic", "Dust.")),
            SceneWritten(Scene(SceneId("attic"), "Attic", "Gold.")),
            ("scene Attic", "—", "Dust.", "Gold."),
        ),
    ],
)
def test_what_both_sides_changed_to_different_things_is_a_question(
    ours: Event, theirs: Event, texts: tuple[str, ...]
):
    merging = met([ours], [theirs])
    assert shown(merging) == texts
    mine, new = (replay(merging.meeting.base, (event,)) for event in (ours, theirs))
    conflict = one_conflict(merging)
    field = conflict.kind
    assert getattr(chosen(merging, "ours"), field) == getattr(mine, field)
    if field != "triggers" and conflict.path[-1] != "room":
        assert getattr(chosen(merging, "theirs"), field) == getattr(new, field)


def test_conflicts_are_called_by_readable_names_in_both_languages():
    merging = met([PresencePut(MARA, "away")], [PresencePut(MARA, "dead")], language="zh")
    assert shown(merging) == ("Mara · 在场情况", "在场", "离场", "死亡")
    conflict = one_conflict(merging)
    assert conflict.name("en") == "Mara · presence"
    for called in (conflict.id, "Mara · presence", "Mara · 在场情况"):
        assert merging.conflict(called) == conflict
    assert conflict.id == conflict_id("people", "mara", "presence")
    locked = Door(HATCH, HALL, CELLAR, locked=False)
    door = met([DoorRemoved(HATCH)], [DoorPut(locked)], language="zh")
    assert shown(door) == ("门 Hall—Cellar", "锁着 · lantern", "没有门", "开着")


# Deaths.

DIES = [PresencePut(MARA, "dead")]


@pytest.mark.parametrize(
    "happened",
    [
        StatSet(MARA, "hp", 19.0),
        ItemGained(Owner(MARA), "rope"),
        PersonRemembered(MARA, Recollection("x", 1)),
        PersonDescribed(MARA, "description", "tall"),
        MoodSet(MARA, "trust", 11.0),
        MoodSet(MARA, "fear", 6.0),
        Said(MARA, "Mara", Words("No.")),
        Texted(ANN, "Ann", MARA, Words("a"), Words("b")),
        PresencePut(MARA, "here"),
        PersonMoved(MARA, CELLAR),
    ],
)
def test_the_dead_of_one_side_who_did_anything_on_the_other_are_a_question(happened: Event):
    merging = met(DIES, [happened])
    assert shown(merging) == ("Mara · presence", "here", "dead", "here")
    assert chosen(merging, "ours").people[MARA].presence == "dead"
    assert chosen(merging, "theirs").people[MARA].presence == "here"
    mirrored = met([happened], DIES)
    assert one_conflict(mirrored).id == one_conflict(merging).id
    assert mirrored.state.people[MARA].presence == "here"


@pytest.mark.parametrize(
    "happened", [SAYS, MoodsFaded(3), StatSet(TOM, "hp", 1.0), PartyMoved(CELLAR)]
)
def test_who_did_nothing_on_the_other_side_is_dead(happened: Event):
    assert agreed(DIES, [happened]).people[MARA].presence == "dead"


def test_a_players_character_lives_where_the_player_acts():
    dies = [PresencePut(TOM, "dead")]
    assert one_conflict(met(dies, [Gathered(ANN, "Ann", Words("a"))])).path[1] == TOM
    assert agreed(dies, [Gathered(BO, "Bo", Words("a"))]).people[TOM].presence == "dead"


def test_who_died_on_both_sides_or_before_is_dead_and_one_can_come_back():
    assert agreed(DIES, [*DIES, StatSet(MARA, "hp", 1.0)]).people[MARA].presence == "dead"
    back = agreed([PresencePut(MARA, "here")], [StatSet(MARA, "hp", 1.0)], DIES)
    assert back.people[MARA].presence == "here"


# Belongings.


def moved(item: str, giver: str, taker: str, count: int = 1) -> list[Event]:
    return [ItemLost(Owner(giver), item, count), ItemGained(Owner(taker), item, count)]


def held(state: State, item: str) -> dict[str, int]:
    return {owner: own[item] for owner, own in state.items.items() if item in own}


def test_items_of_both_sides_count():
    state = agreed([ItemGained(Owner(MARA), "rope")], [ItemGained(Owner(MARA), "rope", 2)])
    assert held(state, "rope") == {"mara": 3, GROUND: 1}
    spent = agreed([ItemLost(Owner(TOM), "coin", 2)], moved("coin", "tom", "mara", 2))
    assert held(spent, "coin") == {"tom": 1, "mara": 2}


def test_no_owner_holds_more_than_can_be_held():
    many = [ItemGained(Owner(MARA), "rope", 6000)]
    assert held(agreed(many, many), "rope")["mara"] == 9999


def test_what_was_only_used_up_on_both_sides_is_gone():
    used = [ItemLost(Owner(TOM), "coin", 4)]
    assert held(agreed(used, used), "coin") == {}
    assert held(agreed(used, [ItemLost(Owner(TOM), "coin", 3)]), "coin") == {}


def test_what_was_handed_over_in_the_same_way_was_handed_over_once():
    given_ = moved("lantern", "mara", "tom")
    assert held(agreed(given_, given_), "lantern") == {"tom": 1}


def test_a_thing_that_went_to_two_owners_is_a_question():
    merging = met(moved("lantern", "mara", "tom"), moved("lantern", "mara", GROUND))
    assert shown(merging) == ("owner of lantern", "Mara ×1", "Tom ×1", "room Hall ×1")
    assert one_conflict(merging).name("zh") == "lantern 的归属"
    assert held(chosen(merging, "ours"), "lantern") == {"tom": 1}
    assert held(chosen(merging, "theirs"), "lantern") == {GROUND: 1}
    assert held(chosen(merging, "Tom"), "lantern") == {"tom": 1}
    assert held(chosen(merging, "房间 Hall"), "lantern") == {GROUND: 1}
    with pytest.raises(Exception, match="ours, theirs, Tom, room Hall, room:hall, tom, 房间 Hall"):
        chosen(merging, "Mara")


def test_what_was_used_up_here_and_given_away_there_is_a_question():
    merging = met([ItemLost(Owner(MARA), "lantern")], moved("lantern", "mara", "tom"))
    assert shown(merging)[2:] == ("nobody", "Tom ×1")
    assert held(chosen(merging, "ours"), "lantern") == {}
    assert held(chosen(merging, "theirs"), "lantern") == {"tom": 1}


def test_a_thing_in_question_stays_where_it_was_between_lines_that_are_joined():
    plays = parted([moved("lantern", "mara", "tom")], [moved("lantern", "mara", GROUND)])
    base = next(iter(plays.states.values()))
    both = joined(base, plays.state("main"), plays.state("dark"))
    assert held(both, "lantern") == {"mara": 1}


def test_only_what_is_missing_is_given_back():
    theirs = [*moved("coin", "tom", "mara", 3), ItemGained(Owner(MARA), "coin", 10)]
    merging = met(moved("coin", "tom", GROUND, 5), theirs)
    assert held(chosen(merging, "ours"), "coin") == {GROUND: 5, "mara": 10}
    assert held(chosen(merging, "theirs"), "coin") == {GROUND: 2, "mara": 13}


transfers = st.lists(
    st.tuples(st.sampled_from(["mara", "tom", GROUND]), st.sampled_from(["mara", "tom", "eve"])),
    max_size=6,
)


@given(transfers, transfers, st.sampled_from(["ours", "theirs"]))
def test_things_that_only_change_hands_are_never_doubled_and_never_lost(
    ours: list[tuple[str, str]], theirs: list[tuple[str, str]], choice: str
):
    def handing(steps: list[tuple[str, str]]) -> list[Event]:
        own, found = {"mara": 0, "tom": 5, "eve": 0, GROUND: 0}, []
        for giver, taker in steps:
            if own[giver]:
                own[giver] -= 1
                own[taker] += 1
                found += moved("coin", giver, taker)
        return found

    merging = met(handing(ours), handing(theirs))
    state = after(merging, {c.id: choice for c in merging.conflicts})
    assert sum(held(state, "coin").values()) == 5


# Doors, triggers, worlds, players.


def test_a_door_that_one_side_removed_and_the_other_changed_is_a_question():
    changed = Door(HATCH, HALL, CELLAR, kind="stairs", locked=True, key="lantern")
    merging = met([DoorRemoved(HATCH)], [DoorPut(changed)])
    assert shown(merging) == ("door Hall—Cellar", "locked · lantern", "no door", "locked · lantern")
    assert chosen(merging, "ours").doors == {}
    assert chosen(merging, "theirs").doors == {HATCH: changed}
    assert agreed([DoorRemoved(HATCH)], [SAYS]).doors == {}
    assert agreed([DoorRemoved(HATCH)], [DoorRemoved(HATCH)]).doors == {}
    with pytest.raises(Exception, match="Choose: ours, theirs\\."):
        chosen(merging, "open")


def test_a_door_that_stands_open_here_and_was_locked_anew_there_is_a_question():
    was = Door(HATCH, HALL, CELLAR, locked=True, key="lantern")
    opened = [DoorPut(replace(was, locked=False))]
    merging = met(opened, [DoorPut(replace(was, key="pin"))])
    assert shown(merging) == ("door Hall—Cellar · lock", "locked", "open", "locked")
    assert chosen(merging, "theirs").doors[HATCH] == replace(was, key="pin")
    assert chosen(merging, "开着").doors[HATCH] == replace(was, key="pin", locked=False)
    again = met([DoorPut(was)], opened)
    assert shown(again)[2:] == ("locked", "open")
    gone = met(opened, [DoorRemoved(HATCH), DoorPut(was)])
    assert shown(gone)[2:] == ("open", "locked")
    assert not agreed(opened, [SAYS]).doors[HATCH].locked


def test_two_new_doors_of_one_name_are_one_that_is_as_both_say():
    gate = Door(DoorId("gate"), HALL, CELLAR)
    merging = met([DoorPut(gate)], [DoorPut(replace(gate, locked=True))])
    assert shown(merging) == ("door Hall—Cellar · lock", "—", "open", "locked")


def test_a_trigger_that_one_side_removed_and_the_other_changed_is_a_question():
    merging = met([TriggerDropped("ambush")], [TriggerKept("ambush", "new line")])
    assert shown(merging) == ("trigger ambush", "there", "removed", "new line")
    assert chosen(merging, "ours").triggers["ambush"].removed
    kept = chosen(merging, "theirs").triggers["ambush"]
    assert (kept.text, kept.removed, kept.enabled) == ("new line", False, True)
    fired = agreed([TriggerDropped("ambush")], [TriggerFired("ambush", 3)])
    assert fired.triggers["ambush"].removed
    new = met([TriggerDropped("bell")], [TriggerKept("bell", "line")])
    assert shown(new) == ("trigger bell", "—", "removed", "line")


def test_another_world_on_one_side_and_more_of_the_old_on_the_other_is_a_question():
    merging = met([WorldAdded("more")], [WorldAdded("new", replace=True)], base=[WorldAdded("old")])
    assert shown(merging) == ("world", "old", "old; more", "new")
    ours, theirs = chosen(merging, "ours"), chosen(merging, "theirs")
    assert (ours.world, ours.world_new) == (("old", "more"), False)
    assert (theirs.world, theirs.world_new) == (("new",), True)
    typed = chosen(merging, "quite another")
    assert (typed.world, typed.world_new) == (("quite another",), True)
    assert agreed([SAYS], [WorldAdded("new", replace=True)]).world_new
    same = [WorldAdded("new", replace=True)]
    assert agreed(same, same).world == ("new",)
    again = met([WorldAdded("more")], [WorldAdded("b", replace=True)], base=same)
    assert one_conflict(again).path == ("world",)


def test_nobody_plays_two_characters_and_ours_stays():
    eve = PersonEntered(Person(EVE, "Eve", "pc"))
    state = after(met([PersonClaimed(MARA, BO)], [PersonClaimed(EVE, BO)], base=[eve]))
    assert (state.people[MARA].player, state.people[EVE].player) == (BO, NOBODY)
    state = after(met([PersonClaimed(EVE, BO)], [PersonClaimed(MARA, BO)], base=[eve]))
    assert (state.people[MARA].player, state.people[EVE].player) == (NOBODY, BO)


def test_a_choice_gives_nobody_two_characters():
    eve = PersonEntered(Person(EVE, "Eve", "pc"))
    merging = met(
        [PersonClaimed(MARA, BO), PersonClaimed(EVE, PersonId("9"))],  # type: ignore[arg-type]
        [PersonClaimed(EVE, BO)],
        base=[eve],
    )
    state = chosen(merging, "theirs")
    assert (state.people[MARA].player, state.people[EVE].player) == (BO, NOBODY)


def test_two_newcomers_of_one_id_are_compared_part_by_part():
    one, other = Person(CID, "Cid", stats={"hp": 5.0}), Person(CID, "Cid", stats={"hp": 5.0})
    grim = replace(other, description="grim", mood=Mood(5.0))
    merging = met([PersonEntered(one)], [PersonEntered(grim)])
    assert shown(merging) == ("Cid · description", "—", "—", "grim")
    assert chosen(merging, "theirs").people[CID] == grim


def test_two_new_rooms_of_one_id_lie_where_a_person_says():
    attic = Room(RoomId("attic"), "Attic", 5, 6)
    merging = met([RoomAdded(attic)], [RoomAdded(replace(attic, x=7))])
    assert shown(merging) == ("room Attic · position", "—", "(5, 6), floor 1", "(7, 6), floor 1")


def test_a_newcomer_of_one_side_comes_in_whole():
    cid = Person(CID, "Cid", stats={"hp": 5.0}, aliases=("C",), mood=Mood(-5.0))
    room = Room(RoomId("attic"), "Attic", 5, 6)
    state = agreed([SAYS], [PersonEntered(cid), RoomAdded(room)])
    assert (state.people[CID], state.rooms[room.id]) == (cid, room)
