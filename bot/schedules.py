"""When work is to be done: at a time of day, as the clocks of a place show it, or every so often.

A schedule cuts time into slots, the same for every process and after every restart: work is done
once in each. Slots end at moments in UTC, whatever clocks do in summer.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Every:
    """Once in each *span*; the first began in 1970."""

    span: timedelta

    def __str__(self) -> str:
        return f"every {self.span.total_seconds():g} s"

    @property
    def longest(self) -> timedelta:
        """Return how long a slot can be."""
        return self.span

    def ends(self, now: datetime) -> datetime:
        """Return when the slot ends in which *now* lies: the next one begins then."""
        return _EPOCH + ((now - _EPOCH) // self.span + 1) * self.span


@dataclass(frozen=True, slots=True)
class Daily:
    """Once a day, when clocks show *at* in a *zone* of the IANA database, such as Europe/Berlin.

    A time that they leap over in spring is as many minutes later that day; of a time that they show
    twice in autumn the first one counts.
    """

    at: time
    zone: str = "UTC"

    def __str__(self) -> str:
        return f"{self.at:%H:%M} {self.zone}"

    @classmethod
    def read(cls, text: str) -> "Daily":
        """Return the schedule that *text* says: "04:30", or "04:30 Europe/Berlin".

        Raises:
            ValueError: it says none.
        """
        clock, _, zone = text.strip().partition(" ")
        hour, minute = map(int, clock.split(":"))
        found = cls(time(hour, minute), zone.strip() or "UTC")
        try:
            ZoneInfo(found.zone)
        except (ZoneInfoNotFoundError, OSError) as error:  # a folder of zones is no zone
            raise ValueError("there is no such time zone") from error
        return found

    @property
    def longest(self) -> timedelta:
        """Return how long a slot can be: in places that cross the date line a day is left out."""
        return timedelta(days=2)

    def ends(self, now: datetime) -> datetime:
        """Return when clocks show that time next after *now*."""
        zone = ZoneInfo(self.zone)
        today = now.astimezone(zone).date()
        days = (today + timedelta(days=number) for number in range(-1, 4))
        moments = (datetime.combine(day, self.at, zone).astimezone(UTC) for day in days)
        return next(moment for moment in moments if moment > now)


Schedule = Every | Daily
