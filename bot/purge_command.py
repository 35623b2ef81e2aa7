"""The command `moirai purge`: what was deleted long ago goes for good, or is shown before."""

import asyncio
from collections.abc import Sequence
from datetime import timedelta
from typing import Annotated

import typer

from bot.clock import SystemClock
from bot.complaints import complaining
from bot.past_commands import DatabaseName
from bot.settings import language_here, read_settings
from engine.model.language import Both
from engine.ports import Purged
from engine.store.store import open_store

_BRANCH = Both("✗ {name} (deleted {date})", "✗ {name}（删除于 {date}）")
_PLAY = Both(
    "{story}, {id}: turns that go with them: {turns}", "{story}，{id}：一并清除的回合：{turns}"
)
_GONE = Both("Gone for good: {count} branches.", "已彻底清除 {count} 条分支。")
_WOULD_GO = Both(
    "{count} branches would go; nothing was removed.", "将清除 {count} 条分支；目前没有任何改动。"
)
_NOTHING = Both("No branch was deleted that long ago.", "没有早到该清除的已删除分支。")


def purge(
    *,
    db: DatabaseName = None,
    older_than: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=36_500,
            help="Days since they were deleted; else MOIRAI_GRACE_DAYS. 删除了多少天。",
        ),
    ] = None,
    dry_run: Annotated[
        bool, typer.Option(help="Show what would go, and remove nothing. 只显示，不清除。")
    ] = False,
) -> None:
    """Remove for good the branches that were deleted long ago, and turns nothing else leans on."""
    with complaining():
        settings = read_settings()
        days = settings.grace_days if older_than is None else older_than
        lines = asyncio.run(_purged(db or settings.database, timedelta(days=days), dry_run))
        typer.echo("\n".join(lines))


async def _purged(database: str, age: timedelta, dry_run: bool) -> Sequence[str]:
    """Purge, and return what to tell of it."""
    async with open_store(database) as store:
        purged = await store.journal.purge(SystemClock().now() - age, rehearse=dry_run)
        lines: list[str] = []
        for one in purged:
            record = await store.journal.timeline(one.timeline)
            lines += _told(one, record.story_name)
    count = sum(len(one.branches) for one in purged)
    summary = (_WOULD_GO if dry_run else _GONE) if count else _NOTHING
    return [*lines, summary.told(language_here()).format(count=count)]


def _told(purged: Purged, story: str) -> Sequence[str]:
    language = language_here()
    branches = [
        _BRANCH.told(language).format(name=one.name, date=f"{one.status_at:%Y-%m-%d}")
        for one in purged.branches
    ]
    of = {"story": story, "id": purged.timeline, "turns": purged.turns}
    return [_PLAY.told(language).format(**of), *branches]
