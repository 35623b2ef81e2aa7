"""/import takes a play in, all of it or nothing, and has it played where its owner wants it."""

import discord
import pytest

from bot.parcels import packed
from cogs import bring
from cogs.settings import DiscordSettings
from engine.archive.pack import gather
from engine.model.ids import UserId
from engine.packs.library import FolderLibrary
from tests.cogs.conftest import BRISK
from tests.support.archives import edited, files_of, zipped
from tests.support.house import House
from tests.support.tables import lamp
from tests.support.talks import HEAD, character, jsonl, person

CHAT = jsonl(
    HEAD,
    character("Who is there?", "Good evening.", told=0),
    person("It is me."),
    character("Come in.", "Go away.", told=0),
)
PLAY = "▶ Play it here"


@pytest.fixture
def house(tmp_path):
    lamp(tmp_path / "lamp")
    return House(FolderLibrary([tmp_path]))


async def send(table, content, name="c.jsonl", who=None, **options):
    return await (who or table.gm).slash(table.channel, "import", file=(name, content), **options)


async def archive(table):
    """Return an archive of a play that another house began."""
    other = House(table.house.library)
    timelines = await other.open()
    frame = await timelines.start("lamp", UserId("stranger"))
    found = await gather(frame.timeline, other.store, other.store)
    return packed(found)


async def test_a_chat_comes_in_and_the_receipt_says_what_came(table):
    result = await send(table, CHAT)

    assert result.ephemeral
    assert result.response.content.startswith("📥 **Mara** is here: messages: 3, tellings: 5.")
    assert "button plays it in this channel" in result.response.content
    assert not table.said()


async def test_it_is_played_here_when_the_button_says_so(table):
    result = await send(table, CHAT)

    pressed = await table.gm.click(result.response, label=PLAY)
    where, told = table.said()
    await table.ann.send(table.channel, "I step inside")

    assert pressed.response is None
    assert where.startswith("**Mara** · 🌿 **main** · turn 1\n-# Whatever you write here is play.")
    assert "SHA-256" in where
    assert told == "Come in."
    assert table.said()[-1].startswith("Something stirs")


async def test_the_last_telling_can_be_swiped_at_once(table):
    result = await send(table, CHAT)
    await table.gm.click(result.response, label=PLAY)
    [told] = [message for message in table.channel.history() if message.components]

    await table.gm.click(told, label="◀")

    assert table.said()[-1] == "Go away."


async def test_other_openings_are_branches(table):
    result = await send(table, CHAT)
    await table.gm.click(result.response, label=PLAY)

    await table.gm.slash(table.channel, "switch", name="opening-2")

    assert "Good evening." in table.said()[-1]


async def test_it_may_be_played_elsewhere_at_once(table):
    other = table.guild.create_text_channel("cellar")

    result = await send(table, CHAT, channel=other)

    assert "played in #cellar" in result.response.content
    assert not result.response.components
    assert "**Mara**" in table.said(other)[0]
    assert not table.said()


async def test_a_chat_in_which_nobody_answered_yet_is_shown_where_it_stands(table):
    result = await send(table, jsonl(HEAD, character("Hello."), person("Hi.")))

    await table.gm.click(result.response, label=PLAY)

    [where] = table.said()
    assert "> Hello." in where
    assert "Whatever you write here is play." in where


async def test_an_archive_comes_in_with_its_ids_and_whoever_brings_it_leads(table):
    content = await archive(table)

    result = await send(table, content, "play.moirai", table.ann)
    await table.ann.click(result.response, label=PLAY)

    [record] = table.house.store._timelines.values()
    assert (record.id, record.owner) == ("t2", str(table.ann.id))
    assert "**The Lamp** is here: turns: 1, " in result.response.content
    assert "A bare room." in table.said()[0]
    assert (await table.ann.slash(table.channel, "checkpoint", name="a")).response is None


async def test_what_is_here_already_is_not_brought_twice(table):
    content = await archive(table)
    await send(table, content, "a.zip")

    again = await send(table, content, "a.zip")
    others = await send(table, content, "a.zip", table.ben)

    assert "**The Lamp** was here already" in again.response.content
    assert "cannot be taken in" in others.response.content


async def test_only_who_brought_it_has_it_played(table):
    await send(table, CHAT, who=table.ann)
    [id] = table.house.store._timelines
    message = await table.forge(f"play:{id}:main")

    for somebody in (table.ben, table.gm):
        pressed = await somebody.click(message, label="forged")
        assert pressed.response.content == "Only the game master may do that."
    await table.ann.click(message, label="forged")
    assert table.said()[-1] == "Come in."


async def test_a_channel_that_plays_something_else_is_left_alone(table):
    await table.begin("lamp")
    result = await send(table, CHAT)
    assert "“The Lamp” is played in this channel" in result.response.content

    pressed = await table.gm.click(result.response, label=PLAY)
    assert "“The Lamp” is being played here" in pressed.response.content

    await table.gm.slash(table.channel, "end")
    await table.gm.click(result.response, label=PLAY)
    assert table.said()[-1] == "Come in."


async def test_a_busy_channel_is_refused_before_anything_is_read(table):
    other = table.guild.create_text_channel("cellar")
    await table.begin("lamp", other)

    result = await send(table, CHAT, channel=other)

    assert "“The Lamp” is being played here" in result.response.content
    assert len(table.house.store._timelines) == 1


async def test_a_channel_where_one_may_not_write_is_refused(table):
    overwrites = {table.guild.default_role: discord.PermissionOverwrite(send_messages=False)}
    other = table.guild.create_text_channel("attic", overwrites=overwrites)

    result = await send(table, CHAT, who=table.ann, channel=other)

    assert not table.house.store._timelines
    assert result.response.content


async def test_damaged_lines_are_named_and_handed_back(table):
    result = await send(table, b"{\n" * 12 + CHAT)

    assert "Lines that could not be used: 12." in result.response.content
    assert "• c.jsonl:1: this line cannot be read" in result.response.content
    assert "c.jsonl:11" not in result.response.content
    [file] = result.response.attachments
    assert file.filename == "quarantine.jsonl"
    assert (await file.read()).count(b"\n") == 12


async def test_a_damaged_archive_is_taken_in_only_where_that_is_wished(table):
    def cut(lines):
        lines[-1] = lines[-1][:20]

    content = edited(await archive(table), "branches.jsonl", cut)

    refused = await send(table, content, "a.zip")
    assert "branches.jsonl:1: this line cannot be read" in refused.response.content
    assert not table.house.store._timelines

    taken = await send(table, content, "a.zip", recover=True)
    assert "Lines that could not be used: 1." in taken.response.content
    assert table.house.store._timelines


@pytest.mark.parametrize(
    ("name", "content", "word"),
    [
        ("a.zip", b"nothing", "This archive cannot be used"),
        ("a.zip", zipped({"../turns.jsonl": b""}), "leads out of it"),
        ("a.zip", zipped({"turns.jsonl": bytes(2**23)}), "swell beyond all measure"),
        ("a.jsonl", b"nothing", "there is no message in it"),
    ],
)
async def test_what_is_not_safe_or_nothing_of_the_kind_is_refused(table, name, content, word):
    result = await send(table, content, name)

    assert word in result.response.content
    assert not table.house.store._timelines


async def test_what_unpacks_to_too_much_is_refused(table):
    table.env.bot.get_cog("ImportCog")._carrier._room = 1000

    result = await send(table, await archive(table), "a.zip")

    assert "it holds too much" in result.response.content


async def test_what_is_too_large_is_not_even_read(table, monkeypatch):
    monkeypatch.setattr(bring, "MOST_BYTES", 2**10)

    result = await send(table, CHAT * 10)

    assert "at most 1 KiB are read here" in result.response.content
    assert "moirai import FILE" in result.response.content


async def test_what_discord_does_not_hand_over_is_not_taken_in(table, monkeypatch):
    async def missing(_file):
        raise discord.NotFound(_Gone(), "gone")

    monkeypatch.setattr(discord.Attachment, "read", missing)
    result = await send(table, CHAT)

    assert result.response.content.startswith("Discord did not hand the file over")


class _Gone:
    status, reason = 404, "Not Found"


async def test_an_archive_whose_first_branch_is_another_is_played_there(table):
    content = await archive(table)
    files = files_of(content)
    for name in ("branches.jsonl", "head_moves.jsonl"):
        files[name] = files[name].replace(b'"main"', b'"dark"')

    result = await send(table, zipped(files), "a.zip")
    await table.gm.click(result.response, label=PLAY)

    assert "🌿 **dark**" in table.said()[0]


async def test_the_button_outlives_the_process(table):
    result = await send(table, CHAT)
    await table.restart()

    await table.gm.click(result.response, label=PLAY)

    assert table.said()[-1] == "Come in."


class TestWhereOnlyGameMastersStart:
    @pytest.fixture
    def settings(self):
        return DiscordSettings(BRISK, anyone_starts=False)

    async def test_players_bring_nothing_in(self, table):
        result = await send(table, CHAT, who=table.ann)

        assert result.response.content == "Only the game master may do that."
        assert not table.house.store._timelines

    async def test_a_game_masters_role_is_enough(self, table):
        await send(table, CHAT)

        assert table.house.store._timelines
