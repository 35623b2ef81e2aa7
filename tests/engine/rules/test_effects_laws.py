"""No set of effects, and no step, can make a state that is not sound."""

from dataclasses import replace

from hypothesis import example, given
from hypothesis import strategies as st

from engine.model.atoms import ALL, ANY
from engine.model.events import DiceRolled
from engine.model.ids import MODEL, NOBODY, Owner
from engine.model.people import AXES, MEMORIES_KEPT, PRESENCES, Recollection
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
from engine.model.proposal import (
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
from engine.model.table_events import Warned
from engine.rules.effects import settle
from engine.rules.evolve import replay, state_digest
from engine.rules.people import is_players
from engine.rules.people_steps import people_events
from engine.rules.sound import faults_of
from engine.rules.stats import is_down
from tests.support.people import AVA, GUARD, taking, tale, world
from tests.support.stories import ANN

CALLED = ("Ava", "ben", "Mara", "玛拉", "Ilya", "Old Tom", "Aunt Ida", "Otto", "otto kern")
PLACES = ("", "The Hall", "cellar", "The Attic", "Tower", "%")
THINGS = ("coin", "COIN", "Rope", "brass key", "lamp", "西装", "")

anything = st.text(max_size=90)
called = st.sampled_from(CALLED) | st.sampled_from((ALL, ANY)) | anything
things = st.sampled_from(THINGS) | anything
places = st.sampled_from(PLACES) | anything
stats = st.sampled_from(("hp", "SAN", "luck")) | anything
numbers = st.integers(-200, 200).map(float) | st.floats()
counts = st.integers(-120, 120) | st.integers()
presences = st.sampled_from(PRESENCES)


def some(values: st.SearchStrategy) -> st.SearchStrategy:
    return st.lists(values, max_size=8).map(tuple)


proposals = st.builds(
    Proposal,
    stats=some(st.builds(StatChange, called, stats, numbers)),
    items=some(st.builds(ItemChange, called, things, counts)),
    moods=some(st.builds(MoodChange, called, numbers, numbers, numbers)),
    remarks=some(st.builds(Remark, called, anything)),
    people=some(
        st.builds(Whereabouts, called, st.sampled_from(("here", "away", "hidden", "dead")))
    ),
    newcomers=some(st.builds(Newcomer, called, anything)),
    unlock=places,
    key=things,
    move=places,
    new_room=st.none() | st.builds(NewRoom, places, anything),
    minutes=st.integers(-10, 800) | st.integers(),
    note=anything,
)

steps: st.SearchStrategy[PeopleStep] = st.one_of(
    st.builds(StatStep, called, stats, st.sampled_from(("=", "+=", "-=", "*=", "/=")), numbers),
    st.builds(MoodStep, called, st.sampled_from(AXES), st.sampled_from(("=", "+=", "-=")), numbers),
    st.builds(GiveItem, things, called, counts, st.just("") | called),
    st.builds(TakeItem, things, called, counts),
    st.builds(PutPresence, called, presences),
    st.builds(Attack, called),
    st.builds(RememberAs, called, anything),
    st.builds(
        DescribePerson, called, st.sampled_from(("name", "description", "faction")), anything
    ),
    st.builds(
        SpawnPerson, called, anything, some(st.tuples(stats, numbers)), some(things), presences
    ),
    st.builds(SayAs, called, anything),
)


def crowded() -> State:
    """A state where much stands at the edge of its range."""
    full = tuple(Recollection(f"m{n}") for n in range(MEMORIES_KEPT))
    edge = replace(GUARD, memories=full, mood=replace(GUARD.mood, trust=100.0, fear=-100.0))
    items = {Owner("ava"): {"coin": 9999, "西装": 1}, Owner("room:hall"): {"lamp": 2}}
    return replace(world(edge, replace(AVA, stats={"hp": 1.0})), items=items)


states = st.sampled_from((world(), crowded(), State(story=world().story)))


@given(states, st.lists(proposals, min_size=1, max_size=3))
def test_no_set_of_effects_can_make_a_state_invalid(state: State, proposed: list[Proposal]):
    turn = taking(state)
    for proposal in proposed:
        settle(proposal, turn)
    assert faults_of(tale(), turn.state) == ()
    assert state_digest(replay(state, turn.events)) == state_digest(turn.state)


@given(states, proposals)
def test_what_a_model_proposes_is_always_told_as_its_own(state: State, proposal: Proposal):
    turn = taking(state)
    settle(proposal, turn)
    assert {getattr(event, "by", MODEL) for event in turn.events} <= {MODEL}


BEYOND = (
    "vars",
    "flags",
    "memories",
    "log",
    "turns",
    "ended",
    "triggers",
    "offers",
    "scenes",
    "world",
    "lore",
    "revealed",
    "paused",
    "spotlight",
    "order",
    "gathered",
)


@given(states, proposals)
def test_what_a_model_may_not_touch_it_cannot_and_no_dice_fall(state: State, proposal: Proposal):
    turn = taking(state)
    fate = turn.chance.getstate()
    settle(proposal, turn)
    assert [getattr(turn.state, name) for name in BEYOND] == [getattr(state, n) for n in BEYOND]
    assert not any(isinstance(event, DiceRolled) for event in turn.events)
    assert turn.chance.getstate() == fate


@given(states, proposals)
def test_a_players_character_that_lives_stays_where_and_whose_it_is(
    state: State, proposal: Proposal
):
    turn = taking(state)
    settle(proposal, turn)
    for id, person in state.people.items():
        after = turn.state.people[id]
        assert after.player == person.player
        assert not is_players(after) or is_down(after) or after.presence == person.presence


@given(states, proposals)
def test_the_hidden_and_the_dead_stay_as_they_are(state: State, proposal: Proposal):
    turn = taking(state)
    settle(proposal, turn)
    for id, person in state.people.items():
        if person.presence in ("hidden", "dead"):
            assert turn.state.people[id] == person


@given(states, proposals)
def test_a_mood_moves_by_no_more_than_three_times_forty_in_a_turn(state: State, proposal: Proposal):
    turn = taking(state)
    settle(proposal, turn)
    for id, person in state.people.items():
        for axis in AXES:
            most = 120 if axis == "trust" else 40
            moved = getattr(turn.state.people[id].mood, axis) - getattr(person.mood, axis)
            assert abs(moved) <= most + 1e-9


@given(states, proposals)
def test_the_same_proposal_settles_the_same_wherever_people_stand_in_a_state(
    state: State, proposal: Proposal
):
    turned = replace(
        state,
        people=dict(reversed(tuple(state.people.items()))),
        items=dict(reversed(tuple(state.items.items()))),
    )
    one, other = taking(state), taking(turned)
    settle(proposal, one)
    settle(proposal, other)
    assert one.events == other.events


@given(states, proposals)
def test_what_game_masters_are_told_is_short_enough_to_show(state: State, proposal: Proposal):
    turn = taking(state)
    settle(proposal, turn)
    told = [detail for e in turn.events if isinstance(e, Warned) for detail in e.details]
    assert all(len(detail) <= 200 and "\n" not in detail for detail in told)


@given(states, st.lists(steps, min_size=1, max_size=6), st.sampled_from((NOBODY, ANN)))
@example(world(), [DescribePerson(ALL, "name", "Zoe")], NOBODY)
def test_no_steps_can_make_a_state_invalid(state: State, taken: list[PeopleStep], user):
    turn = taking(state, user)
    for step in taken:
        events = people_events(step, turn, "a rule")
        turn.add(*events)
    assert faults_of(tale(), turn.state) == ()
    assert {getattr(event, "by", "a rule") for event in turn.events} <= {"a rule"}


@given(steps)
def test_a_step_that_means_somebody_who_is_not_there_is_always_told(step: PeopleStep):
    nowhere = taking(State(story=world().story))
    events = people_events(step, nowhere, "a rule")
    assert isinstance(step, SpawnPerson) or all(isinstance(event, Warned) for event in events)
    assert events
