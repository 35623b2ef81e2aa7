"""What the bot does by itself is done once, by one process, and made up for when it was missed."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, time, timedelta
from pathlib import Path

import pytest

from bot.app import Choice, open_installation
from bot.jobs import SWEEP_EVERY, Job, Jobs, Slots, jobs_of, working
from bot.schedules import Daily, Every, Schedule
from bot.settings import Settings
from bot.shelves import OneStory
from engine.errors import ServiceError
from engine.model.language import Both
from engine.ports import Leases
from engine.store.memory import MemoryStore
from engine.store.store import open_store
from tests.support.engine import ToldClock
from tests.support.fright import fright
from tests.support.tables import lamp

NOON = Daily(time(12, 1), "Etc/GMT-2")  # 10:01 in UTC
BEFORE = datetime(2026, 5, 1, 9, 0, tzinfo=UTC)


@dataclass
class Process:
    """A process with a clock of its own, and what it did when."""

    leases: Leases
    name: str = "one"
    clock: ToldClock = field(default_factory=lambda: ToldClock(BEFORE))
    done: list[datetime] = field(default_factory=list)
    fails: list[Exception] = field(default_factory=list)

    def job(self, schedule: Schedule = NOON) -> Job:
        async def work(now: datetime) -> None:
            if self.fails:
                raise self.fails.pop()
            self.done.append(now)

        return Job("work", schedule, work)

    async def fire(self, at: datetime | None = None, schedule: Schedule = NOON) -> int:
        """Let the clock strike; return how often the work was done by now."""
        self.clock.at = at or self.clock.at
        await Jobs(self.leases, self.clock, self.name).run(self.job(schedule))
        return len(self.done)


def at(hour: int, minute: int = 0, day: int = 1) -> datetime:
    return datetime(2026, 5, day, hour, minute, tzinfo=UTC)


async def test_a_minute_past_noon_two_hours_east_is_not_done_again_at_that_time_in_utc():
    process = Process(MemoryStore())
    await process.fire()  # the first time, at once
    struck = [at(10), at(10, 1), at(10, 1), at(12, 1), at(23), at(10, 0, 2), at(10, 1, 2)]
    assert [await process.fire(moment) for moment in struck] == [1, 2, 2, 2, 2, 2, 3]


async def test_the_instant_stays_the_same_over_a_restart_also_where_clocks_change(tmp_path: Path):
    path = tmp_path / "moirai.db"
    schedule = Daily.read("12:30 Europe/Berlin")
    struck = [  # 12:30 there is 11:30 in UTC on Saturday, and 10:30 from Sunday on
        (datetime(2026, 3, 28, 9, 0, tzinfo=UTC), 1),
        (datetime(2026, 3, 28, 11, 29, tzinfo=UTC), 0),
        (datetime(2026, 3, 28, 11, 30, tzinfo=UTC), 1),
        (datetime(2026, 3, 29, 10, 29, tzinfo=UTC), 0),
        (datetime(2026, 3, 29, 10, 30, tzinfo=UTC), 1),
        (datetime(2026, 3, 29, 11, 30, tzinfo=UTC), 0),
        (datetime(2026, 3, 30, 10, 30, tzinfo=UTC), 1),
    ]
    for moment, times in struck:  # each in a process of its own
        async with open_store(path) as store:
            assert await Process(store.leases).fire(moment, schedule) == times


async def test_what_was_missed_is_done_once_and_at_once():
    store = MemoryStore()
    await Process(store).fire()
    later = Process(store, "two")
    assert await later.fire(at(15, 0, 9)) == 1
    assert await later.fire(at(23, 0, 9)) == 1
    assert await later.fire(at(10, 1, 10)) == 2


async def test_of_many_processes_one_does_it_and_another_when_that_one_died():
    store = MemoryStore()
    processes = [Process(store, str(number)) for number in range(5)]
    for day in range(1, 4):
        alive = processes[day:]
        await asyncio.gather(*(process.fire(at(10, 2, day)) for process in alive))
    assert sum(len(process.done) for process in processes) == 3


async def test_what_failed_may_be_tried_by_another_in_the_same_slot(caplog):
    store = MemoryStore()
    one = Process(store, fails=[ServiceError(Both("the disk is full", "磁盘已满"))])
    with caplog.at_level(logging.WARNING):
        assert await one.fire() == 0
    assert "work could not be done: the disk is full" in caplog.text
    assert await Process(store, "two").fire() == 1


async def test_leases_that_cannot_be_had_end_nothing(caplog):
    class Gone(MemoryStore):
        async def take(self, name, holder, now, until, longest):
            raise ServiceError(Both("gone", "没有了"))

        async def release(self, name, holder):
            raise ServiceError(Both("gone", "没有了"))

    with caplog.at_level(logging.WARNING):
        assert await Process(Gone()).fire() == 0
    assert caplog.text.count("gone") == 1


async def test_another_schedule_begins_anew():
    process = Process(MemoryStore())
    await process.fire()
    assert await process.fire(schedule=Daily(time(9, 0), "Etc/GMT-2")) == 2


@pytest.mark.parametrize("hours", [-9, -3, 3, 9])
async def test_a_clock_that_jumps_by_hours_neither_doubles_nor_stops_the_work(hours: int):
    store, every = MemoryStore(), Every(SWEEP_EVERY)
    process = Process(store)
    for number in range(30):
        wrong = timedelta(hours=hours) if 10 <= number < 20 else timedelta(0)
        await process.fire(BEFORE + number * SWEEP_EVERY + wrong, every)
    apart = [b - a for a, b in zip(process.done, process.done[1:], strict=False)]
    assert timedelta(0) not in apart
    assert 28 <= len(process.done) <= 30


def test_the_clock_strikes_where_slots_end_and_never_twice_for_one():
    slots = Slots(NOON)
    assert slots.get_next_fire_time(None, BEFORE) == at(10, 1)
    assert slots.get_next_fire_time(at(10, 1), at(10, 1)) == at(10, 1, 2)
    assert slots.get_next_fire_time(at(10, 1), at(18, 0, 9)) == at(10, 1, 10)


class Real:
    """The clock of this machine."""

    def now(self) -> datetime:
        return datetime.now(UTC)  # noqa: TID251 - APScheduler reads it too


def job(work: Callable[[], object], name: str = "work") -> Job:
    async def done(_now: datetime) -> None:
        found = work()
        if asyncio.iscoroutine(found):
            await found

    return Job(name, Every(timedelta(days=1)), done)


async def test_every_job_is_begun_as_soon_as_the_bot_works():
    begun = [asyncio.Event(), asyncio.Event()]
    jobs = [job(event.set, str(number)) for number, event in enumerate(begun)]
    async with working(jobs, Jobs(MemoryStore(), Real(), "one"), Real()):
        for event in begun:
            await event.wait()


async def test_a_job_that_is_at_work_is_not_begun_again_and_is_cut_off_at_the_end(caplog):
    started, times = asyncio.Event(), []

    async def long() -> None:
        times.append(1)
        started.set()
        await asyncio.Event().wait()

    work = Jobs(MemoryStore(), Real(), "one")
    async with working([job(long)], work, Real()):
        await started.wait()
        await work.begin(job(long))
    assert times == [1]
    assert caplog.records == []


async def test_a_bug_in_a_job_is_logged_and_ends_nothing_else(caplog):
    caplog.set_level(logging.ERROR)
    done = asyncio.Event()

    def broken() -> None:
        raise ZeroDivisionError

    work = Jobs(MemoryStore(), Real(), "one")
    async with working([job(broken, "bad"), job(done.set, "good")], work, Real()):
        await done.wait()
        await asyncio.sleep(0)
    assert [record.message for record in caplog.records] == ["bad broke"]


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(_env_file=None, database=str(tmp_path / "moirai.db"), grace_days=0)


async def test_the_settings_say_which_jobs_there_are_and_when(settings, tmp_path: Path):
    story = OneStory(lamp(tmp_path / "lamp"))
    async with open_installation(settings, story, Choice(None, offline=True)) as here:

        def found(**changes: object) -> list[tuple[str, str]]:
            changed = settings.model_copy(update=changes)
            return [(job.name, str(job.schedule)) for job in jobs_of(here.timelines, changed)]

        memory = ("memory", "every 600 s")
        assert found() == [("purge", "04:30 UTC"), memory, ("ticks", "every 600 s")]
        assert found(tick_hours=0.0) == [("purge", "04:30 UTC"), memory]
        assert found(tick_hours=0.05)[-1] == ("ticks", "every 180 s")
        assert found(daily_at="23:00 Asia/Shanghai")[0] == ("purge", "23:00 Asia/Shanghai")


async def test_the_jobs_purge_and_let_time_pass(settings, caplog):
    play = await fright()
    await play.lines.fork("side")
    await play.engine.timelines.delete(play.here, "side")
    for days, told in ((40, ["purged 1 branches", "time passed on 1 branches; 0 wait"]), (0, [])):
        caplog.clear()
        play.engine.clock.pass_by(days=days)
        with caplog.at_level(logging.INFO, "bot.jobs"):
            for one in jobs_of(play.engine.timelines, settings):
                await one.work(play.engine.clock.now())
        assert [record.message.partition(" of ")[0] for record in caplog.records] == told
    assert await play.passed() == [160]
