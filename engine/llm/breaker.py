"""A circuit breaker: an endpoint that keeps failing is left alone for a while."""

import time
from collections.abc import Callable

Monotonic = Callable[[], float]


class Breaker:
    """Opens after *limit* failures in a row, and lets one trial through every *rest_s* seconds."""

    def __init__(
        self, *, limit: int = 3, rest_s: float = 30.0, monotonic: Monotonic = time.monotonic
    ) -> None:
        self._limit = limit
        self._rest_s = rest_s
        self._monotonic = monotonic
        self._failures = 0
        self._closed_until = 0.0
        self._is_resting = False

    def allows(self) -> bool:
        """Tell whether to ask now. Asking during a rest's end counts as its one trial."""
        if not self._is_resting:
            return True
        now = self._monotonic()
        if now < self._closed_until:
            return False
        self._closed_until = now + self._rest_s
        return True

    def succeeded(self) -> None:
        """Note an answer."""
        self._failures = 0
        self._is_resting = False

    def failed(self, rest_s: float = 0.0) -> None:
        """Note a failure. *rest_s* is how long the server itself wants to be left alone."""
        self._failures += 1
        if rest_s > 0 or self._failures >= self._limit:
            self._is_resting = True
            self._closed_until = self._monotonic() + max(rest_s, self._rest_s)
