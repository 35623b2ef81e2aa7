"""A branch is read as a book, or goes on as a chat elsewhere."""

import json
from dataclasses import replace

import pytest

from engine.archive.book import Tale, novel, tale_of
from engine.archive.talk.write import chat
from engine.errors import NoSuchBranch, NoSuchStory
from engine.model.ids import Digest, PersonId
from engine.model.people_events import Said
from engine.model.words import Words
from tests.support.archives import Played, played
from tests.support.stories import rules


async def tale(play: Played, branch: str = "main") -> Tale:
    return tale_of(await play.archive(), branch, play.engine.library.load)


async def test_a_book_has_scenes_what_was_said_and_what_came_of_it():
    play = await played("say light the\n\nlamp", "roll 2d1")
    assert novel(await tale(play)).split("\n\n") == [
        "# A Story",
        "## the hall",
        " stands at the window.".strip(),
        "A cold hall.",
        "> **Ann**: light the\n>\n> lamp",
        "Mara counts the spoons.",
        "*🎲 Ann: 2d1 (1, 1) = 2*\n",
    ]


async def test_a_book_tells_one_branch():
    play = await played("say light", "branch dark", "say I hide", "switch main", "say I stay")
    assert "I hide" in novel(await tale(play, "DARK"))
    assert "I stay" not in novel(await tale(play, "dark"))
    assert "I hide" not in novel(await tale(play))


async def test_words_make_no_headings_and_no_html():
    book = novel(await tale(await played("say hello\n# Fin\n<script>x</script>\n> quote")))
    assert "\n> \\# Fin" in book
    assert "&lt;script>" in book
    assert "\n> \\> quote" in book


async def test_an_ending_closes_the_book():
    play = Played()
    play.library.book = replace(
        play.library.book,
        rules=(*play.library.book.rules, *rules('[x] if contains "dawn" -> ending "dawn"')),
    )
    await play.begin()
    await play.step("say dawn")
    assert "## Dawn" in novel(await tale(play))


async def test_words_that_were_erased_leave_a_gap():
    play = await played("say my secret")
    turns = [one.turn for one in (await play.archive()).past.turns]
    await play.engine.store.erase_words(play.id, [words.id for words in turns[-1].words()])
    assert "> **Ann**: …" in novel(await tale(play))


async def test_a_chat_has_a_head_and_a_message_for_each_voice():
    play = await played("say light", "roll 2d1")
    head, *rows = map(json.loads, chat(await tale(play)).splitlines())
    assert (head["user_name"], head["character_name"]) == ("Ann", "A Story")
    assert [(row["name"], row["is_user"]) for row in rows] == [
        ("A Story", False),
        ("Ann", True),
        ("A Story", False),
        ("A Story", False),
    ]
    assert rows[1]["mes"] == "light"
    assert rows[3]["mes"].startswith("🎲 Ann")
    assert rows[1]["send_date"] == "2026-01-01T00:00:01+00:00"


async def test_people_of_the_story_speak_in_books_and_chats_too():
    play = await played("say hello")
    found = await tale(play)
    last = found.turns[-1]
    said = Said(PersonId("mara"), "Mara", Words("No."))
    turn = replace(last.turn, events=(*last.turn.events, said))
    found = replace(found, turns=[*found.turns[:-1], replace(last, turn=turn)])
    assert novel(found).endswith("> **Mara**: No.\n")
    message = json.loads(chat(found).splitlines()[-1])
    assert (message["name"], message["is_user"], message["mes"]) == ("Mara", False, "No.")


async def test_a_chat_in_which_nobody_spoke_yet_has_a_user_all_the_same():
    head, *rows = map(json.loads, chat(await tale(await played())).splitlines())
    assert (head["user_name"], len(rows)) == ("User", 1)


async def test_a_turn_that_was_told_in_several_ways_has_them_as_swipes():
    play = await played("say light", "amend The lamp is lit.", "amend It is dark.", "swipe")
    rows = [json.loads(line) for line in chat(await tale(play)).splitlines()]
    assert "swipes" not in rows[1] | rows[2]
    assert (rows[3]["mes"], rows[3]["swipe_id"]) == ("Mara counts the spoons.", 0)
    assert rows[3]["swipes"] == ["Mara counts the spoons.", "The lamp is lit.", "It is dark."]


async def test_what_is_not_there_cannot_be_told():
    play = await played("branch dark")
    with pytest.raises(NoSuchBranch):
        await tale(play, "light")
    archive = replace(await play.archive(), sources={})
    with pytest.raises(NoSuchStory):
        tale_of(archive, "main", play.engine.library.load)


async def test_scenes_that_the_author_took_out_have_no_headings():
    play = await played("say light")
    play.library.book = replace(play.library.book, digest=Digest("second"), scenes={}, start=None)
    await play.step("say light")
    assert "## the hall" not in novel(await tale(play))
