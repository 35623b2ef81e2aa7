"""A play goes through an archive, and nothing is lost."""

import asyncio
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.archive.pack import gather
from engine.errors import NoSuchTimeline
from engine.model.ids import TimelineId, WordsId
from engine.model.turn import turn_id
from tests.support.archives import TALE, files_of, mended, opened, packed, played, taken_in

STEPS = st.lists(
    st.sampled_from(
        [
            "say I dare",
            "say light",
            "say 深渊 [[2d6]]",
            "roll 3d6",
            "branch dark",
            "branch 夜",
            "switch main",
            "switch dark",
            "merge dark",
            "merge main",
            "undo",
            "redo",
            "continue",
            "amend In other words.",
            "swipe",
            "checkpoint a",
        ]
    ),
    max_size=25,
)


@given(STEPS)
@settings(max_examples=60, deadline=None)
def test_export_import_export_is_the_same_file_and_everything_in_it_is_proved(steps: list[str]):
    async def there_and_back() -> None:
        play = await played(*steps)
        first = packed(await play.archive())
        found = mended(first)
        assert not found.damages
        assert await taken_in(found.archive) == first
        proof = play.proof(opened(first))
        assert proof.differs is None
        assert proof.turns == len(found.archive.past.turns)

    asyncio.run(there_and_back())


async def test_as_many_come_out_as_went_in():
    play = await played(*TALE)
    archive = await play.archive()
    content = packed(archive)
    came = mended(content).archive
    assert packed(came) == content
    assert came.counts() == archive.counts()
    assert archive.counts()["branches.jsonl"] == 2
    assert archive.counts()["checkpoints.jsonl"] == 1


async def test_the_files_say_what_they_are():
    play = await played(*TALE)
    files = files_of(packed(await play.archive()))
    about = json.loads(files["format.json"])
    assert (about["format"], about["version"], about["made_by"]) == ("moirai", 1, "moirai 1")
    assert json.loads(files["timeline.json"])["seed"] == "a seed"
    for line in files["turns.jsonl"].splitlines():
        turn = json.loads(line)
        assert turn_id(tuple(turn["parents"]), turn["body"]) == turn["id"]
    assert files["story/digest/0.txt"] == b"digest"


async def test_words_that_were_erased_stay_so():
    play = await played("say I dare", "say my secret")
    turns = [one.turn for one in (await play.archive()).past.turns]
    secret: list[WordsId] = [words.id for words in turns[-1].words()]
    await play.engine.store.erase_words(play.id, secret)
    content = packed(await play.archive())
    assert b"my secret" not in b"".join(files_of(content).values())
    assert await taken_in(mended(content).archive) == content
    proof = play.proof(opened(content))
    assert (proof.unproved, proof.differs) == (1, None)


async def test_half_a_character_survives():
    play = await played("say half \ud83d a pair", "say line\u2028end\u0085", "say nul \x00")
    content = packed(await play.archive())
    assert not mended(content).damages
    assert await taken_in(mended(content).archive) == content


async def test_what_was_never_played_cannot_be_taken_away():
    store = (await played()).engine.store
    with pytest.raises(NoSuchTimeline):
        await gather(TimelineId("other"), store, store)
