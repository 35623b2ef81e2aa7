"""Read YAML into plain values, and remember where each of them stands.

Scalars stay text here: what a field makes of `yes`, `007` or `3` is for the field to say. YAML that
would hide where a value comes from (anchors, aliases, tags, merge keys) is refused.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    CollectionStartEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    NodeEvent,
    ScalarEvent,
    SequenceEndEvent,
)

from engine.model.language import Both
from engine.packs.native import syntax

MAX_DEPTH = 12

Path = tuple[str | int, ...]
Scalar = str | None
Node = Scalar | list["Node"] | dict[str, "Node"]

_NULLS = ("", "~", "null", "Null", "NULL")
_UNPRINTABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")


class Plain(str):
    """A scalar written without quotes: it may be a number or a truth value."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a value stands: offsets into the file. *key* is -1 for list items and the root."""

    key: int
    start: int
    end: int
    style: str | None = None
    is_scalar: bool = False


@dataclass(frozen=True, slots=True)
class Flaw:
    """Something wrong with the YAML itself, at an offset."""

    offset: int
    path: Path
    code: str
    says: Both


@dataclass(slots=True)
class Tree:
    """A YAML file as plain values, with the spot of each, and everything wrong with the YAML."""

    root: Node = None
    spots: dict[Path, Spot] = field(default_factory=dict)
    flaws: list[Flaw] = field(default_factory=list)


def read_tree(text: str) -> Tree:
    """Return the tree in *text*; what could not be read is missing from it and has a flaw."""
    tree = Tree()
    reader = _Reader(tree)
    try:
        reader.read(YAML(typ="safe", pure=True).parse(text))
    except (YAMLError, AssertionError, ValueError, OverflowError) as error:
        # The parser lets plain Python errors through for absurd versions and escapes.
        offset, says = syntax.explained(error, text, reader.offset)
        tree.flaws.append(Flaw(offset, (), "YAML_SYNTAX", says))
    return tree


class _Reader:
    def __init__(self, tree: Tree) -> None:
        self.offset = 0
        self._tree = tree
        self._events: Iterator[Event] = iter(())

    def read(self, events: Iterator[Event]) -> None:
        self._events = events
        documents = 0
        while (event := self._next()) is not None:
            if isinstance(event, DocumentStartEvent):
                documents += 1
                if documents > 1:
                    self._flaw((), "SECOND_DOCUMENT", syntax.SECOND_DOCUMENT)
                    return
            elif isinstance(event, NodeEvent):
                self._tree.root = self._node(event, (), -1)

    def _next(self) -> Event | None:
        event = next(self._events, None)
        if event is not None:
            self.offset = event.start_mark.index
        return event

    def _flaw(self, path: Path, code: str, says: Both) -> None:
        self._tree.flaws.append(Flaw(self.offset, path, code, says))

    def _node(self, event: Event | None, path: Path, key: int) -> Node:
        self._refuse_magic(event, path)
        start = self.offset
        if isinstance(event, ScalarEvent):
            end = event.end_mark.index
            self._tree.spots[path] = Spot(key, start, end, event.style, is_scalar=True)
            return self._scalar(event, path)
        if isinstance(event, CollectionStartEvent):
            self._tree.spots[path] = Spot(key, start, event.end_mark.index)
            return self._collection(event, path)
        self._tree.spots[path] = Spot(key, start, start)
        return None

    def _collection(self, event: CollectionStartEvent, path: Path) -> Node:
        if len(path) >= MAX_DEPTH:
            self._flaw(path, "TOO_DEEP", syntax.TOO_DEEP)
            self._skip()
            return None
        return self._mapping(path) if isinstance(event, MappingStartEvent) else self._list(path)

    def _skip(self) -> None:
        depth = 1
        while depth:
            event = self._next()
            depth += isinstance(event, CollectionStartEvent)
            depth -= isinstance(event, MappingEndEvent | SequenceEndEvent)

    def _list(self, path: Path) -> Node:
        items: list[Node] = []
        while not isinstance(event := self._next(), SequenceEndEvent):
            items.append(self._node(event, (*path, len(items)), -1))
        return items

    def _mapping(self, path: Path) -> Node:
        found: dict[str, Node] = {}
        while not isinstance(event := self._next(), MappingEndEvent):
            offset = self.offset
            name = self._key(event, path, found)
            value = self._node(self._next(), (*path, name or ""), offset)
            if name is not None:
                found[name] = value
        return found

    def _key(self, event: Event | None, path: Path, found: dict[str, Node]) -> str | None:
        """Return the key, or None where it cannot be used (its value is read and dropped)."""
        if not isinstance(event, ScalarEvent):
            self._flaw((*path, "?"), "BAD_KEY", syntax.BAD_KEY)
            if isinstance(event, CollectionStartEvent):
                self._skip()
            return None
        self._refuse_magic(event, path)
        name = str(self._scalar(event, path) or "")
        if name == "<<" and event.style is None:
            self._flaw((*path, name), "MERGE_KEY", syntax.MERGE_KEY)
        elif not name:
            self._flaw((*path, name), "BAD_KEY", syntax.BAD_KEY)
        elif name in found:
            self._flaw((*path, name), "DUPLICATE_KEY", syntax.duplicate_key(name))
        else:
            return name
        return None

    def _scalar(self, event: ScalarEvent, path: Path) -> Scalar:
        text: str = event.value
        if _UNPRINTABLE.search(text):
            self._flaw(path, "BAD_CHARACTER", syntax.BAD_CHARACTER)
            return ""
        if event.style is not None:
            return text
        return None if text in _NULLS else Plain(text)

    def _refuse_magic(self, event: Event | None, path: Path) -> None:
        if isinstance(event, AliasEvent):
            self._flaw(path, "ALIAS", syntax.ALIAS)
        elif isinstance(event, NodeEvent) and event.anchor is not None:
            self._flaw(path, "ANCHOR", syntax.ANCHOR)
        if getattr(event, "tag", None) is not None:
            self._flaw(path, "TAG", syntax.TAG)
