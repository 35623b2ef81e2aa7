"""What must be known of a server that speaks chat completions."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from engine.model.asked import Price
from engine.narration.think import HEAD_CHARS


@dataclass(frozen=True, slots=True, kw_only=True)
class Endpoint:
    """One model behind one address.

    *url* is the base, with `/v1` where the server wants it. *extra_body* is merged into every
    request last; a key with None takes a field out. *thinks* says that the model reasons first
    and that its server opens the reasoning unseen, so that nothing is shown before the reasoning
    is closed; *thinking_tokens* are allowed on top of an answer for it. *at_once* bounds the
    answers under way together, 1 for a small local model.

    Times: *first_byte_s* is for the server to begin, *idle_s* between any two bytes (comments
    count), *answer_s* for one whole answer. *patience_s* is the longest wait a server may ask for
    before a retry; beyond it the next endpoint is tried instead.
    """

    name: str
    url: str
    model: str
    key: str = field(default="", repr=False)
    context_tokens: int = 8192
    answer_tokens: int = 900
    thinking_tokens: int = 0
    temperature: float | None = 0.8
    top_p: float | None = None
    stop: tuple[str, ...] = ()
    extra_body: Mapping[str, object] = field(default_factory=dict)
    max_tokens_field: Literal["max_tokens", "max_completion_tokens"] = "max_tokens"
    stream_usage: bool = True
    thinks: bool = False
    head_chars: int = HEAD_CHARS
    at_once: int = 4
    tries: int = 3
    retry_wait_s: float = 0.5
    patience_s: float = 30.0
    connect_s: float = 10.0
    first_byte_s: float = 60.0
    idle_s: float = 60.0
    answer_s: float = 600.0
    max_bytes: int = 32 * 2**20
    price: Price = Price()
