"""/export hands a play over as a file, to the game master alone; so do buttons at its end."""

import asyncio
import json
from dataclasses import dataclass
from io import BytesIO
from zipfile import ZipFile

import discord
import pytest

from bot.carrying import StoreCarrier
from bot.luggage import unpacked
from cogs.progress import HOURGLASS
from engine.model.language import Both
from engine.packs.library import FolderLibrary
from engine.ports.carrier import Parcel
from tests.support.house import House
from tests.support.tables import lamp, well
from tests.support.talks import HEAD, character, jsonl


@pytest.fixture
def house(tmp_path):
    lamp(tmp_path / "lamp")
    well(tmp_path)
    return House(FolderLibrary([tmp_path]))


async def played(table, story="lamp"):
    await table.begin(story)
    await table.ann.send(table.channel, "I light the lamp")


async def export(table, kind, who=None, **options):
    return await (who or table.gm).slash(table.channel, "export", kind=kind, **options)


async def file_of(message):
    [file] = message.attachments
    return file.filename, await file.read()


async def test_the_whole_play_is_handed_over_for_the_askers_eyes(table):
    await played(table)

    result = await export(table, "archive")

    name, content = await file_of(result.response)
    assert result.ephemeral
    assert name == "lamp.zip"
    assert len(unpacked(content).turns) == 2
    assert result.response.content.startswith("📦 **lamp.zip** · turns: 2, ")
    assert "seed of all dice" in result.response.content


@pytest.mark.parametrize(("kind", "ending"), [("novel", ".md"), ("chat", ".jsonl")])
async def test_a_branch_is_handed_over_to_be_read(table, kind, ending):
    await played(table)
    await table.gm.slash(table.channel, "branch", name="dark")
    await table.ann.send(table.channel, "I hide")

    here, there = await export(table, kind), await export(table, kind, branch="main")

    assert (await file_of(here.response))[0] == f"lamp-dark{ending}"
    assert "I hide" in (await file_of(here.response))[1].decode()
    assert (await file_of(there.response))[0] == f"lamp{ending}"
    assert "I hide" not in (await file_of(there.response))[1].decode()
    assert "seed" not in here.response.content


async def test_a_branch_of_a_meph_story_is_handed_over_as_a_save(table):
    await played(table, "well")

    result = await export(table, "meph")

    name, content = await file_of(result.response)
    assert name == "well.child.meph"
    assert "【角色名】" in content.decode()


async def test_a_branch_is_handed_over_as_a_campaign_with_what_that_cannot_say(table):
    await played(table)

    result = await export(table, "campaign")

    name, content = await file_of(result.response)
    first, *left_out = result.response.content.splitlines()
    assert name == "lamp-campaign.zip"
    assert first.startswith("📦 **lamp-campaign.zip** · files: ")
    assert left_out
    assert all(line.startswith("- left out: ") for line in left_out)
    with ZipFile(BytesIO(content)) as box:
        assert "The Lamp/campaign.json" in box.namelist()
    assert result.ephemeral


async def test_what_a_campaign_cannot_say_is_a_file_where_it_is_long(table, monkeypatch):
    many = Both("files: 2" + "\n- left out: a rule" * 200, "文件：2")
    long = Parcel("lamp-campaign.zip", b"zip", many)

    async def take(*_: object):
        return long

    await played(table)
    monkeypatch.setattr(StoreCarrier, "take", take)

    result = await export(table, "campaign")

    _, whole = result.response.attachments
    assert result.response.content.endswith("\n…")
    assert (await whole.read()).decode().count("left out") == 200


async def test_only_meph_stories_have_saves(table):
    await played(table)

    result = await export(table, "meph")

    assert result.response.content.startswith("Only .meph stories have save files")
    assert not result.response.attachments


@pytest.mark.parametrize("kind", ["archive", "novel", "chat", "meph"])
async def test_players_are_handed_nothing(table, kind):
    await played(table)

    result = await export(table, kind, table.ann)

    assert result.ephemeral
    assert result.response.content == "Only the game master may do that."
    assert not result.response.attachments


async def test_there_is_nothing_to_take_away_where_nothing_is_played(table):
    assert "No story is being played here" in (await export(table, "archive")).response.content


async def test_a_branch_must_be_there(table):
    await played(table)

    assert "no branch “dark”" in (await export(table, "novel", branch="dark")).response.content


async def test_branches_are_suggested(table):
    await played(table)
    await table.gm.slash(table.channel, "branch", name="dark")

    found = await table.gm.autocomplete(table.channel, "export", "branch", "D", kind="novel")

    assert [choice["value"] for choice in found] == ["dark"]


async def test_what_is_too_large_for_discord_can_be_written_on_the_host(table, monkeypatch):
    await played(table)
    read = discord.Interaction._from_data

    def narrowed(interaction, payload):
        read(interaction, payload | {"attachment_size_limit": 100})

    monkeypatch.setattr(discord.Interaction, "_from_data", narrowed)

    whole, book = await export(table, "archive"), await export(table, "novel")

    assert "Discord takes 1 KiB here" in whole.response.content
    assert "`moirai export FILE --play t2`" in whole.response.content
    assert "`moirai novel FILE --play t2 --branch main`" in book.response.content
    assert not whole.response.attachments


@dataclass
class Refused:
    """The answer of a Discord that does not take a file."""

    status: int
    reason: str = "no"


def refuse_files(monkeypatch, status, code):
    edit = discord.Interaction.edit_original_response

    async def edited(interaction, **fields):
        if fields.get("attachments"):
            raise discord.HTTPException(Refused(status), {"code": code, "message": "no"})
        return await edit(interaction, **fields)

    monkeypatch.setattr(discord.Interaction, "edit_original_response", edited)


@pytest.mark.parametrize(("status", "code"), [(413, 0), (400, 40005)])
async def test_what_discord_then_finds_too_large_is_told_in_the_same_way(
    table, monkeypatch, status, code
):
    await played(table)
    refuse_files(monkeypatch, status, code)

    result = await export(table, "archive")

    assert "moirai export FILE" in result.response.content


async def test_where_discord_fails_otherwise_nobody_is_blamed(table, monkeypatch):
    await played(table)
    refuse_files(monkeypatch, 500, 0)

    result = await export(table, "archive")

    assert result.response.content.startswith("Something broke on our side.")
    table.env.errors.clear()


async def test_a_long_errand_says_how_far_it_has_come(table, monkeypatch):
    await played(table)
    seen, held = [], asyncio.Event()
    journal = table.house.store
    turns, edit = journal.turns, discord.Interaction.edit_original_response

    async def slowly(id):
        await held.wait()
        async for one in turns(id):
            yield one

    async def watched(interaction, **fields):
        seen.append(fields.get("content"))
        held.set()
        return await edit(interaction, **fields)

    monkeypatch.setattr(journal, "turns", slowly)
    monkeypatch.setattr(discord.Interaction, "edit_original_response", watched)
    await export(table, "archive")

    assert seen[0] == f"{HOURGLASS} Reading the play…"
    assert str(seen[-1]).startswith("📦 **lamp.zip**")


async def ended(table):
    await played(table)
    await table.gm.slash(table.channel, "end")
    return [message for message in table.channel.history() if message.components][-1]


@pytest.mark.parametrize(
    ("label", "file"), [("📦 Take it away", "lamp.zip"), ("📖 As a book", "lamp.md")]
)
async def test_the_end_offers_the_play_to_the_game_master(table, label, file):
    end = await ended(table)

    taken = await table.gm.click(end, label=label)
    refused = await table.ann.click(end, label=label)

    assert "seed of all dice" in end.content
    assert taken.ephemeral
    assert (await file_of(taken.response))[0] == file
    assert refused.ephemeral
    assert refused.response.content == "Only the game master may do that."
    assert not refused.response.attachments


async def test_the_offer_outlives_the_process(table):
    end = await ended(table)
    await table.restart()

    taken = await table.gm.click(end, label="📦 Take it away")

    assert (await file_of(taken.response))[0] == "lamp.zip"


async def test_a_button_that_we_never_made_hands_nothing_over(table):
    end = await ended(table)

    for id in ("export:t2:everything.main", "export:nothing:archive.main", "export:t2:archive.x"):
        message = await table.forge(id)
        result = await table.gm.click(message, custom_id=id)
        assert "No story is being played here" in result.response.content
    assert end.components


async def test_a_play_that_goes_on_elsewhere_is_not_offered(table):
    await played(table)
    other = table.guild.create_text_channel("cellar")
    await table.gm.slash(table.channel, "branch", name="dark", channel=other)

    await table.gm.slash(table.channel, "end")

    assert not [message for message in table.channel.history() if message.components]


async def test_no_harm_is_done_where_the_offer_cannot_be_shown(table):
    await played(table)
    table.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50013)

    result = await table.gm.slash(table.channel, "end")

    assert result.response is None
    assert "The End" in table.said()[-1]


async def test_a_chat_goes_out_as_it_came_in(table):
    content = jsonl(HEAD, character("Who is there?", "Good evening.", told=0))
    result = await table.gm.slash(table.channel, "import", file=("c.jsonl", content))
    await table.gm.click(result.response, label="▶ Play it here")

    exported = await export(table, "chat")

    row = json.loads((await file_of(exported.response))[1].splitlines()[1])
    assert (row["mes"], row["swipes"]) == ("Who is there?", ["Who is there?", "Good evening."])
