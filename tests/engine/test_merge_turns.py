"""The turn in which branches meet: written whole or not at all, sent out, and told anew."""

from collections.abc import Awaitable, Callable

import pytest

from engine.errors import NothingToResolve, StaleMerge, StoreError
from engine.llm.offline import OfflineOracle
from engine.model.actions import Amend
from engine.model.ids import MAIN
from engine.model.language import Both
from engine.model.script import Answer, Ask, Reply
from engine.model.words import Words
from engine.ports import Commit, Hear
from engine.store.memory import MemoryStore
from engine.timeline import Origin
from tests.support.engine import CHANNEL, Engine, message
from tests.support.lines import BOOK, Lines, lines
from tests.support.narrators import ScriptedOracle
from tests.support.stories import ANN, OneBook


class Meddling(ScriptedOracle):
    """Lets somebody play on while it tells how the lines meet."""

    meddle: Callable[[], Awaitable[object]] | None = None

    async def answer(self, ask: Ask, hear: Hear) -> Answer:
        if self.meddle is not None:
            await self.meddle()
        return await super().answer(ask, hear)


class Dying(MemoryStore):
    """Fails once it is told to."""

    fails = False

    async def append(self, commit: Commit) -> None:
        if self.fails:
            raise StoreError(Both("The disk is full.", "磁盘已满。"))
        await super().append(commit)


async def test_a_merge_is_void_where_the_branch_moves_while_it_is_told():
    oracle = Meddling(Reply("A raven."), Reply("They meet."))
    play = await lines(oracle=oracle)
    side = await play.fork("dark")
    await side.say("dark")
    other = await play.again(OfflineOracle())
    oracle.meddle = lambda: other.say("coin")
    with pytest.raises(StaleMerge):
        await play.merge("dark")
    assert await play.status("dark") == "open"
    assert (await play.vars())["gold"] == 2


@pytest.mark.parametrize(
    ("settled", "error"), [(True, NothingToResolve), (False, StaleMerge)], ids=["merged", "moved"]
)
async def test_choices_that_come_too_late_merge_nothing(settled, error):
    oracle = Meddling(*map(Reply, ("A raven.", "An owl.", "They meet.")))
    play = await lines(oracle=oracle)
    side = await play.fork("dark")
    await side.say("dark")
    await play.say("bright")
    await play.merge("dark")
    other = await play.again(OfflineOracle())

    async def meddle() -> None:
        await (other.resolve(mood="theirs") if settled else other.say("coin"))

    oracle.meddle = meddle
    with pytest.raises(error):
        await play.resolve(mood="ours")
    with pytest.raises(NothingToResolve):
        await play.engine.timelines.merges.waiting(play.here)
    assert (await play.vars())["mood"] == ("dark" if settled else "bright")


async def test_a_merge_that_cannot_be_written_closes_nothing_and_waits_on():
    store = Dying()
    engine = Engine(OneBook(BOOK), store=store)
    frame = await engine.timelines.start("book", ANN)
    play = Lines(engine, await engine.timelines.open(frame.timeline, MAIN))
    side = await play.fork("dark")
    await side.say("dark")
    await play.say("bright")
    await play.merge("dark")
    store.fails = True
    with pytest.raises(StoreError):
        await play.resolve(mood="ours")
    store.fails = False
    assert await play.status("dark") == "open"
    assert len((await engine.timelines.merges.waiting(play.here)).conflicts) == 1
    assert (await play.resolve(mood="ours")).frame is not None
    assert await play.status("dark") == "merged"


async def test_a_merge_goes_out_to_where_it_was_asked_for():
    play = await lines()
    side = await play.fork("dark")
    await side.say("dark")
    timelines, id = play.engine.timelines, play.here.record.id
    source, origin = await timelines.branch_called(id, "dark"), Origin(message(1), CHANNEL)
    met = await timelines.merges.begin(play.here, source, ANN, origin=origin)
    assert met.frame is not None
    [left] = (await timelines.leftovers()).undelivered
    assert (left.turn, left.claim) == (met.frame.turn, message(1))
    assert left.outgoing.text == timelines.text_of(met.frame)
    await timelines.shows.note(message(1), [message(7)])
    [shown] = await timelines.shows.of(id, met.frame.turn)
    assert (shown.channel, shown.posts) == (CHANNEL, (message(7),))


async def test_how_lines_meet_can_be_told_anew_and_in_other_words():
    oracle = ScriptedOracle(*map(Reply, ("A raven.", "They meet.", "They meet at last.")))
    play = await lines(oracle=oracle)
    side = await play.fork("dark")
    there = await side.say("dark")
    first = await play.merged("dark")
    frame = await play.here.retell(ANN)
    assert frame.narration == "They meet at last."
    turn = await play.here.latest()
    assert (turn.kind, turn.parents[1]) == ("merge", there)
    assert await play.status("dark") == "merged"
    assert (await play.vars())["mood"] == "dark"
    past = play.engine.timelines.past
    assert (await past.swipe(play.here, ANN)).turn.id == first.turn
    await play.here.amend(Amend(ANN, Words("They embrace.")))
    assert (await past.swipe(play.here, ANN)).count == 3


async def test_a_merge_put_in_other_words_closes_its_branch_again_when_it_is_redone():
    play = await lines()
    side = await play.fork("dark")
    await side.say("dark")
    await play.merged("dark")
    await play.here.amend(Amend(ANN, Words("They embrace.")))
    past = play.engine.timelines.past
    assert (await past.undo(play.here, ANN)).reopened == ("dark",)
    await past.redo(play.here, ANN)
    assert await play.status("dark") == "merged"
