"""/gm role makes game masters of one play; /gm server-role lets a role lead every story."""

import discord
import pytest

from cogs.settings import GM_ROLES
from tests.support.house import STORIES
from tests.support.taverns import TAVERN

REFUSED = "Only the game master may do that."


@pytest.fixture
async def tavern(table, monkeypatch):
    monkeypatch.setitem(STORIES, "tavern", TAVERN)
    await table.begin("tavern")
    return table


@pytest.fixture
def boss(table):
    """Somebody who may manage the server."""
    staff = table.guild.create_role("Staff", permissions=discord.Permissions(manage_guild=True))
    return table.guild.add_member(table.env.create_user("boss"), roles=[staff])


async def leads(table, who, channel=None):
    result = await who.slash(channel or table.channel, "pause")
    if result.response is not None:
        return result.response.content != REFUSED
    await who.slash(channel or table.channel, "resume")
    return True


async def role(table, verb, who=None, channel=None, **options):
    found = await (who or table.gm).slash(channel or table.channel, f"gm role {verb}", **options)
    return found.response.content


async def server_role(table, verb, who, **options):
    found = await who.slash(table.channel, f"gm server-role {verb}", **options)
    return found.response.content


async def test_a_player_is_made_a_game_master_of_a_play_on_all_of_its_branches(tavern):
    assert await role(tavern, "add", user=tavern.ann) == "Ann leads this play, too, now."
    assert await role(tavern, "add", user=tavern.ann) == "Ann leads this play already."

    assert await leads(tavern, tavern.ann)
    await tavern.ann.slash(tavern.channel, "branch", name="dark")
    assert await leads(tavern, tavern.ann)
    assert not await leads(tavern, tavern.ben)


async def test_that_holds_after_a_restart_and_in_no_other_play(tavern):
    other = tavern.guild.create_text_channel("other")
    await tavern.ben.slash(other, "start", story="tavern")
    await role(tavern, "add", user=tavern.ann)
    await tavern.restart()

    assert await leads(tavern, tavern.ann)
    assert not await leads(tavern, tavern.ann, other)


async def test_a_game_master_is_made_a_player_again(tavern):
    await role(tavern, "add", user=tavern.ann)

    assert await role(tavern, "remove", user=tavern.ann) == "Ann leads this play no longer."
    assert "was not made a game master" in await role(tavern, "remove", user=tavern.ann)
    assert not await leads(tavern, tavern.ann)


async def test_a_game_master_of_a_play_also_ends_it(tavern):
    await role(tavern, "add", user=tavern.ann)

    await tavern.ann.slash(tavern.channel, "end")

    assert tavern.said()[-1].endswith("— The End —")


async def test_the_list_says_who_leads(tavern):
    await role(tavern, "add", user=tavern.ann)

    listed = await role(tavern, "list")

    assert listed.splitlines() == [
        "Began the story: Keeper",
        "Made game masters of this play: Ann",
        f"No role is set: roles called {', '.join(GM_ROLES)} lead every story.",
        "Whoever may manage the server leads every story.",
    ]


@pytest.mark.parametrize("verb", ["add", "remove", "list"])
async def test_players_make_no_game_masters(tavern, verb):
    options = {} if verb == "list" else {"user": tavern.ann}

    assert await role(tavern, verb, tavern.ann, **options) == REFUSED


async def test_a_role_leads_every_story_of_the_server_instead_of_the_usual_ones(tavern, boss):
    tellers = tavern.guild.create_role("Tellers")
    teller = tavern.guild.add_member(tavern.env.create_user("teller"), roles=[tellers])
    other = tavern.guild.create_text_channel("other")
    await boss.slash(other, "start", story="tavern")

    told = await server_role(tavern, "add", boss, role=tellers)

    assert told.splitlines()[0] == "In all of this server, roles: Tellers"
    assert await leads(tavern, teller)
    assert await leads(tavern, teller, other)
    assert not await leads(tavern, tavern.gm, other)
    assert await leads(tavern, tavern.gm)  # who began it
    assert "roles: Tellers" in await role(tavern, "list", boss)


async def test_where_no_role_is_left_the_usual_ones_lead_again(tavern, boss):
    tellers = tavern.guild.create_role("Tellers")
    await server_role(tavern, "add", boss, role=tellers)
    await server_role(tavern, "add", boss, role=tellers)

    told = await server_role(tavern, "remove", boss, role=tellers)

    assert told.startswith("No role is set")
    assert told == await server_role(tavern, "list", boss)


@pytest.mark.parametrize("verb", ["add", "remove", "list"])
async def test_only_who_manages_the_server_sets_its_roles(tavern, verb):
    options = {} if verb == "list" else {"role": tavern.guild.create_role("Tellers")}

    for who in (tavern.gm, tavern.ann):
        assert await server_role(tavern, verb, who, **options) == REFUSED


async def test_roles_are_set_where_nothing_is_played(table, boss):
    assert (await server_role(table, "list", boss)).startswith("No role is set")
