"""/map draws what players know; game masters see and change all of it; /go and /unlock move."""

from io import BytesIO

import pytest
from PIL import Image

from engine.model.ids import RoomId
from tests.support.crossroads import CELLAR, GATE, YARD, crossroads

TALE = "Something stirs in the dark behind the door."
REFUSED = "Only the game master may do that."


@pytest.fixture
def house():
    return crossroads()


async def begun(table, story="road"):
    """Begin, and let Ann play Ava, who has the key."""
    await table.begin(story)
    await table.ann.slash(table.channel, "join", name="Ava")


async def standing(table):
    timelines = await table.house.open()
    [binding] = await table.house.store.bindings()
    return await (await timelines.open(binding.timeline, binding.branch)).state()


async def shown(table, who=None, **wish):
    """Return the description of the map that somebody is shown."""
    result = await (who or table.ann).slash(table.channel, "map show", **wish)
    assert result.ephemeral
    [picture] = result.response.attachments
    assert Image.open(BytesIO(await picture.read())).format == "PNG"
    return picture.description


def buttons(message):
    return [button for row in message.components for button in row["components"]]


async def suggested(table, who, command, option, typed="", **given):
    choices = await who.autocomplete(table.channel, command, option, typed, **given)
    return [choice["name"] for choice in choices]


async def test_players_see_what_they_know_in_a_picture_with_a_description(table):
    await begun(table)

    described = await shown(table)

    assert described.split("\n")[0] == "🗺️ Floor 1 (2)"
    assert "📍 The Gate (you are here, Mara, Ava) → The Yard, The Cellar 🔒" in described
    assert "The Vault" not in described


async def test_a_game_master_sees_everything_on_demand_and_nobody_else(table):
    await begun(table)

    assert "The Vault" not in await shown(table, table.gm)
    assert "The Vault (unknown to the players)" in await shown(table, table.gm, everything=True)
    result = await table.ann.slash(table.channel, "map show", everything=True)
    assert result.response.content == REFUSED
    assert not result.response.attachments


async def test_buttons_lead_to_the_other_floors_and_outlive_the_process(table):
    await begun(table)
    result = await table.ann.slash(table.channel, "map show")
    [first, second] = buttons(result.response)
    assert [(b["label"], b["disabled"]) for b in (first, second)] == [
        ("Floor 1", True),
        ("Floor 2", False),
    ]
    await table.restart()

    pressed = await table.ann.click(result.response.message, custom_id=second["custom_id"])

    [picture] = pressed.response.attachments
    assert picture.description.startswith("🗺️ Floor 2 (1)\n▫️ The Loft")


async def test_a_floor_can_be_named(table):
    await begun(table)

    assert (await shown(table, floor=2)).startswith("🗺️ Floor 2")
    assert (await shown(table, floor=9)).startswith("🗺️ Floor 1")
    assert await suggested(table, table.ann, "map show", "floor", "2") == ["Floor 2"]


@pytest.mark.parametrize(
    ("id", "says"),
    [
        ("floor:t99:1", "No story is being played here"),
        ("floor:{play}:1+", REFUSED),
        ("floor:{play}:attic", "This control is no longer active."),
    ],
)
async def test_a_press_that_is_not_for_the_presser_shows_nothing(table, id, says):
    await begun(table)
    [binding] = await table.house.store.bindings()
    id = id.format(play=binding.timeline)

    pressed = await table.ann.click(await table.forge(id), custom_id=id)

    assert says in pressed.followups[0].content
    assert not pressed.followups[0].attachments


async def test_a_story_without_rooms_says_so(table):
    await table.begin("moor")

    result = await table.ann.slash(table.channel, "map show")

    assert result.response.content == "There is no map here."


async def test_the_party_goes_through_an_open_door(table):
    await begun(table)

    await table.ann.slash(table.channel, "go", room="the yard")

    assert (await standing(table)).room == YARD
    assert table.said()[-1].startswith(f"▶ Ava: I go to The Yard.\n\n{TALE}\n\n")
    assert "📍 The Gate → The Yard" in table.said()[-1]


async def test_who_cannot_pass_is_told_alone(table):
    await begun(table)
    said = table.said()

    result = await table.ann.slash(table.channel, "go", room="The Cellar")

    assert result.response.content == "The door to The Cellar is locked."
    assert table.said() == said
    secret = await table.ann.slash(table.channel, "go", room="The Vault")
    assert "There is no room “The Vault”" in secret.response.content


async def test_a_door_opens_for_who_has_its_key(table):
    await begun(table)

    await table.ann.slash(table.channel, "unlock", room="The Cellar")

    assert table.said()[-1].startswith("▶ Ava: I unlock the door to The Cellar.")
    await table.ann.slash(table.channel, "go", room="The Cellar")
    assert (await standing(table)).room == CELLAR


async def test_neighbours_are_suggested(table):
    await begun(table)

    assert await suggested(table, table.ann, "go", "room") == ["The Yard", "The Cellar"]
    assert await suggested(table, table.ann, "unlock", "room") == ["The Cellar"]


DEEDS = {
    "add": {"name": "The Well"},
    "link": {"one": "The Yard", "other": "The Vault", "kind": "portal", "label": "mirror"},
    "unlink": {"one": "The Gate", "other": "The Yard"},
    "lock": {"one": "The Gate", "other": "The Yard", "key": "coin"},
    "reveal": {"room": "The Vault", "state": "active"},
    "move": {"room": "The Vault"},
    "describe": {"room": "The Gate", "what": "name", "text": "The Old Gate"},
}


@pytest.mark.parametrize("deed", DEEDS)
async def test_changing_the_map_is_the_game_masters(table, deed):
    await begun(table)
    before = await standing(table)

    result = await table.ann.slash(table.channel, f"map {deed}", **DEEDS[deed])

    assert result.response.content == REFUSED
    assert await standing(table) == before


@pytest.mark.parametrize("deed", [deed for deed in DEEDS if deed != "move"])
async def test_a_change_is_told_to_the_game_master_alone_and_can_be_taken_back(table, deed):
    await begun(table)
    said, before = table.said(), await standing(table)

    result = await table.gm.slash(table.channel, f"map {deed}", **DEEDS[deed])

    assert result.ephemeral
    assert result.response.content.startswith("✓ ")
    assert table.said() == said
    assert await standing(table) != before
    await table.gm.slash(table.channel, "undo")
    assert await standing(table) == before


async def test_rooms_and_doors_change_as_they_were_said_to(table):
    await begun(table)
    for deed, wish in DEEDS.items():
        if deed != "unlink":
            await table.gm.slash(table.channel, f"map {deed}", **wish)

    state = await standing(table)

    doors = {frozenset((d.one, d.other)): d for d in state.doors.values()}
    mirror, arch = doors[frozenset((YARD, "vault"))], doors[frozenset((GATE, YARD))]
    assert (mirror.kind, mirror.label) == ("portal", "mirror")
    assert (arch.locked, arch.key) == (True, "coin")
    assert state.rooms[RoomId("vault")].state == "active"
    assert state.rooms[GATE].name == "The Old Gate"
    assert state.room == "vault"
    await table.gm.slash(
        table.channel, "map lock", one="The Old Gate", other="The Yard", locked=False
    )
    assert not (await standing(table)).doors[arch.id].locked


async def test_a_move_is_shown_to_all_unless_it_is_quiet(table):
    await begun(table)
    said = len(table.said())

    await table.gm.slash(table.channel, "map move", room="The Yard")
    assert table.said()[said:] == ["📍 The Gate → The Yard"]

    await table.gm.slash(table.channel, "map move", room="The Gate", quiet=True)
    await table.gm.slash(table.channel, "map move", room="The Loft", who="Mara", quiet=True)
    assert len(table.said()) == said + 1
    assert (await standing(table)).room == GATE


async def test_names_are_suggested_to_game_masters_only(table):
    await begun(table)

    rooms = await suggested(table, table.gm, "map reveal", "room", "the v")
    assert rooms == ["The Vault"]
    assert await suggested(table, table.gm, "map move", "who", "ma") == ["Mara"]
    for command, option in (("map reveal", "room"), ("map move", "who"), ("map add", "beside")):
        assert await suggested(table, table.ann, command, option) == []


@pytest.mark.parametrize("command", ["map show", "map reveal", "go", "unlock"])
async def test_where_nothing_is_played_nothing_is_suggested(table, command):
    option = "floor" if command == "map show" else "room"

    assert await suggested(table, table.gm, command, option) == []


async def test_a_chinese_map_is_told_in_chinese(table):
    await begun(table, "lane")

    assert (await shown(table)).startswith("🗺️ 1 楼（2）\n📍 门口")
    result = await table.ann.slash(table.channel, "map show")
    assert [b["label"] for b in buttons(result.response)] == ["1 楼", "2 楼"]
