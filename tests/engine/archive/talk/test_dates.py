"""Dates of messages, in all the ways in which chats have written them."""

from datetime import UTC, datetime

import pytest

from engine.archive.talk.dates import moment_of


@pytest.mark.parametrize(
    ("sent", "moment"),
    [
        ("2023-8-5 @10h 5m 16s 343ms", "2023-08-05T10:05:16.343000"),
        ("2023-08-05@10h05m16s", "2023-08-05T10:05:16"),
        ("2023-8-5 @10h 5m", "2023-08-05T10:05:00"),
        ("August 5, 2023 10:05am", "2023-08-05T10:05:00"),
        ("August 5, 2023 12:05 AM", "2023-08-05T00:05:00"),
        ("Aug 5 2023, 12:05:09pm", "2023-08-05T12:05:09"),
        ("December 31, 2023 23:59", "2023-12-31T23:59:00"),
        ("2023-08-05T10:05:16.343Z", "2023-08-05T10:05:16.343000"),
        ("2023-08-05T12:05:16+02:00", "2023-08-05T10:05:16"),
        ("2023-08-05 10:05", "2023-08-05T10:05:00"),
        ("1691229916", "2023-08-05T10:05:16"),
        ("1691229916343", "2023-08-05T10:05:16.343000"),
    ],
)
def test_a_date_is_read(sent: str, moment: str):
    assert moment_of(sent) == datetime.fromisoformat(moment).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    "sent",
    [
        "",
        "yesterday",
        "2023-13-5 @10h 5m",
        "Smarch 5, 2023 10:05am",
        "9" * 17,
        "0001-01-01T00:00+14:00",
    ],
)
def test_what_is_no_date_is_told(sent: str):
    with pytest.raises(ValueError):  # noqa: PT011 - whatever it says, it is caught
        moment_of(sent)
