"""A branch has a pulse exactly while something fades there, however it came to stand there."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.archive.pack import gather
from engine.errors import EngineError
from engine.model.actions import Amend
from engine.model.state import State
from engine.model.table_actions import Tick
from engine.model.words import Words
from engine.pulses import pulse_after
from engine.rules.fading import is_alive, ticks_left
from engine.store.memory import MemoryStore
from tests.support.engine import say
from tests.support.fright import CALM, SCARED, Fright, fright
from tests.support.stories import ANN
from tests.support.turns import AT, ROOT

STEPS = {
    "scare": lambda play: play.decree(SCARED),
    "worry": lambda play: play.decree('npc "Mara" irritation = 1'),
    "calm": lambda play: play.decree(CALM),
    "soothe": lambda play: play.decree('npc "Mara" irritation = 0'),
    "say": lambda play: play.here.act(say("coin")),
    "amend": lambda play: play.here.amend(Amend(ANN, Words("As Ann has it."))),
    "pause": lambda play: play.decree("pause"),
    "resume": lambda play: play.decree("resume"),
    "end": lambda play: play.decree('end "dawn"'),
    "undo": lambda play: play.engine.timelines.past.undo(play.here, ANN),
    "redo": lambda play: play.engine.timelines.past.redo(play.here, ANN),
    "rewind": lambda play: play.engine.timelines.past.rewind(play.here, 3, ANN),
    "restore": lambda play: play.engine.timelines.past.restore(play.here, "side", ANN),
    "swipe": lambda play: play.engine.timelines.past.swipe(play.here, ANN),
    "fork": lambda play: play.engine.timelines.fork(play.here, "side"),
    "merge": lambda play: play.lines.merge("side"),
    "merge it elsewhere": lambda play: on(play, "side", lambda side: side.lines.merge("main")),
    "scare elsewhere": lambda play: on(play, "side", lambda side: side.decree(SCARED)),
    "calm elsewhere": lambda play: on(play, "side", lambda side: side.decree(CALM)),
    "delete": lambda play: play.engine.timelines.delete(play.here, "side"),
    "reopen": lambda play: play.engine.timelines.branching.reopen(play.here.record.id, "side"),
    "tick": lambda play: play.here.act(Tick(2)),
    "an hour": lambda play: play.sweep(hours=1),
    "a night": lambda play: play.sweep(hours=12),
    "a month": lambda play: play.sweep(days=30),
}


async def on(play: Fright, name: str, deed) -> None:
    here = await play.engine.timelines.open_named(play.here.record.id, name)
    await deed(Fright(play.engine, here))


async def take(play: Fright, step: str) -> None:
    """Try one step; what the rules do not allow changes nothing."""
    with suppress(EngineError):
        await STEPS[step](play)


async def check(store: MemoryStore, play: Fright) -> None:
    """Check the pulse of each branch against the state at its head."""
    for branch in await store.branches(play.here.record.id):
        state = await play.here.state_at(branch.head)
        pulse = await store.pulse(play.here.record.id, branch.id)
        assert (pulse is not None) == is_alive(state)
        if pulse is not None and pulse.turn == branch.head:
            assert pulse.left == ticks_left(state)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(sorted(STEPS)), max_size=25))
def test_whatever_happens_a_branch_has_a_pulse_while_something_fades(steps: Sequence[str]):
    async def run() -> None:
        play = await fright()
        for step in steps:
            await take(play, step)
            await check(play.engine.store, play)

    asyncio.run(run())


@pytest.mark.parametrize("steps", [[], ["scare"], ["fork", "calm"], ["calm", "fork", "scare"]])
async def test_a_play_that_was_taken_elsewhere_has_the_pulses_it_had(steps: Sequence[str]):
    play, other = await fright(), MemoryStore()
    for step in [*steps, "say"]:
        await take(play, step)
    archive = await gather(play.here.record.id, play.engine.store, play.engine.store)
    assert await other.adopt(archive.past)
    await check(other, play)


def test_a_pulse_begins_and_ends_and_is_else_left_alone():
    calm, scared = State(), asyncio.run(_scared())
    begun = pulse_after(calm, scared, ROOT.id, AT)
    ended = pulse_after(scared, calm, ROOT.id, AT)
    assert begun is not None
    assert ended is not None
    assert (begun.since, begun.turn, begun.left) == (AT, ROOT.id, ticks_left(scared))
    assert ended.left == 0
    assert pulse_after(scared, scared, ROOT.id, AT) is None
    assert pulse_after(calm, calm, ROOT.id, AT) is None


async def _scared() -> State:
    return await (await fright()).here.state()
