"""The bot is started as the settings say, and stopped without loss."""

import asyncio
import logging
import os
import signal
from collections.abc import Iterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path

import discord
import pytest

from bot import rehearsal, serve
from bot.serve import discord_settings, run_until_stopped
from bot.settings import BadSettings, Settings
from cogs.settings import DiscordSettings
from cogs.ui.pace import Pacing
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


def test_while_the_bot_is_online_it_does_its_jobs(settings, monkeypatch):
    seen: list[str] = []

    @asynccontextmanager
    async def working(jobs, work, clock):
        seen.extend(job.name for job in jobs)
        yield
        seen.append("over")

    async def run_discord(token, told, build):
        seen.append("online")

    monkeypatch.setattr(serve, "working", working)
    monkeypatch.setattr(serve, "run_discord", run_discord)
    serve.run(settings)

    assert seen == ["purge", "memory", "ticks", "online", "over"]


def test_the_time_of_grace_comes_from_the_settings(settings, monkeypatch):
    seen = []

    async def run_discord(token, told, build):
        timelines = build(told)._timelines
        await asyncio.sleep(0)
        seen.append(timelines.branching._grace)

    monkeypatch.setattr(serve, "run_discord", run_discord)
    serve.run(settings.model_copy(update={"grace_days": 7}))

    assert seen == [timedelta(days=7)]
