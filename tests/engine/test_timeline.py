import asyncio
from dataclasses import replace

import pytest

from engine.errors import AlreadyTaken, EmptyInput, Fault, StaleHead, StoryError
from engine.llm.offline import OfflineOracle
from engine.model.actions import Throw
from engine.model.ids import MAIN, Digest, TimelineId, TurnId
from engine.model.language import Both
from engine.model.rule import Place
from engine.model.script import Answer, Ask, Reply
from engine.model.state import State
from engine.ports import Commit, Hear, Heard, Queued
from engine.rules.evolve import state_digest
from engine.store.memory import MemoryStore
from engine.timeline import SNAPSHOT_EVERY, Origin, Timeline
from tests.support.engine import CHANNEL, Engine, message, say
from tests.support.narrators import ScriptedOracle
from tests.support.stories import ANN, OneBook, story

COUNTING = '[count] if 包含 "go" -> 状态.n += 1'


async def opened(engine: Engine) -> Timeline:
    frame = await engine.timelines.start("book", ANN)
    return await engine.timelines.open(frame.timeline, MAIN)


async def test_a_turn_moves_the_branch_and_shows_what_came_of_it():
    engine = Engine(OneBook(story(COUNTING, n=1)))
    timeline = await opened(engine)
    frame = await timeline.act(say("go"))
    assert frame.fired == ("count",)
    assert frame.changes == ("📊 n 1 → 2",)
    assert frame.turn == await timeline.head()
    assert (await timeline.state()).vars == {"n": 2}


async def test_a_restarted_process_goes_on_exactly_where_the_last_one_stood():
    engine = Engine(OneBook(story(COUNTING, n=1)))
    timeline = await opened(engine)
    for _ in range(130):
        await timeline.act(say("go"))
    other = await engine.again()
    resumed = await other.timelines.open(timeline.record.id, MAIN)
    assert state_digest(await resumed.state()) == state_digest(await timeline.state())
    assert (await resumed.state()).turns == 130


class Slow(OfflineOracle):
    """A narrator that lets others have their turn first."""

    async def answer(self, ask: Ask, hear: Hear) -> Answer:
        await asyncio.sleep(0)
        return await super().answer(ask, hear)


async def test_actions_are_played_in_order_of_arrival():
    engine = Engine(OneBook(story(COUNTING, n=0)), Slow())
    timeline = await opened(engine)
    heard: list[Heard] = []
    frames = await asyncio.gather(
        *(timeline.act(say(f"go {n}"), hear=heard.append) for n in range(5))
    )
    assert [frame.changes for frame in frames] == [(f"📊 n {n} → {n + 1}",) for n in range(5)]
    assert [h.ahead for h in heard if isinstance(h, Queued)] == [1, 2, 3, 4]
    assert not timeline.is_busy


async def test_a_refused_action_leaves_no_trace_and_blocks_nobody():
    engine = Engine(OneBook(story()))
    timeline = await opened(engine)
    before = await timeline.head()
    with pytest.raises(EmptyInput):
        await timeline.act(say(" "))
    assert await timeline.head() == before
    await timeline.act(say("go"))


class Writing(MemoryStore):
    """A store whose writes can be held up."""

    def __init__(self) -> None:
        super().__init__()
        self.begun = asyncio.Event()
        self.may_end = asyncio.Event()

    async def append(self, commit: Commit) -> None:
        self.begun.set()
        await self.may_end.wait()
        await super().append(commit)


async def test_whoever_leaves_while_a_turn_is_written_leaves_when_it_is_taken():
    store = Writing()
    timeline = await opened(Engine(OneBook(story(COUNTING, n=0)), store=store))
    turn = asyncio.ensure_future(timeline.act(say("go")))
    await store.begun.wait()

    turn.cancel()
    await asyncio.sleep(0)
    assert not turn.done()
    store.may_end.set()
    with pytest.raises(asyncio.CancelledError):
        await turn

    assert (await timeline.state()).vars == {"n": 1}
    assert (await timeline.act(say("go"))).changes == ("📊 n 1 → 2",)


async def test_another_process_that_was_faster_is_caught_up_with():
    engine = Engine(OneBook(story(COUNTING, n=0)))
    ours = await opened(engine)
    other = await engine.again()
    theirs = await other.timelines.open(ours.record.id, MAIN)
    await ours.act(say("go"))
    await theirs.act(say("go"))
    frame = await ours.act(say("go"))
    assert frame.changes == ("📊 n 2 → 3",)
    assert (await theirs.state()).vars == {"n": 3}


class AlwaysLate(MemoryStore):
    """A journal whose branch has always just moved."""

    async def append(self, commit: Commit) -> None:
        raise StaleHead(commit.branch)


async def test_a_branch_that_never_stands_still_is_given_up_in_the_end():
    engine = Engine(OneBook(story()), store=AlwaysLate())
    timeline = await opened(engine)
    with pytest.raises(StaleHead):
        await timeline.act(say("go"))


async def test_a_message_is_played_once():
    engine = Engine(OneBook(story()))
    timeline = await opened(engine)
    await timeline.act(say("go"), origin=Origin(message(1)))
    with pytest.raises(AlreadyTaken):
        await timeline.act(say("go"), origin=Origin(message(1)))


async def test_trying_again_cannot_improve_a_roll():
    engine = Engine(OneBook(story()))
    first = await opened(engine)
    frame = await first.act(Throw(ANN, "Ann", "10d100"))
    again = Engine(OneBook(story()))
    second = await opened(again)
    assert (await second.act(Throw(ANN, "Ann", "10d100"))).rolls == frame.rolls


async def test_a_branch_has_a_fate_of_its_own():
    engine = Engine(OneBook(story()))
    main = await opened(engine)
    dark = await engine.timelines.fork(main, "dark")
    throw = Throw(ANN, "Ann", "10d100")
    assert (await main.act(throw)).rolls != (await dark.act(throw)).rolls


async def test_what_a_model_said_before_a_crash_is_not_asked_for_again():
    oracle = ScriptedOracle(Reply("The door opens."))
    engine = Engine(OneBook(story()), oracle, store=CrashOnAppend())
    timeline = await opened(engine)
    with pytest.raises(asyncio.CancelledError):
        await timeline.act(say("go"))
    other = await engine.again(ScriptedOracle())
    resumed = await other.timelines.open(timeline.record.id, MAIN)
    assert (await resumed.act(say("go"))).narration == "The door opens."
    assert len(oracle.asked) == 1


class CrashOnAppend(MemoryStore):
    """A store under which the process dies once, between the model's answer and the commit."""

    crashed = False

    async def append(self, commit: Commit) -> None:
        if not self.crashed:
            self.crashed = True
            raise asyncio.CancelledError
        await super().append(commit)


async def test_what_was_cut_off_in_this_process_is_not_asked_for_again_either():
    engine = Engine(
        OneBook(story()), ScriptedOracle(Reply("The door opens.")), store=CrashOnAppend()
    )
    timeline = await opened(engine)
    with pytest.raises(asyncio.CancelledError):
        await timeline.act(say("go"))
    assert (await timeline.act(say("go"))).narration == "The door opens."


async def test_the_next_turn_plays_an_edited_story():
    library = OneBook(story(COUNTING, n=1))
    engine = Engine(library)
    timeline = await opened(engine)
    library.book = replace(story('[twice] if 包含 "go" -> 状态.n *= 2', n=1), digest=Digest("2"))
    assert (await timeline.act(say("go"))).fired == ("twice",)
    assert (await timeline.state()).story == "2"


async def test_a_broken_edit_is_told_of_with_every_turn_and_the_old_rules_play_on():
    library = OneBook(story(COUNTING, n=1))
    engine = Engine(library)
    timeline = await opened(engine)
    library.fault = StoryError([Fault(Place("book", 3, 1), "", "BAD", Both("broken", "坏了"))])
    frame = await timeline.act(say("go"))
    assert frame.fired == ("count",)
    assert frame.notices == ("⚠️ book:3:1: broken",)


class Forgetful(MemoryStore):
    """A store that loses its snapshots."""

    lost = 0

    async def keep_snapshot(self, timeline: TimelineId, turn: TurnId, state: State) -> None:
        self.lost += 1


async def test_a_line_without_snapshots_is_folded_from_its_root_and_gets_one():
    store = Forgetful()
    engine = Engine(OneBook(story(COUNTING, n=0)), store=store)
    timeline = await opened(engine)
    for _ in range(SNAPSHOT_EVERY + 1):
        await timeline.act(say("go"))
    lost = store.lost
    resumed = await (await engine.again()).timelines.open(timeline.record.id, MAIN)
    assert (await resumed.state()).vars == {"n": SNAPSHOT_EVERY + 1}
    assert store.lost == lost + 1


async def test_what_is_settled_for_a_channel_is_kept_until_it_is_shown():
    engine = Engine(OneBook(story()))
    timeline = await opened(engine)
    frame = await timeline.act(say("go"), origin=Origin(message(1), CHANNEL))
    [waiting] = await engine.store.undelivered()
    assert (waiting.turn, waiting.outgoing.text) == (frame.turn, engine.timelines.text_of(frame))


async def test_a_secret_throw_is_never_put_down_for_a_channel():
    engine = Engine(OneBook(story()))
    timeline = await opened(engine)
    action = Throw(ANN, "Ann", "1d6", secret=True)
    assert (await timeline.act(action, origin=Origin(message(1), CHANNEL))).secret
    assert not await engine.store.undelivered()


async def test_all_turns_of_a_branch_can_be_read():
    engine = Engine(OneBook(story()))
    timeline = await opened(engine)
    await timeline.act(say("go"))
    assert [turn.action.kind for turn in await timeline.turns()] == ["begin", "say"]
