"""What heads leave and come back to is looked at, and nothing else of a long story."""

from collections.abc import Collection, Sequence

import pytest

from engine.model.ids import MAIN, TimelineId, TurnId
from engine.ports import Descent, Knot
from engine.store.memory import MemoryStore
from tests.support.engine import Engine
from tests.support.lines import BOOK, Lines
from tests.support.stories import ANN, OneBook


class Watched(MemoryStore):
    """Counts how many turns were looked at."""

    def __init__(self) -> None:
        super().__init__()
        self.looked_at = 0

    async def descent(
        self, timeline: TimelineId, ids: Collection[TurnId], generations: int
    ) -> Sequence[Descent]:
        found = await super().descent(timeline, ids, generations)
        self.looked_at += len(found)
        return found

    async def knots(self, timeline: TimelineId) -> Sequence[Knot]:
        found = await super().knots(timeline)
        self.looked_at += len(found)
        return found


async def long_play(length: int) -> tuple[Lines, Watched]:
    """Return a play of so many turns, with a branch that parted and came back just now."""
    store = Watched()
    engine = Engine(OneBook(BOOK), store=store)
    frame = await engine.timelines.start("book", ANN)
    play = Lines(engine, await engine.timelines.open(frame.timeline, MAIN))
    await play.say(*["wait"] * length)
    side = await play.fork("dark")
    await side.say("dark")
    await play.say("coin")
    await play.merged("dark")
    store.looked_at = 0
    return play, store


@pytest.mark.parametrize("length", [40, 400])
async def test_leaving_a_merge_looks_at_what_was_left(length: int):
    play, store = await long_play(length)
    past = play.engine.timelines.past
    assert (await past.undo(play.here, ANN)).reopened == ("dark",)
    assert await play.status("dark") == "open"
    assert (await past.redo(play.here, ANN)).reopened == ()
    assert await play.status("dark") == "merged"
    assert store.looked_at <= 4 * 40


async def test_a_merge_that_lies_behind_another_branch_is_found_however_far_that_went():
    play, _ = await long_play(3)
    on = await play.fork("on")
    await on.say(*["wait"] * 150)
    assert (await play.engine.timelines.past.undo(play.here, ANN)).reopened == ()
    assert await play.status("dark") == "merged"


async def test_a_deleted_branch_keeps_no_merge():
    play, _ = await long_play(3)
    await play.fork("on")
    await play.engine.timelines.delete(play.here, "on")
    assert (await play.engine.timelines.past.undo(play.here, ANN)).reopened == ("dark",)
