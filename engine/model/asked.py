"""What a model was asked, what it took, and what it cost: for game masters to look at."""

from dataclasses import dataclass
from datetime import datetime

from engine.model.ids import TurnId
from engine.model.lore import LoreNote
from engine.model.script import Message

_MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one request. *cached_tokens* are part of *prompt_tokens*; None is unknown.

    *is_estimated* tells that the server did not count and the figures are our own estimate.
    """

    prompt_tokens: int
    completion_tokens: int
    cached_tokens: int | None = None
    is_estimated: bool = False


@dataclass(frozen=True, slots=True)
class Cost:
    """An amount of money; *currency* is a word."""

    amount: float
    currency: str


@dataclass(frozen=True, slots=True)
class Price:
    """What a million tokens cost, in *currency*; None is unknown, which is not 0.

    Where *cached* is None, tokens from a cache cost as much as those that are read anew.
    """

    prompt: float | None = None
    cached: float | None = None
    completion: float | None = None
    currency: str = "USD"

    def of(self, usage: Usage) -> Cost | None:
        """Return what *usage* costs, None where that is unknown."""
        if self.prompt is None or self.completion is None:
            return None
        cached = min(usage.cached_tokens or 0, usage.prompt_tokens)
        reread = self.prompt if self.cached is None else self.cached
        amount = (
            (usage.prompt_tokens - cached) * self.prompt
            + cached * reread
            + usage.completion_tokens * self.completion
        )
        return Cost(amount / _MILLION, self.currency)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One request to a model, once it was answered or has failed.

    *purpose* is the ask's (see `Narrate`). *attempt* counts what one endpoint was sent for one
    ask, from 1; 0 is an endpoint that was passed over. *messages* are those really sent, *dropped*
    the past before them that did not fit. *failure* is a word as in `Silence`, '' for an answer
    that came to its end; *detail* is what the server said of it, without secrets. *cut* tells that
    something of an answer came and stopped early. *usage* is None where nothing came at all.
    """

    endpoint: str
    model: str
    attempt: int
    messages: tuple[Message, ...] = ()
    dropped: tuple[Message, ...] = ()
    took_s: float = 0.0
    usage: Usage | None = None
    cost: Cost | None = None
    failure: str = ""
    detail: str = ""
    cut: bool = False
    purpose: str = "narration"


@dataclass(frozen=True, slots=True)
class LastAsked:
    """All that was asked for the turn after *after*, in order; never empty.

    *lore* is what of it stood in the prompt of the narration, and why.
    """

    after: TurnId
    at: datetime
    asked: tuple[Asked, ...]
    lore: tuple[LoreNote, ...] = ()
