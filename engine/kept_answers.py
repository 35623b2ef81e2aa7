"""Answers of a model as they are kept until the turn they belong to is written."""

import json
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
    """Return *answer*, which came from a model, as JSON; infinite numbers stay what they are."""
    value = answer.value if isinstance(answer, Consulted) else answer
    plain = _ADAPTERS[type(value)].dump_python(value, mode="json")
    return json.dumps(plain, ensure_ascii=False)


def load_answer(ask: Ask, text: str) -> Answer | None:
    """Return what `dump_answer` made of the answer to *ask*.

    None where it cannot be read any more: another version of this program may have kept it.
    """
    kind = SHAPES[ask.shape] if isinstance(ask, Consult) else Reply
    try:
        value = _ADAPTERS[kind].validate_python(json.loads(text))
    except ValueError:
        return None
    return Consulted(value) if isinstance(ask, Consult) else value
