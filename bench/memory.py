"""Memory: what a timeline that stays resident weighs."""

import asyncio
import gc
import tempfile
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

from bench.row import Row
from bench.table import ANN, STORY, channel, message, open_table, saying

TIMELINES = 20
TURNS = 100
WORDS = "I wait, and listen to the weather, and write the hour into the book once more: "


def rows() -> Iterator[Row]:
    """Yield the weight of one of many timelines that were opened again after play."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "bench.db"
        asyncio.run(_play(database))
        weight_kb = asyncio.run(_weigh(database)) / (TIMELINES - 1) / 1000
    note = f"of {TIMELINES} after {TURNS} turns each"
    yield Row("kB of a resident timeline", weight_kb, 100, "<=", note)


async def _play(database: Path) -> None:
    async with open_table(database) as timelines:
        for number in range(TIMELINES):
            await timelines.start(STORY, ANN, channel(number), seed="bench")
        for turn in range(TURNS):
            action = saying(f"{WORDS}{turn}")
            await asyncio.gather(
                *(timelines.play(channel(n), message(), action) for n in range(TIMELINES))
            )


async def _weigh(database: Path) -> int:
    """Return the bytes that opening all but the first timeline adds; the first loads the story."""
    async with open_table(database) as timelines:
        await timelines.view(channel(0))
        gc.collect()
        tracemalloc.start()
        for number in range(1, TIMELINES):
            await timelines.view(channel(number))
        gc.collect()
        weight, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    return weight
