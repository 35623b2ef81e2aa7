"""Two processes name, fork, delete and open branches at once; two stores stand for them."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from engine.branching import Branches
from engine.errors import BranchExists, NoSuchBranch, NoSuchTurn, PlayerError
from engine.model.ids import MAIN, BranchId
from engine.ports import BranchRecord, Checkpoint, Journal, PendingMerge
from engine.store.memory import MemoryStore
from engine.store.store import open_store
from tests.support.engine import ToldClock
from tests.support.turns import ANN, AT, ROOT, TIMELINE, begun, branch_at, later, played, said

NAMES = ("Straße", "STRASSE", "dark", "Dark", "光")
Pair = tuple[Journal, Journal]


async def outcomes(*works: Awaitable[object]) -> Sequence[object]:
    """Return what each of *works*, begun at once, came to: an error is an outcome too."""
    return await asyncio.gather(*works, return_exceptions=True)


async def names(journal: Journal) -> Counter[str]:
    """Return how often each name is in sight."""
    found = await journal.branches(TIMELINE)
    return Counter(one.name.casefold() for one in found if one.status != "deleted")


class NamesContract:
    async def test_a_name_is_given_once(self, pair: Pair):
        await begun(pair[0])
        made = [
            journal.fork(replace(branch_at(ROOT, f"{number}"), name="dArK"[number % 4 :]), AT)
            for number, journal in enumerate(pair * 8)
        ]
        found = await outcomes(*made)
        assert sum(one is None for one in found) == 4
        assert {type(one) for one in found} == {type(None), BranchExists}
        assert max((await names(pair[1])).values()) == 1

    async def test_an_id_is_given_once(self, pair: Pair):
        await begun(pair[0])
        made = [
            journal.fork(replace(branch_at(ROOT), name=name), AT)
            for journal, name in zip(pair, ("one", "two"), strict=True)
        ]
        assert Counter(type(one) for one in await outcomes(*made)) == {
            type(None): 1,
            BranchExists: 1,
        }

    async def test_of_two_who_want_a_name_one_has_it(self, pair: Pair):
        await begun(pair[0])
        for name in ("one", "two", "three"):
            await pair[0].fork(branch_at(ROOT, name), AT)
        await pair[0].set_status(TIMELINE, BranchId("three"), "deleted", AT)
        await pair[0].fork(branch_at(ROOT, "four"), AT)
        found = await outcomes(
            pair[0].rename(TIMELINE, BranchId("one"), "Three"),
            pair[1].rename(TIMELINE, BranchId("two"), "THREE"),
            pair[1].set_status(TIMELINE, BranchId("three"), "open", AT),
            pair[0].fork(replace(branch_at(ROOT, "five"), name="three"), AT),
        )
        assert sum(one is None for one in found) == 1
        assert {type(one) for one in found} == {type(None), BranchExists}
        assert (await names(pair[0]))["three"] == 1

    async def test_what_is_purged_meanwhile_is_simply_not_there(self, pair: Pair):
        await begun(pair[0])
        one = said(ROOT, "one")
        await pair[0].fork(branch_at(ROOT), AT)
        await played(pair[0], one, branch=branch_at(ROOT).id)
        await pair[0].set_status(TIMELINE, branch_at(ROOT).id, "deleted", AT)
        merge = PendingMerge(MAIN, branch_at(ROOT).id, ROOT.id, ROOT.id, (), ANN, AT)
        mark = Checkpoint("mark", one.id, MAIN, ANN, AT)
        found = await outcomes(
            pair[0].purge(later(1)),
            pair[1].purge(later(1)),
            pair[1].fork(branch_at(one, "twig"), AT),
            pair[1].set_status(TIMELINE, branch_at(ROOT).id, "open", AT),
            pair[0].keep_merge(TIMELINE, merge),
            pair[1].keep_checkpoint(TIMELINE, mark),
            pair[0].keep_prompt(TIMELINE, branch_at(ROOT).id, "text", AT),
        )
        errors = {type(one) for one in found if isinstance(one, BaseException)}
        assert errors <= {NoSuchBranch, NoSuchTurn}
        heads = {branch.head for branch in await pair[0].branches(TIMELINE)}
        assert heads <= {knot.id for knot in await pair[0].knots(TIMELINE)}

    @pytest.mark.parametrize("seed", range(4))
    async def test_whatever_two_do_at_once_each_name_is_in_sight_once(self, pair: Pair, seed: int):
        await begun(pair[0])
        chance, seen = Random(seed), list[object]()
        for round_ in range(12):
            doing = [_step(chance, journal, f"{round_}-{who}") for who, journal in enumerate(pair)]
            seen += await outcomes(*doing)
            assert max((await names(pair[round_ % 2])).values()) == 1
        errors = [one for one in seen if isinstance(one, BaseException)]
        assert all(isinstance(one, PlayerError) for one in errors), errors


def _step(chance: Random, journal: Journal, id: str) -> Awaitable[object]:
    """Return what somebody does next."""
    name, clock = chance.choice(NAMES), ToldClock()
    branches = Branches(journal, clock)
    steps: Sequence[Callable[[], Awaitable[object]]] = (
        lambda: journal.fork(replace(branch_at(ROOT, id), name=name), AT),
        lambda: branches.delete(TIMELINE, name, ()),
        lambda: branches.reopen(TIMELINE, name),
        lambda: _renamed(journal, chance.choice(NAMES), name),
        lambda: journal.purge(clock.now()),
    )
    return chance.choices(steps, (4, 2, 2, 2, 1))[0]()


async def _renamed(journal: Journal, old: str, new: str) -> None:
    branch: BranchRecord = await journal.branch(TIMELINE, old)
    await journal.rename(TIMELINE, branch.id, new)


class TestMemoryNames(NamesContract):
    @pytest.fixture
    def pair(self) -> Pair:
        store = MemoryStore()
        return store, store


class TestSqliteNames(NamesContract):
    @pytest.fixture
    async def pair(self, path: Path) -> AsyncIterator[Pair]:
        async with open_store(path) as here, open_store(path) as there:
            yield here.journal, there.journal


class TestPostgresNames(NamesContract):
    @pytest.fixture
    async def pair(self, clean_postgres_url: str) -> AsyncIterator[Pair]:
        async with open_store(clean_postgres_url) as here, open_store(clean_postgres_url) as there:
            yield here.journal, there.journal
