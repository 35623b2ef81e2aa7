"""Going back and coming back: nothing is lost, and everything can be taken back."""

from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from engine.errors import (
    NoSuchTurn,
    NotAllowed,
    NothingToRedo,
    NothingToUndo,
    StaleHead,
)
from engine.model.actions import Throw
from engine.model.ids import TurnId, UserId
from engine.past import Moved, last_undone
from tests.support.lines import Lines, lines
from tests.support.stories import ANN, BOB

Step = Callable[[Lines], Coroutine[Any, Any, Moved]]


async def undo(play: Lines) -> Moved:
    return await play.engine.timelines.past.undo(play.here, ANN)


async def redo(play: Lines) -> Moved:
    return await play.engine.timelines.past.redo(play.here, ANN)


async def rewind(play: Lines, turns: int) -> Moved:
    return await play.engine.timelines.past.rewind(play.here, turns, ANN)


async def rewind_to(play: Lines, called: str) -> Moved:
    return await play.engine.timelines.past.rewind_to(play.here, called, ANN)


async def restore(play: Lines, called: str) -> Moved:
    return await play.engine.timelines.past.restore(play.here, called, ANN)


async def three(play: Lines) -> list[TurnId]:
    """Play three turns; return where they led, the beginning first."""
    return [await play.here.head(), *[await play.say("coin") for _ in range(3)]]


async def stands(play: Lines) -> tuple[TurnId, object]:
    return await play.here.head(), (await play.vars())["gold"]


async def test_the_latest_turn_is_taken_back_with_all_that_it_did():
    play = await lines()
    turns = await three(play)
    moved = await undo(play)
    assert moved.head == turns[2]
    assert [turn.id for turn in moved.left] == [turns[3]]
    assert await stands(play) == (turns[2], 3)


async def test_the_first_turn_cannot_be_taken_back():
    play = await lines()
    for back in (undo(play), rewind(play, 3)):
        with pytest.raises(NothingToUndo):
            await back


async def test_what_was_undone_comes_back_one_by_one():
    play = await lines()
    turns = await three(play)
    stood = []
    for step in (undo, undo, redo, undo, redo, redo):
        await step(play)
        stood.append(await stands(play))
    assert [gold for _, gold in stood] == [3, 2, 3, 2, 3, 4]
    assert [head for head, _ in stood] == [turns[n] for n in (2, 1, 2, 1, 2, 3)]
    with pytest.raises(NothingToRedo):
        await redo(play)


async def test_nothing_comes_back_where_nothing_was_undone():
    with pytest.raises(NothingToRedo):
        await redo(await lines())


def test_a_branch_that_never_moved_has_nothing_to_bring_back():
    with pytest.raises(NothingToRedo):
        last_undone(())


async def test_a_new_turn_leaves_nothing_to_bring_back():
    play = await lines()
    await three(play)
    await undo(play)
    await play.say("another way")
    with pytest.raises(NothingToRedo):
        await redo(play)


async def test_a_new_branch_has_nothing_to_bring_back():
    play = await lines()
    await three(play)
    await undo(play)
    with pytest.raises(NothingToRedo):
        await redo(await play.fork("dark"))


@pytest.mark.parametrize(
    "back",
    [
        lambda play: rewind(play, 2),
        lambda play: rewind_to(play, "start"),
        lambda play: restore(play, "start"),
    ],
    ids=["rewind", "rewind to", "restore"],
)
async def test_every_way_back_can_be_taken_back_also_after_a_restart(back: Step):
    play = await lines()
    await play.engine.timelines.past.checkpoint(play.here, "start", ANN)
    turns = await three(play)
    await back(play)
    assert await play.here.head() != turns[3]
    again = await play.again()
    assert (await redo(again)).head == turns[3]
    assert await stands(again) == (turns[3], 4)


async def test_going_back_further_than_the_beginning_stops_there():
    play = await lines()
    turns = await three(play)
    moved = await rewind(play, 99)
    assert moved.head == turns[0]
    assert [turn.id for turn in moved.left] == turns[:0:-1]


async def test_going_back_by_no_turns_goes_back_by_one():
    play = await lines()
    turns = await three(play)
    assert (await rewind(play, 0)).head == turns[2]


async def test_a_turn_behind_is_named_by_a_checkpoint_a_branch_or_its_id():
    play = await lines()
    first = await play.say("coin")
    await play.engine.timelines.past.checkpoint(play.here, "The Gate", ANN)
    await play.say("coin")
    dark = await (await play.fork("Dark")).here.head()
    last = await play.say("coin")
    for called, target in (
        (" the gate ", first),
        ("dark", dark),
        (first[:6].upper(), first),
        (last, last),
    ):
        await restore(play, last)
        assert (await rewind_to(play, called)).head == target


async def test_a_name_means_the_branch_in_sight_and_only_then_one_that_was_deleted():
    play = await lines()
    gone = await (await play.fork("dark")).say("coin")
    await play.engine.timelines.delete(play.here, "dark")
    assert await play.engine.timelines.past.turn_called(play.here, "dark") == gone
    heir = await (await play.fork("dark")).say("bright")
    assert await play.engine.timelines.past.turn_called(play.here, "dark") == heir


async def test_only_what_lies_behind_can_be_rewound_to():
    play = await lines()
    await play.say("coin")
    side = await play.fork("dark")
    there = await side.say("dark")
    await play.say("bright")
    with pytest.raises(NoSuchTurn):
        await rewind_to(play, there)
    assert (await restore(play, there)).head == there


@pytest.mark.parametrize("called", ["", "abc", "nowhere at all", "ffffffffffff"])
async def test_what_nothing_is_called_is_refused(called: str):
    play = await lines()
    head = await play.say("coin")
    for way in (rewind_to, restore):
        with pytest.raises(NoSuchTurn):
            await way(play, called)
    assert await play.here.head() == head


async def test_standing_where_one_stands_moves_nothing():
    play = await lines()
    head = await play.say("coin")
    moves = await play.engine.store.head_moves(play.here.record.id, play.here.branch.id)
    assert (await rewind_to(play, head)).left == ()
    assert await play.engine.store.head_moves(play.here.record.id, play.here.branch.id) == moves


async def test_a_checkpoint_names_the_turn_where_it_was_set_last():
    play = await lines()
    past = play.engine.timelines.past
    await past.checkpoint(play.here, "gate", ANN)
    head = await play.say("coin")
    kept = await past.checkpoint(play.here, "GATE", BOB)
    assert (kept.turn, kept.by, kept.branch) == (head, BOB, play.here.branch.id)
    assert await past.checkpoints(play.here) == (kept,)


async def test_what_somebody_else_did_is_taken_back_only_where_that_is_allowed():
    def may(whose: UserId) -> None:
        if whose != BOB:
            raise NotAllowed

    play = await lines()
    past = play.engine.timelines.past
    head = await play.say("coin")
    with pytest.raises(NotAllowed):
        await past.undo(play.here, BOB, may)
    assert await play.here.head() == head
    await past.undo(play.here, ANN)
    with pytest.raises(NotAllowed):
        await past.redo(play.here, BOB, may)
    assert await play.here.head() != head


async def test_a_head_that_moved_meanwhile_is_not_moved():
    play = await lines()
    before = await play.say("coin")
    head = await play.say("coin")
    with pytest.raises(StaleHead):
        await play.here.move(before, "undo", ANN, before)
    assert await play.here.head() == head


async def test_an_action_that_is_tried_again_has_the_same_dice_and_another_branch_has_others():
    async def thrown(on: Lines) -> tuple[int, ...]:
        frame = await on.here.act(Throw(ANN, "Ann", "20d100"))
        return frame.rolls[0].faces

    play = await lines()
    await play.say("coin")
    side = await play.fork("dark")
    first = await thrown(play)
    await undo(play)
    again = await play.again()
    assert await thrown(again) == first
    assert await thrown(side) != first


async def test_the_same_turn_taken_again_is_the_same_turn():
    play = await lines()
    head = await play.say("coin")
    await undo(play)
    assert await play.say("coin") == head


async def test_a_turn_lies_on_whatever_branch_played_it():
    play = await lines()
    await play.say("coin")
    side = await play.fork("dark")
    there = await side.say("coin", "coin")
    assert (await play.here.state_at(there)).vars["gold"] == 4
    assert (await play.vars())["gold"] == 2
