"""What is wrong with triggers that a game master brings: unknown names, doubles, too many."""

import pytest

from engine.errors import StoryError, TooManyTriggers
from engine.gamemaster import Stranger, Triggers, decreed, imported, read_trigger
from engine.model.table_deeds import KeepTrigger
from engine.rules.table_steps import MOST_TRIGGERS
from engine.timeline import Timeline
from tests.support.engine import CHANNEL, Engine
from tests.support.stories import ANN, OneBook
from tests.support.triggers import saga

BELL = '[bell] when repeat: contains "ring" -> state.rung = 1'


async def play() -> tuple[Triggers, Timeline]:
    engine = Engine(OneBook(saga(BELL)))
    await engine.timelines.start("book", ANN, CHANNEL)
    binding = engine.timelines.bound(CHANNEL)
    assert binding is not None
    return engine.timelines.triggers, await engine.timelines.open(binding.timeline, binding.branch)


async def test_unknown_names_are_found_in_the_play_as_it_stands():
    triggers, timeline = await play()
    line = '[a] when fired "zebra" and fired "bell" and scene "hal" -> pause'

    found = await triggers.strangers(timeline, read_trigger(line))

    assert found == (Stranger("trigger", "zebra"), Stranger("scene id", "hal", ("hall",)))


async def test_triggers_in_whose_place_others_are_put_are_named_as_they_are_called():
    triggers, timeline = await play()
    new = imported('[BELL] when always -> pause\n[cat] when always -> flag "cat"')

    assert await triggers.replaced(timeline, new) == ("bell",)


async def test_a_play_takes_so_many_and_no_more():
    triggers, timeline = await play()
    full = [read_trigger(f"[t{n}] when always -> pause") for n in range(MOST_TRIGGERS)]
    assert await triggers.replaced(timeline, full) == ()

    await timeline.act(decreed(ANN, *(KeepTrigger(one.text) for one in full)))

    assert len(await triggers.replaced(timeline, full)) == MOST_TRIGGERS
    with pytest.raises(TooManyTriggers, match="500"):
        await triggers.replaced(timeline, [read_trigger(BELL)])


async def test_two_new_ones_of_one_name_are_refused():
    triggers, timeline = await play()
    new = imported("[a] when always -> pause\n\n[ Ａ ] when always -> resume")

    with pytest.raises(StoryError) as error:
        await triggers.replaced(timeline, new)

    [fault] = error.value.faults
    assert (fault.code, fault.place.line) == ("TRIGGER_TWICE", 3)
    assert fault.says.en == "The trigger of line 1 is called “a” as well."
    assert fault.says.zh == "第 1 行的触发器也叫「a」。"
