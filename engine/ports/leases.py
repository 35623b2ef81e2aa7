"""The port for work that only one of several processes shall do."""

from datetime import datetime, timedelta
from typing import Protocol


class Leases(Protocol):
    """Keeps who has taken which piece of work, and until when. All moments are the callers'."""

    async def take(
        self, name: str, holder: str, now: datetime, until: datetime, longest: timedelta
    ) -> bool:
        """Take *name* until *until*; False where it is taken still, whoever has it.

        Nobody takes it for more than *longest*. What seems to be taken for more than twice as long
        was so before a clock went back, and is free.
        """
        ...

    async def release(self, name: str, holder: str) -> None:
        """Give *name* back before its time; nothing where another has it by now."""
        ...
