"""The bot is started as the settings say, and stopped without loss."""

import asyncio
import logging
import os
import signal
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import discord
import pytest

from bot import rehearsal, serve
from bot.serve import DAY_S, discord_settings, purging, run_until_stopped
from bot.settings import BadSettings, Settings
from cogs.settings import DiscordSettings
from cogs.ui.pace import Pacing
from engine.errors import ServiceError
from engine.model.ids import TimelineId
from engine.model.language import Both
from engine.ports import Purged
from tests.support.tables import lamp


@pytest.fixture(autouse=True)
def _logs_as_before() -> Iterator[None]:
    root = logging.getLogger()
    before = root.level, root.handlers[:]
    yield
    root.setLevel(before[0])
    root.handlers[:] = before[1]


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    lamp(tmp_path / "stories/lamp")
    return Settings(
        _env_file=None,
        discord_token=" token ",
        stories=tmp_path / "stories",
        database=str(tmp_path / "moirai.db"),
        stream="paragraph",
        message_content=False,
        gm_roles=("Keeper",),
        anyone_starts=False,
        dev_guild=17,
    )


def test_the_bot_is_built_on_an_open_database_with_its_settings(settings, monkeypatch):
    seen = []

    async def run_discord(token, told, build):
        bot = build(told)
        seen.append((token, told, [title.name for title in bot._timelines.titles()]))

    monkeypatch.setattr(serve, "run_discord", run_discord)
    serve.run(settings)

    assert seen == [("token", discord_settings(settings), ["lamp"])]


def test_every_setting_of_the_bot_comes_from_the_settings(settings):
    told = discord_settings(settings)
    assert told == DiscordSettings(
        Pacing(stream="paragraph"), False, ("Keeper",), False, dev_guild=17
    )
    assert discord_settings(Settings(_env_file=None)).dev_guild is None


@pytest.mark.parametrize("token", ["", "  "])
def test_without_a_token_nothing_is_started(settings, token):
    with pytest.raises(BadSettings) as caught:
        serve.run(
            settings.model_copy(update={"discord_token": type(settings.discord_token)(token)})
        )
    for language in ("en", "zh"):
        assert "MOIRAI_DISCORD_TOKEN" in caught.value.told(language)
        assert "docs/live-checklist.md" in caught.value.told(language)


def test_a_token_that_discord_refuses_is_a_wrong_setting(settings, monkeypatch):
    async def run_discord(token, told, build):
        raise discord.LoginFailure

    monkeypatch.setattr(serve, "run_discord", run_discord)
    with pytest.raises(BadSettings, match="Discord refused the token"):
        serve.run(settings)


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_whoever_stops_the_bot_lets_it_clean_up(sign):
    done = []

    async def work():
        try:
            os.kill(os.getpid(), sign)
            await asyncio.sleep(60)
        finally:
            await asyncio.sleep(0)
            done.append("cleaned up")

    run_until_stopped(work())
    assert done == ["cleaned up"]


def test_the_rehearsal_tells_its_address_and_keeps_nothing(settings, monkeypatch, capsys):
    async def rehearse(bot, opened, *, port):
        assert [title.name for title in bot._timelines.titles()] == ["lamp"]
        await opened(f"http://127.0.0.1:{port}/", None)

    monkeypatch.setattr(rehearsal, "rehearse", rehearse)
    rehearsal.run(settings, 8123)

    assert "http://127.0.0.1:8123/" in capsys.readouterr().out
    assert not Path(settings.database).exists()


@dataclass
class Days:
    """A time of grace, and the days on which something was purged; some days fail."""

    failing: frozenset[int] = frozenset()
    looked: int = 0

    async def purge(self) -> tuple[Purged, ...]:
        self.looked += 1
        if self.looked in self.failing:
            raise ServiceError(Both("the disk is full", "磁盘已满"))
        return (Purged(TimelineId("t"), (), 3),)


def test_what_was_deleted_is_purged_at_the_start_and_once_a_day(caplog):
    branching, slept = Days(frozenset({2})), []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) == 4:
            passed.set()
            await asyncio.Event().wait()

    async def work():
        async with purging(branching, sleep):
            await passed.wait()

    passed = asyncio.Event()
    with caplog.at_level(logging.INFO):
        asyncio.run(work())
    assert (branching.looked, slept) == (4, [DAY_S] * 4)
    assert [record.levelname for record in caplog.records if record.name == "bot.serve"] == [
        "INFO",
        "WARNING",
        "INFO",
        "INFO",
    ]


def test_the_time_of_grace_comes_from_the_settings(settings, monkeypatch):
    seen = []

    async def run_discord(token, told, build):
        timelines = build(told)._timelines
        await asyncio.sleep(0)
        seen.append(timelines.branching._grace)

    monkeypatch.setattr(serve, "run_discord", run_discord)
    serve.run(settings.model_copy(update={"grace_days": 7}))

    assert seen == [timedelta(days=7)]
