"""What is brought is opened before anything is written, and settles whole or not at all."""

from dataclasses import replace
from itertools import count

import pytest

from bot.luggage import Luggage, is_talk, opened
from engine.archive.form import Archive, BadArchive, Damaged
from engine.archive.talk.form import BadTalk
from engine.model.ids import UserId
from engine.model.language import Both
from engine.opening import Origins
from engine.ports.carrier import Brought
from engine.store.memory import MemoryStore
from engine.store.store import Store
from tests.support.archives import files_of, packed, played, zipped
from tests.support.engine import ToldClock
from tests.support.stories import ANN, BOB
from tests.support.talks import HEAD, archive_of, character, jsonl, person, talk_of

CHAT = jsonl(HEAD, character("Hello.", "Hi.", told=0), person("Ha."), character("Well?"))


def lug(content: bytes, name: str = "chat.jsonl", **wish: bool) -> Luggage:
    numbers = count(1)
    origins = Origins(lambda: f"seed {next(numbers)}", lambda: f"play {next(numbers)}")
    return opened(Brought(name, content, ANN, **wish), ToldClock(), origins)


def talk_archive() -> Archive:
    return archive_of(talk_of(HEAD, character("Hello."), person("Ha.")))


async def settled(luggage: Luggage, memory: MemoryStore | None = None):
    memory = memory or MemoryStore()
    return await luggage.settle(Store(memory, memory, memory, memory, memory))


@pytest.mark.parametrize(
    ("name", "content", "talks"),
    [
        ("a.jsonl", b"", True),
        ("a.JSON", b"x", True),
        ("a.moirai", b'\xef\xbb\xbf {"mes": 1}', True),
        ("a.bin", '{"mes": 1}'.encode("utf-16"), True),
        ("a.jsonl", b"PK\x03\x04", False),
        ("a.zip", b"", False),
    ],
)
def test_a_file_is_known_by_what_is_in_it_or_by_its_name(name: str, content: bytes, *, talks: bool):
    assert is_talk(Brought(name, content, ANN)) is talks


async def test_a_chat_becomes_a_play_of_whoever_brings_it():
    came = await settled(lug(CHAT))
    assert (came.title, came.is_new, came.left_out, came.quarantine) == ("Mara", True, (), b"")
    assert came.holds.en == "messages: 3, tellings: 4"
    assert (came.record.owner, came.record.id, came.record.seed) == (ANN, "play 1", "seed 2")
    assert came.record.story_name.startswith("chat/Mara-")


async def test_a_damaged_line_of_a_chat_is_told_and_kept_apart():
    came = await settled(lug(CHAT.replace(b'"Ha."', b'"Ha.')))
    assert [line.en for line in came.left_out] == ["chat.jsonl:3: this line cannot be read"]
    assert b'"line": 3' in came.quarantine
    assert "消息：2" in came.holds.zh


async def test_an_archive_comes_in_as_it_went_out_also_a_second_time():
    content, memory = packed(talk_archive()), MemoryStore()
    came = await settled(lug(content, "a.zip"), memory)
    assert (came.title, came.is_new, came.record.id) == ("Mara", True, "t")
    assert not (await settled(lug(content, "a.zip"), memory)).is_new


async def test_who_leads_it_owns_it_and_else_it_stays_whose_it_was():
    archive = talk_archive()
    record = replace(archive.past.record, owner=BOB)
    content = packed(replace(archive, past=replace(archive.past, record=record)))
    assert (await settled(lug(content, "a.zip"))).record.owner == BOB
    came = await settled(lug(content, "a.zip", leads=True))
    assert came.record == replace(record, owner=UserId("ann"))


async def test_a_damaged_archive_is_taken_in_only_where_that_is_wished():
    files = files_of(packed(talk_archive()))
    files["turns.jsonl"] = files["turns.jsonl"][:-40]
    content = zipped(files)
    with pytest.raises(Damaged, match=r"turns\.jsonl:3"):
        lug(content, "a.zip")
    came = await settled(lug(content, "a.zip", recover=True))
    assert came.left_out
    assert came.quarantine.count(b"\n") == len(came.left_out)


async def test_without_its_story_a_play_has_the_name_of_that():
    files = files_of(packed(talk_archive()))
    content = zipped({name: text for name, text in files.items() if "story/" not in name})
    came = await settled(lug(content, "a.zip"))
    assert came.title == came.record.story_name


async def test_stories_that_cannot_be_read_have_the_name_of_their_play():
    play = await played("say light")
    came = await settled(Luggage(await play.archive(), Both("", ""), ()))
    assert came.title == "book"


@pytest.mark.parametrize("content", [b"", b"PK", b"nothing of the kind"])
def test_what_is_nothing_of_the_kind_is_refused(content: bytes):
    with pytest.raises(BadArchive):
        lug(content, "a.zip")
    with pytest.raises(BadArchive if content == b"PK" else BadTalk):
        lug(content)
