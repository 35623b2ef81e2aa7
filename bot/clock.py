"""The real clock."""

from datetime import UTC, datetime


class SystemClock:
    """Tells the time of the machine."""

    def now(self) -> datetime:
        """See `Clock.now`."""
        return datetime.now(UTC)
