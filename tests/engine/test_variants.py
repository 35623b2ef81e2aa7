import pytest

from engine.errors import CannotAmend, CannotRetell, NothingElse, StoreError, TurnPassed
from engine.model.actions import Amend, Conclude, Say, Throw
from engine.model.events import DiceRolled
from engine.model.ids import MAIN, UserId
from engine.model.language import Both
from engine.model.script import Reply
from engine.model.words import Words
from engine.ports import Outgoing
from engine.timeline import Origin, Timeline
from tests.support.engine import CHANNEL, Engine, message, say
from tests.support.narrators import ScriptedOracle
from tests.support.stories import ANN, OneBook, story

BET = '[bet] if 包含 "bet" && roll(1d100) >= 1 -> 状态.n += 1'


async def played(*replies: str, words: str = "bet") -> tuple[Engine, Timeline]:
    engine = Engine(OneBook(story(BET, n=0)), ScriptedOracle(*map(Reply, replies)))
    frame = await engine.timelines.start("book", ANN)
    timeline = await engine.timelines.open(frame.timeline, MAIN)
    await timeline.act(say(words))
    return engine, timeline


async def dice(timeline: Timeline) -> list[tuple[int, ...]]:
    turns = await timeline.turns()
    return [e.faces for turn in turns for e in turn.events if isinstance(e, DiceRolled)]


async def told(timeline: Timeline) -> str:
    return str((await timeline.state()).log[-1].words)


async def test_a_turn_told_anew_keeps_its_dice_and_what_they_settled():
    _, timeline = await played("It falls.", "It rolls away.")
    before = await dice(timeline)
    frame = await timeline.retell(ANN)
    assert frame.narration == "It rolls away."
    assert await dice(timeline) == before
    assert (await timeline.state()).vars == {"n": 1}
    assert (await timeline.state()).turns == 1


async def test_only_the_telling_that_counts_is_remembered():
    _, timeline = await played("It falls.", "It rolls away.")
    await timeline.retell(ANN)
    assert [str(line.words) for line in (await timeline.state()).log][-1] == "It rolls away."
    assert "It falls." not in [str(line.words) for line in (await timeline.state()).log]


async def test_tellings_can_be_gone_through_and_none_is_lost():
    engine, timeline = await played("One.", "Two.", "Three.")
    await timeline.retell(ANN)
    await timeline.retell(ANN)
    past = engine.timelines.past
    assert (await past.swipe(timeline, ANN)).number == 1
    assert await told(timeline) == "One."
    assert (await past.swipe(timeline, ANN, -1)).number == 3
    assert await told(timeline) == "Three."
    variant = await past.swipe(timeline, ANN, -1)
    assert (variant.number, variant.count) == (2, 3)
    assert await told(timeline) == "Two."


async def test_tellings_are_still_there_after_a_restart():
    engine, timeline = await played("One.", "Two.")
    await timeline.retell(ANN)
    again = await engine.again()
    resumed = await again.timelines.open(timeline.record.id, MAIN)
    await again.timelines.past.swipe(resumed, ANN)
    assert await told(resumed) == "One."


async def test_what_other_branches_did_at_that_turn_is_no_telling_of_it():
    engine, timeline = await played("One.", "Elsewhere.")
    root = (await timeline.turns())[0].id
    other = await engine.timelines.fork(timeline, "other", root)
    await other.act(say("something else"))
    with pytest.raises(NothingElse):
        await engine.timelines.past.swipe(timeline, ANN)


async def test_a_first_turn_has_no_other_telling():
    engine = Engine(OneBook(story()))
    frame = await engine.timelines.start("book", ANN)
    timeline = await engine.timelines.open(frame.timeline, MAIN)
    with pytest.raises(NothingElse):
        await engine.timelines.past.swipe(timeline, ANN)


async def test_without_a_model_a_turn_told_anew_stays_as_it_is():
    engine = Engine(OneBook(story()))
    frame = await engine.timelines.start("book", ANN)
    timeline = await engine.timelines.open(frame.timeline, MAIN)
    first = await timeline.act(say("go"))
    assert (await timeline.retell(ANN)).turn == first.turn
    assert await timeline.head() == first.turn


async def test_a_turn_in_which_nobody_was_asked_cannot_be_told_anew():
    _, timeline = await played("One.")
    await timeline.act(Throw(ANN, "Ann", "1d6"))
    with pytest.raises(CannotRetell):
        await timeline.retell(ANN)
    with pytest.raises(CannotAmend):
        await timeline.amend(Amend(ANN, Words("Mine.")))


async def test_a_person_may_tell_the_turn_in_other_words():
    engine, timeline = await played("One.")
    frame = await timeline.amend(Amend(ANN, Words("My own words.")))
    assert frame.narration == "My own words."
    assert (await timeline.state()).vars == {"n": 1}
    await engine.timelines.past.swipe(timeline, ANN)
    assert await told(timeline) == "One."


async def test_a_telling_left_behind_can_be_reached_through_the_moves_of_the_head():
    engine, timeline = await played("One.", "Two.")
    first = await timeline.head()
    await timeline.retell(ANN)
    moves = await engine.store.head_moves(timeline.record.id, MAIN)
    assert first in [move.previous for move in moves]
    await timeline.act(Conclude(ANN))


@pytest.mark.parametrize("change", ["retell", "amend", "swipe", "undo"])
async def test_a_change_meant_for_a_turn_that_is_over_changes_nothing(change):
    engine, timeline = await played("One.", "Two.", "Three.")
    over = await timeline.head()
    await timeline.act(say("go on"))
    head, past = await timeline.head(), engine.timelines.past
    changes = {
        "retell": lambda: timeline.retell(ANN, since=over),
        "amend": lambda: timeline.amend(Amend(ANN, Words("Mine.")), since=over),
        "swipe": lambda: past.swipe(timeline, ANN, since=over),
        "undo": lambda: past.undo(timeline, ANN, since=over),
    }
    with pytest.raises(TurnPassed):
        await changes[change]()
    assert await timeline.head() == head


async def test_the_author_of_a_turn_stays_the_same_whoever_puts_it_in_other_words():
    engine, timeline = await played("One.")
    await timeline.amend(Amend(UserId("other"), Words("Mine.")))
    assert await engine.timelines.past.author(timeline) == ANN


async def test_a_turn_put_in_other_words_is_told_anew_as_it_was_played():
    engine, timeline = await played("It falls.", "It rolls away.")
    before = await dice(timeline)
    await timeline.amend(Amend(UserId("other"), Words("Mine.")))
    frame = await timeline.retell(ANN)
    assert frame.narration == "It rolls away."
    assert await dice(timeline) == before
    assert isinstance((await timeline.latest()).action, Say)
    past = engine.timelines.past
    assert [(await past.swipe(timeline, ANN)).count for _ in range(3)] == [3, 3, 3]


async def test_where_nothing_comes_out_differently_the_turn_is_as_it_was_played():
    engine = Engine(OneBook(story()))
    frame = await engine.timelines.start("book", ANN)
    timeline = await engine.timelines.open(frame.timeline, MAIN)
    first = await timeline.act(say("go"))
    await timeline.amend(Amend(ANN, Words("Mine.")))
    assert (await timeline.retell(ANN)).turn == first.turn
    assert await timeline.head() == first.turn


@pytest.mark.parametrize("change", ["retell", "amend"])
async def test_another_telling_is_written_in_one_step(change):
    engine, timeline = await played("One.", "Two.")
    first, by = await timeline.latest(), UserId("gm")
    if change == "retell":
        await timeline.retell(by)
    else:
        await timeline.amend(Amend(by, Words("Two.")))
    turn, variant, *before = await engine.store.head_moves(timeline.record.id, MAIN)
    assert (variant.previous, variant.head) == (first.id, first.parents[0])
    assert (variant.reason, variant.by) == ("variant", by)
    assert (turn.reason, turn.head) == ("turn", await timeline.head())
    assert len(before) == 2


@pytest.mark.parametrize("change", ["retell", "amend"])
async def test_a_telling_that_cannot_be_written_leaves_the_turn_as_it_was(change):
    engine, timeline = await played("One.", "Two.")
    moves = await engine.store.head_moves(timeline.record.id, MAIN)

    async def fail(_commit):
        raise StoreError(Both("The disk is full.", "磁盘已满。"))

    engine.store.append = fail  # type: ignore[method-assign]
    changes = {
        "retell": lambda: timeline.retell(ANN),
        "amend": lambda: timeline.amend(Amend(ANN, Words("Mine."))),
    }
    with pytest.raises(StoreError):
        await changes[change]()
    assert await told(timeline) == "One."
    assert await engine.store.head_moves(timeline.record.id, MAIN) == moves


async def test_another_telling_goes_out_to_where_it_was_asked_for():
    engine, timeline = await played("One.", "Two.")
    origin = Origin(message(5), CHANNEL)
    for tell in (
        lambda: timeline.retell(ANN, origin=origin),
        lambda: timeline.amend(Amend(ANN, Words("Mine.")), origin=Origin(message(6), CHANNEL)),
    ):
        frame = await tell()
        [left] = (await engine.timelines.leftovers()).undelivered
        assert left.turn == frame.turn
        assert left.outgoing == Outgoing(CHANNEL, engine.timelines.text_of(frame))
        await engine.timelines.shows.delivered(frame)


async def test_each_telling_can_be_shown_again():
    _, timeline = await played("One.", "Two.")
    first = await timeline.latest()
    await timeline.retell(ANN)
    assert (await timeline.frame(first)).narration == "One."


async def test_what_another_branch_did_there_is_no_telling_of_a_turn_put_in_other_words():
    engine, timeline = await played("One.", "Elsewhere.")
    root = (await timeline.turns())[0].id
    other = await engine.timelines.fork(timeline, "other", root)
    mine = await other.act(Say(UserId("other"), "Ben", Words("something else")))
    await other.amend(Amend(ANN, Words("Ann says.")))
    past = engine.timelines.past
    assert await past.author(other) == UserId("other")
    assert (await past.swipe(other, ANN)).turn.id == mine.turn
    with pytest.raises(NothingElse):
        await past.swipe(timeline, ANN)
