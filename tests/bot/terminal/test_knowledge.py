"""/knowledge at the terminal."""

from dataclasses import replace

import pytest

from bot.terminal.machine import take_line
from engine.errors import BadDocument, NoSuchDocument, NotAllowed
from tests.support.inns import INN, acted, answered, inn_at
from tests.support.pdfs import pdf_of

PAPERS = """\
documents:
  guide: {title: The Guide, text: "The mill opens at noon."}
  will: {title: The Will, text: The mill goes to Mara., hidden: yes}
"""


@pytest.fixture
async def inn(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    async with inn_at(tmp_path / "inn", text=INN + PAPERS) as table:
        yield table


@pytest.fixture
def player(inn):
    """Return the table as another player sits at it."""
    inn.sitting.seat = replace(inn.sitting.seat, speaks_as="Ann")
    return inn


async def test_documents_are_listed_read_and_searched(inn):
    assert await answered(inn, "/knowledge") == ("📄 The Guide", "🔒 The Will (hidden)")
    assert await answered(inn, "/资料 查看 the guide") == ("The Guide", "The mill opens at noon.")
    assert (await answered(inn, "/knowledge show will"))[0] == "The Will"


async def test_a_player_knows_only_what_is_revealed(player):
    assert await answered(player, "/knowledge list") == ("📄 The Guide",)
    with pytest.raises(NoSuchDocument):
        await answered(player, "/knowledge show The Will")
    for verb in ("add A -> b", "reveal The Will", "hide The Guide", "remove A"):
        with pytest.raises(NotAllowed):
            await answered(player, f"/knowledge {verb}")


async def test_documents_are_added_revealed_hidden_and_removed(inn):
    assert await answered(inn, "/knowledge add hidden A Note -> Beware.") == ("✓ A Note",)
    frame = await acted(inn, "/knowledge reveal A Note")
    assert frame.changes == ("📄 New to read: “A Note” (/knowledge).",)
    assert await answered(inn, "/knowledge hide A Note") == ("✓ A Note",)
    frame = await acted(inn, "/资料 添加 Another -> Look.\nTwice.")
    assert frame.changes == ("📄 New to read: “Another” (/knowledge).",)
    assert await answered(inn, "/knowledge show Another") == ("Another", "Look.", "Twice.")
    assert await answered(inn, "/knowledge remove A Note") == ("✓ A Note",)
    assert (await answered(inn, "/knowledge list"))[-1] == "📄 Another"


async def test_a_file_is_added_under_its_name_or_a_title(inn, tmp_path):
    (tmp_path / "guides").mkdir()
    (tmp_path / "guides" / "Millers.pdf").write_bytes(pdf_of("The miller is old."))
    (tmp_path / "notes.txt").write_text("Notes.", encoding="utf-8")
    await acted(inn, "/knowledge add guides/Millers.pdf")
    assert await answered(inn, "/knowledge show Millers") == ("Millers", "The miller is old.")
    await acted(inn, "/knowledge add My Notes -> notes.txt")
    assert await answered(inn, "/knowledge show my notes") == ("My Notes", "Notes.")


async def test_what_is_said_wrongly_is_told_how_to_say(inn):
    for line in ("/knowledge what", "/knowledge show", "/knowledge add"):
        assert (await answered(inn, line))[0].startswith("Usage: /knowledge")
    with pytest.raises(BadDocument, match="Usage"):
        await answered(inn, "/knowledge add A title alone")


async def test_what_documents_say_is_searched_for_what_each_may_know(inn):
    found = await answered(inn, "/knowledge search noon")
    assert found == ("“The Guide”: The mill opens at noon.",)
    assert "goes to Mara" in (await answered(inn, "/资料 搜索 Mara"))[0]
    inn.sitting.seat = replace(inn.sitting.seat, speaks_as="Ann")
    assert await answered(inn, "/knowledge search Mara") == ("No document speaks of that.",)


async def test_scripts_get_documents_as_lines(inn):
    outcome = await take_line("/knowledge show nothing", inn)
    assert outcome.error == "There is no document “nothing”."
