"""Lore is for game masters alone: what is told next, what words wake, and one entry more."""

from dataclasses import replace

import pytest

from engine.model.ids import Digest
from engine.model.lore import LoreEntry
from tests.support.house import STORIES
from tests.support.taverns import TAVERN, TEAHOUSE

BELL = LoreEntry(("bell",), "It rang *once*. Ask @everyone.", "b", "The bell")
LORE = replace(TAVERN, digest=Digest("lore"), lore=(BELL,))
ZH = replace(TEAHOUSE, digest=Digest("lore-zh"), lore=(replace(BELL, keys=("钟",)),))


@pytest.fixture
async def inn(table, monkeypatch):
    monkeypatch.setitem(STORIES, "lore", LORE)
    monkeypatch.setitem(STORIES, "lore-zh", ZH)
    await table.begin("lore")
    return table


async def lead(table, command, **options):
    found = await table.gm.slash(table.channel, f"lore {command}", **options)
    assert found.ephemeral
    return found.response.content


async def test_game_masters_see_what_is_told_and_what_words_wake(inn):
    assert "entries in all" in await lead(inn, "list")
    told = await lead(inn, "test", text="the bell, @everyone")
    assert told.startswith("**Lore that these words wake:** the bell, ")
    assert "The bell · “bell” came up" in told
    assert "@everyone" not in told


async def test_an_entry_is_read_without_effect(inn):
    read = await lead(inn, "show", title="the bell")
    assert "📖 The bell\nKeys: bell" in read
    assert "rang \\*once\\*" in read
    assert "@everyone" not in read
    refused = await lead(inn, "show", title="crypt")
    assert refused == "There is no lore “crypt”."


async def test_an_entry_is_added_unseen_and_taken_back(inn):
    posts = len(inn.said())
    told = await lead(inn, "add", keys="wolf, /a{1,2}h/", text="They fear fire.")
    assert "They fear fire." in told
    assert "Would wake" in await lead(inn, "test", text="aah")
    assert len(inn.said()) == posts
    await inn.gm.slash(inn.channel, "undo")
    assert "Nothing would wake" in await lead(inn, "test", text="a wolf")


async def test_a_pattern_that_cannot_be_read_is_refused(inn):
    assert "cannot be read" in await lead(inn, "add", keys="/(/", text="x")


async def test_players_see_none_of_it(inn):
    for command, options in (
        ("list", {}),
        ("test", {"text": "bell"}),
        ("show", {"title": "The bell"}),
        ("add", {"keys": "a", "text": "b"}),
    ):
        found = await inn.ann.slash(inn.channel, f"lore {command}", **options)
        assert "bell" not in found.response.content.lower().replace(str(options), "")
    assert await inn.ann.autocomplete(inn.channel, "lore show", "title", "") == []


async def test_titles_are_suggested_to_game_masters(inn):
    found = await inn.gm.autocomplete(inn.channel, "lore show", "title", "be")
    assert [choice["value"] for choice in found] == ["The bell"]


async def test_lore_speaks_the_language_of_its_story(inn):
    await inn.gm.slash(inn.channel, "end")
    await inn.begin("lore-zh")
    assert "会被唤起" in await lead(inn, "test", text="钟")
