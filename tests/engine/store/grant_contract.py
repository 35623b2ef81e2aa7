"""What every journal must know of who was given a role in a play; a part of the contract."""

import pytest

from engine.errors import NoSuchTimeline
from engine.model.ids import UserId
from engine.ports import Grant, Journal
from tests.support.turns import ANN, OTHER, TIMELINE, begun

BEN = UserId("2002")


class GrantContract:
    async def test_nobody_has_a_role_at_first(self, journal: Journal):
        await begun(journal)
        assert await journal.granted(TIMELINE) == ()

    async def test_a_role_is_given_once_and_in_that_play_alone(self, journal: Journal):
        await begun(journal)
        await begun(journal, OTHER)
        assert await journal.grant(TIMELINE, Grant(BEN))
        assert not await journal.grant(TIMELINE, Grant(BEN))
        assert await journal.grant(TIMELINE, Grant(ANN))
        assert await journal.granted(TIMELINE) == (Grant(ANN), Grant(BEN))
        assert await journal.granted(OTHER) == ()

    async def test_a_role_is_taken_away_from_one_alone(self, journal: Journal):
        await begun(journal)
        for user in (ANN, BEN):
            await journal.grant(TIMELINE, Grant(user))
        assert await journal.revoke(TIMELINE, Grant(BEN))
        assert not await journal.revoke(TIMELINE, Grant(BEN))
        assert await journal.granted(TIMELINE) == (Grant(ANN),)

    async def test_in_a_play_that_never_began_nobody_has_a_role(self, journal: Journal):
        with pytest.raises(NoSuchTimeline):
            await journal.grant(TIMELINE, Grant(BEN))
        assert not await journal.revoke(TIMELINE, Grant(BEN))
        assert await journal.granted(TIMELINE) == ()
