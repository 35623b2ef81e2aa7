"""A play is taken away under a name that any system takes, as whatever was asked for."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bot.luggage import unpacked
from bot.parcels import parcel
from engine.archive.form import Archive
from engine.errors import NoSuchBranch
from engine.model.ids import MAIN, BranchId
from engine.packs.meph import NoSaves, load_child, read_meph
from engine.packs.source import load_source, read_source
from tests.support.tables import table_at, well
from tests.support.talks import HEAD, archive_of, character, person, talk_of


@pytest.fixture
def archive() -> Archive:
    return archive_of(talk_of(HEAD, character("Hello."), person("Ha."), character("Well?")))


def called(archive: Archive, name: str) -> Archive:
    record = replace(archive.past.record, story_name=name)
    return replace(archive, past=replace(archive.past, record=record))


def test_a_whole_play_is_an_archive(archive: Archive):
    found = parcel(called(archive, "classics/mist-ferry"), "archive", MAIN)
    assert found.name == "mist-ferry.zip"
    assert found.holds.en.startswith("turns: 3, words: 3, branches: 1")
    assert unpacked(found.content).record.id == archive.past.record.id


@pytest.mark.parametrize(
    ("story", "name"),
    [
        ("雾渡", "雾渡.md"),
        ("/srv/ann/the well.meph", "the-well.md"),
        ("/srv/ann/lamp/story.yaml", "lamp.md"),
        ("chat/Mara-0123abcd", "Mara.md"),
        ("Mara-0123abcd", "Mara-0123abcd.md"),
        ("..", "play.md"),
        ("x" * 99, "x" * 60 + ".md"),
    ],
)
def test_files_have_names_that_are_safe(archive: Archive, story: str, name: str):
    assert parcel(called(archive, story), "novel", MAIN).name == name


def test_a_branch_is_a_book_or_a_chat_with_its_name(archive: Archive):
    dark = replace(archive.past.branches[0], id=BranchId("d"), name="dark")
    past = replace(archive.past, branches=[*archive.past.branches, dark])
    archive = called(replace(archive, past=past), "book")
    book, chat = (parcel(archive, kind, "dark") for kind in ("novel", "chat"))
    assert (book.name, chat.name) == ("book-dark.md", "book-dark.jsonl")
    assert book.content.decode().startswith("# Mara\n\nHello.")
    assert [json.loads(line).get("mes") for line in chat.content.splitlines()][1:] == [
        "Hello.",
        "Ha.",
        "Well?",
    ]
    assert (book.holds.en, book.holds.zh) == ("turns: 3", "回合：3")
    assert (chat.holds.en, chat.holds.zh) == ("messages: 3, tellings: 3", "消息：3，讲法：3")
    with pytest.raises(NoSuchBranch):
        parcel(archive, "novel", "light")


def test_only_meph_stories_have_meph_saves(archive: Archive):
    with pytest.raises(NoSaves):
        parcel(archive, "meph", MAIN)


async def test_a_meph_save_holds_where_its_branch_stands(tmp_path: Path):
    mother = well(tmp_path)
    async with table_at(mother) as table:
        await table.sitting.fork("夜")
        await table.sitting.say("打水", table.hear)
        carrier, id = table.sitting.carrier, table.sitting.timeline.record.id
        night, main = [await carrier.take(id, "meph", branch) for branch in ("夜", "MAIN")]
    assert (night.name, main.name) == ("well.夜.meph", "well.child.meph")
    child = read_meph(night.content.decode(), night.name)
    assert dict(child.vars)["水"] == 2
    assert "# 打水" in child.rules_text
    loaded = load_child(read_meph(mother.read_text("utf-8"), mother.name), child)
    assert loaded.own_rules == ()
    assert load_source(read_source(mother)).title == "古井"
