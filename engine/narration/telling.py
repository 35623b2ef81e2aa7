"""The narration that needs no model: the author's own words, in a fixed order."""

from engine.model.language import Both, Language
from engine.model.script import Telling

_STILL = (
    Both("For a moment nothing stirs, and time goes by.", "一时之间什么也没有发生，只有时间在走。"),
    Both(
        "It stays quiet. Whatever comes next is still to come.", "四下安静，接下来的事还没有到来。"
    ),
    Both("A moment passes, and leaves things as they were.", "片刻过去，一切如旧。"),
)


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


def static_line(language: Language, role: str, turn: int = 0) -> str:
    """Return the one sentence for a turn in which nobody has anything to tell.

    It is about the protagonist, called *role*. A story without any has some sentences besides, and
    tells them in turn.
    """
    if not (name := role.strip()):
        return _STILL[turn % len(_STILL)].told(language)
    if language == "zh":
        return f"{name} 静静地望着命运。"
    return f"{name} looks on in silence, and fate looks back."
