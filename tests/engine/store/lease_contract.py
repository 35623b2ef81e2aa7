"""What all leases must do. Subclass it where a `store` fixture gives them."""

import asyncio
from datetime import datetime, timedelta

import pytest

from engine.ports import Leases
from engine.store.store import Store
from tests.support.turns import AT

HOUR = timedelta(hours=1)


async def taken(
    leases: Leases, holder: str, at: datetime, *, name: str = "sweep", until: datetime | None = None
) -> bool:
    """Try to take *name* for an hour."""
    return await leases.take(name, holder, at, until or at + HOUR, HOUR)


class LeaseContract:
    @pytest.fixture
    def leases(self, store: Store) -> Leases:
        return store.leases

    async def test_what_nobody_has_can_be_taken_each_for_itself(self, leases: Leases):
        assert await taken(leases, "one", AT)
        assert await taken(leases, "two", AT, name="purge")

    async def test_what_is_taken_is_taken_for_all_whoever_asks(self, leases: Leases):
        await taken(leases, "one", AT)
        for holder in ("one", "two"):
            for minutes in (0, 30, 59):
                assert not await taken(leases, holder, AT + timedelta(minutes=minutes))

    async def test_when_its_time_is_over_it_can_be_taken_also_from_the_dead(self, leases: Leases):
        await taken(leases, "dead", AT)
        assert await taken(leases, "two", AT + HOUR)
        assert not await taken(leases, "three", AT + HOUR)

    async def test_of_many_who_ask_at_once_one_gets_it(self, leases: Leases):
        for slot in range(3):
            at = AT + slot * HOUR
            won = await asyncio.gather(*(taken(leases, f"{n}", at) for n in range(12)))
            assert sum(won) == 1

    async def test_what_is_given_back_can_be_taken_but_not_for_another(self, leases: Leases):
        await taken(leases, "one", AT)
        await leases.release("sweep", "two")
        await leases.release("purge", "one")
        assert not await taken(leases, "two", AT)
        await leases.release("sweep", "one")
        assert await taken(leases, "two", AT)

    async def test_a_clock_that_goes_back_a_little_takes_nothing_twice(self, leases: Leases):
        await taken(leases, "one", AT)
        for minutes in (1, 30, 60):
            assert not await taken(leases, "two", AT - timedelta(minutes=minutes))

    async def test_a_clock_that_goes_back_for_long_does_not_bar_it_for_as_long(
        self, leases: Leases
    ):
        await taken(leases, "one", AT)
        back = AT - timedelta(hours=5)
        assert await taken(leases, "two", back)
        assert not await taken(leases, "three", back + timedelta(minutes=59))
        assert await taken(leases, "three", back + HOUR)

    async def test_a_clock_that_goes_forth_lets_it_be_taken_once(self, leases: Leases):
        await taken(leases, "one", AT)
        forth = AT + timedelta(hours=5)
        assert await taken(leases, "two", forth)
        assert not await taken(leases, "three", forth)

    async def test_moments_of_other_zones_are_the_same_moments(self, leases: Leases):
        await taken(leases, "one", AT)
        at = (AT + HOUR).astimezone(datetime.fromisoformat("2026-01-01T00:00+09:00").tzinfo)
        assert not await taken(leases, "two", at - timedelta(seconds=1))
        assert await taken(leases, "two", at)
