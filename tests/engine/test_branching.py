"""Branches are begun, named, put out of sight and taken back; what happened on them stays."""

from collections.abc import Sequence
from datetime import timedelta

import pytest

from engine.branching import Branches
from engine.errors import BadName, BranchExists, CannotDelete, NoSuchBranch
from engine.model.ids import ChannelId, TimelineId, UserId
from engine.ports import Binding, BranchRecord
from tests.support.lines import Lines, lines
from tests.support.stories import ANN

BEN = UserId("ben")


async def delete(play: Lines, name: str) -> str:
    return (await play.engine.timelines.delete(play.here, name)).name


async def reopen(play: Lines, name: str) -> str:
    return (await reopened(play, name)).name


async def reopened(play: Lines, name: str) -> BranchRecord:
    return await play.engine.timelines.branching.reopen(play.here.record.id, name)


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
    opened = await reopened(play, "dark")
    assert opened.id == second.here.branch.id
    await delete(play, "dark")
    assert (
        await play.engine.timelines.branching.reopen(play.here.record.id, "dark")
    ).id == opened.id
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


async def test_a_deleted_branch_says_until_when_it_can_be_taken_back():
    play = await lines()
    await play.fork("dark")
    branching, id = play.engine.timelines.branching, play.here.record.id
    deleted = await play.engine.timelines.delete(play.here, "dark")
    until = play.engine.clock.now() + timedelta(days=30)
    assert branching.until(deleted) == until
    assert [branching.until(one) for one in await branching.in_grace(id)] == [until]
    assert branching.until(await play.engine.timelines.branch_called(id, "main")) is None


async def test_after_the_time_of_grace_it_is_gone_for_good():
    play = await lines()
    await (await play.fork("dark")).say("coin")
    branching, id = play.engine.timelines.branching, play.here.record.id
    await delete(play, "dark")
    play.engine.clock.pass_by(days=29)
    assert await branching.purge() == ()
    assert await branching.in_grace(id)
    play.engine.clock.pass_by(days=1)
    assert await branching.in_grace(id) == []
    [purged] = await branching.purge()
    assert ([one.name for one in purged.branches], purged.turns) == (["dark"], 1)
    with pytest.raises(NoSuchBranch):
        await reopen(play, "dark")


async def test_without_grace_it_is_gone_at_once():
    play = await lines()
    at_once = Branches(play.engine.store, play.engine.clock, timedelta(0))
    await play.fork("dark")
    gone = await at_once.delete(play.here.record.id, "dark", ())
    assert at_once.until(gone) == gone.status_at
    assert len(await play.engine.timelines.branches(play.here.record.id)) == 1


async def test_a_branch_tells_who_made_it():
    play = await lines()
    made = await play.engine.timelines.fork(play.here, "dark", by=BEN)
    nobodys = await play.fork("plain")
    founders = await play.engine.timelines.branching.founders(play.here.record.id)
    assert founders == {play.here.branch.id: ANN, made.branch.id: BEN}
    assert nobodys.here.branch.id not in founders


async def test_a_branch_that_went_for_good_is_called_by_its_name(monkeypatch: pytest.MonkeyPatch):
    play = await lines()
    side = await play.fork("dark")
    await delete(play, "dark")
    known = await play.engine.timelines.branches(play.here.record.id)
    play.engine.clock.pass_by(days=31)
    await play.engine.timelines.branching.purge()

    async def branches(_id: TimelineId) -> Sequence[BranchRecord]:
        return known

    monkeypatch.setattr(play.engine.store, "branches", branches)
    with pytest.raises(NoSuchBranch, match="“dark”"):
        await reopen(play, "dark")
    with pytest.raises(NoSuchBranch, match="“dark”"):
        await play.engine.timelines.rename(side.here, "light")


async def test_an_id_that_another_process_took_meanwhile_is_not_given_again(
    monkeypatch: pytest.MonkeyPatch,
):
    play = await lines()
    first = await play.fork("dark")
    await delete(play, "dark")
    looks, look = [()], play.engine.store.branches

    async def branches(id: TimelineId) -> Sequence[BranchRecord]:
        return looks.pop() if looks else await look(id)

    monkeypatch.setattr(play.engine.store, "branches", branches)
    second = await play.fork("dark")
    assert second.here.branch.id != first.here.branch.id


async def test_a_branch_that_another_process_plays_stays():
    play = await lines()
    far = await play.fork("far")
    id = play.here.record.id
    other = await play.engine.again()
    await other.timelines.bind(Binding(ChannelId("far"), id, far.here.branch.id))
    with pytest.raises(CannotDelete):
        await delete(play, "far")
