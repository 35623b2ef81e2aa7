"""/import takes in cards and lorebooks; a card is begun with /start, or played with /join."""

import pytest

from cogs.attached import name_of
from cogs.settings import DiscordSettings
from cogs.shelf import shelf_lines
from engine.packs.library import FolderLibrary
from engine.ports.carrier import NewBook, NewStory
from tests.cogs.conftest import BRISK
from tests.support.cards import charx, packed, plain, png, text, v2, v3
from tests.support.forgery import suggested
from tests.support.house import House
from tests.support.tables import lamp

MARA = v3(
    alternate_greetings=["{{user}} comes in; {{char}} nods.", "Rain."],
    creator_notes="Be kind to **her** @everyone.",
    character_book={
        "entries": [
            {"keys": ["ash"], "content": "Grey.", "enabled": True},
            {"keys": ["soot"], "content": "Black.", "enabled": False},
        ]
    },
)
CARD = png(text(b"ccv3", packed(MARA)), behind=True)
BOOK = plain({"name": "Forge", "entries": {"0": {"uid": 0, "key": ["ash"], "content": "Grey."}}})


@pytest.fixture
def house(tmp_path):
    lamp(tmp_path / "lamp")
    return House(FolderLibrary([tmp_path]), tmp_path)


async def send(table, content, name="mara.png", who=None, **options):
    result = await (who or table.gm).slash(table.channel, "import", file=(name, content), **options)
    assert result.ephemeral
    return result.response.content


async def test_a_card_becomes_a_story_and_what_came_is_told_to_whoever_brought_it(table):
    assert (await send(table, CARD, who=table.ann)).splitlines() == [
        "📇 **Mara** is a story now: `/start story:cards/Mara`.",
        "Greetings: 3; choose one with `greeting`.",
        "Its author says: Be kind to \\*\\*her\\*\\* @\u200beveryone.",
        "Lore entries: 2, in use: 1.",
        "What differs from the file: 1.",
        r"• mara.png:1:1: data.character\_book.entries[1]: this entry is switched off",
    ]
    assert not table.said()


async def test_it_begins_by_the_greeting_and_with_the_character_that_were_chosen(table):
    await send(table, CARD)

    await table.gm.slash(table.channel, "start", story="cards/Mara", greeting=2, character="Rosa")

    assert table.said()[0].startswith("Rosa comes in; Mara nods.")
    shown = await table.gm.slash(table.channel, "sheet")
    assert shown.response.content.startswith("🎭 Rosa")


async def test_a_greeting_that_is_not_there_begins_nothing(table):
    await send(table, CARD)

    result = await table.gm.slash(table.channel, "start", story="cards/Mara", greeting=9)

    assert result.response.content == "There is no greeting 9; this story has 3."
    assert not table.said()


async def test_greetings_and_cards_are_suggested_as_they_are_typed(table):
    await send(table, CARD)
    at = (table.gm, table.channel, "start")

    assert await suggested(*at, "greeting", story="cards/Mara") == [
        "1 · The hammer falls.",
        "2 · you comes in; Mara nods.",
        "3 · Rain.",
    ]
    assert await suggested(*at, "greeting", story="lamp") == []
    assert await suggested(*at, "character") == ["cards/Mara.png"]


async def test_the_character_of_a_card_is_played_in_any_story(table):
    await send(table, CARD)
    await table.begin("lamp")
    assert "cards/Mara.png" in await suggested(table.ann, table.channel, "join", "name")

    await table.ann.slash(table.channel, "join", name="cards/Mara.png")

    assert table.said()[-1] == "🎭 Mara joins the story."
    shown = await table.ann.slash(table.channel, "sheet")
    assert "📖 A smith. Personality: gruff" in shown.response.content


async def test_a_card_that_is_not_there_is_nobody(table):
    await table.begin("lamp")

    result = await table.ann.slash(table.channel, "join", name="cards/nobody")

    assert "There is no story “cards/nobody”" in result.response.content


async def test_a_lorebook_comes_in_and_cards_that_link_it_tell_of_it(table):
    assert (await send(table, BOOK, "forge.json")).splitlines() == [
        "📚 The lorebook **Forge** is here now.",
        "Cards that link it use it; a story folder does so with `lorebooks: [forge]`.",
        "Lore entries: 1, in use: 1.",
    ]
    linked = plain(v2(extensions={"world": "forge"}))
    assert "Lore entries: 1, in use: 1." in await send(table, linked, "a.json")


async def test_what_is_here_already_is_not_kept_twice(table):
    await send(table, CARD)
    await send(table, BOOK, "forge.json")

    assert "**Mara** was here already" in await send(table, CARD, "other.png")
    assert "**Forge** was here already" in await send(table, BOOK, "other.json")
    assert len(list(table.house.stories.rglob("*.*"))) == 3


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("a.png", png(), "• a.png:1:1: there is no character card in this file"),
        ("a.png", png(text(b"chara", packed(v2())), size=(20_000, 20_000)), "20000 × 20000"),
        ("a.json", plain(v2(name="")), "• a.json:1:1: data.name: the character has no name"),
        ("a.json", b'{"entries": {"0": ', "this is no JSON"),
        ("a.charx", charx(v3(), **{"../b": b""}), "leads out of it"),
        ("a.gif", b"GIF89a", "it is no archive (.zip), chat (.jsonl), character card or lorebook"),
    ],
)
async def test_what_cannot_be_used_is_refused_with_the_reason(table, name, content, why):
    assert why in await send(table, content, name)
    assert [title.name for title in table.house.library.titles()] == ["lamp"]


def test_all_of_it_is_told_in_chinese_too():
    story = NewStory("cards/玛拉", "玛拉", True, 2, 3, 2, "善待她。")
    book = NewBook("锻炉", "锻炉", False, 1, 1)
    assert shelf_lines(story, "zh") == [
        "📇 《玛拉》已成为故事：`/开始 故事:cards/玛拉`。",
        "开场白：2，用 `开场白` 选项来选择。",
        "作者的说明：善待她。",
        "设定条目：3，其中可用：2。",
    ]
    assert shelf_lines(book, "zh")[0] == "📚 设定集《锻炉》本来就在这里。"


def test_a_file_is_called_as_it_was_before_discord_took_letters_out_of_its_name():
    assert name_of("mara.png", None) == "mara.png"
    assert name_of("unknown.json", "锻炉") == "锻炉.json"


class TestWhereOnlyGameMastersStart:
    @pytest.fixture
    def settings(self):
        return DiscordSettings(BRISK, anyone_starts=False)

    async def test_players_bring_no_cards(self, table):
        told = await send(table, CARD, who=table.ann)

        assert told == "Only the game master may do that."
        assert not (table.house.stories / "cards").exists()

    async def test_a_game_masters_role_is_enough(self, table):
        assert "is a story now" in await send(table, CARD)
