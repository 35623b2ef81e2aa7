"""The main file of a pack as its author sees it, with what stands in files of its own.

It tells what stands where, and what is wrong there.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.errors import Fault
from engine.model.language import Both
from engine.model.rule import Place
from engine.packs.native import syntax
from engine.packs.native.keys import CHINESE, ENGLISH
from engine.packs.native.tree import Node, Path, Spot, Tree, read_tree
from engine.packs.paths import shown
from engine.packs.text import Lines


@dataclass(frozen=True, slots=True)
class _File:
    """A file that values stand in."""

    text: str
    lines: Lines


def _spelt(key: str) -> tuple[str, ...]:
    """Return how *key* may be spelt: as it is, in Chinese and in English."""
    return key, CHINESE.get(key, key), ENGLISH.get(key, key)


_TOP = Spot(-1, 0, 0)


class Manuscript:
    """A read `story.yaml` that finds places and gathers faults."""

    def __init__(self, text: str, file: str) -> None:
        self._main = _File(text, Lines(text, file))
        self._files: dict[Path, _File] = {}
        self._tree = read_tree(text)
        self.faults: list[Fault] = []
        self._flawed: set[Path] = set()
        self._note_flaws(self._tree, self._main, ())

    def graft(self, field: str, id: str, text: str, file: str) -> None:
        """Put the mapping in *text* under *id* of *field*, beside what the main file says of it.

        What both say otherwise is a fault of *file*.
        """
        tree, own = read_tree(text), _File(text, Lines(text, file))
        held = self._held(field, own)
        path = (*self.written((field,)), id)
        self._note_flaws(tree, own, path)
        if held is None:
            return
        known, said = held.get(id), {} if tree.root is None else tree.root
        if isinstance(known, dict) and isinstance(said, dict):
            self._put(tree, path, own)
            for key, value in said.items():
                own_key = next((k for k in _spelt(key) if k in known), None)
                if own_key is None:
                    known[key] = value
                elif known[own_key] != value:
                    place = own.lines.place(tree.spots[key,].key)
                    says = syntax.in_both_files(key)
                    self.faults.append(Fault(place, shown((*path, key)), "DUPLICATE_KEY", says))
            return
        if id in held:  # nothing, or nothing that a person can be
            self._forget(path)
        self._put(tree, path, own)
        held[id] = said

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
        place = self._file(written).lines.place(self._offset(written, at_key=at_key))
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
        spot, file = self._tree.spots.get(written), self._file(written)
        if spot is None or not spot.is_scalar or not text:
            return file.lines.place(self._offset(written, at_key=False))
        return file.lines.place(_aligned(file.text, spot, text, offset))

    def is_text(self, path: Sequence[str | int]) -> bool:
        """Tell whether the value at *path* is written as one text, where a list could be."""
        written = self.written(path)
        return len(written) == len(path) and self._tree.spots[written].is_scalar

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

    def _held(self, field: str, file: _File) -> dict[str, Node] | None:
        """Return the mapping *field* at the top, made where there is none; None for no mapping."""
        if not isinstance(self.root, dict):
            return None
        written = self.written((field,)) or (field,)
        self._tree.spots.setdefault(written, _TOP)
        name = str(written[0])
        if self.root.get(name) is None:
            self.root[name] = {}
            self._files.setdefault(written, file)
        held = self.root[name]
        return held if isinstance(held, dict) else None

    def _put(self, tree: Tree, path: Path, file: _File) -> None:
        """Remember where the values of *tree* stand, below *path*, unless others stand there."""
        for inner, spot in {(): _TOP, **tree.spots}.items():
            if (*path, *inner) not in self._tree.spots:
                self._tree.spots[*path, *inner] = spot
                self._files[*path, *inner] = file

    def _forget(self, path: Path) -> None:
        for inner in [one for one in self._tree.spots if one[: len(path)] == path]:
            del self._tree.spots[inner]

    def _note_flaws(self, tree: Tree, file: _File, path: Path) -> None:
        for flaw in tree.flaws:
            inner = (*path, *flaw.path)
            place = file.lines.place(flaw.offset)
            self.faults.append(Fault(place, shown(inner), flaw.code, flaw.says))
            self._flawed.add(inner)

    def _file(self, path: Path) -> _File:
        return self._files.get(path, self._main)

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
