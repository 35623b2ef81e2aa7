"""A play from which branches were purged is taken away, taken in and proved like any other."""

import pytest

from tests.support.archives import TALE, Played, mended, opened, packed, played, taken_in

MERGED = (*TALE, "switch dark", "say something after it", "switch main")
RETOLD = (
    "say I dare",
    "branch dark",
    "say light and dare",
    "amend It went another way.",
    "amend It went a third way.",
    "roll 1d100",
    "branch darker",
    "switch main",
    "merge darker",
)


async def purged(play: Played, *names: str) -> int:
    """Delete branches and let the time of grace pass; return how many turns went."""
    timelines = play.engine.timelines
    for name in names:
        await timelines.delete(play.here, name)
    play.engine.clock.pass_by(days=31)
    return sum(one.turns for one in await timelines.branching.purge())


@pytest.mark.parametrize(
    ("steps", "names"),
    [
        (MERGED, ["dark"]),
        (RETOLD, ["dark"]),
        (RETOLD, ["dark", "darker"]),
        (("say a", "branch dark", "say I dare", "roll 3d6", "switch main"), ["dark"]),
    ],
    ids=["merged", "forked", "retold", "left alone"],
)
async def test_what_stays_after_a_purge_is_proved(steps: tuple[str, ...], names: list[str]):
    play = await played(*steps)
    before = packed(await play.archive())
    whole = play.proof(opened(before))
    gone = await purged(play, *names)
    after = packed(await play.archive())
    proof = play.proof(opened(after))
    assert mended(after).damages == ()
    assert (whole.differs, proof.differs) == (None, None)
    assert proof.turns == whole.turns - gone
    assert await taken_in(await play.archive()) == after


async def test_the_dice_of_a_merged_branch_are_proved_by_its_moves():
    play = await played(*MERGED)
    [dark] = [b.id for b in (await play.archive()).past.branches if b.name == "dark"]
    assert await purged(play, "dark") == 1
    past = (await play.archive()).past
    assert dark not in {branch.id for branch in past.branches}
    assert sum(move.branch == dark for move in past.moves) == 2
    assert play.proof(opened(packed(await play.archive()))).dice > 0
