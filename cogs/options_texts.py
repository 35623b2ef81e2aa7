"""What the bot says of options: ways the story could go, and who or what picks one."""

from engine.model.language import Both

FATE = Both("🎡 Let fate draw", "🎡 由命运抽签")
TOLD = Both(" — {told}", "：{told}")
WAYS = Both("-# 🧭 Ways on:", "-# 🧭 可以这样继续：")
