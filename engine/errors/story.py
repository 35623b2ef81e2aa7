"""What is wrong in the files of a story, all of it at once."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from engine.errors.root import EngineError
from engine.model.language import Both, Language
from engine.model.rule import Place


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong, or doubtful, in a story file.

    *path* is the key inside the file ('' for `.meph` lines outside blocks), *code* a stable name.
    """

    place: Place
    path: str
    code: str
    says: Both
    severity: Literal["error", "warning"] = "error"

    def told(self, language: Language) -> str:
        """Return `file:line:column: path: what is wrong` in *language*."""
        where = f"{self.place.file}:{self.place.line}:{self.place.column}"
        path = f" {self.path}:" if self.path else ""
        return f"{where}:{path} {self.says.told(language)}"


class StoryError(EngineError):
    """A story breaks its format. *faults* has all of them, in file order; at least one."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(
            Both(
                "\n".join(fault.told("en") for fault in self.faults),
                "\n".join(fault.told("zh") for fault in self.faults),
            )
        )
