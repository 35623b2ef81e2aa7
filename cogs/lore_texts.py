"""What the bot says about lore, in both languages."""

from engine.model.language import Both

HEAD = Both("**Lore**", "**设定**")
TESTED = Both("**Lore that these words wake:** {words}", "**这段话会唤起的设定：** {words}")
