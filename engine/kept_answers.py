"""Answers of a model as they are kept until the turn they belong to is written."""

from collections.abc import Mapping
from typing import Any

from pydantic import TypeAdapter

from engine.model.script import SHAPES, Answer, Ask, Consult, Consulted, Reply

_ADAPTERS: Mapping[type, TypeAdapter[Any]] = {
    kind: TypeAdapter(kind) for kind in (*SHAPES.values(), Reply)
}


def is_of_a_model(answer: Answer) -> bool:
    """Tell whether *answer* came from a model, so that it would cost to ask again."""
    return isinstance(answer, Consulted) or (isinstance(answer, Reply) and answer.source == "model")


def dump_answer(answer: Answer) -> str:
    """Return *answer*, which came from a model, as JSON."""
    value = answer.value if isinstance(answer, Consulted) else answer
    return _ADAPTERS[type(value)].dump_json(value).decode()


def load_answer(ask: Ask, text: str) -> Answer:
    """Return what `dump_answer` made of the answer to *ask*."""
    if isinstance(ask, Consult):
        return Consulted(_ADAPTERS[SHAPES[ask.shape]].validate_json(text))
    reply: Reply = _ADAPTERS[Reply].validate_json(text)
    return reply
