"""Where a story stands, for a reader who has just come there by a command."""

from bot.terminal.table import Table

_LONGEST_CHARS = 200


async def recap(table: Table) -> tuple[str, ...]:
    """Return how what was told last begins, on one line; none where nothing was told."""
    view = await table.sitting.timelines.look(table.sitting.timeline)
    told = " ".join(view.last_told().split())
    short = told if len(told) <= _LONGEST_CHARS else told[: _LONGEST_CHARS - 1] + "…"
    return (f"  {short}",) if short else ()
