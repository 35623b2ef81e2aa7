"""Errors to words for people: the only place that does it."""

from collections.abc import Iterable

from cogs import texts
from cogs.ui.wall import Barred, WallError
from engine.errors import EngineError, StoryError
from engine.model.language import Both, Language

_SHOWN_FAULTS = 10
_UNKNOWN_CHANNEL = 10003


class Lacking(WallError):
    """The bot lacks permissions in a channel; *names* are what they are called."""

    def __init__(self, names: Iterable[Both]) -> None:
        self.names = tuple(names)
        super().__init__(", ".join(name.en for name in self.names))


def words_for(error: EngineError | WallError, language: Language) -> str:
    """Return what to tell a person about *error*."""
    match error:
        case StoryError(faults=faults):
            lines = [f"• {fault.told(language)}" for fault in faults[:_SHOWN_FAULTS]]
            more = len(faults) - _SHOWN_FAULTS
            lines += [f"… +{more}"] * (more > 0)
            return "\n".join((texts.STORY_BROKEN.told(language), *lines))
        case EngineError():
            return error.told(language)
        case Lacking(names=names):
            listed = ", ".join(name.told(language) for name in names)
            return texts.LACKS.told(language).format(names=listed)
        case Barred(code=code) if code != _UNKNOWN_CHANNEL:
            return texts.NO_PLACE.told(language)
        case _:
            return texts.BROKEN.told(language)
