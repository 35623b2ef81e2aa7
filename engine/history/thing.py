"""One thing that people can ask the reason of."""

from dataclasses import dataclass
from dataclasses import field as with_default

from engine.history.leaves import Path
from engine.history.vocabulary import FIELD_NAMES
from engine.model.language import Both, Language

_MARKS = {"flags": "⚑ ", "memories": "✎ "}


@dataclass(frozen=True, slots=True)
class Thing:
    """One value, flag or memory, by its *key*; or the scene or the ending, where it is ''.

    Of the living world: somebody or something by *key*, or the part of it that *rest* leads to; an
    item without an owner is that of everybody. *names* are what that is called, *also* other names.
    """

    field: str
    key: str = ""
    rest: Path = ()
    names: Both | None = with_default(default=None, compare=False)
    also: tuple[str, ...] = with_default(default=(), compare=False)

    @property
    def path(self) -> Path:
        """Return the path of the thing in a state."""
        return (self.field, self.key, *self.rest) if self.key or self.rest else (self.field,)

    def name(self, language: Language) -> str:
        """Return what people call it; flags and memories have a sign in front."""
        if self.names is not None:
            return self.names.told(language)
        if self.field in FIELD_NAMES and not self.key:
            return FIELD_NAMES[self.field].told(language)
        return _MARKS.get(self.field, "") + self.key
