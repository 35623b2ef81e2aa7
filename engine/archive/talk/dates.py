"""When a message was sent, in any of the ways in which chats have written it down.

None of the written forms but ISO 8601 names a time zone; they are read as UTC.
"""

import re
from datetime import UTC, datetime

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MILLISECONDS_FROM = 1e11  # as seconds, that is the year 5138

# 2023-8-5 @10h 5m 16s 343ms
_MARKED = re.compile(
    r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})\s*@\s*(?P<hour>\d{1,2})h"
    r"\s*(?P<minute>\d{1,2})m(?:\s*(?P<second>\d{1,2})s)?(?:\s*(?P<ms>\d{1,3})ms)?"
)
# August 5, 2023 10:05pm
_NAMED = re.compile(
    r"(?P<month>[a-z]{3,9})\.?\s+(?P<day>\d{1,2}),?\s+(?P<year>\d{4})[,\s]+"
    r"(?P<hour>\d{1,2}):(?P<minute>\d{2})(?::(?P<second>\d{2}))?\s*(?P<half>[ap]m)?",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d{1,17}(\.\d+)?")


def moment_of(sent: str) -> datetime:
    """Return the moment that *sent* names.

    Raises:
        ValueError: it names none.
    """
    text = sent.strip()
    try:
        if _NUMBER.fullmatch(text):
            return _counted(float(text))
        for form in (_MARKED, _NAMED):
            if found := form.fullmatch(text):
                return _written(found.groupdict())
        moment = datetime.fromisoformat(text)
        return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)
    except OverflowError as error:
        raise ValueError(sent) from error


def _counted(number: float) -> datetime:
    seconds = number / 1000 if number >= _MILLISECONDS_FROM else number
    return datetime.fromtimestamp(seconds, UTC)


def _written(parts: dict[str, str | None]) -> datetime:
    year, day, hour, minute = (int(parts[name] or 0) for name in ("year", "day", "hour", "minute"))
    return datetime(
        year,
        _month(parts["month"] or ""),
        day,
        _hour(hour, parts.get("half")),
        minute,
        int(parts["second"] or 0),
        int(parts.get("ms") or 0) * 1000,
        tzinfo=UTC,
    )


def _month(name: str) -> int:
    return int(name) if name.isdecimal() else _MONTHS.index(name[:3].casefold()) + 1


def _hour(hour: int, half: str | None) -> int:
    """Return the hour of the day; noon and midnight are called 12."""
    if half is None:
        return hour
    return hour % 12 + (12 if half.casefold() == "pm" else 0)
