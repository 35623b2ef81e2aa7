"""Documents are read by players as far as they may know them, and led by game masters."""

from dataclasses import replace

import pytest

from cogs.knowledge import MOST_BYTES
from engine.knowledge import Knowledge
from engine.model.ids import Digest
from engine.model.story import Document
from tests.support.house import STORIES
from tests.support.pdfs import locked_pdf, pdf_of
from tests.support.taverns import TAVERN, TEAHOUSE

GUIDE = Document("guide", "The Guide", "The mill opens at *noon*. Ask @everyone.")
WILL = Document("will", "The Will", "The mill goes to Mara.", hidden=True)
LONG = Document("saga", "The Saga", "She sailed. " * 400)
PAPERS = replace(TAVERN, digest=Digest("papers"), documents=(GUIDE, WILL, LONG))
ZH = replace(TEAHOUSE, digest=Digest("papers-zh"), documents=(replace(WILL, title="遗嘱"),))


@pytest.fixture
async def inn(table, monkeypatch):
    monkeypatch.setitem(STORIES, "papers", PAPERS)
    monkeypatch.setitem(STORIES, "papers-zh", ZH)
    await table.begin("papers")
    return table


async def answer(who, table, command, **options):
    found = await who.slash(table.channel, f"knowledge {command}", **options)
    assert found.ephemeral
    return found.response.content


async def lead(table, command, **options):
    return await answer(table.gm, table, command, **options)


async def test_players_read_what_is_known_and_hear_of_nothing_else(inn):
    listed = await answer(inn.ann, inn, "list")
    assert listed.startswith("**Documents** · 2\n📄 The Guide\n📄 The Saga\n")
    assert "Will" not in listed
    read = await answer(inn.ann, inn, "show", title="the guide")
    assert read.startswith("**“The Guide”**\nThe mill opens at \\*noon\\*.")
    assert "@everyone" not in read
    refused = await answer(inn.ann, inn, "show", title="The Will")
    assert refused == "There is no document “The Will”."


async def test_game_masters_read_what_is_hidden_as_well(inn):
    assert "🔒 The Will (hidden)" in await lead(inn, "list")
    assert "goes to Mara" in await lead(inn, "show", title="will")


async def test_a_long_document_is_a_file_behind_its_beginning(inn):
    found = await inn.ann.slash(inn.channel, "knowledge show", title="The Saga")
    assert found.response.content.startswith("**“The Saga”**\nShe sailed. ")
    [file] = found.followups[0].attachments
    assert file.filename == "The-Saga.txt"


async def test_what_documents_say_is_searched_for_what_each_may_know(inn, monkeypatch):
    monkeypatch.setattr(Knowledge, "_index", property(lambda _: inn.house.store))
    assert await answer(inn.ann, inn, "search", words="mill noon") == (
        "**“The Guide”** The mill opens at \\*noon\\*. Ask @\u200beveryone."
    )
    assert await answer(inn.ann, inn, "search", words="Mara") == "No document speaks of that."
    assert "goes to Mara" in await lead(inn, "search", words="Mara")
    assert (await lead(inn, "search", words="sailed")).endswith("…")


async def test_a_document_is_revealed_to_all_and_hidden_again(inn):
    await inn.gm.slash(inn.channel, "knowledge reveal", title="The Will")
    assert inn.said()[-1] == "📄 New to read: “The Will” (/knowledge)."
    assert "goes to Mara" in await answer(inn.ann, inn, "show", title="will")
    told = await lead(inn, "hide", title="The Will")
    assert told.startswith("🔒 Hidden: The Will\n")
    assert "Will" not in await answer(inn.ann, inn, "list")
    posts = inn.said()
    assert "The Will" in await lead(inn, "reveal", title="the will", quiet=True)
    assert inn.said() == posts
    assert "no document" in await lead(inn, "reveal", title="The Wall")


async def test_a_document_is_added_hidden_without_a_word_to_players(inn):
    posts = inn.said()
    told = await lead(inn, "add", title="A Note", text="Beware.", hidden=True)
    assert told.startswith("🔒 Added, hidden: “A Note”.")
    assert inn.said() == posts
    assert "A Note" not in await answer(inn.ann, inn, "list")
    assert (await lead(inn, "remove", title="a note")).startswith("🗑️ Removed: a note")
    assert "A Note" not in await lead(inn, "list")


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("Millers.txt", b"The miller is old.\r\n"),
        ("Millers.md", b"The miller is old."),
        ("Millers.pdf", pdf_of("The miller\nis old.")),
    ],
)
async def test_a_file_is_a_document_called_like_it(inn, name, content):
    told = await lead(inn, "add", file=(name, content))
    assert told.startswith("📄 Added: “Millers”.")
    assert inn.said()[-1] == "📄 New to read: “Millers” (/knowledge)."
    assert "The miller is old." in await answer(inn.ann, inn, "show", title="Millers")


async def test_a_file_that_cannot_be_read_is_refused_with_the_reason(inn):
    posts = inn.said()
    assert "password" in await lead(inn, "add", file=("a.pdf", locked_pdf("sesame")))
    assert "damaged" in await lead(inn, "add", file=("a.pdf", b"%PDF-1.7 nothing"))
    assert ".txt, .md or .pdf" in await lead(inn, "add", file=("a.docx", b"x"))
    assert "MiB" in await lead(inn, "add", file=("a.pdf", b"x" * (MOST_BYTES + 1)))
    assert inn.said() == posts


async def test_a_document_is_either_written_or_a_file(inn):
    one = "Write the document, or attach a file: one of both."
    assert await lead(inn, "add", title="A") == one
    assert await lead(inn, "add", title="A", text="x", file=("a.txt", b"x")) == one
    assert "cannot be a title" in await lead(inn, "add", text="x")


async def test_what_was_added_can_be_taken_back(inn):
    await lead(inn, "add", title="A Note", text="Beware.")
    await inn.gm.slash(inn.channel, "undo")
    assert "A Note" not in await lead(inn, "list")


async def test_an_erased_document_says_so(inn):
    await lead(inn, "add", title="A Note", text="Beware.", hidden=True)
    [binding] = await inn.house.store.bindings()
    words = [
        words.id
        for dated in inn.house.store._written[binding.timeline].values()
        for words in dated.turn.words()
        if words.text == "Beware."
    ]
    await inn.house.store.erase_words(binding.timeline, words)
    await inn.restart()
    assert "its text was erased" in await lead(inn, "show", title="A Note")


async def test_titles_are_suggested_as_each_may_know_them(inn):
    await lead(inn, "add", title="A Note", text="Beware.")

    async def titles(who, command):
        found = await who.autocomplete(inn.channel, f"knowledge {command}", "title", "")
        return [choice["value"] for choice in found]

    assert await titles(inn.ann, "show") == ["The Guide", "The Saga", "A Note"]
    assert await titles(inn.gm, "show") == ["The Guide", "The Will", "The Saga", "A Note"]
    assert await titles(inn.gm, "reveal") == ["The Will"]
    assert await titles(inn.gm, "hide") == ["The Guide", "The Saga", "A Note"]
    assert await titles(inn.gm, "remove") == ["A Note"]
    assert await titles(inn.ann, "remove") == []


async def test_where_nothing_is_played_nothing_is_suggested(table):
    assert await table.gm.autocomplete(table.channel, "knowledge show", "title", "") == []


async def test_a_chinese_story_is_told_of_in_chinese(inn):
    await inn.gm.slash(inn.channel, "end")
    await inn.begin("papers-zh")
    assert "🔒 《遗嘱》（隐藏）" in await lead(inn, "list")
    assert (await lead(inn, "add", title="笔记", text="小心。")).startswith("📄 已添加：《笔记》")
    assert inn.said()[-1] == "📄 新的文档：《笔记》（/资料）。"
