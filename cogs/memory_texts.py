"""What the bot says about memory, in both languages."""

from collections.abc import Mapping

from engine.gleaning import Came
from engine.model.language import Both
from engine.model.memory_actions import MemoryDeed

HEAD = Both("**What is remembered** · {count}", "**记得的过往** · {count} 条")
DONE: Mapping[MemoryDeed, Both] = {
    "add": Both("🧠 Remembered: {text}", "🧠 已记住：{text}"),
    "pin": Both("📌 Pinned: {text}", "📌 已固定：{text}"),
    "unpin": Both("🧠 No longer pinned: {text}", "🧠 不再固定：{text}"),
    "forget": Both("🧠 Forgotten: {text}", "🧠 已遗忘：{text}"),
    "correct": Both("🧠 Set right: {text}", "🧠 已更正：{text}"),
}
CAME: Mapping[Came, Both] = {
    "changed": Both("🧠 Memory was put in order: {memories}.", "🧠 记忆已整理：共 {memories} 条。"),
    "nothing": Both("🧠 Memory is in order already.", "🧠 记忆已经是整理好的。"),
    "unanswered": Both(
        "🧠 No model gave a usable answer; nothing was changed. It is tried again later.",
        "🧠 没有模型给出可用的回答，一切照旧，稍后会再试。",
    ),
}
"""What came of putting memory in order."""
UNDO = Both("-# `/undo` takes it back.", "-# 可用 `/撤销` 收回。")
