"""Answers in JSON: asks for them as strictly as the endpoint can, and checks them itself.

Endpoints differ in what they accept, so there is a ladder: a JSON schema, any JSON object with
the schema as text, plain text with the schema as text. The rung an endpoint stands on is
remembered. What comes back is read tolerantly and always validated; one repair is asked for.
"""

import json
from dataclasses import dataclass
from typing import Generic, TypeVar

from pydantic import TypeAdapter, ValidationError

from engine.llm.client import Chat
from engine.llm.errors import FormatRefused, Unfit
from engine.llm.mending import mended_json
from engine.llm.schemas import stated, strict_schema
from engine.model.asked import Asked
from engine.model.script import Message, Reply
from engine.ports import Hear, Heard, ignore

_T = TypeVar("_T")

_LONGEST_WHY = 500
_RUNGS = ("json_schema", "json_object", "text")


@dataclass(slots=True)
class Ladder:
    """The rung on which one endpoint stands, whatever it is asked for."""

    rung: int = 0


class Structured(Generic[_T]):
    """Asks one endpoint for values of one type. *name* is what the schema is called."""

    def __init__(
        self, chat: Chat, adapter: TypeAdapter[_T], name: str, ladder: Ladder | None = None
    ) -> None:
        self._chat = chat
        self._adapter = adapter
        self._name = name
        self._schema = strict_schema(adapter.json_schema())
        self._ladder = ladder or Ladder()

    async def ask(self, messages: tuple[Message, ...], max_tokens: int, hear: Hear = ignore) -> _T:
        """Return the value the model answers with; *hear* gets the `Asked` alone.

        Raises:
            Unfit: no answer fits the schema.
            NarratorError: there is no answer.
        """
        heard = _asked_alone(hear)
        reply = await self._reply(messages, max_tokens, heard)
        try:
            return await self._value(reply)
        except ValueError as error:
            again = self._repair(messages, reply, error)
            more = max_tokens * 2 if reply.cut else max_tokens
        try:
            return await self._value(await self._reply(again, more, heard))
        except ValueError as error:
            raise Unfit from error

    async def _reply(self, messages: tuple[Message, ...], max_tokens: int, hear: Hear) -> Reply:
        while True:
            rung = _RUNGS[self._ladder.rung]
            asked = messages if rung == "json_schema" else self._explained(messages)
            try:
                return await self._chat.tell(asked, max_tokens, hear, form=self._form(rung))
            except FormatRefused:
                if rung == _RUNGS[-1]:
                    raise
                self._ladder.rung = max(self._ladder.rung, _RUNGS.index(rung) + 1)

    def _form(self, rung: str) -> dict[str, object] | None:
        match rung:
            case "json_schema":
                schema = {"name": self._name, "schema": self._schema, "strict": True}
                return {"type": rung, "json_schema": schema}
            case "json_object":
                return {"type": rung}
            case _:
                return None

    def _explained(self, messages: tuple[Message, ...]) -> tuple[Message, ...]:
        """Return *messages* with the schema in words; some servers insist on the word JSON."""
        schema = json.dumps(self._schema, ensure_ascii=False)
        told = (
            f"{messages[-1].text}\n\nAnswer with one JSON object alone, of this schema:\n{schema}"
        )
        return (*messages[:-1], Message("user", told))

    async def _value(self, reply: Reply) -> _T:
        if reply.cut:
            raise ValueError("the answer was cut off")
        return self._adapter.validate_python(stated(await mended_json(reply.text)))

    def _repair(
        self, messages: tuple[Message, ...], reply: Reply, error: ValueError
    ) -> tuple[Message, ...]:
        """Return *messages* with the answer and what is wrong with it; cut ones are asked anew."""
        if reply.cut:
            return messages
        asked = f"That is not the JSON asked for: {_why(error)}. Answer with the right JSON alone."
        return (*messages, Message("assistant", reply.text), Message("user", asked))


def _asked_alone(hear: Hear) -> Hear:
    """Return an ear for what was asked: JSON as it arrives is for nobody to see."""

    def heard(one: Heard) -> None:
        if isinstance(one, Asked):
            hear(one)

    return heard


def _why(error: ValueError) -> str:
    if not isinstance(error, ValidationError):
        return str(error)
    faults = error.errors(include_url=False, include_context=False, include_input=False)
    told = (f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}" for fault in faults)
    return "; ".join(told)[:_LONGEST_WHY]
