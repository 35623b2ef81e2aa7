"""What is for one person alone is sent to no channel, and no other prompt or frame holds it."""

import pytest

from engine.model.actions import PlayAction, Throw
from engine.model.ids import MAIN
from engine.model.proposal import DraftLetter
from engine.model.story import Character
from engine.model.table_actions import Decree, TextTo
from engine.model.words import Words
from engine.rules.frame import text_of
from engine.timeline import Origin, Timeline
from tests.support.engine import CHANNEL, Engine
from tests.support.oracles import ScriptedOracle, prompt_of
from tests.support.stage import drama, say
from tests.support.stories import ANN, BOB, OneBook

LETTER = TextTo(ANN, "ann", "Mara", Words("psst, it was me"))
ANSWER = DraftLetter("so it was you", memory="ann told me: it was her")


def engine() -> Engine:
    book = drama(characters=(Character("mara", "Mara"),))
    return Engine(OneBook(book), ScriptedOracle(values={"letter": [ANSWER]}))


async def opened(process: Engine) -> Timeline:
    frame = await process.timelines.start("book", ANN)
    return await process.timelines.open(frame.timeline, MAIN)


@pytest.mark.parametrize(
    "action",
    [LETTER, Throw(ANN, "ann", "1d20", secret=True), Decree(ANN, "flag dark", quiet=True)],
    ids=["letter", "secret dice", "quiet decree"],
)
async def test_what_is_for_one_person_waits_for_no_channel(action: PlayAction):
    process = engine()
    timeline = await opened(process)
    frame = await timeline.act(action, origin=Origin(channel=CHANNEL))
    assert (frame.secret, frame.user) == (True, ANN)
    assert await process.store.undelivered() == ()


async def test_what_is_for_all_waits_for_the_channel():
    process = engine()
    timeline = await opened(process)
    frame = await timeline.act(say("Hello."), origin=Origin(channel=CHANNEL))
    [waiting] = await process.store.undelivered()
    assert waiting.turn == frame.turn


async def test_a_letter_leaves_no_trace_in_what_others_see():
    process = engine()
    timeline = await opened(process)
    shown = await timeline.act(LETTER)
    assert "so it was you" in text_of(shown)
    frames = [await timeline.act(say("Hello.", BOB, "bob")) for _ in range(2)]
    oracle = process.oracle
    assert isinstance(oracle, ScriptedOracle)
    seen = [*map(text_of, frames), *map(prompt_of, oracle.narrations())]
    for word in ("psst", "so it was you", "it was her"):
        assert not any(word in text for text in seen)


async def test_a_letter_and_its_answer_can_be_erased_like_any_words():
    timeline = await opened(engine())
    await timeline.act(LETTER)
    turn = await timeline.latest()
    said = [str(words) for words in turn.words()]
    assert "psst, it was me" in said
    assert "so it was you" in said
    assert "psst" not in turn.body
