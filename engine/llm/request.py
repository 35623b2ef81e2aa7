"""What is sent: the fields every server knows, and an endpoint's own ones."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import floor

from engine.llm.endpoint import Endpoint
from engine.llm.errors import Overflow
from engine.model.script import Message
from engine.narration.budget import Budget, fit
from engine.narration.tokens import message_tokens

_SHORTER = 0.7
_THOUGHT_FACTOR = 4


@dataclass(frozen=True, slots=True)
class Request:
    """One question to a model. *form* is a `response_format`, None for plain text.

    *dropped* is the past that did not fit and is not sent.
    """

    messages: tuple[Message, ...]
    max_tokens: int
    form: Mapping[str, object] | None = None
    dropped: tuple[Message, ...] = ()

    @property
    def prompt_tokens(self) -> int:
        """Return the estimated size of the prompt."""
        return message_tokens(self.messages)

    def fitted(self, context_tokens: int) -> "Request":
        """Return this request without the past that would not fit into *context_tokens*."""
        fitting = fit(self.messages, Budget(context_tokens, self.max_tokens))
        dropped = (*self.dropped, *fitting.dropped)
        return replace(self, messages=fitting.messages, dropped=dropped)

    def shortened(self, overflow: Overflow) -> "Request":
        """Return this request with at least one block of the past less.

        Where the server counted the prompt, its count corrects our estimate.

        Raises:
            Overflow: there is no past left to drop.
        """
        ours = self.prompt_tokens
        scale = ours / overflow.prompt_tokens if overflow.prompt_tokens else 1.0
        room = (overflow.context_tokens or 0) * scale
        longest = ours * _SHORTER + self.max_tokens
        shorter = self.fitted(floor(min(room or longest, longest)))
        if len(shorter.messages) == len(self.messages):
            raise overflow
        return shorter

    def roomier(self, context_tokens: int) -> "Request":
        """Return this request with more tokens for an answer that reasoning had eaten."""
        most = max(self.max_tokens, context_tokens // 2)
        more = replace(self, max_tokens=min(self.max_tokens * _THOUGHT_FACTOR, most))
        return more.fitted(context_tokens)


def body(endpoint: Endpoint, request: Request, *, asks_usage: bool) -> bytes:
    """Return the JSON to post to *endpoint*."""
    fields: dict[str, object] = {
        "model": endpoint.model,
        "messages": [{"role": m.role, "content": m.text} for m in request.messages],
        endpoint.max_tokens_field: request.max_tokens,
        "temperature": endpoint.temperature,
        "top_p": endpoint.top_p,
        "stop": list(endpoint.stop) or None,
        "stream": True,
        "stream_options": {"include_usage": True} if asks_usage else None,
        "response_format": request.form,
    }
    fields |= endpoint.extra_body
    sent = {name: value for name, value in fields.items() if value is not None}
    return json.dumps(sent, ensure_ascii=False).encode("utf-8", "replace")
