"""/trigger is for game masters alone: hidden from others, and refused to them on the server."""

import discord
import pytest
from simcord.backend.errors import SetupError

from tests.support.house import STORIES
from tests.support.trigger_tables import ENGLISH, hand, let_see, said, trigger

REFUSED = "Only the game master may do that."
USES = [
    ("list", {}),
    ("show", {"name": "bell"}),
    ("test", {"name": "bell"}),
    ("add", {}),
    ("add", {"guided": True}),
    ("edit", {"name": "bell"}),
    ("edit", {"name": "bell", "guided": True}),
    ("fire", {"name": "bell"}),
    ("enable", {"name": "bell"}),
    ("disable", {"name": "bell"}),
    ("reset", {}),
    ("reset", {"name": "bell"}),
    ("remove", {"name": "bell"}),
    ("import", {"file": ("t.txt", b"[x] when always -> pause")}),
    ("export", {}),
]
NAMED = ["show", "test", "edit", "fire", "enable", "disable", "reset", "remove"]

each_use = pytest.mark.parametrize(("verb", "options"), USES, ids=str)


@pytest.fixture(autouse=True)
def castles(monkeypatch):
    monkeypatch.setitem(STORIES, "castle", ENGLISH)


@pytest.fixture
async def played(table):
    let_see(table, table.gm, table.ann, table.ben)
    await table.begin("castle")
    return table


def test_every_command_is_among_those_that_are_tried(simcord_bot):
    group = simcord_bot.tree.get_command("trigger")

    known = {"list", "show", "test", "add", "edit", "fire", "enable", "disable", "reset"}
    known |= {"remove", "import", "export"}
    assert {verb for verb, _ in USES} == known
    assert group is None or {command.name for command in group.commands} == known


async def test_it_is_shown_to_those_who_manage_the_server_alone(table):
    boss = table.guild.add_member(
        table.env.create_user("boss"),
        roles=[
            table.guild.create_role("staff", permissions=discord.Permissions(manage_guild=True))
        ],
    )

    assert "trigger list" in boss.available_commands(table.channel)
    assert "trigger list" not in table.ann.available_commands(table.channel)
    with pytest.raises(SetupError, match="not visible"):
        await trigger(table, "list", table.ann)


async def test_it_is_for_servers_alone(table):
    direct = table.env.create_user("somebody")

    assert "trigger list" not in direct.available_commands()


@each_use
async def test_a_player_is_refused_even_where_the_command_is_shown(played, verb, options):
    result = await trigger(played, verb, played.ann, **options)

    assert result.modal is None
    assert result.ephemeral
    assert result.response.content == REFUSED


@each_use
async def test_who_leads_another_play_is_refused_here(played, verb, options):
    other = played.guild.create_text_channel("other")
    await played.ben.slash(other, "start", story="manor")

    result = await trigger(played, verb, played.ben, **options)

    assert result.modal is None
    assert result.response.content == REFUSED


@each_use
async def test_who_began_the_play_leads_it(table, verb, options):
    let_see(table, table.ann)
    await table.ann.slash(table.channel, "start", story="castle")

    result = await trigger(table, verb, table.ann, **options)

    assert result.modal or result.response.content != REFUSED


@each_use
async def test_where_nothing_is_played_that_is_said(table, verb, options):
    let_see(table, table.gm)

    result = await trigger(table, verb, **options)

    assert result.modal is None
    assert result.response.content.startswith("No story is being played here.")


@pytest.mark.parametrize("verb", NAMED)
async def test_names_are_completed_for_game_masters_alone(played, verb):
    async def choices(who):
        return await who.autocomplete(played.channel, f"trigger {verb}", "name", "")

    assert [choice["value"] for choice in await choices(played.gm)] == ["bell", "ambush", "dusk"]
    assert await choices(played.ann) == []


# Rights that were taken away since


def demote(table):
    """Let the game master be one no more."""
    stored = table.env.backend.get_guild(table.guild.id).members[table.gm.id]
    for role in list(stored.role_ids):
        table.env.backend.remove_member_role(table.guild.id, table.gm.id, role)


@pytest.fixture
async def demoted(table):
    """A play that ann began, led by the keeper for a while."""
    let_see(table, table.gm)
    await table.ann.slash(table.channel, "start", story="castle")
    return table


def told(form):
    """Return what the person was told last."""
    last = form.last
    whispers = [one.content for one in last.followups]
    return whispers or [last.response.content]


@pytest.mark.parametrize("press", ["remove/", "leave/"])
async def test_a_button_is_checked_when_it_is_pressed(demoted, press):
    form = await hand(demoted, "remove", name="bell")
    demote(demoted)

    await form.press(press)

    assert told(form) == [REFUSED]


@pytest.mark.parametrize("press", ["text/", "guide/", "discard/"])
async def test_a_button_beneath_faults_is_checked(demoted, press):
    form = await (await hand(demoted, "add")).write(line="[x")
    demote(demoted)

    await form.press(press)

    assert form.last.modal is None
    assert told(form) == [REFUSED]


async def test_a_button_beneath_doubts_is_checked(demoted):
    form = await (await hand(demoted, "add")).write(line='[x] when npc "Nemo" here -> pause')
    demote(demoted)

    await form.press("keep/")

    assert told(form) == [REFUSED]


async def test_a_list_of_the_guided_form_is_checked(demoted):
    form = await hand(demoted, "add", guided=True)
    demote(demoted)

    await form.pick("mode/", "hard")

    assert told(form) == [REFUSED]


@pytest.mark.parametrize("press", ["page/if", "name/"])
async def test_a_button_of_the_guided_form_is_checked(demoted, press):
    form = await hand(demoted, "add", guided=True)
    demote(demoted)

    await form.press(press)

    assert form.last.modal is None
    assert told(form) == [REFUSED]


async def test_a_form_is_checked_when_it_is_sent_and_what_was_typed_is_handed_back(demoted):
    form = await hand(demoted, "add")
    demote(demoted)

    await form.write(line="[x] when always -> pause")

    assert REFUSED in told(form)
    assert any("[x] when always" in text for text in [form.text, *told(form)])


async def test_a_field_of_the_guided_form_is_checked(demoted):
    form = await (await hand(demoted, "add", guided=True)).press("name/")
    demote(demoted)

    await form.write(name="mine")

    assert REFUSED in told(form)
    assert "mine" not in form.text


async def test_nobody_changes_a_thing_by_any_of_it(demoted):
    form = await hand(demoted, "remove", name="bell")
    demote(demoted)
    await form.press("remove/")
    let_see(demoted, demoted.ann)

    assert "bell" in await said(demoted, "list", demoted.ann)
