"""/memory and /recap at the terminal."""

from collections.abc import Mapping

from bot.terminal.leading import led
from bot.terminal.outcome import Outcome
from bot.terminal.table import Command, Table
from engine.gleaning import Came
from engine.model.language import Both
from engine.model.memory_actions import MemoryDeed, MendMemory

_DEEDS: Mapping[str, MemoryDeed] = {
    **{deed: deed for deed in ("add", "pin", "unpin", "forget", "correct")},
    "添加": "add",
    "固定": "pin",
    "取消固定": "unpin",
    "遗忘": "forget",
    "更正": "correct",
}
_USAGE = Both(
    "Usage: /memory [list], /memory add TEXT, /memory pin|unpin|forget MEMORY, "
    "/memory correct MEMORY -> TEXT, /memory fold",
    "用法：/记忆 [列表]，/记忆 添加 内容，/记忆 固定|取消固定|遗忘 记忆，"
    "/记忆 更正 记忆 -> 内容，/记忆 整理",
)
_CAME: Mapping[Came, Both] = {
    "changed": Both("🧠 Memory was put in order.", "🧠 记忆已整理。"),
    "nothing": Both("🧠 Memory is in order already.", "🧠 记忆已经是整理好的。"),
    "unanswered": Both(
        "🧠 No model gave a usable answer; nothing was changed.",
        "🧠 没有模型给出可用的回答，一切照旧。",
    ),
}
_ARROW = "->"


async def recap(table: Table, _rest: str) -> Outcome:
    """Tell what happened since the one who speaks acted last."""
    sitting = table.sitting
    missed = await sitting.timelines.past.since(sitting.timeline, sitting.user)
    return Outcome(lines=(await sitting.timelines.look(sitting.timeline)).recap(missed))


async def memory(table: Table, rest: str) -> Outcome:
    """Show what is remembered, or set it right."""
    verb, _, text = rest.partition(" ")
    if verb in ("", "list", "列表"):
        view = await table.sitting.timelines.look(table.sitting.timeline)
        return Outcome(lines=view.memory_lines())
    if verb in ("fold", "整理"):
        return await _fold(table)
    if verb not in _DEEDS or not text.strip():
        return Outcome(lines=(_USAGE.told(await table.sitting.language()),))
    return await _mend(table, _DEEDS[verb], text.strip())


async def _fold(table: Table) -> Outcome:
    came = await table.sitting.timelines.remember_now(table.sitting.timeline)
    return Outcome(lines=(_CAME[came].told(await table.sitting.language()),))


async def _mend(table: Table, deed: MemoryDeed, text: str) -> Outcome:
    which, _, words = ("", "", text) if deed == "add" else text.partition(_ARROW)
    action = MendMemory(table.sitting.user, deed, which.strip(), words.strip())
    frame = await table.sitting.act(action, table.hear)
    return Outcome(frame, (f"✓ {words.strip() or which.strip()}",))


MEMORY_COMMANDS = (
    Command(
        ("memory", "记忆"),
        "list",
        Both("what is remembered, and set it right", "查看和更正记忆"),
        led(memory),
    ),
    Command(("recap", "前情"), "", Both("what you missed", "你错过了什么"), recap),
)
