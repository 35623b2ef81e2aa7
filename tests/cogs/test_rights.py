"""Who leads the story, and what the bot lacks."""

import discord
import pytest
from simcord.backend import serializers

from cogs.rights import is_gm, missing
from engine.model.ids import NOBODY, UserId

OWNER = UserId("1")


def member(table, role=None, permissions=0):
    """Return a member as a message brings one along: the bot knows no others."""
    granted = discord.Permissions(permissions)
    handles = [table.guild.create_role(role, permissions=granted)] if role else []
    actor = table.guild.add_member(table.env.create_user("someone"), roles=handles)
    backend, guild = table.env.backend, table.env.bot.get_guild(table.guild.id)
    stored = backend.get_guild(guild.id)
    data = serializers.member_payload(backend, stored, stored.members[actor.id])
    return discord.Member(data=data, guild=guild, state=table.env.bot._connection)


def test_who_began_the_story_leads_it(table):
    person = member(table)

    assert is_gm(person, UserId(str(person.id)), ())
    assert not is_gm(person, OWNER, ())


@pytest.mark.parametrize(
    "name", ["GM", "gm", "DM", "Game Master", "Dungeon Master", "主持人", "守秘人"]
)
def test_a_role_with_a_usual_name_leads(table, name):
    assert is_gm(member(table, name), OWNER, ())


def test_a_configured_role_leads_instead_of_the_usual_ones(table):
    assert is_gm(member(table, "Storyteller"), OWNER, ("storyteller",))
    assert not is_gm(member(table, "GM"), OWNER, ("storyteller",))


def test_a_role_can_be_configured_by_id(table):
    person = member(table, "Storyteller")

    assert is_gm(person, OWNER, (str(person.roles[-1].id),))


def test_who_manages_the_server_leads(table):
    manage = discord.Permissions(manage_guild=True).value

    assert is_gm(member(table, "staff", permissions=manage), OWNER, ("storyteller",))


def test_a_plain_player_does_not_lead(table):
    assert not is_gm(member(table, "player"), OWNER, ())


def test_somebody_outside_the_server_does_not_lead(table):
    assert not is_gm(table.env.bot.user, NOBODY, ())


def test_nothing_is_missing_with_all_that_is_needed():
    granted = discord.Permissions(view_channel=True, send_messages=True, read_message_history=True)

    assert missing(granted, in_thread=False) == ()


def test_threads_need_a_permission_of_their_own():
    granted = discord.Permissions(view_channel=True, send_messages=True, read_message_history=True)

    [lacking] = missing(granted, in_thread=True)

    assert lacking.en == "Send Messages in Threads"
    assert lacking.zh == "在子区内发送消息"


def test_everything_missing_is_named():
    assert len(missing(discord.Permissions.none(), in_thread=False)) == 3
