"""Under which name somebody acts: that of their character, else their own."""

from engine.model.ids import UserId
from engine.model.language import Language
from engine.rules.people import acting
from engine.rules.taking import Taking


def speaker(taking: Taking, user: UserId, name: str) -> str:
    """Return the name of the character that *user* plays, or *name* where they play none."""
    person = acting(taking.state, user)
    return name if person is None else person.name


def did(language: Language, name: str, words: str) -> str:
    """Return who did what as a line to be shown, '' where there are no words for it."""
    if not words:
        return ""
    return f"▶ {name}：{words}" if language == "zh" else f"▶ {name}: {words}"
