"""The composition root builds what the settings ask for."""

from pathlib import Path
from typing import Any

from bot.app import Choice, endpoints, narrowest, open_timelines
from bot.settings import Settings
from bot.shelves import OneStory
from engine.model.asked import Price
from engine.model.ids import UserId
from engine.narration.budget import USUAL_CONTEXT
from engine.timelines import Timelines
from tests.support.tables import NO_SETTINGS, well

ME = UserId("me")


def test_without_an_address_there_is_no_endpoint():
    assert endpoints(Settings(_env_file=None, llm_url="")) == ()


def test_fallbacks_follow_in_order_and_have_what_the_first_has():
    settings = Settings(
        _env_file=None,
        llm_url="http://one/v1",
        llm_model="a",
        llm_key="k",
        llm_context_tokens=4096,
        llm_temperature=0.5,
        llm_fallbacks=[
            {"url": "http://two/v1", "model": "b"},
            {"url": "http://three/v1", "model": "c", "key": "z", "context_tokens": 2048},
        ],
    )
    found = endpoints(settings)
    assert [(e.name, e.url, e.model, e.key, e.context_tokens, e.temperature) for e in found] == [
        ("main", "http://one/v1", "a", "k", 4096, 0.5),
        ("fallback 1", "http://two/v1", "b", "", 4096, 0.5),
        ("fallback 2", "http://three/v1", "c", "z", 2048, 0.5),
    ]


def test_fallbacks_have_prices_of_their_own_or_none():
    settings = Settings(
        _env_file=None,
        llm_url="http://one/v1",
        llm_price_input=0.25,
        llm_price_output=1.0,
        llm_currency="CNY",
        llm_fallbacks=[
            {"url": "http://two/v1", "model": "b"},
            {"url": "http://three/v1", "model": "c", "price_input": 2, "price_output": 4},
        ],
    )
    assert [endpoint.price for endpoint in endpoints(settings)] == [
        Price(0.25, None, 1.0, "CNY"),
        Price(currency="CNY"),
        Price(2.0, None, 4.0, "CNY"),
    ]


OTHER: dict[str, Any] = {
    "llm_url": "http://other/v1",
    "llm_model": "other",
    "llm_key": "other",
    "llm_context_tokens": 2048,
    "llm_answer_tokens": 100,
    "llm_temperature": 0.1,
    "llm_first_byte_s": 1.0,
    "llm_idle_s": 1.0,
    "llm_whole_s": 1.0,
    "llm_parallel": 1,
    "llm_thinks": True,
    "llm_thinking_tokens": 2000,
    "llm_max_tokens_field": "max_completion_tokens",
    "llm_extra_body": {"seed": 1},
    "llm_price_input": 0.25,
    "llm_price_cached": 0.0,
    "llm_price_output": 1.0,
    "llm_currency": "CNY",
    "llm_fallbacks": [{"url": "http://two/v1", "model": "b"}],
}


def test_every_setting_of_a_model_has_an_effect():
    named = {name for name in Settings.model_fields if name.startswith("llm_")}
    assert set(OTHER) == named
    plain: dict[str, Any] = {"llm_url": "http://one/v1", "llm_model": "a"}
    usual = endpoints(Settings(_env_file=None, **plain))
    for name, value in OTHER.items():
        assert endpoints(Settings(_env_file=None, **{**plain, name: value})) != usual, name


async def test_a_database_keeps_what_memory_forgets(tmp_path: Path):
    story = OneStory(well(tmp_path))
    kept = Choice(str(tmp_path / "db" / "moirai.db"), offline=True)
    for choice, found in ((kept, "once"), (Choice(None, offline=True), None)):
        async with open_timelines(NO_SETTINGS, story, choice) as timelines:
            await timelines.note("key", "once")
        async with open_timelines(NO_SETTINGS, story, choice) as timelines:
            assert await timelines.noted("key") == found


async def test_a_model_that_cannot_be_reached_costs_no_turn(tmp_path: Path):
    story = OneStory(well(tmp_path))
    settings = Settings(_env_file=None, llm_url="http://127.0.0.1:9/v1", llm_model="m")

    async with open_timelines(settings, story, Choice(None, offline=True)) as timelines:
        assert isinstance(timelines, Timelines)
        one = await timelines.start(story.name, ME, seed="s")
    async with open_timelines(settings, story, Choice(None)) as timelines:
        two = await timelines.start(story.name, ME, seed="s")
    assert one.turn == two.turn


def test_lore_is_measured_by_the_narrator_that_takes_in_least():
    assert narrowest(Settings(_env_file=None, llm_url="")) == USUAL_CONTEXT
    fallbacks = [{"url": "http://b", "model": "m", "context_tokens": 4096}]
    settings = Settings(
        _env_file=None, llm_url="http://a", llm_context_tokens=16_000, llm_fallbacks=fallbacks
    )
    assert narrowest(settings) == 4096
