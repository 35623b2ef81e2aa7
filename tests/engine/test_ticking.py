"""Real time passes while nobody plays: exactly, once, and unseen."""

import asyncio
from collections import Counter
from datetime import datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import StoreError, StoryOver, StoryPaused
from engine.model.ids import TimelineId, TurnId
from engine.model.language import Both
from engine.model.script import Answer, Ask, Reply
from engine.model.table_actions import Tick
from engine.ports import Due, Hear, Pulse
from engine.rules.evolve import state_digest
from engine.store.memory import MemoryStore
from engine.ticking import Swept
from tests.support.engine import CHANNEL, Engine, ToldClock, message, say
from tests.support.fright import (
    CALM,
    FEAR,
    PERIOD,
    SCARED,
    Fright,
    afraid,
    begun,
    fright,
    tale,
)
from tests.support.narrators import ScriptedOracle
from tests.support.stories import ANN, OneBook

ONE = Swept(branches=1, turns=1)
NONE = Swept()


async def test_a_period_is_one_tick():
    play = await fright()
    assert await play.sweep(hours=5.9) == NONE
    assert await play.sweep(hours=0.1) == ONE
    assert await play.fear() == afraid(1)
    assert await play.sweep(hours=5.9) == NONE


async def test_many_periods_are_one_turn_that_tells_how_many():
    play = await fright()
    assert await play.sweep(hours=4 * 6 + 5) == ONE
    assert await play.passed() == [4]
    assert await play.fear() == afraid(4)
    assert await play.sweep(hours=1) == ONE
    assert await play.passed() == [4, 1]


@settings(max_examples=25, deadline=None)
@given(st.lists(st.floats(0.1, 60), max_size=12))
def test_however_often_somebody_looks_the_same_has_faded(pauses):
    async def run() -> None:
        often, seldom = await fright(), await fright()
        for hours in pauses:
            await often.sweep(hours=hours)
            seldom.engine.clock.pass_by(hours=hours)
        await seldom.sweep()
        assert sum(await often.passed()) == sum(await seldom.passed())
        assert state_digest(await often.here.state()) == state_digest(await seldom.here.state())
        assert len(await seldom.passed()) <= 1

    asyncio.run(run())


async def test_a_process_that_was_away_misses_no_tick():
    play = await fright()
    await play.sweep(hours=13)
    play.engine.clock.pass_by(days=3)
    later = await play.again()
    assert await later.sweep() == ONE
    assert await later.passed() == [2, 12]


async def test_turns_of_people_leave_the_ticks_as_they_were():
    play = await fright()
    for _ in range(3):
        play.engine.clock.pass_by(hours=1.9)
        await play.here.act(say("hush"))
    assert await play.sweep(hours=0.3) == ONE
    assert await play.fear() == afraid(4)  # a tick for each of three turns, and one of the clock


async def test_time_counts_from_when_somebody_was_frightened():
    play = await fright(0.0)
    assert await play.pulse() is None
    play.engine.clock.pass_by(hours=5)
    await play.decree(SCARED)
    assert await play.sweep(hours=5) == NONE
    assert await play.sweep(hours=1) == ONE


async def test_once_nothing_fades_any_more_nobody_looks_there():
    play = await fright(1.0)
    assert await play.sweep(days=30) == ONE
    assert (await play.fear(), await play.pulse()) == (0.0, None)
    assert await play.sweep(days=30) == NONE
    assert await play.passed() == [120]


async def test_whoever_is_calmed_by_people_is_left_alone():
    play = await fright()
    await play.decree(CALM)
    assert await play.pulse() is None
    assert await play.sweep(days=1) == NONE


class Counting(MemoryStore):
    """A store that counts what is asked of it."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: Counter[str] = Counter()

    def __getattribute__(self, name: str) -> object:
        if not name.startswith("_") and name != "asked":
            self.asked[name] += 1
        return super().__getattribute__(name)


async def test_of_a_world_in_which_nothing_fades_nothing_is_read():
    store = Counting()
    engine = Engine(OneBook(tale(0.0)), store=store)
    for _ in range(20):
        await begun(engine)
    store.asked.clear()
    engine.clock.pass_by(days=9)
    assert await engine.timelines.ticks.sweep(engine.clock.now(), PERIOD) == NONE
    assert store.asked == {"pull_pulses": 1, "pulses_due": 1}


async def test_what_stands_as_it_did_is_not_read_to_let_time_pass():
    store = Counting()
    engine = Engine(OneBook(tale(FEAR)), store=store, resident=1)
    for _ in range(130):
        await begun(engine)
    store.asked.clear()
    engine.clock.pass_by(hours=6)
    swept = await engine.timelines.ticks.sweep(engine.clock.now(), PERIOD)
    assert swept == Swept(branches=130, turns=130)
    assert store.asked == {"pull_pulses": 1, "pulses_due": 4, "append": 130}


async def test_nobody_is_shown_that_time_passed():
    engine = Engine(OneBook(tale(FEAR)))
    frame = await engine.timelines.start("book", ANN, CHANNEL)
    await engine.timelines.shows.delivered(frame)
    engine.clock.pass_by(hours=6)
    assert await engine.timelines.ticks.sweep(engine.clock.now(), PERIOD) == ONE
    left = await (await engine.again()).timelines.leftovers()
    assert (left.undelivered, left.fresh, left.stale) == ((), [], [])


async def test_even_a_tick_that_came_from_a_channel_is_not_sent_there():
    engine = Engine(OneBook(tale(FEAR)))
    frame = await engine.timelines.start("book", ANN, CHANNEL)
    await engine.timelines.shows.delivered(frame)
    await engine.timelines.play(CHANNEL, message(1), Tick(2))
    assert (await engine.timelines.leftovers()).undelivered == ()


@pytest.mark.parametrize(("step", "error"), [("pause", StoryPaused), ('end "dawn"', StoryOver)])
async def test_in_a_story_that_ended_or_is_paused_time_stands_still(step, error):
    play = await fright()
    play.engine.clock.pass_by(hours=7)
    await play.decree(step)
    assert await play.pulse() is None
    assert await play.sweep(days=2) == NONE
    with pytest.raises(error):
        await play.here.act(Tick(1))
    assert await play.passed() == []


async def test_a_story_that_goes_on_again_is_as_it_was_when_it_stopped():
    play = await fright()
    await play.decree("pause")
    play.engine.clock.pass_by(days=9)
    await play.decree("resume")
    assert await play.sweep(hours=5) == NONE
    assert await play.sweep(hours=1) == ONE
    assert await play.fear() == afraid(1)


class Held:
    """A narrator that waits until it is let go."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()
        self.go = asyncio.Event()
        self.count = 0

    async def answer(self, ask: Ask, hear: Hear) -> Answer:
        self.count += 1
        self.asked.set()
        await self.go.wait()
        return Reply("So it is.")


async def test_time_waits_for_whoever_acts_and_disturbs_no_narration():
    oracle = Held()
    play = await fright(oracle=oracle)
    acting = asyncio.create_task(play.here.act(say("look")))
    await oracle.asked.wait()
    assert await play.sweep(hours=6) == Swept(branches=1, turns=0, left=1)
    oracle.go.set()
    await acting
    assert await play.sweep() == ONE
    await play.here.act(say("on"))
    assert oracle.count == 2  # no turn was told twice


async def test_a_branch_that_is_played_goes_on_where_time_left_it():
    oracle = ScriptedOracle(*map(Reply, ("One.", "Two.")))
    play = await fright(oracle=oracle)
    await play.here.act(say("look"))
    await play.sweep(hours=6)
    await play.here.act(say("look again"))
    assert len(oracle.asked) == 2
    assert await play.fear() == afraid(3)


async def test_branches_that_nobody_opened_do_not_crowd_out_those_that_are_played():
    play = await fright(resident=2)
    others = [await begun(play.engine) for _ in range(9)]
    held = [play, others[4]]
    for one in held:
        one.here = await play.engine.timelines.open(one.here.record.id, one.here.branch.id)
    assert await play.sweep(hours=6) == Swept(branches=10, turns=10)
    for one in held:
        again = await play.engine.timelines.open(one.here.record.id, one.here.branch.id)
        assert again is one.here
    assert [await one.fear() for one in (play, *others)] == [afraid(1)] * 10


class Opening(MemoryStore):
    """A store in which somebody opens a branch in the middle of a sweep."""

    engine: Engine
    found: object = None

    async def append(self, commit):
        if commit.turn.kind == "tick":
            self.found = await self.engine.timelines.open(commit.timeline, commit.branch)
            assert self.found._lane.locked()
        await super().append(commit)


async def test_whoever_opens_a_branch_in_the_middle_of_a_sweep_waits_for_its_tick():
    store = Opening()
    engine = Engine(OneBook(tale(FEAR)), store=store, resident=1)
    store.engine = engine
    play = await begun(engine)
    await begun(engine)  # which takes the only place in memory
    await play.sweep(hours=6)
    here = await engine.timelines.open(play.here.record.id, play.here.branch.id)
    assert await Fright(engine, here).fear() == afraid(1)
    await here.act(say("look"))


async def test_processes_that_sweep_at_once_let_a_tick_pass_once():
    play = await fright()
    others = [await play.again() for _ in range(3)]
    play.engine.clock.pass_by(hours=12)
    swept = await asyncio.gather(*(one.sweep() for one in (play, *others)))
    assert sum(one.turns for one in swept) == 1
    assert await play.passed() == [2]


class Interrupted(MemoryStore):
    """A store in which a branch is played on just when it was found that a tick is over."""

    play: Fright | None = None

    async def pulses_due(self, before: datetime, limit: int, after: Due | None = None):
        found = await super().pulses_due(before, limit, after)
        if found and self.play is not None:
            play, self.play = self.play, None
            await play.here.act(say("meanwhile"))
        return found


async def test_a_branch_that_was_played_on_meanwhile_is_looked_at_once_more():
    store = Interrupted()
    engine = Engine(OneBook(tale(FEAR)), store=store)
    play = await begun(engine)
    store.play = await play.again()
    assert await play.sweep(hours=6) == ONE
    assert await play.fear() == afraid(2)
    assert await play.passed() == [1]


class Broken(MemoryStore):
    """A store that cannot read one of its plays."""

    broken = TimelineId("")

    async def line(self, timeline, head, since=None):
        if timeline == self.broken:
            raise StoreError(Both("torn", "损坏"))
        return await super().line(timeline, head, since)


async def test_a_play_that_cannot_be_read_holds_nobody_up():
    store = Broken()
    engine = Engine(OneBook(tale(FEAR)), store=store)
    plays = [await begun(engine) for _ in range(3)]
    for play in plays:
        await play.here.act(say("look"))  # so that they must be read
    store.broken = plays[0].here.record.id
    other = await plays[1].again()
    assert await other.sweep(hours=6) == Swept(branches=3, turns=2, left=1)
    store.broken = TimelineId("")
    assert await other.sweep() == ONE


async def test_a_store_that_cannot_be_read_at_all_ends_the_sweep():
    class Gone(MemoryStore):
        async def pulses_due(self, before, limit, after=None):
            raise StoreError(Both("gone", "没有了"))

    engine = Engine(OneBook(tale(FEAR)), store=Gone())
    with pytest.raises(StoreError):
        await engine.timelines.ticks.sweep(engine.clock.now(), PERIOD)


async def test_a_pulse_that_should_not_be_there_is_taken_away_without_a_turn():
    play = await fright(0.0)
    id, branch, head = play.here.record.id, play.here.branch.id, await play.here.head()
    stray = Pulse(play.engine.clock.now(), TurnId("another"), 5)
    await play.engine.store.set_pulse(id, branch, head, stray)
    assert await play.sweep(hours=6) == Swept(branches=1, turns=0)
    assert (await play.pulse(), await play.passed()) == (None, [])


@pytest.mark.parametrize("hours", [-30, -7, -1, 1, 7, 30])
async def test_a_clock_that_is_wrong_for_a_while_changes_nothing_in_the_end(hours: int):
    play, clock = await fright(), ToldClock()
    for wrong in (0, hours, hours, 0, 0):
        clock.pass_by(hours=5)
        play.engine.clock.at = clock.at + timedelta(hours=wrong)
        await play.sweep()
    clock.pass_by(days=3)
    play.engine.clock.at = clock.at
    await play.sweep()
    assert sum(await play.passed()) == (25 + 72) // 6


async def test_a_clock_that_was_years_ahead_does_not_stop_time_for_years():
    play = await fright()
    play.engine.clock.pass_by(days=3650)
    await play.decree(CALM, SCARED)
    play.engine.clock.pass_by(days=-3650)
    assert await play.sweep() == NONE
    assert await play.sweep(hours=6) == ONE
    assert await play.passed() == [1]


async def test_only_open_branches_have_time_and_a_fork_has_its_own():
    play = await fright()
    play.engine.clock.pass_by(hours=4)
    side = await play.lines.fork("side")
    assert await play.sweep(hours=2) == ONE
    assert await play.sweep(hours=4) == ONE
    assert await Fright(play.engine, side.here).passed() == [1]
    await play.engine.timelines.delete(play.here, "side")
    assert await play.sweep(days=3) == ONE
    await play.engine.timelines.branching.reopen(play.here.record.id, "side")
    for hours, passed in ((5, [1]), (1, [1, 1])):
        await play.sweep(hours=hours)
        assert await Fright(play.engine, side.here).passed() == passed


async def test_a_merge_that_waits_is_not_made_void_by_time():
    play = await fright()
    side = await play.lines.fork("side")
    await play.lines.say("dark")
    await side.say("bright")
    assert (await play.lines.merge("side")).conflicts
    assert await play.sweep(hours=12) == NONE
    outcome = await play.lines.resolve(mood="ours")
    assert outcome.frame is not None
    assert await play.sweep() == ONE  # and what was waited for is not lost
    assert await play.passed() == [2]
