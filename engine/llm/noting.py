"""Notes what one request was and came to, for people who look at it later."""

import asyncio
import re
from dataclasses import dataclass, field

from engine.errors import NarratorError
from engine.llm.endpoint import Endpoint
from engine.llm.errors import Interrupted
from engine.llm.hearing import Hearing
from engine.llm.request import Request
from engine.model.asked import Asked

_ADDRESS = re.compile(r"\w+://\S+")  # may carry a key


def now_s() -> float:
    """Return the time of the running loop."""
    return asyncio.get_running_loop().time()


@dataclass(frozen=True, slots=True)
class Noting:
    """One request that is about to be sent."""

    endpoint: Endpoint
    request: Request
    attempt: int
    began_s: float = field(default_factory=now_s)

    def asked(self, hearing: Hearing, error: NarratorError | None, *, cut: bool) -> Asked:
        """Return what is told of the request now that nothing more comes of it."""
        usage = hearing.usage(self.request) if hearing.has_begun else None
        return Asked(
            endpoint=self.endpoint.name,
            model=self.endpoint.model,
            attempt=self.attempt,
            messages=self.request.messages,
            dropped=self.request.dropped,
            took_s=round(now_s() - self.began_s, 3),
            usage=usage,
            cost=None if usage is None else self.endpoint.price.of(usage),
            failure="" if error is None else error.reason,
            detail="" if error is None else _ADDRESS.sub("…", error.detail),
            cut=cut or (isinstance(error, Interrupted) and bool(error.partial)),
        )
