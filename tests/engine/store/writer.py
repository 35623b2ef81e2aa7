"""A process that plays in some channels of one database: `writer.py URL NAME CHANNELS TURNS`.

Each channel has a timeline of its own, and all processes play in one that they share. Each written
message is told in one line on standard output, as soon as the store says that it is written.
"""

import asyncio
import sys

from engine.errors import NoSuchTimeline, StaleHead
from engine.model.actions import Say
from engine.model.ids import MAIN, ChannelId, MessageId, TimelineId
from engine.model.words import Words
from engine.ports import Incoming
from engine.store.store import Store, open_store
from tests.support.turns import ANN, AT, ROOT, begun, commit, said

SHARED = TimelineId("shared")


async def main(url: str, name: str, channels: int, turns: int) -> None:
    """Play *turns* turns in each of *channels* channels, and as many in the shared one."""
    async with open_store(url) as store:
        own = [TimelineId(f"{name}-{channel}") for channel in range(channels)]
        for timeline in own:
            await _open(store, timeline)
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        await asyncio.gather(*(_play(store, timeline, name, turns) for timeline in (*own, SHARED)))


async def _open(store: Store, timeline: TimelineId) -> None:
    try:
        await store.journal.timeline(timeline)
    except NoSuchTimeline:
        await begun(store.journal, timeline)


async def _play(store: Store, timeline: TimelineId, name: str, turns: int) -> None:
    start = len(await store.journal.line(timeline, await store.journal.head(timeline, MAIN)))
    for number in range(start, start + turns):
        message = f"{timeline}/{name}/{number}"
        action = Say(ANN, "Ann", Words(message))
        came = Incoming(MessageId(message), ChannelId("1"), timeline, MAIN, action, AT)
        await store.mailbox.receive(came)
        await _write(store, timeline, message)
        sys.stdout.write(f"{message}\n")
        sys.stdout.flush()


async def _write(store: Store, timeline: TimelineId, message: str) -> None:
    while True:
        head = await store.journal.head(timeline, MAIN)
        [tip] = (await store.journal.line(timeline, head))[-1:] or [ROOT]
        try:
            turn = said(tip, message)
            await store.journal.append(commit(turn, timeline=timeline, claim=message, out=message))
        except StaleHead:
            continue
        return


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
