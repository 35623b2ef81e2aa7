"""Discord's failures become the three things they mean for a post."""

from types import SimpleNamespace

import aiohttp
import discord
import pytest

from cogs.ui.wall import Barred, ChannelWall, PostGone, Unwell
from engine.model.ids import ChannelId, MessageId


def answer(status, **headers):
    return SimpleNamespace(status=status, reason="", headers=headers)


def failure(status, code=0, kind=discord.HTTPException, **headers):
    return kind(answer(status, **headers), {"code": code, "message": "no"})


class Channel:
    """Fails at everything."""

    def __init__(self, error):
        self.id = 1
        self._error = error

    async def send(self, *_args: object, **_more: object):
        raise self._error

    async def typing(self):
        raise self._error

    def get_partial_message(self, _id):
        return SimpleNamespace(
            edit=self.send, delete=self.send, add_reaction=self.send, remove_reaction=self.send
        )


def wall(error, me: object = "me"):
    client = SimpleNamespace(get_partial_messageable=lambda _id: Channel(error), user=me)
    return ChannelWall(client, ChannelId("1"))  # type: ignore[arg-type]


GONE = failure(404, 10008, discord.NotFound)


@pytest.mark.parametrize("error", [GONE, failure(400, 30046)])
async def test_a_post_that_cannot_be_edited_any_more_is_gone(error):
    with pytest.raises(PostGone):
        await wall(error).edit(MessageId("1"), "x")


@pytest.mark.parametrize(
    ("error", "wait_s"),
    [
        (failure(500, kind=discord.DiscordServerError), 0.0),
        (failure(429), 0.0),
        (failure(429, **{"Retry-After": "2.5"}), 2.5),
        (failure(429, **{"Retry-After": "soon"}), 0.0),
        (discord.RateLimited(7.0), 7.0),
        (aiohttp.ClientError(), 0.0),
        (OSError(), 0.0),
        (TimeoutError(), 0.0),
    ],
)
async def test_an_outage_passes(error, wait_s):
    with pytest.raises(Unwell) as caught:
        await wall(error).post("x", "1")

    assert caught.value.wait_s == wait_s


@pytest.mark.parametrize("code", [50013, 50001, 10003])
async def test_a_closed_door_stays_closed(code):
    with pytest.raises(Barred) as caught:
        await wall(failure(403, code, discord.Forbidden)).post("x", "1")

    assert caught.value.code == code


async def test_erasing_what_is_gone_is_fine():
    await wall(GONE).erase(MessageId("1"))


async def test_signs_that_cannot_be_given_do_no_harm():
    closed = wall(failure(403, 50013, discord.Forbidden))

    await closed.type()
    await closed.mark(MessageId("1"), "👀")
    await closed.unmark(MessageId("1"), "👀")
    await wall(GONE, me=None).unmark(MessageId("1"), "👀")
