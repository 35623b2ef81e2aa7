"""Who was made a game master of a play, and of no other."""

import pytest

from engine.errors import NoSuchTimeline
from engine.model.ids import TimelineId
from tests.support.fright import begun, fright
from tests.support.stories import ANN, BOB


async def test_a_person_is_made_a_game_master_of_one_play_on_all_its_branches():
    play = await fright()
    other, roles = await begun(play.engine), play.engine.timelines.roles
    id = play.here.record.id
    assert await roles.grant(id, BOB)
    assert not await roles.grant(id, BOB)
    assert await roles.grant(id, ANN)
    assert set(await roles.list(id)) == {ANN, BOB}
    assert await roles.list(other.here.record.id) == []


async def test_that_is_taken_from_them_again():
    play = await fright()
    id, roles = play.here.record.id, play.engine.timelines.roles
    await roles.grant(id, BOB)
    assert await roles.revoke(id, BOB)
    assert not await roles.revoke(id, BOB)
    assert await roles.list(id) == []


async def test_it_is_kept_over_a_restart():
    play = await fright()
    await play.engine.timelines.roles.grant(play.here.record.id, BOB)
    assert await (await play.again()).engine.timelines.roles.list(play.here.record.id) == [BOB]


async def test_nobody_leads_a_play_that_never_began():
    play = await fright()
    with pytest.raises(NoSuchTimeline):
        await play.engine.timelines.roles.grant(TimelineId("nowhere"), BOB)
