"""The oracle that asks language models."""

from engine.errors import NarratorError
from engine.llm.chain import Chain
from engine.llm.consulting import Consultant
from engine.model.script import Answer, Ask, Consult, Silence
from engine.ports import Hear


class ModelOracle:
    """Answers through a chain of endpoints."""

    def __init__(self, chain: Chain) -> None:
        self._chain = chain
        self._consultant = Consultant(chain)

    async def answer(self, ask: Ask, hear: Hear) -> Answer:
        """See `Oracle.answer`."""
        try:
            if isinstance(ask, Consult):
                return await self._consultant.answer(ask, hear)
            return await self._chain.tell(tuple(ask.messages), ask.max_tokens, hear)
        except NarratorError as error:
            return Silence(error.reason)
