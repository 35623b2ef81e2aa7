"""The tree of a play as it is drawn: who stands where, what was named, what was merged."""

from engine.model.drawing import Drawing
from tests.support.lines import Lines, lines
from tests.support.stories import ANN


async def drawn(play: Lines) -> Drawing:
    return await play.engine.timelines.draw(play.here)


async def test_a_new_play_is_one_turn_where_one_stands():
    play = await lines()
    [row] = (await drawn(play)).rows
    assert row.turns == (await play.here.head(),)
    assert row.current


async def test_every_branch_checkpoint_and_merge_is_in_the_picture():
    play = await lines()
    gate = await play.say("coin")
    await play.engine.timelines.past.checkpoint(play.here, "gate", ANN)
    side = await play.fork("dark")
    await side.say("dark")
    await play.say("bright coin")
    await play.fork("other")
    await play.merge("dark")
    merged = await play.resolve(mood="ours")
    assert merged.frame is not None
    rows = {row.turns[-1]: row for row in (await drawn(play)).rows}
    assert len(rows) == 5
    assert rows[gate].checkpoints == ("gate",)
    assert rows[merged.frame.turn].current
    named = {head.branch: head.merged for row in rows.values() for head in row.heads}
    assert named == {"main": False, "dark": True, "other": False}


async def test_the_branch_that_is_looked_from_is_the_one_that_is_current():
    play = await lines()
    side = await play.fork("dark")
    await side.say("dark")
    for on in (play, side):
        head = await on.here.head()
        assert [row.turns[-1] for row in (await drawn(on)).rows if row.current] == [head]
