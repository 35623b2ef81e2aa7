"""The main file of a pack as its author sees it: what stands where, and what is wrong there."""

import re
from collections.abc import Iterator, Sequence

from engine.errors import Fault
from engine.model.language import Both
from engine.model.rule import Place
from engine.packs.native.keys import CHINESE
from engine.packs.native.tree import Node, Path, Spot, read_tree
from engine.packs.paths import shown
from engine.packs.text import Lines


class Manuscript:
    """A read `story.yaml` that finds places and gathers faults."""

    def __init__(self, text: str, file: str) -> None:
        self._text = text
        self._lines = Lines(text, file)
        self._tree = read_tree(text)
        self.faults = [
            Fault(self._lines.place(flaw.offset), shown(flaw.path), flaw.code, flaw.says)
            for flaw in self._tree.flaws
        ]
        self._flawed = {flaw.path for flaw in self._tree.flaws}

    @property
    def root(self) -> Node:
        """Return the whole file as plain values; None where nothing could be read."""
        return self._tree.root

    @property
    def is_readable(self) -> bool:
        """Tell whether the file is YAML at all; what else is wrong with it can then be said."""
        return all(fault.code != "YAML_SYNTAX" for fault in self.faults)

    def ids(self, field: str) -> tuple[str, ...]:
        """Return the keys of the mapping *field* at the top, however broken their values are."""
        root = self.root if isinstance(self.root, dict) else {}
        found = root.get(field) or root.get(CHINESE[field])
        return tuple(found) if isinstance(found, dict) else ()

    def texts(self) -> Iterator[tuple[Path, str]]:
        """Return every text of the file with its path, in file order."""
        return _texts(self.root, ())

    def blame(
        self, path: Sequence[str | int], code: str, says: Both, *, at_key: bool = False
    ) -> None:
        """Note a fault of the value at *path*, or of its key."""
        written = self.written(path)
        place = self._lines.place(self._offset(written, at_key=at_key))
        self.faults.append(Fault(place, self.path(path), code, says))

    def blame_within(
        self, path: Sequence[str | int], text: str, offset: int, code: str, says: Both
    ) -> None:
        """Note a fault at *offset* of *text*, the value at *path*."""
        self.faults.append(Fault(self.place(path, text, offset), self.path(path), code, says))

    def is_flawed(self, path: Sequence[str | int]) -> bool:
        """Tell whether the YAML of *path*, or of what holds it, was refused."""
        written = self.written(path)
        return any(tuple(written[:size]) in self._flawed for size in range(1, len(written) + 1))

    def is_blamed(self, path: Sequence[str | int]) -> bool:
        """Tell whether there is a fault of the value at *path*, or of a part of it."""
        own = self.path(path)
        return any(re.match(rf"{re.escape(own)}($|[.\[])", fault.path) for fault in self.faults)

    def path(self, path: Sequence[str | int]) -> str:
        """Return *path* for people, in the author's own keys."""
        written = self.written(path)
        rest = path[len(written) :]
        is_alone = rest and isinstance(rest[0], int)  # one text where a list could be
        return shown(written if is_alone else (*written, *rest))

    def place(self, path: Sequence[str | int], text: str = "", offset: int = 0) -> Place:
        """Return where the value at *path* stands, or the character at *offset* of its *text*."""
        written = self.written(path)
        spot = self._tree.spots.get(written)
        if spot is None or not spot.is_scalar or not text:
            return self._lines.place(self._offset(written, at_key=False))
        return self._lines.place(_aligned(self._text, spot, text, offset))

    def written(self, path: Sequence[str | int]) -> Path:
        """Return the longest part of *path* that stands in the file, in the author's own keys."""
        found: Path = ()
        for part in path:
            own = CHINESE.get(str(part), part)
            known = next((p for p in (part, own) if (*found, p) in self._tree.spots), None)
            if known is None:
                break
            found = (*found, known)
        return found

    def _offset(self, path: Path, *, at_key: bool) -> int:
        spot = self._tree.spots.get(path)
        if spot is None:
            return 0
        use_key = spot.key >= 0 and (at_key or not spot.is_scalar or spot.start == spot.end)
        return spot.key if use_key else spot.start


def _texts(node: Node, path: Path) -> Iterator[tuple[Path, str]]:
    if isinstance(node, str):
        yield path, node
    elif isinstance(node, list):
        for number, item in enumerate(node):
            yield from _texts(item, (*path, number))
    elif isinstance(node, dict):
        for key, item in node.items():
            yield from _texts(item, (*path, key))


def _aligned(source: str, spot: Spot, text: str, offset: int) -> int:
    """Return where in *source* the character at *offset* of *text* stands.

    Both are walked side by side; blanks are passed over, since YAML folds and indents them, and so
    is what an escape stands for.
    """
    at = _content_start(source, spot)
    found = at
    for char in text[: offset + 1]:
        if char.isspace():
            continue
        hit = source.find(char, at, spot.end)
        if hit >= 0:
            found, at = hit, hit + 1
    return at if offset >= len(text) or text[offset].isspace() else found


def _content_start(source: str, spot: Spot) -> int:
    if spot.style in {"|", ">"}:
        return source.find("\n", spot.start) + 1
    return spot.start + (spot.style in {"'", '"'})
