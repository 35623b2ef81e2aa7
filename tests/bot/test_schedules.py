"""Work has one time in each slot, whatever clocks do in spring and autumn."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.schedules import Daily, Every

moments = st.timedeltas(timedelta(0), timedelta(days=33_000)).map(
    lambda later: datetime(2000, 1, 1, tzinfo=UTC) + later
)
zones = st.sampled_from(
    ["UTC", "Europe/Berlin", "America/New_York", "Asia/Shanghai", "Australia/Lord_Howe"]
)
days = st.builds(Daily, st.times().map(lambda at: at.replace(second=0, microsecond=0)), zones)
spans = st.timedeltas(timedelta(seconds=1), timedelta(days=9)).map(Every)


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def slots(schedule: Daily | Every, start: datetime, count: int) -> list[datetime]:
    found = [schedule.ends(start)]
    while len(found) < count:
        found.append(schedule.ends(found[-1]))
    return found


def test_half_past_twelve_is_that_in_summer_as_in_winter():
    """Set in a zone that is not UTC, it is the same instant however often it is read again."""
    schedule = Daily.read("12:30 Europe/Berlin")
    found = slots(schedule, utc("2026-03-27T20:00"), 3)
    assert found == [
        utc("2026-03-28T11:30"),
        utc("2026-03-29T10:30"),
        utc("2026-03-30T10:30"),
    ]
    again = Daily.read(str(schedule))
    assert slots(again, utc("2026-03-27T20:00"), 3) == found
    assert {moment.tzinfo for moment in found} == {UTC}


def test_a_minute_past_noon_two_hours_east_comes_once_a_day():
    schedule = Daily(time(12, 1), "Etc/GMT-2")
    assert schedule.ends(utc("2026-05-01T10:00:59")) == utc("2026-05-01T10:01")
    assert schedule.ends(utc("2026-05-01T10:01")) == utc("2026-05-02T10:01")
    assert schedule.ends(utc("2026-05-01T12:01")) == utc("2026-05-02T10:01")


@pytest.mark.parametrize(
    ("start", "found"),
    [
        ("2026-03-28T12:00", ["2026-03-29T01:30", "2026-03-30T00:30"]),  # 02:30 is leapt over
        ("2026-10-24T12:00", ["2026-10-25T00:30", "2026-10-26T01:30"]),  # and here shown twice
    ],
)
def test_a_night_in_which_clocks_change_has_one_half_past_two(start: str, found: list[str]):
    schedule = Daily(time(2, 30), "Europe/Berlin")
    assert slots(schedule, utc(start), 2) == list(map(utc, found))


@given(days | spans, moments)
def test_a_slot_ends_ahead_and_is_no_longer_than_it_can_be(schedule, now: datetime):
    ends = schedule.ends(now)
    assert now < ends <= now + schedule.longest
    assert ends.utcoffset() == timedelta(0)


@given(days | spans, moments, st.floats(0, 1))
def test_all_moments_of_a_slot_agree_when_it_ends(schedule, now: datetime, share: float):
    ends = schedule.ends(now)
    between = now + share * (ends - now)
    assert schedule.ends(min(between, ends - timedelta(microseconds=1))) == ends
    assert schedule.ends(ends) > ends


@given(days, moments)
def test_a_slot_ends_when_clocks_show_the_time_or_leapt_over_it(schedule: Daily, now: datetime):
    shown = schedule.ends(now).astimezone(ZoneInfo(schedule.zone))
    late = datetime.combine(shown.date(), shown.time()) - datetime.combine(
        shown.date(), schedule.at
    )
    assert late in (timedelta(0), timedelta(minutes=30), timedelta(hours=1))


@pytest.mark.parametrize(
    ("text", "schedule"),
    [
        ("04:30", Daily(time(4, 30), "UTC")),
        ("4:5 UTC", Daily(time(4, 5), "UTC")),
        ("  23:59   Asia/Shanghai ", Daily(time(23, 59), "Asia/Shanghai")),
    ],
)
def test_a_time_of_day_is_read_with_its_zone(text: str, schedule: Daily):
    assert Daily.read(text) == schedule
    assert Daily.read(str(schedule)) == schedule


@pytest.mark.parametrize(
    "text",
    ["", "noon", "24:00", "12:60", "12", "12:00:00", "12:00 Mars/Base", "1:2 ../x", "1:2 Europe"],
)
def test_what_says_no_time_is_refused(text: str):
    with pytest.raises(ValueError, match=r"."):
        Daily.read(text)


def test_each_schedule_says_what_it_is():
    assert str(Every(timedelta(minutes=10))) == "every 600 s"
    assert str(Daily(time(4, 5), "Europe/Berlin")) == "04:05 Europe/Berlin"
