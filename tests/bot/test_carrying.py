"""Plays are packed and read one at a time, and whoever waits is told so."""

import asyncio
from pathlib import Path

import pytest

from bot.carrying import NO_CARRIER, StaysHere, StoreCarrier
from bot.luggage import unpacked
from engine.errors import NoSuchTimeline
from engine.model.ids import MAIN, TimelineId
from engine.model.language import Both
from engine.opening import Origins
from engine.ports.carrier import Arrived, Brought, Tell, quietly
from engine.store.memory import MemoryStore
from engine.store.store import Store
from tests.support.engine import ToldClock
from tests.support.stories import ANN
from tests.support.talks import HEAD, character, jsonl, person

CHAT = Brought("c.jsonl", jsonl(HEAD, character("Hello."), person("Hi.")), ANN)


@pytest.fixture
def carrier(tmp_path: Path) -> StoreCarrier:
    memory = MemoryStore()
    origins = Origins(lambda: "seed", lambda: "play")
    store = Store(memory, memory, memory, memory, memory)
    return StoreCarrier(store, ToldClock(), origins, tmp_path)


async def brought(carrier: StoreCarrier, tell: Tell = quietly) -> Arrived:
    came = await carrier.bring(CHAT, tell)
    assert isinstance(came, Arrived)
    return came


async def test_what_was_brought_can_be_taken_and_both_tell_how_far_they_are(carrier: StoreCarrier):
    told: list[Both] = []
    came = await brought(carrier, told.append)
    parcel = await carrier.take(came.record.id, "archive", MAIN, told.append)
    assert [str(says) for says in told] == [
        "Reading the file…",
        "Taking in turns: 3…",
        "Reading the play…",
        "Packing turns: 3…",
    ]
    assert [says.zh for says in told][-1] == "正在打包，回合数：3……"
    assert unpacked(parcel.content).record == came.record


async def test_one_at_a_time_and_who_waits_is_told(carrier: StoreCarrier):
    came = await brought(carrier)
    told: list[tuple[int, str]] = []

    async def take(number: int) -> None:
        def tell(says: Both) -> None:
            told.append((number, str(says)))

        await carrier.take(came.record.id, "novel", MAIN, tell)

    await asyncio.gather(take(1), take(2))
    assert [number for number, _ in told] == [1, 2, 1, 2, 2]
    assert "yours is next" in told[1][1]


async def test_an_errand_that_fails_holds_nobody_up(carrier: StoreCarrier):
    with pytest.raises(NoSuchTimeline):
        await carrier.take(TimelineId("none"), "archive", MAIN)
    assert (await brought(carrier)).is_new


async def test_where_there_is_no_carrier_everything_stays():
    with pytest.raises(StaysHere):
        await NO_CARRIER.take(TimelineId("t"), "archive", MAIN)
    with pytest.raises(StaysHere) as refused:
        await NO_CARRIER.bring(CHAT)
    assert "不能导出或导入" in refused.value.told("zh")
