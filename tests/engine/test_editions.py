from dataclasses import replace

import pytest

from engine.editions import RESIDENT, Editions
from engine.errors import Fault, NoSuchStory, StoryError
from engine.model.ids import Digest
from engine.model.language import Both
from engine.model.rule import Place
from engine.store.memory import MemoryStore
from tests.support.stories import OneBook, story

FAULT = StoryError([Fault(Place("book", 3, 1), "", "BAD", Both("broken", "坏了"))])
FIRST, SECOND = Digest("1"), Digest("2")


def library() -> OneBook:
    return OneBook(replace(story(), digest=FIRST))


async def test_the_files_as_they_are_now_are_played_next():
    books = library()
    editions = Editions(books, MemoryStore())
    await editions.fresh("book")
    books.book = replace(books.book, digest=SECOND)
    assert (await editions.current("book", FIRST)).story.digest == SECOND


async def test_an_unchanged_story_is_compiled_once():
    editions = Editions(library(), MemoryStore())
    first, _ = await editions.fresh("book")
    assert await editions.current("book", FIRST) is first


async def test_a_broken_edit_is_told_of_and_the_last_sound_edition_goes_on():
    books = library()
    editions = Editions(books, MemoryStore())
    await editions.fresh("book")
    books.fault = FAULT
    assert (await editions.current("book", FIRST)).story.digest == FIRST
    assert editions.fault("book") is FAULT
    assert (await editions.current("book", FIRST)).story.digest == FIRST
    books.fault = None
    books.book = replace(books.book, digest=SECOND)
    assert (await editions.current("book", FIRST)).story.digest == SECOND
    assert editions.fault("book") is None


async def test_a_story_whose_files_are_gone_is_played_as_it_was_pinned():
    books, store = library(), MemoryStore()
    await Editions(books, store).fresh("book")
    books.name = "moved"
    later = Editions(books, store)
    assert (await later.current("book", FIRST)).story.digest == FIRST
    assert later.fault("book") is None


async def test_two_stories_of_one_name_that_are_in_no_folder_stay_apart():
    books, store = library(), MemoryStore()
    for digest in (FIRST, SECOND):
        books.book = replace(books.book, digest=digest)
        await Editions(books, store).fresh("book")
    books.name = "moved"
    later = Editions(books, store)
    for digest in (FIRST, SECOND, FIRST):
        assert (await later.current("book", digest)).story.digest == digest


async def test_a_play_goes_on_as_it_was_when_the_files_go_away_and_comes_back_to_them():
    books = library()
    editions = Editions(books, MemoryStore())
    await editions.fresh("book")
    books.book = replace(books.book, digest=SECOND)
    assert (await editions.current("book", FIRST)).story.digest == SECOND
    books.name = "moved"
    assert (await editions.current("book", FIRST)).story.digest == FIRST
    books.name = "book"
    assert (await editions.current("book", FIRST)).story.digest == SECOND


async def test_an_edition_that_was_never_pinned_is_missing():
    with pytest.raises(NoSuchStory):
        await Editions(library(), MemoryStore()).pinned(Digest("unknown"))


async def test_only_so_many_editions_stay_in_memory_and_the_others_are_loaded_again():
    books, store = library(), MemoryStore()
    editions = Editions(books, store)
    first, _ = await editions.fresh("book")
    for number in range(RESIDENT):
        books.book = replace(story(), digest=Digest(f"n{number}"))
        await editions.fresh("book")
    again = await editions.pinned(FIRST)
    assert again is not first
    assert again.story == first.story
