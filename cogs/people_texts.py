"""What the bot says of characters that people can play."""

from engine.model.language import Both

FREE = Both(
    "-# 🎭 `/join` plays a character: {names}, or one of your own.",
    "-# 🎭 用 `/加入` 扮演角色：{names}，或自创一个。",
)
OWN = Both("-# 🎭 `/join` brings a character of your own.", "-# 🎭 用 `/加入` 带来自己的角色。")
MOST_NAMES = 6
"""How many characters are named; the rest can be found by the command."""
