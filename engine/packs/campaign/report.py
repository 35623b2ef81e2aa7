"""What is wrong, or doubtful, in a campaign folder: gathered with file, place and path."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

from pydantic import BaseModel, JsonValue, ValidationError
from pydantic_core import ErrorDetails

from engine.errors import Fault
from engine.model.language import Both
from engine.model.rule import Place
from engine.packs.campaign.folder import CAMPAIGN_FILE
from engine.packs.campaign.json_tree import BadJson, JsonTree, Path, read_json
from engine.packs.explained import explained
from engine.packs.paths import shown
from engine.packs.text import Lines, normalized

_Read = TypeVar("_Read", bound=BaseModel)

MOST_RECORDS = 2_000
"""How many records of one kind a campaign may have."""

_NO_OBJECT = Both("this must hold keys and values ({…})", "这里应该是键值对（{…}）")
_NO_LIST = Both("this must be a list ([…])", "这里应该是列表（[…]）")


@dataclass(frozen=True, slots=True)
class At:
    """A value in a file of the folder."""

    file: str
    path: Path = ()

    def of(self, *parts: str | int) -> "At":
        """Return a part of this value."""
        return At(self.file, (*self.path, *parts))


class Report:
    """The JSON files of a folder, and all that was found in any file."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self._trees: dict[str, JsonTree] = {}
        self._lines: dict[str, Lines] = {}
        self._origins: dict[Path, At] = {}

    @property
    def is_broken(self) -> bool:
        """Tell whether there is anything for which the folder cannot be played."""
        return any(fault.severity == "error" for fault in self.faults)

    def note_origin(self, path: Path, at: At) -> None:
        """Note that the thing at *path* of the story was made of the value at *at*."""
        self._origins[path] = at

    def origin(self, path: Sequence[str | int]) -> Place:
        """Return where the thing at *path* of the story stands, else the beginning of all."""
        at = self._origins.get(tuple(path[:2])) or self._origins.get(tuple(path[:1]))
        return self.place(at or At(CAMPAIGN_FILE))

    def read(self, file: str, text: str) -> Mapping[str, JsonValue]:
        """Return what the JSON *file* holds; nothing, with a fault, where it is no object."""
        self._lines[file] = Lines(normalized(text), file)
        try:
            tree = self._trees[file] = read_json(normalized(text))
        except BadJson as error:
            place = self._lines[file].place(error.offset)
            self.faults.append(Fault(place, "", "JSON_SYNTAX", error.says))
            return {}
        for flaw in tree.flaws:
            place = self._lines[file].place(flaw.offset)
            self.faults.append(Fault(place, shown(flaw.path), flaw.code, flaw.says, "warning"))
        if isinstance(tree.root, dict):
            return tree.root
        self.blame(At(file), "WRONG_TYPE", _NO_OBJECT)
        return {}

    def records(
        self, holder: Mapping[str, JsonValue], at: At, kind: type[_Read]
    ) -> Iterator[tuple[At, _Read]]:
        """Yield the records of the list at *at*, the key of which is in *holder*.

        What is wrong with one of them is noted, and it is left out.
        """
        found = holder.get(str(at.path[-1])) or []
        if not isinstance(found, list):
            self.blame(at, "WRONG_TYPE", _NO_LIST)
            return
        if len(found) > MOST_RECORDS:
            says = Both(f"there are more than {MOST_RECORDS:,}", f"超过 {MOST_RECORDS:,} 项")
            self.blame(at, "TOO_LONG", says)
            return
        for number, value in enumerate(found):
            record = self.record(value, at.of(number), kind)
            if record is not None:
                yield at.of(number), record

    def record(self, value: JsonValue, at: At, kind: type[_Read]) -> _Read | None:
        """Return *value* as a record; None, with what is wrong noted, where it is none."""
        try:
            return kind.model_validate(value)
        except ValidationError as error:
            for detail in error.errors(include_url=False, include_input=False):
                self.blame(at.of(*detail["loc"]), *_explained(detail))
            return None

    def blame(
        self, at: At, code: str, says: Both, severity: Literal["error", "warning"] = "error"
    ) -> None:
        """Note what is wrong with the value at *at*."""
        self.faults.append(Fault(self.place(at), shown(at.path), code, says, severity))

    def warn(self, at: At, code: str, says: Both) -> None:
        """Note what is doubtful about the value at *at*."""
        self.blame(at, code, says, "warning")

    def place(self, at: At) -> Place:
        """Return where the value at *at* stands; the beginning of a file that is no JSON."""
        tree = self._trees.get(at.file)
        return self._lines[at.file].place(tree.offset(at.path)) if tree else Place(at.file, 1, 1)


def _explained(detail: ErrorDetails) -> tuple[str, Both]:
    if detail["type"] == "missing":
        field = str(detail["loc"][-1])
        return "MISSING", Both(f"“{field}” is missing", f"缺少「{field}」")
    if detail["type"] == "extra_forbidden":
        field = str(detail["loc"][-1])
        return "UNKNOWN_FIELD", Both(
            f"there is no key “{field}” here", f"这里没有「{field}」这个键"
        )
    return explained(detail)
