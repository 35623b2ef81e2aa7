import asyncio

import pytest

from engine.errors import (
    AlreadyPlaying,
    BadDice,
    BadName,
    BranchExists,
    EmptyInput,
    NoSuchBranch,
    NoSuchStory,
    NoSuchTimeline,
    StoreError,
)
from engine.model.ids import MAIN, BranchId, ChannelId, TimelineId
from engine.model.language import Both
from engine.model.script import Answer, Ask, Reply
from engine.model.story import Story
from engine.ports import Binding, Commit, Hear
from engine.store.memory import MemoryStore
from tests.support.engine import CHANNEL, Engine, message, say
from tests.support.stories import ANN, OneBook, house, story

OTHER = ChannelId("other")


def engine(book: Story | None = None, **options: object) -> Engine:
    return Engine(OneBook(book or story()), **options)  # type: ignore[arg-type]


async def test_a_story_starts_with_its_opening_and_is_bound_to_the_channel():
    e = engine()
    frame = await e.timelines.start("book", ANN, CHANNEL)
    assert frame.narration == "Faust stands at the window."
    assert e.timelines.bound(CHANNEL) == Binding(CHANNEL, frame.timeline, MAIN)
    [waiting] = await e.store.undelivered()
    assert waiting.turn == frame.turn


async def test_a_story_nobody_wrote_cannot_be_started():
    with pytest.raises(NoSuchStory, match="book"):
        await engine().timelines.start("bok", ANN, CHANNEL)


async def test_a_channel_plays_one_story_until_it_has_ended():
    e = engine(house('[end] if 包含 "x" -> 结局 "dawn"'))
    first = await e.timelines.start("book", ANN, CHANNEL)
    with pytest.raises(AlreadyPlaying):
        await e.timelines.start("book", ANN, CHANNEL)
    await e.timelines.play(CHANNEL, message(1), say("x"))
    second = await e.timelines.start("book", ANN, CHANNEL)
    assert second.timeline != first.timeline


async def test_what_channels_play_is_known_again_after_a_restart():
    e = engine()
    await e.timelines.start("book", ANN, CHANNEL)
    again = await e.again()
    assert again.timelines.bound(CHANNEL) == e.timelines.bound(CHANNEL)


async def test_a_message_in_a_channel_without_a_story_is_refused():
    with pytest.raises(NoSuchTimeline):
        await engine().timelines.play(CHANNEL, message(1), say("go"))


async def test_a_message_that_is_delivered_twice_is_one_turn():
    e = engine()
    await e.timelines.start("book", ANN, CHANNEL)
    frames = await asyncio.gather(
        *(e.timelines.play(CHANNEL, message(1), say("go")) for _ in range(3))
    )
    assert [frame is None for frame in frames] == [False, True, True]
    assert (await e.timelines.view(CHANNEL)).state.turns == 1


async def test_a_refused_message_is_settled_and_not_tried_again():
    e = engine()
    await e.timelines.start("book", ANN, CHANNEL)
    with pytest.raises(EmptyInput):
        await e.timelines.play(CHANNEL, message(1), say(" "))
    assert not await e.store.waiting()


class FullDisk(MemoryStore):
    """A store that takes messages in, but can write no turn."""

    is_full = True

    async def append(self, commit: Commit) -> None:
        if self.is_full:
            raise StoreError(Both("The disk is full.", "磁盘已满。"))
        await super().append(commit)


async def test_a_message_that_could_not_be_stored_can_be_retried():
    store = FullDisk()
    e = engine(store=store)
    await e.timelines.start("book", ANN, CHANNEL)
    with pytest.raises(StoreError):
        await e.timelines.play(CHANNEL, message(1), say("go"))
    store.is_full = False
    frame = await e.timelines.retry(CHANNEL, message(1))
    assert frame is not None
    assert await e.timelines.retry(CHANNEL, message(1)) is None


async def test_a_message_of_another_channel_is_not_played_from_here():
    store = FullDisk()
    e = engine(store=store)
    await e.timelines.start("book", ANN, CHANNEL)
    with pytest.raises(StoreError):
        await e.timelines.play(CHANNEL, message(1), say("go"))
    store.is_full = False
    assert await e.timelines.retry(OTHER, message(1)) is None
    assert (await e.timelines.view(CHANNEL)).state.turns == 0
    assert await e.timelines.retry(CHANNEL, message(1)) is not None


class Hanging:
    """A narrator that never answers."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()

    async def answer(self, _ask: Ask, _hear: Hear) -> Answer:
        self.asked.set()
        await asyncio.Event().wait()
        return Reply("")


async def interrupted(e: Engine) -> None:
    """Take a message in, and stop the process before it is played."""
    assert isinstance(e.oracle, Hanging)
    await e.timelines.start("book", ANN, CHANNEL)
    task = asyncio.create_task(e.timelines.play(CHANNEL, message(1), say("go")))
    await e.oracle.asked.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_a_message_taken_in_before_a_crash_is_played_at_the_next_start():
    e = engine(oracle=Hanging())
    await interrupted(e)
    again = await e.again(engine().oracle)
    left = await again.timelines.leftovers()
    [incoming] = left.fresh
    assert not left.stale
    frame = await again.timelines.resume(incoming)
    assert frame is not None
    assert await again.timelines.resume(incoming) is None
    assert not (await again.timelines.leftovers()).fresh


async def test_a_message_older_than_ten_minutes_waits_for_a_person_to_retry_it():
    e = engine(oracle=Hanging())
    await interrupted(e)
    e.clock.pass_by(minutes=11)
    again = await e.again(engine().oracle)
    left = await again.timelines.leftovers()
    assert [incoming.message for incoming in left.stale] == [message(1)]
    assert not left.fresh
    assert await again.timelines.retry(CHANNEL, message(1)) is not None
    assert await again.timelines.retry(CHANNEL, message(1)) is None


async def test_what_was_written_but_not_shown_is_left_over_until_it_is_delivered():
    e = engine()
    frame = await e.timelines.start("book", ANN, CHANNEL)
    assert len((await e.timelines.leftovers()).undelivered) == 1
    await e.timelines.shows.delivered(frame)
    assert not (await e.timelines.leftovers()).undelivered


async def test_a_hanging_model_in_one_channel_slows_no_other():
    class Selective(Hanging):
        async def answer(self, ask: Ask, hear: Hear) -> Answer:
            if "hang" in ask.messages[-1].text:
                return await super().answer(ask, hear)
            return Reply("Done.")

    oracle = Selective()
    e = engine(oracle=oracle)
    await e.timelines.start("book", ANN, CHANNEL)
    await e.timelines.start("book", ANN, OTHER)
    stuck = asyncio.create_task(e.timelines.play(CHANNEL, message(1), say("hang")))
    await oracle.asked.wait()
    frame = await e.timelines.play(OTHER, message(2), say("go"))
    assert frame is not None
    assert frame.narration == "Done."
    stuck.cancel()


async def test_ending_a_play_frees_the_channel():
    e = engine()
    await e.timelines.start("book", ANN, CHANNEL)
    frame = await e.timelines.end(CHANNEL, message(1), ANN)
    assert frame.ended == ""
    assert e.timelines.bound(CHANNEL) is None
    assert not (await e.again()).timelines.bound(CHANNEL)
    with pytest.raises(NoSuchTimeline):
        await e.timelines.end(CHANNEL, message(2), ANN)


async def test_a_look_shows_the_place_and_the_facts():
    e = engine(house())
    await e.timelines.start("book", ANN, CHANNEL)
    view = await e.timelines.view(CHANNEL)
    assert view.surroundings()[0] == "📍 the hall"
    assert view.facts() == ("📍 the hall",)


async def test_branches_are_found_by_name_whatever_the_case():
    e = engine()
    frame = await e.timelines.start("book", ANN)
    main = await e.timelines.open(frame.timeline, MAIN)
    dark = await e.timelines.fork(main, "Dark")
    assert await e.timelines.open_named(frame.timeline, "dark") is dark
    assert [b.name for b in await e.timelines.branches(frame.timeline)] == ["main", "Dark"]
    with pytest.raises(BranchExists):
        await e.timelines.fork(main, "DARK")
    with pytest.raises(BadName):
        await e.timelines.fork(main, "../x")
    with pytest.raises(NoSuchBranch):
        await e.timelines.open_named(frame.timeline, "light")


async def test_a_branch_nobody_made_is_missing():
    e = engine()
    frame = await e.timelines.start("book", ANN)
    with pytest.raises(NoSuchTimeline):
        await e.timelines.open(frame.timeline, BranchId("unknown"))
    with pytest.raises(NoSuchTimeline):
        await e.timelines.open(TimelineId("unknown"), MAIN)


async def test_only_so_many_idle_timelines_stay_in_memory():
    e = engine(resident=2)
    frames = [await e.timelines.start("book", ANN) for _ in range(3)]
    first = await e.timelines.open(frames[0].timeline, MAIN)
    for frame in frames[1:]:
        await e.timelines.open(frame.timeline, MAIN)
    assert await e.timelines.open(frames[0].timeline, MAIN) is not first


async def test_a_play_may_begin_from_a_save():
    e = engine(story(hp=3))
    saved = story(hp=1)
    frame = await e.timelines.start("book", ANN, take_up=lambda _story: saved)
    timeline = await e.timelines.open(frame.timeline, MAIN)
    assert (await timeline.state()).vars == {"hp": 1}


async def test_dice_can_be_thrown_outside_any_story():
    e = engine()
    assert e.timelines.throw("3d6").total >= 3
    with pytest.raises(BadDice):
        e.timelines.throw("dice")
    assert e.timelines.inline_dice("I jump [[1d20]] far") == ("1d20",)


async def test_small_facts_and_posts_are_kept():
    e = engine()
    await e.timelines.note("commands", "hash")
    await e.timelines.shows.note(message(1), [message(2)])
    again = await e.again()
    assert await again.timelines.noted("commands") == "hash"
    assert await e.store.posts(message(1)) == (message(2),)
    assert [title.name for title in e.timelines.titles()] == ["book"]


async def test_it_is_known_which_channels_play_a_branch():
    e = engine()
    frame = await e.timelines.start("book", ANN, CHANNEL)
    assert not e.timelines.is_played(TimelineId("elsewhere"))
    main = await e.timelines.open(frame.timeline, MAIN)
    dark = await e.timelines.fork(main, "dark")
    await e.timelines.bind(Binding(OTHER, frame.timeline, dark.branch.id))
    again = await e.again()
    assert again.timelines.channels(frame.timeline, MAIN) == (CHANNEL,)
    assert again.timelines.channels(frame.timeline, dark.branch.id) == (OTHER,)
    assert again.timelines.is_played(frame.timeline)


async def test_two_channels_play_two_branches_of_one_play():
    e = engine(story('[coin] if 包含 "coin" -> 状态.gold += 1', gold=1))
    frame = await e.timelines.start("book", ANN, CHANNEL)
    main = await e.timelines.open(frame.timeline, MAIN)
    dark = await e.timelines.fork(main, "dark")
    await e.timelines.bind(Binding(OTHER, frame.timeline, dark.branch.id))
    await asyncio.gather(
        e.timelines.play(CHANNEL, message(1), say("coin here")),
        e.timelines.play(OTHER, message(2), say("coin there")),
    )
    await e.timelines.play(OTHER, message(3), say("another coin"))
    gold = [(await e.timelines.view(on)).state.vars["gold"] for on in (CHANNEL, OTHER)]
    assert gold == [2, 3]
