"""What all errors have in common: they speak both languages."""

from engine.model.language import Both, Language

SHOWN_LENGTH = 60


class EngineError(Exception):
    """Base of every error listed above. `str()` is English; `told` has both languages."""

    def __init__(self, says: Both) -> None:
        super().__init__(says.en)
        self.says = says

    def told(self, language: Language) -> str:
        """Return the message in *language*."""
        return self.says.told(language)


class PlayerError(EngineError):
    """The person asked for something that cannot be done."""


def shortened(text: str) -> str:
    """Return *text*, or its beginning where it is too long to stand in a message."""
    return text if len(text) <= SHOWN_LENGTH else text[: SHOWN_LENGTH - 1] + "…"
