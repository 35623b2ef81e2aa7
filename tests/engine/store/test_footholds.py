"""A past that comes in has states at once, so that no head is far from one."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.model.ids import TurnId
from engine.model.state import State
from engine.model.turn import Turn
from engine.ports import BranchRecord, Dated, Journal, Past
from engine.rules.evolve import replay
from engine.store.footholds import APART, MOST, Folding
from engine.store.memory import MemoryStore
from engine.store.store import Store
from tests.support.turns import AT, ROOT, TIMELINE, branch_at, line_of, played, record, said


def past_of(turns: list[Turn], heads: list[Turn]) -> Past:
    branches = [branch_at(head, f"b{number}") for number, head in enumerate(heads)]
    return Past(record(), [Dated(turn, AT) for turn in (ROOT, *turns)], branches)


def footholds(past: Past) -> Iterator[tuple[TurnId, State]]:
    return Folding(past).states(written.turn for written in past.turns)


def line(turns: dict[TurnId, Turn], head: TurnId) -> list[Turn]:
    found = [turns[head]]
    while found[-1].parents:
        found.append(turns[found[-1].parents[0]])
    return found[::-1]


def bushy(count: int, chance: Random) -> list[Turn]:
    turns = [ROOT]
    for number in range(count):
        turns.append(said(chance.choice(turns[-9:]), f"step {number}"))
    return turns[1:]


@settings(max_examples=20, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(1, 300), st.integers(1, 12))
def test_what_is_kept_is_what_a_fold_of_the_line_comes_to(chance, count, heads):
    turns = bushy(count, chance)
    past = past_of(turns, chance.choices(turns, k=heads))
    kept = dict(footholds(past))
    known = {turn.id: turn for turn in (ROOT, *turns)}
    assert {branch.head for branch in past.branches} <= kept.keys()
    for id, state in kept.items():
        events = (event for turn in line(known, id) for event in turn.events)
        assert state == replay(State(), events)


def test_no_head_and_nothing_behind_it_is_far_from_a_state():
    turns = line_of(1_000)
    kept = dict(footholds(past_of(turns, [turns[-1]])))
    depths = [at for at, turn in enumerate(turns) if turn.id in kept]
    assert max(b - a for a, b in zip([-1, *depths], depths, strict=False)) <= APART


def test_turns_that_no_branch_has_behind_it_need_no_state():
    turns = line_of(3)
    assert [id for id, _ in footholds(past_of(turns, [turns[0]]))] == [turns[0].id]


def test_of_very_many_branches_the_first_and_the_newest_are_near_a_state():
    twigs = [said(ROOT, f"twig {number}") for number in range(2 * MOST)]
    kept = dict(footholds(past_of(twigs, twigs)))
    assert len(kept) <= MOST
    assert {twigs[0].id, twigs[-1].id} <= kept.keys()


def test_a_very_long_line_has_fewer_states():
    turns = line_of(APART * MOST + 100)
    kept = dict(footholds(past_of(turns, [turns[-1]])))
    assert MOST // 3 < len(kept) <= MOST


def test_states_are_let_go_when_nothing_follows_them():
    turns = line_of(400)
    folding = Folding(past_of(turns, [turns[-1]]))
    assert len(list(folding.states((ROOT, *turns[:390])))) == 7
    assert len(folding._states) == 1
    assert list(folding.states(turns[390:]))
    assert folding._states == {}


class FootholdContract:
    async def test_every_head_of_a_past_that_came_in_is_near_a_state(self, store: Store):
        journal: Journal = store.journal
        turns = bushy(700, Random(4))
        past = past_of(turns, [turns[-1], *Random(5).sample(turns, 30)])
        assert await journal.adopt(past)
        known = {turn.id: turn for turn in (ROOT, *turns)}
        for branch in past.branches:
            assert await journal.nearest_snapshot(TIMELINE, branch.head) == (
                branch.head,
                replay(State(), (e for t in line(known, branch.head) for e in t.events)),
            )

    async def test_it_is_played_on_and_keeps_states_as_ever(self, store: Store):
        turns = line_of(120)
        branch = BranchRecord(branch_at(ROOT).id, TIMELINE, "side", turns[-1].id)
        dated = [Dated(turn, AT) for turn in (ROOT, *turns)]
        assert await store.journal.adopt(Past(record(), dated, [branch]))
        on = said(turns[-1], "on")
        await played(store.journal, on, branch=branch.id)
        found = await store.journal.nearest_snapshot(TIMELINE, on.id)
        assert found is not None
        assert found[0] == turns[-1].id
        await store.journal.keep_snapshot(TIMELINE, on.id, State(turns=7))
        assert await store.journal.nearest_snapshot(TIMELINE, on.id) == (on.id, State(turns=7))


class TestMemoryFootholds(FootholdContract):
    @pytest.fixture
    def store(self) -> Store:
        memory = MemoryStore()
        return Store(memory, memory, memory, memory, memory)


class TestSqliteFootholds(FootholdContract):
    @pytest.fixture
    def store(self, sqlite_store: Store) -> Store:
        return sqlite_store


class TestPostgresFootholds(FootholdContract):
    @pytest.fixture
    def store(self, postgres_store: Store) -> Store:
        return postgres_store
