"""What the bot does by itself, once among all processes that share a database."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from apscheduler.schedulers.asyncio import AsyncIOScheduler
from apscheduler.triggers.base import BaseTrigger

from bot.schedules import Daily, Every, Schedule
from bot.settings import Settings
from engine.errors import ServiceError
from engine.keeping import Keeping
from engine.ports import Clock, Leases
from engine.timelines import Timelines

log = logging.getLogger(__name__)

SWEEP_EVERY = timedelta(minutes=10)
"""How often somebody looks where a tick is over: so much later than its time it may come."""


LOOK_BACK = timedelta(days=1)
"""Branches that moved since then are looked at: their memory may not be in order."""


@dataclass(frozen=True, slots=True)
class Job:
    """Work that is to be done once in each slot of a schedule; it is told what time it is."""

    name: str
    schedule: Schedule
    work: Callable[[datetime], Awaitable[None]]

    @property
    def lease(self) -> str:
        """Return what its lease is called; another schedule is another lease, and begins anew."""
        return f"{self.name} {self.schedule}"


class Jobs:
    """Does jobs when their time has come, unless another process does them or they are done.

    A lease says until when one is done: it ends with the slot. So a process that was away does at
    once what was missed meanwhile, and one that dies is followed by another in the next slot.
    *holder* tells this process from others.
    """

    def __init__(self, leases: Leases, clock: Clock, holder: str) -> None:
        self._leases = leases
        self._clock = clock
        self._holder = holder
        self._running: dict[str, asyncio.Task[None]] = {}

    async def begin(self, job: Job) -> None:
        """Begin *job*, unless it is still at work here."""
        if job.name not in self._running:
            task = asyncio.create_task(self.run(job))
            self._running[job.name] = task
            task.add_done_callback(lambda done: self._ended(job, done))

    async def run(self, job: Job) -> None:
        """Do *job* unless it is done in this slot; where it fails, another may try in its stead."""
        now, schedule = self._clock.now(), job.schedule
        try:
            if await self._leases.take(
                job.lease, self._holder, now, schedule.ends(now), schedule.longest
            ):
                await job.work(now)
        except ServiceError as error:
            log.warning("%s could not be done: %s", job.name, error)
            with suppress(ServiceError):
                await self._leases.release(job.lease, self._holder)

    async def stop(self) -> None:
        """Cut off what is still at work; whoever is next finds all of it whole."""
        tasks = [*self._running.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _ended(self, job: Job, task: asyncio.Task[None]) -> None:
        del self._running[job.name]
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("%s broke", job.name, exc_info=error)


class Slots(BaseTrigger):  # type: ignore[misc]  # APScheduler has no types
    """Fires where a slot of a schedule ends; APScheduler's own crons fire twice in autumn."""

    def __init__(self, schedule: Schedule) -> None:
        self._schedule = schedule

    def get_next_fire_time(self, _previous: datetime | None, now: datetime) -> datetime:
        """Return when it fires next."""
        return self._schedule.ends(now)


@asynccontextmanager
async def working(jobs: Sequence[Job], work: Jobs, clock: Clock) -> AsyncIterator[None]:
    """Begin *jobs* at once, and in each slot from then on, for as long as this is open.

    APScheduler is the clock, and no more: what was missed comes once, however late.
    """
    usual = {"coalesce": True, "misfire_grace_time": None}
    scheduler = AsyncIOScheduler(timezone=UTC, job_defaults=usual)
    for job in jobs:
        trigger, now = Slots(job.schedule), clock.now()
        scheduler.add_job(work.begin, trigger, [job], id=job.name, next_run_time=now)
    scheduler.start()
    try:
        yield
    finally:
        scheduler.shutdown(wait=False)
        await work.stop()


def jobs_of(timelines: Timelines, settings: Settings) -> Iterator[Job]:
    """Yield the jobs that *settings* ask for."""
    yield Job("purge", Daily.read(settings.daily_at), _purging(timelines))
    if timelines.keeping is not None:
        yield Job("memory", Every(SWEEP_EVERY), _keeping(timelines.keeping))
    if settings.tick_hours:
        period = timedelta(hours=settings.tick_hours)
        yield Job("ticks", Every(min(SWEEP_EVERY, period)), _ticking(timelines, period))


def _purging(timelines: Timelines) -> Callable[[datetime], Awaitable[None]]:
    async def purge(_now: datetime) -> None:
        """Remove for good what was deleted long ago."""
        for gone in await timelines.branching.purge():
            log.info("purged %d branches of %s", len(gone.branches), gone.timeline)

    return purge


def _keeping(keeping: Keeping) -> Callable[[datetime], Awaitable[None]]:
    async def keep(now: datetime) -> None:
        """Put in order what was left: by a process that stopped, or a model that failed."""
        await keeping.sweep(now - LOOK_BACK)

    return keep


def _ticking(timelines: Timelines, period: timedelta) -> Callable[[datetime], Awaitable[None]]:
    async def tick(now: datetime) -> None:
        """Let time pass where nobody plays."""
        swept = await timelines.ticks.sweep(now, period)
        if swept.branches:
            log.info("time passed on %d branches; %d wait", swept.turns, swept.left)

    return tick
