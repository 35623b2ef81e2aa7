"""Branches are begun, named, put out of sight and taken back; what happened on them stays."""

import pytest

from engine.errors import BadName, BranchExists, CannotDelete, NoSuchBranch
from engine.model.ids import ChannelId
from engine.ports import Binding
from tests.support.lines import Lines, lines
from tests.support.stories import ANN


async def delete(play: Lines, name: str) -> str:
    return (await play.engine.timelines.delete(play.here, name)).name


async def reopen(play: Lines, name: str) -> str:
    return (await play.engine.timelines.branching.reopen(play.here.record.id, name)).name


async def test_a_branch_starts_with_exactly_the_state_of_its_turn():
    play = await lines()
    past = await play.say("coin", "dark")
    state = await play.here.state()
    await play.say("bright", "lamp")
    side = await play.fork("dark", past)
    assert await side.here.state() == state
    assert (await side.here.head(), side.here.branch.fork) == (past, past)


async def test_branches_of_branches_go_their_own_way():
    play = await lines()
    one = await play.fork("one")
    await one.say("coin")
    two = await one.fork("two")
    await two.say("coin", "coin")
    await one.say("dark")
    assert [(await on.vars())["gold"] for on in (play, one, two)] == [1, 2, 4]


@pytest.mark.parametrize("name", ["", "a b", "../x", "x" * 41])
async def test_a_name_that_cannot_be_used_makes_no_branch(name: str):
    play = await lines()
    with pytest.raises(BadName):
        await play.fork(name)
    with pytest.raises(BadName):
        await play.engine.timelines.rename(play.here, name)
    assert len(await play.engine.timelines.branches(play.here.record.id)) == 1


async def test_names_are_one_to_a_play_whatever_their_case():
    play = await lines()
    await play.fork("Dark")
    with pytest.raises(BranchExists):
        await play.fork("dARK")


async def test_a_renamed_branch_is_the_same_branch():
    play = await lines()
    side = await play.fork("dark")
    await side.say("coin")
    renamed = await play.engine.timelines.rename(side.here, "暗线")
    assert renamed.branch.id == side.here.branch.id
    assert (await (await play.on("暗线")).vars())["gold"] == 2
    with pytest.raises(NoSuchBranch):
        await play.on("dark")


async def test_a_deleted_branch_is_out_of_sight_and_can_be_taken_back():
    play = await lines()
    side = await play.fork("dark")
    head = await side.say("coin")
    assert await delete(play, "DARK") == "dark"
    for gone in (play.on("dark"), delete(play, "dark")):
        with pytest.raises(NoSuchBranch):
            await gone
    assert await reopen(play, "Dark") == "dark"
    assert await (await play.on("dark")).here.head() == head


async def test_a_deleted_branch_leaves_its_name_and_its_fate_to_no_other():
    play = await lines()
    first = await play.fork("dark")
    await delete(play, "dark")
    second = await play.fork("dark")
    assert second.here.branch.id != first.here.branch.id
    with pytest.raises(BranchExists):
        await play.fork("dark")
    await delete(play, "dark")
    third = await play.fork("dark")
    assert len({on.here.branch.id for on in (first, second, third)}) == 3


async def test_of_several_of_one_name_the_one_in_sight_is_meant_then_the_one_deleted_last():
    play = await lines()
    first = await play.fork("dark")
    await delete(play, "dark")
    play.engine.clock.pass_by(days=1)
    second = await play.fork("dark")
    opened = await play.engine.timelines.branching.reopen(play.here.record.id, "dark")
    assert opened.id == second.here.branch.id
    await delete(play, "dark")
    assert (await play.engine.timelines.branching.reopen(play.here.record.id, "dark")).id == opened.id
    assert first.here.branch.id != opened.id


async def test_a_branch_that_was_merged_can_be_opened_again():
    play = await lines()
    side = await play.fork("dark")
    await side.say("dark")
    await play.merged("dark")
    assert await reopen(play, "dark") == "dark"
    assert await play.status("dark") == "open"


async def test_what_never_was_cannot_be_taken_back():
    with pytest.raises(NoSuchBranch):
        await reopen(await lines(), "dark")


async def test_the_first_branch_and_those_that_are_played_stay():
    play = await lines()
    side = await play.fork("dark")
    far = await play.fork("far")
    id = play.here.record.id
    await play.engine.timelines.bind(Binding(ChannelId("far"), id, far.here.branch.id))
    for on, name in ((side, "main"), (side, "dark"), (play, "far")):
        with pytest.raises(CannotDelete):
            await delete(on, name)
    assert [await play.status(name) for name in ("main", "dark", "far")] == ["open"] * 3


async def test_equal_plays_have_equal_branches():
    ids = []
    for _ in range(2):
        play = await lines()
        frame = await play.engine.timelines.start("book", ANN, seed="equal")
        main = await play.engine.timelines.open(frame.timeline, play.here.branch.id)
        side = await Lines(play.engine, main).fork("dark")
        ids.append((side.here.branch.id, await side.say("coin")))
    assert ids[0] == ids[1]
