"""What belongs to one branch, one play or one telling stays there, whatever fails meanwhile."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

import pytest

from engine.errors import StoreError
from engine.model.ids import MAIN, NOBODY, ChannelId, TimelineId, TurnId, UserId
from engine.model.language import Both
from engine.model.memory import Memory
from engine.model.script import Answer, Ask, Narrate, Reply
from engine.model.story import Story
from engine.model.turn import Turn
from engine.ports import Binding, BranchRecord, Hear, Pulse, TimelineRecord
from engine.rules.evolve import state_digest
from engine.store.memory import MemoryStore
from engine.timeline import Timeline
from tests.support.engine import CHANNEL, Engine, message, say
from tests.support.lines import Lines, lines
from tests.support.narrators import ScriptedOracle
from tests.support.stories import ANN, OneBook, house, story

OTHER = ChannelId("other")
FULL = replace(
    house(
        '[coin] if 包含 "coin" -> 状态.gold += 1',
        '[oath] if 包含 "swear" -> 注入 "an oath was sworn" && 标记 "sworn"',
        '[yard] if 包含 "leave" -> 前往 "yard"',
        '[dawn] if 包含 "wait" -> 结局 "dawn"',
    ),
    vars=(("gold", 1), ("_plot", "thick")),
    flags=frozenset({"night"}),
    memories=(Memory("once upon a time", 5),),
)
EVERYTHING = ("a coin [[1d6]]", "I swear", "I leave", "I wait")


def memory_of(name: str, tells: str) -> str:
    return f'[{name}] if 包含 "{name}" -> 注入 "{tells}"'


class Telling:
    """A model that has one thing to tell."""

    async def answer(self, _ask: Ask, _hear: Hear) -> Answer:
        return Reply("Rain falls on the roof.")


@pytest.mark.parametrize("oracle", [None, Telling()])
@pytest.mark.parametrize("turns", range(len(EVERYTHING) + 1))
async def test_a_branch_has_all_that_its_turn_had_from_the_first_turn_on(oracle, turns):
    play = await lines(FULL, oracle)
    await play.say(*EVERYTHING[:turns])
    there, state = await play.here.head(), await play.here.state()
    if turns < len(EVERYTHING):
        await play.say(*EVERYTHING[turns:])

    side = await (await play.fork("dark", there)).again()

    assert state_digest(await side.here.state()) == state_digest(state)
    assert state.vars["_plot"] == "thick"
    assert state.memories[0] == Memory("once upon a time", 5)


async def test_a_channel_plays_on_where_it_played_whatever_branches_are_called():
    play = await lines()
    dark = await play.fork("dark")
    id = play.here.record.id
    timelines = play.engine.timelines
    await timelines.bind(Binding(OTHER, id, dark.here.branch.id))
    await timelines.rename(dark.here, "backup")
    await (await play.fork("dark")).say("bright")

    await timelines.play(OTHER, message(1), say("coin"))

    view = await (await play.engine.again()).timelines.view(OTHER)
    assert (view.branch.name, view.state.vars["gold"]) == ("backup", 2)
    assert view.state.vars["mood"] == "calm"


class Failing(MemoryStore):
    """A store that cannot read a past, or keep a branch, while *fails* says so."""

    fails: str = ""

    def check(self, what: str) -> None:
        if what == self.fails:
            raise StoreError(Both("The disk is gone.", "磁盘不见了。"))

    async def fork(
        self,
        branch: BranchRecord,
        at: datetime,
        by: UserId = NOBODY,
        pulse: Pulse | None = None,
    ) -> None:
        self.check("fork")
        await super().fork(branch, at, by, pulse)

    async def timeline(self, id: TimelineId) -> TimelineRecord:
        self.check("read")
        return await super().timeline(id)

    async def line(
        self, timeline: TimelineId, head: TurnId, since: TurnId | None = None
    ) -> Sequence[Turn]:
        self.check("read")
        return await super().line(timeline, head, since)


async def test_a_branch_that_could_not_be_kept_is_not_there_and_can_be_made_again():
    store = Failing()
    engine = Engine(OneBook(story()), store=store)
    frame = await engine.timelines.start("book", ANN, CHANNEL)
    play = Lines(engine, await engine.timelines.open(frame.timeline, MAIN))

    store.fails = "fork"
    with pytest.raises(StoreError):
        await play.fork("dark")
    assert [one.name for one in await engine.timelines.branches(frame.timeline)] == ["main"]

    store.fails = ""
    side = await play.fork("dark")
    await side.say("go")
    assert [one.name for one in await engine.timelines.branches(frame.timeline)] == ["main", "dark"]
    assert (await engine.timelines.delete(play.here, "dark")).name == "dark"


async def test_a_past_that_cannot_be_read_is_an_error_and_no_empty_story():
    store = Failing()
    engine = Engine(OneBook(story()), store=store)
    await engine.timelines.start("book", ANN, CHANNEL)
    await engine.timelines.play(CHANNEL, message(1), say("go"))
    before = (await engine.timelines.view(CHANNEL)).state

    again = await engine.again()
    store.fails = "read"
    with pytest.raises(StoreError):
        await again.timelines.play(CHANNEL, message(2), say("go on"))
    with pytest.raises(StoreError):
        await again.timelines.view(CHANNEL)

    store.fails = ""
    view = await again.timelines.view(CHANNEL)
    assert view.state == before
    assert await again.timelines.retry(CHANNEL, message(2)) is not None
    assert (await again.timelines.view(CHANNEL)).state.turns == 2


class Slow:
    """A narrator that answers when it is told to."""

    def __init__(self) -> None:
        self.asked, self.may_answer = asyncio.Event(), asyncio.Event()

    async def answer(self, _ask: Ask, _hear: Hear) -> Answer:
        self.asked.set()
        await self.may_answer.wait()
        return Reply("At last.")


async def test_a_reply_lands_where_it_was_asked_for_though_the_channel_plays_another_branch():
    slow = Slow()
    engine = Engine(OneBook(story()), oracle=slow)
    frame = await engine.timelines.start("book", ANN, CHANNEL)
    main = await engine.timelines.open(frame.timeline, MAIN)
    dark = await engine.timelines.fork(main, "dark")
    playing = asyncio.create_task(engine.timelines.play(CHANNEL, message(1), say("go")))
    await slow.asked.wait()

    await engine.timelines.bind(Binding(CHANNEL, frame.timeline, dark.branch.id))
    slow.may_answer.set()
    played = await playing

    assert played is not None
    assert (played.branch, await main.head()) == ("main", played.turn)
    assert (await dark.state()).turns == 0


def asked(oracle: ScriptedOracle) -> str:
    """Return all that the narrator was sent last."""
    ask = oracle.asked[-1]
    assert isinstance(ask, Narrate)
    return "\n".join(one.text for one in ask.messages)


def tells(*replies: str) -> ScriptedOracle:
    return ScriptedOracle(*map(Reply, replies))


async def test_what_another_branch_remembers_is_in_no_prompt_of_this_one():
    oracle = tells("A raven.", "A lark.", "Dusk.")
    play = await lines(story(memory_of("raven", "the raven spoke"), memory_of("lark", "-")), oracle)
    side = await play.fork("dark")
    await side.say("raven")
    await play.say("lark")

    assert "raven" not in asked(oracle)
    await side.say("go")
    assert "the raven spoke" in asked(oracle)
    assert "lark" not in asked(oracle)


async def test_plays_of_one_story_know_nothing_of_each_other():
    oracle = tells("A raven.", "Rain.")
    engine = Engine(OneBook(story(memory_of("raven", "the raven spoke"))), oracle=oracle)
    for channel in (CHANNEL, OTHER):
        await engine.timelines.start("book", ANN, channel)
    await engine.timelines.play(CHANNEL, message(1), say("raven"))
    await engine.timelines.play(OTHER, message(2), say("go"))

    assert "raven" not in asked(oracle).casefold()


@pytest.mark.parametrize("keeps", ["Two.", "One."])
async def test_a_telling_that_does_not_count_is_in_no_later_prompt(keeps: str):
    oracle = tells("One.", "Two.", "Three.")
    play = await lines(story(), oracle)
    await play.say("go")
    await play.here.retell(ANN)
    if keeps == "One.":
        await play.engine.timelines.past.swipe(play.here, ANN, -1)
    play = await play.again()
    await play.say("on")

    assert {"One.", "Two."} - {keeps} == {
        one for one in ("One.", "Two.") if one not in asked(oracle)
    }
    assert keeps in asked(oracle)


async def test_a_person_dead_here_and_alive_there_is_for_the_game_master_to_settle():
    fates = ("dead", "alive")
    book: Story = story(
        *(f'[{fate}] if 包含 "{fate}" -> 状态.Mara = "{fate}"' for fate in fates), Mara="missing"
    )
    play = await lines(book)
    await (await play.fork("dark")).say("she is alive")
    await play.say("she is dead")

    met = await play.merge("dark")

    [conflict] = met.conflicts
    assert (conflict.field, conflict.base) == ("Mara", "missing")
    assert (conflict.ours, conflict.theirs) == fates
    await play.resolve(Mara="theirs")
    assert await why(play.here, play.engine) == [("alive", "merge"), ("alive", "rule")]


async def why(timeline: Timeline, engine: Engine) -> list[tuple[object, str]]:
    """Return the last values of Mara, and what set them."""
    _, reasons = await engine.timelines.merges.why(timeline, "Mara")
    return [(reason.value, reason.cause) for reason in reasons[:2]]
