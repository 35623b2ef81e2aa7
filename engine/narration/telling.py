"""The narration that needs no model: the author's own words, in a fixed order."""

from engine.model.language import Language
from engine.model.script import Telling


def told_offline(telling: Telling) -> str:
    """Return what the author wrote for this turn, as paragraphs.

    Texts of rules come first, then the scene just entered, then the ending. A scene that one of
    the texts has told already is not told again. The idle text is told only where there is nothing
    else; '' means that there is no text at all.
    """
    scene = "" if any(telling.scene.strip() in text for text in telling.texts) else telling.scene
    texts = (text.strip() for text in (*telling.texts, scene, telling.ending))
    return "\n\n".join(filter(None, texts)) or telling.idle.strip()


def is_idle(telling: Telling) -> bool:
    """Tell whether nothing of the author's is told but the idle text, or nothing at all."""
    return not any(text.strip() for text in (*telling.texts, telling.scene, telling.ending))


def static_line(language: Language, role: str) -> str:
    """Return the one sentence for a turn in which nobody has anything to tell."""
    if language == "zh":
        return f"{role.strip() or '角色'} 静静地望着命运。"
    return f"{role.strip() or 'The hero'} looks on in silence, and fate looks back."
