"""Leases in memory: of one process, whose jobs may still overlap."""

from datetime import datetime, timedelta


class MemoryLeases:
    """See `engine.ports.Leases`."""

    def __init__(self) -> None:
        super().__init__()
        self._leases: dict[str, tuple[str, datetime]] = {}

    async def take(
        self, name: str, holder: str, now: datetime, until: datetime, longest: timedelta
    ) -> bool:
        """See `Leases.take`."""
        _, ends = self._leases.get(name, ("", now))
        if now < ends <= now + 2 * longest:
            return False
        self._leases[name] = (holder, until)
        return True

    async def release(self, name: str, holder: str) -> None:
        """See `Leases.release`."""
        if self._leases.get(name, ("",))[0] == holder:
            del self._leases[name]
