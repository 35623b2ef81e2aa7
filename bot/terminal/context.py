"""The command that shows what the narrator was asked last."""

from bot.terminal.outcome import Outcome
from bot.terminal.table import Command, Table
from engine.model.language import Both
from engine.narration.asked_lines import asked_lines
from engine.narration.asked_text import asked_text

_FULL = ("full", "全部")


async def context(table: Table, rest: str) -> Outcome:
    """Show an overview of the last prompt of this branch; with `full` every word of it."""
    language = await table.sitting.language()
    last = await table.sitting.timelines.prompts.last(table.sitting.timeline)
    if rest in _FULL:
        return Outcome(lines=tuple(asked_text(last, language).splitlines()))
    return Outcome(lines=asked_lines(last, language))


CONTEXT_COMMAND = Command(
    ("context", "上下文"), "full", Both("the narrator's last prompt", "查看最近的提示词"), context
)
