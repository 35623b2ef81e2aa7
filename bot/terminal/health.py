"""The command that tells how the parts are doing that may fail alone."""

from bot.terminal.outcome import Outcome
from bot.terminal.table import Command, Table
from engine.model.language import Both


async def health(table: Table, _rest: str) -> Outcome:
    """Tell how the narrator, recall and the story's files are doing."""
    sitting = table.sitting
    return Outcome(lines=sitting.timelines.health(sitting.timeline, await sitting.language()))


HEALTH_COMMAND = Command(
    ("health", "状况"),
    "",
    Both("how narrator and recall are doing", "叙述者与往事查找的状况"),
    health,
)
