"""What an answer cost."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one request. *cached_tokens* are part of *prompt_tokens*; None is unknown.

    *is_estimated* tells that the server did not count and the figures are our own estimate.
    """

    endpoint: str
    model: str
    prompt_tokens: int
    completion_tokens: int
    cached_tokens: int | None = None
    is_estimated: bool = False


Report = Callable[[Usage], None]


def unreported(_usage: Usage) -> None:
    """Report nothing."""
