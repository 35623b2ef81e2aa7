"""What a game master sets right of characters as they are inside."""

from contextlib import suppress
from dataclasses import replace
from math import inf, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import (
    EmptyInput,
    KeyInUse,
    NobodyCalled,
    NoSuchTrait,
    NothingDone,
    OutOfRange,
    PlayersOwn,
    TooLong,
    TooManyTraits,
)
from engine.model.events import Event
from engine.model.ids import GM, Digest, PersonId
from engine.model.people import Person
from engine.model.persona import Amendment, Belief, Goal, Persona, Policy, Tenet, Tie
from engine.model.persona_actions import (
    PersonaAction,
    SetBelief,
    SetEmotion,
    SetGoal,
    SetStrategy,
    SetTenet,
    SetTie,
)
from engine.model.persona_events import (
    BeliefPut,
    EmotionSet,
    GoalPut,
    StrategySet,
    TenetPut,
    TieSet,
)
from engine.model.state import State
from engine.model.story import Character
from engine.persona.beliefs import MOST_BELIEFS, key_of
from engine.persona.keys import tenet_key
from engine.persona.policies import MOST_TENETS
from engine.rules.decide import kind_of
from engine.rules.persona_steps import LONGEST_TENET, LONGEST_WORD, MOST_GOALS, MOST_WORDS
from tests.support.stage import drama, play
from tests.support.stories import ANN

MARA, TOM, SPY = PersonId("mara"), PersonId("tom"), PersonId("spy")
COIN = Tenet("coin", "never takes gold", ("gold",), reviewed=False)
OLD = Tenet("old", "never leaves", off=True)
PERSONA = Persona(
    goals={"gate": Goal("gate", "hold the gate", 4, 10.0)},
    beliefs={"lie": Belief("lie", "Tom lies", 0.4)},
    emotions={"joy": 80.0},
    ties={TOM: Tie(trust=60.0)},
    strategy="wait",
)
STORY = drama(
    characters=(
        Character("mara", "Mara", policy=Policy(never=(COIN, OLD))),
        Character("tom", "Tom"),
    )
)
STATE = State(
    story=Digest(STORY.digest),
    people={
        MARA: Person(MARA, "Mara"),
        TOM: Person(TOM, "Tom"),
        SPY: Person(SPY, "Ilya", presence="hidden"),
    },
    personas={MARA: PERSONA},
)


def done(action: PersonaAction, state: State = STATE, book=STORY) -> tuple[Event, ...]:
    return play(action, state, book=book).events


def tenet(deed, key="coin", who="Mara", **more) -> tuple[Event, ...]:
    return done(SetTenet(ANN, who, deed, key, **more))


def put(text="never takes silver", **more) -> TenetPut:
    (event,) = tenet("put", more.pop("key", ""), text=text, **more)
    assert isinstance(event, TenetPut)
    return event


def with_persona(persona: Persona) -> State:
    return replace(STATE, personas={MARA: persona})


def test_it_is_the_turn_of_a_game_master():
    assert kind_of(SetStrategy(ANN, "Mara", "x")) == "gm"


def test_a_new_tenet_is_put_in_and_counts_as_reviewed():
    key = tenet_key("never", "never takes silver")
    event = put("never  takes\nsilver", part="never", words=(" silver ", "coin", "coin", ""))
    assert event == TenetPut(
        MARA, "never", Tenet(key, "never takes silver", ("silver", "coin")), GM
    )


def test_a_new_tenet_can_have_a_key_of_its_own():
    assert put(part="facts", key="metal").tenet.key == "metal"


def test_somebody_who_is_nowhere_in_the_story_gets_tenets_too():
    (event,) = tenet("put", "", "Ilya", part="style", text="whispers")
    assert isinstance(event, TenetPut)
    assert event.who == SPY


def test_a_tenet_is_put_in_other_words_and_keeps_those_that_show_it():
    assert put(key="coin") == TenetPut(
        MARA, "never", Tenet("coin", "never takes silver", ("gold",)), GM
    )
    assert put(key="takes gold", words=()).tenet == Tenet("coin", "never takes silver")
    assert put(key="coin", part="never").tenet.key == "coin"


def test_what_was_off_holds_again_where_it_is_put():
    assert put("never leaves the gate", key="old").tenet == Tenet("old", "never leaves the gate")


def test_tenets_are_switched_off_and_on():
    assert tenet("off") == (TenetPut(MARA, "never", replace(COIN, off=True), GM),)
    assert tenet("on", "old") == (TenetPut(MARA, "never", replace(OLD, off=False), GM),)


def test_a_tenet_is_accepted_or_refused():
    assert tenet("accept") == (TenetPut(MARA, "never", replace(COIN, reviewed=True), GM),)
    refused = replace(COIN, reviewed=True, off=True)
    assert tenet("refuse", part="never") == (TenetPut(MARA, "never", refused, GM),)


def test_whoever_grew_is_told_to_have_changed():
    text = "Has changed: this holds no longer: “never takes gold”"
    assert tenet("grow") == (
        TenetPut(MARA, "never", replace(COIN, off=True), GM),
        TenetPut(MARA, "values", Tenet(tenet_key("values", text), text), GM),
    )


def test_a_key_stands_for_one_tenet_alone():
    with pytest.raises(KeyInUse, match="under “never”"):
        put(part="always", key="coin")


def test_a_part_takes_only_so_many_tenets_and_those_that_are_off_do_not_count():
    every = {f"k{n}": Amendment("style", Tenet(f"k{n}", f"t {n}")) for n in range(MOST_TENETS)}
    full = with_persona(Persona(amended=every))
    more = SetTenet(ANN, "Mara", "put", part="style", text="one more")
    with pytest.raises(TooManyTraits, match=str(MOST_TENETS)):
        done(more, full)
    done(replace(more, key="k1"), full)
    every["k0"] = Amendment("style", Tenet("k0", "t", off=True))
    done(more, full)


@pytest.mark.parametrize(
    ("error", "more"),
    [
        (EmptyInput, {"text": " ", "part": "never"}),
        (EmptyInput, {"text": "x"}),
        (NoSuchTrait, {"text": "x", "key": "nothing"}),
        (TooLong, {"text": "x" * (LONGEST_TENET + 1), "part": "never"}),
        (TooLong, {"text": "x", "part": "never", "key": "k" * 61}),
        (TooLong, {"text": "x", "part": "never", "words": ("w" * (LONGEST_WORD + 1),)}),
        (
            TooManyTraits,
            {"text": "x", "part": "never", "words": tuple(map(str, range(MOST_WORDS + 1)))},
        ),
    ],
)
def test_what_is_no_tenet_is_refused(error, more):
    with pytest.raises(error):
        put(**more)


def test_an_emotion_moves_as_far_as_a_game_master_wants():
    assert done(SetEmotion(ANN, "Mara", "joy", 0)) == (EmotionSet(MARA, "joy", 0.0, by=GM),)
    assert done(SetEmotion(ANN, "Mara", "fear", 50, "+=")) == (
        EmotionSet(MARA, "fear", 100.0, by=GM),
    )


def test_what_is_computed_stays_in_range():
    (event,) = done(SetEmotion(ANN, "Mara", "joy", 50, "+="))
    assert event == EmotionSet(MARA, "joy", 100.0, by=GM)
    (event,) = done(SetEmotion(ANN, "Mara", "joy", 90, "-="))
    assert event == EmotionSet(MARA, "joy", 0.0, by=GM)


@pytest.mark.parametrize(("value", "change"), [(101, "="), (-1, "="), (nan, "="), (inf, "+=")])
def test_what_is_out_of_range_is_refused(value, change):
    with pytest.raises(OutOfRange, match="from 0 to 100"):
        done(SetEmotion(ANN, "Mara", "joy", value, change))


def test_a_tie_is_set_to_somebody_else():
    assert done(SetTie(ANN, "Mara", "tom", "trust", 5, "-=")) == (
        TieSet(MARA, TOM, "trust", 55.0, by=GM),
    )
    assert done(SetTie(ANN, "Tom", "Mara", "intimacy", 5)) == (
        TieSet(TOM, MARA, "intimacy", 5.0, by=GM),
    )
    with pytest.raises(NobodyCalled):
        done(SetTie(ANN, "Mara", "Mara", "trust", 5))
    with pytest.raises(NobodyCalled, match="Tom"):
        done(SetTie(ANN, "Mara", "Tomm", "trust", 5))


def test_a_goal_is_new_or_changed_or_gone():
    (new,) = done(SetGoal(ANN, "Mara", "find  Tom", priority=5, progress=20))
    key = key_of("find Tom")
    assert new == GoalPut(MARA, key, Goal(key, "find Tom", 5, 20.0), by=GM)
    (known,) = done(SetGoal(ANN, "Mara", "Hold the gate!", progress=90))
    assert known == GoalPut(MARA, "gate", Goal("gate", "hold the gate", 4, 90.0), by=GM)
    (reworded,) = done(SetGoal(ANN, "Mara", "gate", "leave the gate"))
    assert reworded == GoalPut(MARA, "gate", Goal("gate", "leave the gate", 4, 10.0), by=GM)
    assert done(SetGoal(ANN, "Mara", "gate", gone=True)) == (GoalPut(MARA, "gate", None, by=GM),)


def test_a_belief_is_new_or_changed_or_gone():
    key = key_of("it rains")
    assert done(SetBelief(ANN, "Mara", "it rains")) == (
        BeliefPut(MARA, key, Belief(key, "it rains"), by=GM),
    )
    (known,) = done(SetBelief(ANN, "Mara", "lie", "Tom is honest", 1))
    assert known == BeliefPut(MARA, "lie", Belief("lie", "Tom is honest", 1.0), by=GM)
    gone = done(SetBelief(ANN, "Mara", "TOM lies", gone=True))
    assert gone == (BeliefPut(MARA, "lie", None, by=GM),)


@pytest.mark.parametrize("kind", [SetGoal, SetBelief])
def test_what_nobody_wants_or_believes_cannot_go(kind):
    with pytest.raises(NoSuchTrait):
        done(kind(ANN, "Mara", "hold the gap", gone=True))
    for blank in (" ", "…"):
        with pytest.raises((EmptyInput, NoSuchTrait)):
            done(kind(ANN, "Mara", blank, gone=True))


def test_nobody_wants_or_believes_too_much():
    goals = {str(n): Goal(str(n), f"goal {n}") for n in range(MOST_GOALS)}
    beliefs = {str(n): Belief(str(n), f"belief {n}") for n in range(MOST_BELIEFS)}
    full = with_persona(Persona(goals, beliefs))
    for action in (SetGoal(ANN, "Mara", "more"), SetBelief(ANN, "Mara", "more")):
        with pytest.raises(TooManyTraits):
            done(action, full)
    done(SetGoal(ANN, "Mara", "1", "other"), full)
    done(SetBelief(ANN, "Mara", "1", "other"), full)


@pytest.mark.parametrize(
    "action",
    [
        SetGoal(ANN, "Mara", "gate", priority=6),
        SetGoal(ANN, "Mara", "gate", priority=0),
        SetGoal(ANN, "Mara", "gate", progress=101),
        SetBelief(ANN, "Mara", "lie", confidence=1.1),
    ],
)
def test_figures_of_goals_and_beliefs_have_ranges(action):
    with pytest.raises(OutOfRange):
        done(action)


def test_a_strategy_is_set_and_taken_away():
    assert done(SetStrategy(ANN, "Mara", " run ")) == (StrategySet(MARA, "run", GM),)
    assert done(SetStrategy(ANN, "Mara", "")) == (StrategySet(MARA, "", GM),)
    with pytest.raises(TooLong):
        done(SetStrategy(ANN, "Mara", "x" * 161))


def test_what_is_so_already_is_no_turn():
    with pytest.raises(NothingDone):
        done(SetStrategy(ANN, "Mara", "wait"))
    for deed, key in (("on", "coin"), ("off", "old")):
        with pytest.raises(NothingDone):
            tenet(deed, key)
    with pytest.raises(NothingDone):
        done(SetEmotion(ANN, "Tom", "joy", 50))


def test_what_players_play_they_alone_know_inside():
    ava = Person(PersonId("ava"), "Ava", "pc")
    with pytest.raises(PlayersOwn, match="Ava is a players' character"):
        done(SetStrategy(ANN, "Ava", "x"), replace(STATE, people={ava.id: ava}))


@given(
    st.floats(width=32, allow_nan=True, allow_infinity=True),
    st.sampled_from(["=", "+=", "-="]),
    st.sampled_from(["joy", "fear"]),
)
def test_whatever_is_typed_an_emotion_stays_in_range(value, change, emotion):
    with suppress(OutOfRange, NothingDone):
        (event,) = done(SetEmotion(ANN, "Mara", emotion, value, change))
        assert isinstance(event, EmotionSet)
        assert 0 <= event.value <= 100


def test_of_whom_nobody_knows_nothing_changes():
    with pytest.raises(NobodyCalled, match="Ilya"):
        done(SetStrategy(ANN, "Ilia", "x"))
