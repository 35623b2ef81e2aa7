from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.model.events import Event
from engine.model.ids import Owner
from engine.model.people_events import ItemGained, ItemLost
from engine.model.state import State
from engine.rules.evolve import replay
from engine.rules.items import (
    MOST_HELD,
    count_of,
    gained,
    handed,
    item_called,
    items_near,
    lost,
)
from tests.support.people import world

AVA, GUARD, LENA = Owner("ava"), Owner("guard"), Owner("room:hall")


def owning(**items: int) -> State:
    return replace(world(), items={AVA: items})


def held_by(owner: Owner, events: tuple[Event, ...], state: State) -> dict[str, int]:
    return dict(replay(state, events).items.get(owner, {}))


def test_an_item_goes_by_its_whole_name_in_any_case():
    state = owning(rope=1, monkey=1, key=2)
    assert item_called(state, AVA, "ROPE") == "rope"
    assert count_of(state, AVA, "Key") == 2
    assert item_called(state, AVA, "mon") is None
    assert count_of(state, GUARD, "key") == 0
    assert items_near(state, AVA, "keys")[0] == "key"


def test_what_is_gained_is_added_to_what_is_there():
    state = owning(rope=1, key=1)
    assert held_by(AVA, gained(state, AVA, "lamp"), state) == {"rope": 1, "key": 1, "lamp": 1}
    assert gained(state, AVA, "ROPE", 2, "a rule") == (ItemGained(AVA, "rope", 2, "a rule"),)


def test_one_thing_keeps_one_name_whoever_has_it():
    assert gained(world(), GUARD, "rope") == (ItemGained(GUARD, "Rope", 1),)


def test_losing_a_key_leaves_the_monkey():
    state = owning(rope=1, monkey=1, key=1)
    assert held_by(AVA, lost(state, AVA, "key"), state) == {"rope": 1, "monkey": 1}


@pytest.mark.parametrize(("item", "count"), [("sword", 1), ("rope", 0), ("rope", -3)])
def test_what_nobody_has_is_not_lost(item: str, count: int):
    assert lost(owning(rope=1), AVA, item, count) == ()


def test_nobody_loses_more_than_they_have():
    assert lost(owning(coin=3), AVA, "coin", 9, "a rule") == (ItemLost(AVA, "coin", 3, "a rule"),)


def test_nobody_can_hold_more_than_the_most():
    state = owning(coin=MOST_HELD - 1)
    assert gained(state, AVA, "coin", 50) == (ItemGained(AVA, "coin", 1),)
    assert gained(owning(coin=MOST_HELD), AVA, "coin") == ()
    assert gained(state, AVA, "coin", 0) == gained(state, AVA, "coin", -2) == ()


def test_what_is_handed_over_leaves_one_and_reaches_the_other():
    assert handed(world(), AVA, GUARD, "COIN", 2, "") == (
        ItemLost(AVA, "coin", 2),
        ItemGained(GUARD, "coin", 2),
    )


def test_what_one_does_not_have_cannot_be_handed_over():
    assert handed(world(), AVA, GUARD, "sword") == ()
    assert handed(world(), AVA, AVA, "coin") == ()


counts = st.dictionaries(st.sampled_from(("coin", "Coin", "rope", "西装")), st.integers(1, 9999))


@given(counts, counts, st.sampled_from(("COIN", "rope", "西装", "x")), st.integers(-5, 20000))
def test_handing_over_makes_nothing_and_loses_nothing(
    one: dict[str, int], other: dict[str, int], item: str, count: int
):
    state = State(items={AVA: one, GUARD: other})
    after = replay(state, handed(state, AVA, GUARD, item, count))
    before, now = (sum(sum(own.values()) for own in s.items.values()) for s in (state, after))
    assert before == now


@given(st.lists(st.tuples(st.sampled_from(("coin", "COIN", "rope")), st.integers(-20000, 20000))))
def test_counts_never_leave_their_range(changes: list[tuple[str, int]]):
    state = State()
    for item, count in changes:
        act = gained if count > 0 else lost
        state = replay(state, act(state, AVA, item, abs(count)))
    assert all(0 < n <= MOST_HELD for own in state.items.values() for n in own.values())
    assert len(state.items.get(AVA, {})) <= 2
