"""Several endpoints, tried in order: the first that answers wins."""

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

import httpx

from engine.errors import NarratorError
from engine.llm.breaker import Breaker
from engine.llm.client import Chat
from engine.llm.endpoint import Endpoint
from engine.llm.errors import Delayed, Unfit
from engine.model.asked import Asked
from engine.model.script import Message, Reply
from engine.ports import Hear

_T = TypeVar("_T")
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Link:
    """One endpoint of a chain, and how it has been doing."""

    chat: Chat
    breaker: Breaker = field(default_factory=Breaker)


class Chain:
    """Asks its links in order. Only a failure before anything was shown reaches the next one."""

    def __init__(self, links: Sequence[Link]) -> None:
        self._links = tuple(links)

    @classmethod
    def of(
        cls,
        endpoints: Sequence[Endpoint],
        *,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> "Chain":
        """Return a chain of *endpoints*, each with a breaker of its own."""
        return cls([Link(Chat(endpoint, transport=transport)) for endpoint in endpoints])

    async def tell(
        self, messages: tuple[Message, ...], max_tokens: int | None, hear: Hear
    ) -> Reply:
        """Return the first answer; each endpoint has a limit of its own besides *max_tokens*.

        Raises:
            NarratorError: none of them answered, or one of them refused the content itself.
        """

        async def work(chat: Chat) -> Reply:
            most = chat.endpoint.answer_tokens
            tokens = most if max_tokens is None else min(max_tokens, most)
            return await chat.tell(messages, tokens, hear)

        return await self.first(work, hear)

    async def first(self, work: Callable[[Chat], Awaitable[_T]], hear: Hear) -> _T:
        """Return what *work* gets out of the first endpoint that answers.

        Raises:
            NarratorError: none of them did, or one of them refused the content itself.
        """
        last = NarratorError("busy", "every endpoint is being left alone")
        for link in self._links:
            if not link.breaker.allows():
                hear(_passed_over(link.chat.endpoint))
                continue
            try:
                found = await work(link.chat)
            except NarratorError as error:
                _note(link, error)
                if error.reason == "filtered":
                    raise
                last = error
            else:
                link.breaker.succeeded()
                return found
        raise last

    async def aclose(self) -> None:
        """Close all connections."""
        for link in self._links:
            await link.chat.aclose()


def _passed_over(endpoint: Endpoint) -> Asked:
    return Asked(endpoint=endpoint.name, model=endpoint.model, attempt=0, failure="resting")


def _note(link: Link, error: NarratorError) -> None:
    name = link.chat.endpoint.name
    _log.warning("endpoint %s gave no answer: %s (%s)", name, error.reason, error.detail)
    if isinstance(error, Unfit) or error.reason in {"filtered", "empty"}:
        link.breaker.succeeded()
    else:
        link.breaker.failed(error.retry_after_s if isinstance(error, Delayed) else 0.0)
