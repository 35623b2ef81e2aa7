"""From the start of the process to a bot that could connect, beside importing discord.py alone.

Both are started from bytecode, as every start but the first after an installation is.
"""

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from bench.measure import shown
from bench.row import Row
from bench.table import ANN, STORY, channel, open_table

TIMELINES = 100
ROUNDS = 7

IMPORT = """
import time
began = time.process_time()
import discord
print(time.process_time() - began)
"""

READY = """
import sys, time
began = time.process_time()
from bot.loading import loading
with loading():
    import asyncio
    from pathlib import Path
    from bench.table import open_table
    from bot.discord.client import build_bot
    from cogs.settings import DiscordSettings

async def ready():
    async with open_table(Path(sys.argv[1])) as timelines:
        await timelines.leftovers()
        build_bot(timelines, DiscordSettings())
        print(time.process_time() - began)

asyncio.run(ready())
"""


def rows() -> Iterator[Row]:
    """Yield the start, each time in a fresh process, whose CPU time from then on counts."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "bench.db"
        asyncio.run(_begin(database))
        bytecode = Path(folder) / "bytecode"
        pairs = [
            (_run(bytecode, READY, database), _run(bytecode, IMPORT)) for _ in range(1 + ROUNDS)
        ]
    ready, imported = (median(seconds) for seconds in zip(*pairs[1:], strict=True))
    note = f"{shown(ready)}, {TIMELINES} timelines; discord.py {shown(imported)}"
    yield Row("start to ready: importing discord.py", ready / imported, 3, "<=", note)


async def _begin(database: Path) -> None:
    async with open_table(database) as timelines:
        for number in range(TIMELINES):
            await timelines.start(STORY, ANN, channel(number))


def _run(bytecode: Path, code: str, *arguments: Path) -> float:
    """Return the seconds that *code* prints; *bytecode* is where Python keeps what it compiled."""
    command = [sys.executable, "-c", code, *map(str, arguments)]
    settings = {**os.environ, "PYTHONPYCACHEPREFIX": str(bytecode), "PYTHONDONTWRITEBYTECODE": ""}
    ended = subprocess.run(command, check=True, capture_output=True, text=True, env=settings)  # noqa: S603 - our own code
    return float(ended.stdout)
