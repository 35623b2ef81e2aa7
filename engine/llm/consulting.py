"""Asks models for values instead of prose, through the endpoints of a chain."""

from functools import cache
from typing import Any

from pydantic import TypeAdapter

from engine.llm.chain import Chain
from engine.llm.client import Chat
from engine.llm.structured import Ladder, Structured
from engine.model.script import SHAPES, Consult, Consulted, Shape
from engine.ports import Hear


class Consultant:
    """Answers `Consult`; remembers of each endpoint how strictly it can be asked."""

    def __init__(self, chain: Chain) -> None:
        self._chain = chain
        self._ladders: dict[int, Ladder] = {}

    async def answer(self, ask: Consult, hear: Hear) -> Consulted:
        """Return what the first endpoint that gives a usable answer says.

        Raises:
            NarratorError: none of them did.
        """

        async def work(chat: Chat) -> Consulted:
            ladder = self._ladders.setdefault(id(chat), Ladder())
            asking = Structured(chat, _adapter(ask.shape), ask.shape, ladder)
            most = min(ask.max_tokens, chat.endpoint.answer_tokens)
            return Consulted(await asking.ask(tuple(ask.messages), most, hear))

        return await self._chain.first(work, hear)


@cache
def _adapter(shape: Shape) -> TypeAdapter[Any]:
    return TypeAdapter(SHAPES[shape])
