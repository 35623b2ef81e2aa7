"""What was asked for the last turn of a branch can be looked at, also after a restart."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from engine.editions import Editions
from engine.errors import NothingAsked
from engine.llm.chain import Chain, Link
from engine.llm.client import Chat
from engine.llm.endpoint import Endpoint
from engine.llm.model_oracle import ModelOracle
from engine.model.actions import Throw
from engine.model.asked import LastAsked, Price
from engine.model.ids import MAIN
from engine.narration.asked_lines import asked_lines
from engine.narration.asked_text import asked_text
from engine.ports import Oracle
from engine.store.store import open_store
from engine.timeline import Timeline, World
from engine.timelines import Origins, Timelines
from tests.support.engine import Engine, ToldClock, say
from tests.support.model_server import ModelServer, Served, complaint, telling
from tests.support.stories import ANN, OneBook, story

MAIN_POINT = Endpoint(
    name="main",
    url="http://llm.test/v1",
    model="big",
    key="k-secret",
    head_chars=0,
    tries=2,
    retry_wait_s=0,
    price=Price(2.0, 0.5, 8.0, "USD"),
)
SPARE = replace(MAIN_POINT, name="spare", model="small")
COUNTED = {
    "prompt_tokens": 1000,
    "completion_tokens": 100,
    "prompt_tokens_details": {"cached_tokens": 800},
}
YES = telling("The door opens.", usage=COUNTED)


def model(*servers: ModelServer, context_tokens: int = 8192) -> ModelOracle:
    links = [
        Link(Chat(replace(endpoint, context_tokens=context_tokens), transport=server))
        for endpoint, server in zip((MAIN_POINT, SPARE), servers, strict=False)
    ]
    return ModelOracle(Chain(links))


async def opened(oracle: Oracle | None = None) -> tuple[Engine, Timeline]:
    engine = Engine(OneBook(story()))
    if oracle is not None:
        engine = Engine(OneBook(story()), oracle)
    frame = await engine.timelines.start("book", ANN)
    return engine, await engine.timelines.open(frame.timeline, MAIN)


async def looked_at(*servers: ModelServer, words: str = "I knock") -> LastAsked:
    engine, timeline = await opened(model(*servers))
    await timeline.act(say(words))
    return await engine.timelines.prompts.last(timeline)


async def test_the_prompt_that_was_sent_is_kept_word_for_word():
    server = ModelServer(YES)
    engine, timeline = await opened(model(server))
    before = await timeline.head()
    await timeline.act(say("I knock"))
    last = await engine.timelines.prompts.last(timeline)
    [one] = last.asked
    assert (last.after, last.at) == (before, engine.clock.at)
    assert [(m.role, m.text) for m in one.messages] == [
        (sent["role"], sent["content"]) for sent in server.asked[0]["messages"]
    ]
    assert (one.endpoint, one.model, one.attempt, one.purpose) == ("main", "big", 1, "narration")
    lines = asked_lines(last, "en")
    assert "Tokens: 1,000 in (800 or 80 % from the cache), 100 out" in lines
    assert "Cost: 0.0016 USD" in lines
    assert "  · Now" in "\n".join(lines)
    assert "> I knock" in asked_text(last, "en")


async def test_retries_and_a_fallback_are_told_of_with_their_reasons():
    busy = complaint(503, {"error": {"message": "overloaded, key k-secret"}})
    last = await looked_at(ModelServer(busy, httpx.ConnectError("no")), ModelServer(YES))
    assert [(one.endpoint, one.attempt, one.failure) for one in last.asked] == [
        ("main", 1, "busy"),
        ("main", 2, "unreachable"),
        ("spare", 1, ""),
    ]
    text = asked_text(last, "en")
    assert "Requests: 3, 2 failed · rewrites: 0" in text
    assert "overloaded" in text
    assert "k-secret" not in text
    assert "llm.test" not in text


async def test_a_rewrite_that_the_guard_asked_for_is_kept_with_what_led_to_it():
    flawed = telling("[The door opens.]", usage=COUNTED)
    last = await looked_at(ModelServer(flawed, YES))
    first, second = last.asked
    assert (first.purpose, second.purpose) == ("narration", "rewrite")
    assert second.messages[: len(first.messages)] == first.messages
    assert "rewrites: 1" in "\n".join(asked_lines(last, "en"))
    assert "Write that answer again." in asked_text(last, "en")


async def test_a_cut_answer_is_called_cut():
    cut = telling("The door opens. She", finish="length", usage=COUNTED)
    last = await looked_at(ModelServer(cut))
    assert "The answer was cut." in asked_lines(last, "en")


async def test_where_nobody_answered_it_is_told_why():
    last = await looked_at(ModelServer(complaint(401, {"error": {"message": "who are you"}})))
    lines = asked_lines(last, "en")
    assert "No model answered: the author's own text was told." in lines
    assert any("the service refused" in line and "who are you" in line for line in lines)


async def test_what_did_not_fit_is_told_of():
    turns = [telling("The corridor goes on. " * 60) for _ in range(6)]
    engine, timeline = await opened(model(ModelServer(*turns), context_tokens=3000))
    for number in range(6):
        await timeline.act(say(f"I walk on, step {number}"))
    last = await engine.timelines.prompts.last(timeline)
    assert last.asked[-1].dropped
    assert any(line.startswith("Left out for want of room: ") for line in asked_lines(last, "en"))
    assert "step 0" in asked_text(last, "en")
    assert "step 0" not in "".join(message.text for message in last.asked[-1].messages)


async def test_each_branch_has_its_own():
    engine, timeline = await opened(model(ModelServer(YES, YES)))
    await timeline.act(say("I knock"))
    dark = await engine.timelines.fork(timeline, "dark")
    with pytest.raises(NothingAsked):
        await engine.timelines.prompts.last(dark)
    await dark.act(say("I leave"))
    there = await engine.timelines.prompts.last(dark)
    here = await engine.timelines.prompts.last(timeline)
    assert "> I leave" in there.asked[0].messages[-1].text
    assert "> I knock" in here.asked[0].messages[-1].text


async def test_a_turn_told_anew_is_asked_for_anew():
    other = telling("It stays shut.", usage=COUNTED)
    engine, timeline = await opened(model(ModelServer(YES, other)))
    await timeline.act(say("I knock"))
    first = await engine.timelines.prompts.last(timeline)
    engine.clock.pass_by(minutes=1)
    await timeline.retell(ANN)
    again = await engine.timelines.prompts.last(timeline)
    assert again.after == first.after
    assert again.at > first.at


async def test_a_turn_that_asked_nobody_leaves_what_was_kept():
    engine, timeline = await opened(model(ModelServer(YES)))
    await timeline.act(say("I knock"))
    before = await engine.timelines.prompts.last(timeline)
    await timeline.act(Throw(ANN, "Ann", "1d6"))
    assert await engine.timelines.prompts.last(timeline) == before


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_without_a_model_it_is_said_plainly_and_what_to_do(language):
    engine, timeline = await opened()
    await timeline.act(say("I knock"))
    with pytest.raises(NothingAsked) as caught:
        await engine.timelines.prompts.last(timeline)
    assert "MOIRAI_LLM_URL" in caught.value.told(language)


async def test_what_another_edition_of_the_program_kept_is_no_prompt():
    engine, timeline = await opened()
    kept = ('{"form": 99}', "no JSON")
    for text in kept:
        await engine.store.keep_prompt(timeline.record.id, MAIN, text, engine.clock.at)
        with pytest.raises(NothingAsked):
            await engine.timelines.prompts.last(timeline)


async def test_erased_words_are_in_no_prompt_either():
    engine, timeline = await opened(model(ModelServer(YES)))
    await timeline.act(say("my name is Ann"))
    [*_, turn] = await timeline.turns()
    await engine.store.erase_words(timeline.record.id, [words.id for words in turn.words()])
    with pytest.raises(NothingAsked):
        await engine.timelines.prompts.last(timeline)


@asynccontextmanager
async def process(path: Path, *served: Served) -> AsyncIterator[Timelines]:
    library = OneBook(story())
    async with open_store(path) as store:
        editions = Editions(library, store.shelf)
        world = World(store.journal, editions, model(ModelServer(*served)), ToldClock())
        origins = Origins(lambda: "seed", lambda: "timeline")
        yield Timelines(world, store.mailbox, library, origins)


async def test_it_is_there_after_a_restart(tmp_path: Path):
    path = tmp_path / "moirai.db"
    async with process(path, YES) as timelines:
        frame = await timelines.start("book", ANN)
        timeline = await timelines.open(frame.timeline, MAIN)
        await timeline.act(say("我敲门"))
        before = await timelines.prompts.last(timeline)
    async with process(path) as timelines:
        timeline = await timelines.open(frame.timeline, MAIN)
        assert await timelines.prompts.last(timeline) == before
    assert "> 我敲门" in before.asked[0].messages[-1].text
