"""The fixture of all wire tests."""

import pytest

from tests.standin.discord import served
from tests.standin.table import Play
from tests.support.house import House


@pytest.fixture
async def play(monkeypatch):
    async with served(monkeypatch) as discord:
        yield Play(discord, House())
