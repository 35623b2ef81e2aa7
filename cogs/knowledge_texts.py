"""What the bot says about documents, in both languages."""

from engine.model.language import Both

HEAD = Both("**Documents** · {count}", "**文档** · {count} 份")
HOW = Both("-# `/knowledge show` reads one.", "-# 可用 `/资料 查看` 阅读。")
TITLE = Both("**“{title}”**", "**《{title}》**")
CITED = Both("**“{title}”** {text}", "**《{title}》** {text}")
LOST = Both("*(its text was erased)*", "*（正文已被删除）*")
NOTHING = Both("No document speaks of that.", "没有文档提到这个。")
ONE_OF_BOTH = Both(
    "Write the document, or attach a file: one of both.", "请填写正文，或附上文件，二者选一。"
)
ADDED = Both(
    "📄 Added: “{title}”. Players can read it, and the narrator uses it.",
    "📄 已添加：《{title}》。玩家可以阅读，叙述者也会用到。",
)
ADDED_HIDDEN = Both(
    "🔒 Added, hidden: “{title}”. `/knowledge reveal` lets it be known.",
    "🔒 已添加（隐藏）：《{title}》。可用 `/资料 揭示` 公开。",
)
HIDDEN = Both("🔒 Hidden: {title}", "🔒 已隐藏：{title}")
REMOVED = Both("🗑️ Removed: {title}", "🗑️ 已移除：{title}")
UNDO = Both("-# `/undo` takes it back.", "-# 可用 `/撤销` 收回。")
