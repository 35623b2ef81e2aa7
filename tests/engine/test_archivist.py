"""What leaves the workspace is in the archive, of each line its own, and found again there."""

import pytest

from engine.archivist import Archivist
from engine.model.ids import MAIN, TurnId
from engine.model.memory import STEPS_KEPT, Query
from engine.recalling import Recalling
from engine.sight import Sight
from engine.timeline import Timeline
from tests.support.engine import CHANNEL, Engine, say
from tests.support.stories import ANN, OneBook, story


class Table:
    """A play whose turns are archived as they leave the workspace."""

    def __init__(self) -> None:
        self.engine = Engine(OneBook(story()))
        self.store = self.engine.store
        self.archivist = Archivist(self.store, self.store)
        self.recalling = Recalling(self.store, self.store)

    async def begin(self) -> Timeline:
        frame = await self.engine.timelines.start("book", ANN, CHANNEL)
        return await self.engine.timelines.open(frame.timeline, MAIN)

    async def archive(self, timeline: Timeline) -> int:
        head, state = await timeline.head(), await timeline.state()
        return await self.archivist.archive(timeline.record.id, head, state.turns)

    async def recall(self, timeline: Timeline, words: str) -> list[str]:
        head = await timeline.head()
        found = await self.recalling.recall(timeline.record, head, Query(words))
        return [one.passage.text for one in found]


async def play(timeline: Timeline, *texts: str) -> None:
    for text in texts:
        await timeline.act(say(text))


@pytest.fixture
def table() -> Table:
    return Table()


WAITS = [f"I wait {number}." for number in range(STEPS_KEPT)]


async def test_what_is_in_the_workspace_stays_there(table: Table):
    here = await table.begin()
    await play(here, *WAITS[1:])
    assert await table.archive(here) == 0


async def test_what_left_is_found_with_the_number_of_its_turn(table: Table):
    here = await table.begin()
    await play(here, "I bury the amber ring.", "I look up.", *WAITS)
    assert await table.archive(here) > 0
    (found,) = await table.recall(here, "Where is the amber ring?")
    assert found.startswith("Ann: I bury the amber ring.")
    numbers = {one.number for one in await table.store.passages(here.record.id)}
    assert numbers == {0, 1, 2}


async def test_nothing_is_kept_twice_however_often_somebody_looks(table: Table):
    here = await table.begin()
    await play(here, "I bury the amber ring.", *WAITS)
    await table.archive(here)
    assert await table.archive(here) == 0
    await play(here, "I go.")
    assert await table.archive(here) > 0


async def test_branches_find_what_they_share_and_nothing_of_each_other(table: Table):
    here = await table.begin()
    await play(here, "I bury the amber ring.")
    dark = await table.engine.timelines.fork(here, "dark")
    await play(here, "I paint the door red.", *WAITS)
    await play(dark, "I paint the door black.", *WAITS)
    for timeline in (here, dark):
        await table.archive(timeline)
        assert len(await table.recall(timeline, "amber ring")) == 1
    assert "red" in (await table.recall(here, "paint the door"))[0]
    assert "black" in (await table.recall(dark, "paint the door"))[0]
    assert len(await table.recall(dark, "paint the door")) == 1


async def test_what_was_taken_back_is_in_no_answer(table: Table):
    here = await table.begin()
    await play(here, "I paint the door red.", *WAITS)
    await table.archive(here)
    await table.engine.timelines.past.rewind(here, 99, ANN)
    assert await table.recall(here, "paint the door") == []


async def test_what_another_line_said_is_found_once_it_came_in(table: Table):
    here = await table.begin()
    dark = await table.engine.timelines.fork(here, "dark")
    await play(dark, "I bury the amber ring.")
    await play(here, "I wait.")
    source = await table.engine.timelines.branch_called(here.record.id, "dark")
    await table.engine.timelines.merges.begin(here, source, ANN)
    await play(here, *WAITS)
    await table.archive(here)
    assert len(await table.recall(here, "amber ring")) == 1


async def test_what_lies_behind_a_turn_is_known_in_steps(table: Table):
    here = await table.begin()
    sight = Sight(table.store)
    id = here.record.id
    first = await here.head()
    assert await sight.behind(id, first) == {first}
    await play(here, *WAITS)
    behind = await sight.behind(id, await here.head())
    assert behind == {turn.id for turn in await here.turns()}
    await play(here, *WAITS, *WAITS)
    assert len(await sight.behind(id, await here.head())) == 3 * STEPS_KEPT + 1
    assert await sight.behind(id, TurnId("0" * 32)) == frozenset()
