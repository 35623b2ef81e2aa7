"""An option is taken once: whoever clicks, wherever they click, and whenever a process dies."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path

import pytest

from engine.editions import Editions
from engine.errors import AlreadyDecided, AlreadyTaken, PlayerError
from engine.model.actions import PlayAction
from engine.model.events import Narrated
from engine.model.frame import Frame
from engine.model.ids import MAIN, MessageId, OfferId, PersonId, TimelineId, UserId
from engine.model.proposal import DraftOptions, Judgement, Proposal, StatChange
from engine.model.script import Answer, Ask
from engine.model.story import Character, Story
from engine.model.table_actions import AskOptions, Choose, DrawFate, Join
from engine.model.table_events import OfferTaken
from engine.model.turn import Turn
from engine.model.words import Words
from engine.ports import Hear
from engine.store.memory import MemoryStore
from engine.store.store import Store, open_store
from engine.timeline import NOWHERE, Origin, Timeline, World
from engine.timelines import Origins, Timelines
from tests.support.engine import CHANNEL, ToldClock
from tests.support.oracles import ScriptedOracle
from tests.support.stage import drafted, drama, option, say
from tests.support.stories import ANN, BOB, OneBook

WOUND = Proposal(stats=(StatChange("Ava", "hp", -10),))
DRAFTED = drafted(option("Leap", WOUND), option("Wait", WOUND))
AVA = PersonId("ava")


def book() -> Story:
    """A story with an option in play, and with questions for a model before and after a turn."""
    story = drama(
        '[dusk] when before turn: ai "Is it dusk?" -> flag dusk',
        '[night] when ai "Is it night?" -> flag night',
        characters=(Character("ava", "Ava", kind="pc"), Character("ben", "Ben", kind="pc")),
    )
    return replace(story, effects=True)


def narrator() -> ScriptedOracle:
    drafts: list[DraftOptions] = [DRAFTED]
    judged = [Judgement("hm", (True,))]
    return ScriptedOracle(values={"options": drafts, "judgement": judged, "proposal": [Proposal()]})


class Died(Exception):
    """The process is gone."""


@dataclass
class Mortal(ScriptedOracle):
    """Answers *left* asks; the next one kills the process."""

    left: int = 0

    async def answer(self, ask: Ask, hear: Hear) -> Answer:
        if self.left == 0:
            raise Died
        self.left -= 1
        return await super().answer(ask, hear)


def mortal(left: int) -> Mortal:
    able = narrator()
    return Mortal(able.told, able.values, left=left)


@dataclass
class Hesitant(ScriptedOracle):
    """Answers once as many ask as *together* waits for: so that all of them think at once."""

    together: asyncio.Barrier = field(default_factory=lambda: asyncio.Barrier(1))

    async def answer(self, ask: Ask, hear: Hear) -> Answer:
        if not self.asked:
            await self.together.wait()
        return await super().answer(ask, hear)


def hesitant(together: asyncio.Barrier) -> Hesitant:
    able = narrator()
    return Hesitant(able.told, able.values, together=together)


@dataclass
class Table:
    """A play whose store outlives its processes."""

    path: Path | None
    clock: ToldClock = field(default_factory=ToldClock)
    memory: MemoryStore = field(default_factory=MemoryStore)
    library: OneBook = field(default_factory=lambda: OneBook(book()))

    @asynccontextmanager
    async def process(self, oracle: ScriptedOracle) -> AsyncIterator[Timelines]:
        """Start a process, and end it."""
        async with AsyncExitStack() as opened:
            store = Store(*(self.memory,) * 5)
            if self.path is not None:
                store = await opened.enter_async_context(open_store(str(self.path)))
            world = World(store.journal, Editions(self.library, store.shelf), oracle, self.clock)
            numbers = count(1)
            origins = Origins(seed=lambda: "seed", id=lambda: f"timeline {next(numbers)}")
            timelines = Timelines(world, store.mailbox, self.library, origins)
            await timelines.wake()
            yield timelines


@pytest.fixture(params=["memory", "sqlite"])
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Table:
    """A play in memory, and one in a file."""
    return Table(tmp_path / "moirai.db" if request.param == "sqlite" else None)


async def begun(table: Table) -> TimelineId:
    """Begin the play: two people join, and two options are put up."""
    async with table.process(narrator()) as timelines:
        frame = await timelines.start("book", ANN, CHANNEL)
        timeline = await timelines.open(frame.timeline, MAIN)
        await timeline.act(Join(ANN, "ann", "Ava"))
        await timeline.act(Join(BOB, "bob", "Ben"))
        await timeline.act(AskOptions(ANN, "ann", Words("")))
        assert [offer.text for offer in (await timeline.state()).offers] == ["Leap", "Wait"]
        return frame.timeline


async def pick(timeline: Timeline, text: str, user: UserId = ANN) -> Choose:
    """Return the click on the option that says *text*."""
    offers = (await timeline.state()).offers
    return Choose(user, "somebody", next(offer.id for offer in offers if offer.text == text))


async def settled(table: Table, id: TimelineId) -> list[Turn]:
    """Check that exactly one option was taken and settled once; return the turns since then."""
    async with table.process(narrator()) as timelines:
        timeline = await timelines.open(id, MAIN)
        turns = await timeline.turns()
        state = await timeline.state()
    taken = [turn for turn in turns if any(isinstance(e, OfferTaken) for e in turn.events)]
    assert len(taken) == 1
    assert sum(isinstance(event, Narrated) for event in taken[0].events) == 1
    assert state.people[AVA].stats["hp"] == 90.0
    assert state.offers == ()
    return list(turns[turns.index(taken[0]) :])


async def outcome(timeline: Timeline, action: PlayAction, origin: Origin = NOWHERE) -> str:
    """Play *action*, and return how that went in a word."""
    try:
        await timeline.act(action, origin=origin)
    except (PlayerError, AlreadyTaken) as error:
        return type(error).__name__
    return "played"


async def test_a_double_click_takes_an_option_once(table: Table):
    id = await begun(table)
    async with table.process(narrator()) as timelines:
        timeline = await timelines.open(id, MAIN)
        click = await pick(timeline, "Leap")
        went = await asyncio.gather(*(outcome(timeline, click) for _ in range(3)))
    assert went == ["played", "AlreadyDecided", "AlreadyDecided"]
    await settled(table, id)


async def test_of_two_people_who_pick_siblings_one_is_told_that_it_is_decided(table: Table):
    id = await begun(table)
    async with table.process(narrator()) as timelines:
        timeline = await timelines.open(id, MAIN)
        clicks = [await pick(timeline, "Leap"), await pick(timeline, "Wait", BOB)]
        went = await asyncio.gather(*(outcome(timeline, click) for click in clicks))
    assert went == ["played", "AlreadyDecided"]
    await settled(table, id)


async def test_two_processes_that_think_at_once_settle_an_option_once(table: Table):
    id = await begun(table)
    together = asyncio.Barrier(2)
    async with (
        table.process(hesitant(together)) as one,
        table.process(hesitant(together)) as other,
    ):
        here, there = await one.open(id, MAIN), await other.open(id, MAIN)
        went = await asyncio.gather(
            outcome(here, await pick(here, "Leap")), outcome(there, await pick(there, "Wait", BOB))
        )
    assert sorted(went) == ["AlreadyDecided", "played"]
    await settled(table, id)


async def test_a_draw_and_a_click_at_once_settle_one_option(table: Table):
    id = await begun(table)
    together = asyncio.Barrier(2)
    async with (
        table.process(hesitant(together)) as one,
        table.process(hesitant(together)) as other,
    ):
        here, there = await one.open(id, MAIN), await other.open(id, MAIN)
        seen = tuple(offer.id for offer in (await there.state()).offers)
        went = await asyncio.gather(
            outcome(here, await pick(here, "Leap")), outcome(there, DrawFate(BOB, "bob", seen))
        )
    assert sorted(went) == ["AlreadyDecided", "played"]
    await settled(table, id)


async def test_a_message_that_is_delivered_again_is_not_played_again(table: Table):
    id = await begun(table)
    message = MessageId("click")
    async with table.process(narrator()) as timelines:
        timeline = await timelines.open(id, MAIN)
        click = await pick(timeline, "Leap")
        binding = timelines.bound(CHANNEL)
        assert binding is not None
        frames: list[Frame | None] = [
            await timelines.play(CHANNEL, message, click) for _ in range(2)
        ]
        went = await outcome(timeline, click, Origin(message=message))
    assert [frame is None for frame in frames] == [False, True]
    assert went in ("AlreadyTaken", "AlreadyDecided")
    await settled(table, id)


async def test_options_wait_through_a_restart(table: Table):
    id = await begun(table)
    async with table.process(narrator()) as timelines:
        timeline = await timelines.open(id, MAIN)
        assert await outcome(timeline, await pick(timeline, "Wait", BOB)) == "played"
    await settled(table, id)


@pytest.mark.parametrize("answered", range(4))
async def test_a_crash_at_any_ask_leaves_a_whole_turn_or_none(table: Table, answered: int):
    id = await begun(table)
    message = MessageId("click")
    dying = mortal(answered)
    async with table.process(dying) as timelines:
        timeline = await timelines.open(id, MAIN)
        before = await timeline.turns()
        click = await pick(timeline, "Leap")
        try:
            await timelines.play(CHANNEL, message, click)
        except Died:
            assert await timeline.turns() == before
    after = narrator()
    async with table.process(after) as timelines:
        timeline = await timelines.open(id, MAIN)
        if await timeline.turns() == before:
            [left] = (await timelines.leftovers()).fresh
            assert await timelines.resume(left) is not None
        assert await outcome(timeline, click) == "AlreadyDecided"
    assert len(dying.asked) + len(after.asked) == 3
    await settled(table, id)


async def test_whoever_took_an_option_back_finds_all_of_them_waiting_again(table: Table):
    id = await begun(table)
    async with table.process(narrator()) as timelines:
        timeline = await timelines.open(id, MAIN)
        before, offers = await timeline.head(), (await timeline.state()).offers
        leap, wait = await pick(timeline, "Leap"), await pick(timeline, "Wait")
        await timeline.act(leap)
        await timeline.move(before, "undo", ANN)
        assert (await timeline.state()).offers == offers
        assert await outcome(timeline, wait) == "played"
        assert await outcome(timeline, leap) == "AlreadyDecided"
    await settled(table, id)


async def test_an_option_that_is_told_anew_settles_what_it_settled(table: Table):
    id = await begun(table)
    async with table.process(narrator()) as timelines:
        timeline = await timelines.open(id, MAIN)
        await timeline.act(await pick(timeline, "Leap"))
    other = narrator()
    other.told = ("Ava lands on her feet and is well.",)
    async with table.process(other) as timelines:
        frame = await (await timelines.open(id, MAIN)).retell(ANN)
    assert "lands on her feet" in frame.narration
    assert frame.changes[0] == "📊 Ava HP 100 → 90 (-10)"
    await settled(table, id)


async def test_free_words_in_another_process_decide_as_well(table: Table):
    id = await begun(table)
    async with table.process(narrator()) as one, table.process(narrator()) as other:
        here, there = await one.open(id, MAIN), await other.open(id, MAIN)
        click = await pick(here, "Leap")
        await there.act(say("I walk away.", BOB))
        with pytest.raises(AlreadyDecided):
            await here.act(click)
        with pytest.raises(AlreadyDecided):
            await here.act(DrawFate(BOB, "bob", (OfferId(click.offer),)))
        assert (await here.state()).people[AVA].stats["hp"] == 100.0
