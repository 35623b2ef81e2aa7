"""Memory is put in order in turns that nobody sees."""

import asyncio

import pytest

from engine.errors import StaleHead
from engine.llm.offline import OfflineOracle
from engine.model.events import Remembered
from engine.model.ids import MAIN
from engine.model.memory import Memory
from engine.model.memory_actions import Fold
from engine.model.memory_events import Extracted
from engine.model.script import Reply
from engine.ports import Oracle
from engine.timeline import Timeline
from tests.support.engine import CHANNEL, Engine, message, say
from tests.support.narrators import ScriptedOracle
from tests.support.stories import ANN, OneBook, story


async def begun(narrator: Oracle | None = None) -> tuple[Engine, Timeline]:
    engine = Engine(OneBook(story()), narrator or OfflineOracle())
    frame = await engine.timelines.start("book", ANN, CHANNEL)
    await engine.timelines.play(CHANNEL, message(1), say("I knock."))
    return engine, await engine.timelines.open(frame.timeline, MAIN)


async def fold(timeline: Timeline, text: str = "She knocked.") -> bool:
    action = Fold(await timeline.head(), 1)
    return await timeline.put_in_order(action, lambda _: (Remembered(Memory(text)), Extracted(1)))


async def test_what_is_remembered_stands_in_the_state_and_on_the_line():
    _, timeline = await begun()
    assert await fold(timeline)
    assert [memory.text for memory in (await timeline.state()).memories] == ["She knocked."]
    assert [turn.kind for turn in await timeline.turns()][-1] == "fold"


async def test_where_nothing_is_to_do_no_turn_is_written():
    _, timeline = await begun()
    head = await timeline.head()
    assert not await timeline.put_in_order(Fold(head, 1), lambda _: ())
    assert await timeline.head() == head


async def test_people_do_not_see_it_and_take_back_the_turn_before_it():
    engine, timeline = await begun()
    said = (await timeline.latest()).id
    await fold(timeline)
    assert (await timeline.latest()).id == said
    await engine.timelines.past.undo(timeline, ANN)
    assert (await timeline.state()).memories == ()
    assert (await timeline.turns())[-1].id != said


async def test_what_came_from_a_turn_that_was_taken_back_is_not_kept():
    engine, timeline = await begun()
    action = Fold(await timeline.head(), 1)
    await engine.timelines.past.undo(timeline, ANN)
    with pytest.raises(StaleHead):
        await timeline.put_in_order(action, lambda _: (Remembered(Memory("gone")),))
    assert (await timeline.state()).memories == ()


async def test_whoever_acts_meanwhile_is_waited_for_and_their_turn_stays():
    _, timeline = await begun()
    action = Fold(await timeline.head(), 1)
    await timeline.act(say("I wait."))
    assert await timeline.put_in_order(action, lambda _: (Remembered(Memory("kept")),))
    assert [memory.text for memory in (await timeline.state()).memories] == ["kept"]
    assert (await timeline.state()).turns == 2


async def test_two_at_once_come_one_after_the_other():
    _, timeline = await begun()
    both = await asyncio.gather(fold(timeline, "one"), fold(timeline, "two"))
    assert all(both)
    assert {memory.text for memory in (await timeline.state()).memories} == {"one", "two"}


async def test_another_telling_of_the_turn_does_not_keep_what_came_from_the_first():
    narrator = ScriptedOracle(Reply("Mara is dead."), Reply("Mara is well."))
    engine, timeline = await begun(narrator)
    await fold(timeline, "Mara is dead.")
    await timeline.retell(ANN)
    assert (await timeline.state()).memories == ()
    assert str((await timeline.state()).log[-1].words) == "Mara is well."
    await engine.timelines.past.undo(timeline, ANN)
