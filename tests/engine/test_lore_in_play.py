"""Lore in whole plays: it lasts and rests along each line, and is told alike when told anew."""

from collections.abc import Sequence
from dataclasses import replace

from engine.archive.prove import prove
from engine.model.ids import MAIN
from engine.model.lore import LoreEntry
from engine.model.memory_events import LoreWoke
from engine.model.script import Answer, Ask, Composed, Reply
from engine.model.turn import Turn
from engine.ports import Hear
from engine.timeline import Timeline
from engine.timelines import Origins, Timelines
from tests.support.archives import Played
from tests.support.asked import WHOLE
from tests.support.engine import Engine, say
from tests.support.oracles import ScriptedOracle
from tests.support.stories import ANN, OneBook, house

RESTING = LoreEntry(("bell",), "It rang once.", "bell", "The bell", cooldown=5)
HALF = LoreEntry(("bell",), "By half.", "half", probability=50.0, sticky=1)
BOOK = replace(house(), lore=(RESTING, HALF))


async def begun(engine: Engine) -> Timeline:
    frame = await engine.timelines.start("book", ANN, seed="a seed")
    return await engine.timelines.open(frame.timeline, MAIN)


def woke(turns: Sequence[Turn]) -> list[LoreWoke]:
    return [event for turn in turns for event in turn.events if isinstance(event, LoreWoke)]


async def test_what_lore_woke_is_taken_back_with_its_turn_and_is_of_one_line():
    engine = Engine(OneBook(BOOK))
    timeline = await begun(engine)
    await timeline.act(say("go"))
    other = await engine.timelines.fork(timeline, "other")
    await timeline.act(say("the bell"))
    assert (await timeline.state()).woken["bell"] == 2
    assert (await other.state()).woken == {}
    await engine.timelines.past.undo(timeline, ANN)
    assert (await timeline.state()).woken == {}


async def test_a_turn_told_anew_wakes_the_same():
    oracle = ScriptedOracle(told=("One.", "Two."))
    engine = Engine(OneBook(BOOK), oracle)
    timeline = await begun(engine)
    await timeline.act(say("the bell"))
    first = await timeline.latest()
    await timeline.retell(ANN)
    second = await timeline.latest()
    assert first.id != second.id
    assert woke([first]) == woke([second]) != []
    [one, two] = [ask.messages for ask in oracle.narrations()]
    assert list(one) == list(two)


async def test_the_same_play_wakes_the_same_on_any_machine():
    told = []
    for _ in range(2):
        timeline = await begun(Engine(OneBook(BOOK)))
        for words in ("the bell", "go", "a bell"):
            await timeline.act(say(words))
        told.append([turn.id for turn in await timeline.turns()])
    assert told[0] == told[1]


async def test_a_proof_does_not_ask_what_lore_woke():
    play = Played()
    play.library.book = replace(play.library.book, lore=(RESTING,))
    await play.begin()
    await play.step("say the bell")
    assert woke(await play.here.turns())
    archive = await play.archive()
    assert prove(archive, archive.states, play.engine.library.load).differs is None
    bare = replace(play.library.book, lore=())
    assert prove(archive, archive.states, lambda _source: bare).differs is None


class _Noting(ScriptedOracle):
    """Tells of a request for each ask, as a model's client does."""

    async def answer(self, ask: Ask, hear: Hear) -> Answer:
        hear(replace(WHOLE, messages=tuple(ask.messages)))
        return await super().answer(ask, hear)


async def prompt_of(timelines: Timelines, timeline: Timeline) -> list[tuple[str, str]]:
    last = await timelines.prompts.last(timeline)
    return [(note.name, note.why) for note in last.lore]


async def test_which_lore_stood_in_the_last_prompt_is_kept_with_it():
    engine = Engine(OneBook(replace(BOOK, lore=(RESTING,))), _Noting())
    timeline = await begun(engine)
    await timeline.act(say("the bell"))
    assert await prompt_of(engine.timelines, timeline) == [("The bell", "key")]
    again = await engine.again()
    assert await prompt_of(again.timelines, timeline) == [("The bell", "key")]
    await timeline.act(say("go"))
    assert await prompt_of(engine.timelines, timeline) == []


async def test_what_else_is_asked_leaves_the_lore_of_the_narration():
    engine = Engine(OneBook(replace(BOOK, lore=(RESTING,), effects=True)), _Noting())
    timeline = await begun(engine)
    await timeline.act(say("the bell"))
    assert len((await engine.timelines.prompts.last(timeline)).asked) == 2
    assert await prompt_of(engine.timelines, timeline) == [("The bell", "key")]


async def test_lore_has_its_share_of_what_the_narrator_takes_in():
    engine = Engine(OneBook(replace(BOOK, lore=(RESTING,))), _Noting())
    world = replace(engine.world, takes_in=16)
    origins = Origins(lambda: "a seed", lambda: "timeline")
    timelines = Timelines(world, engine.store, engine.library, origins)
    frame = await timelines.start("book", ANN)
    timeline = await timelines.open(frame.timeline, MAIN)
    await timeline.act(say("the bell"))
    assert await prompt_of(timelines, timeline) == []
    assert "4 tokens of room" in (await timelines.lore.lines(timeline))[-1]


async def test_a_rewrite_leaves_the_lore_of_the_narration():
    oracle = _Noting(told=(Reply("【旁白】门关上了。"), "A door falls shut."))
    engine = Engine(OneBook(replace(BOOK, lore=(RESTING,))), oracle)
    timeline = await begun(engine)
    await timeline.act(say("the bell"))
    assert len(oracle.narrations()) == 2
    assert not isinstance(oracle.narrations()[1].messages, Composed)
    assert await prompt_of(engine.timelines, timeline) == [("The bell", "key")]
