"""Take what is broken out of a file, so that one fault does not hide the others.

The mended file is never played: it only lets the rules and references of the rest be checked.
"""

from copy import deepcopy

from pydantic import ValidationError

from engine.packs.native.manuscript import Manuscript
from engine.packs.native.tree import Node, Path

MENDINGS = 4  # a broken value goes, then a missing one is filled in; the rest is for luck

_ANY_CONDITION = "turn > 0"
_ITEM: dict[str, Node] = {
    "rules": {"name": "?", "tell": "?"},
    "triggers": {"name": "?", "tell": "?"},
    "lore": {"keys": "?", "text": "?"},
    "secrets": {"text": "?", "when": _ANY_CONDITION},
}
_WAYS = ("exits", "choices", "doors")


def mended(root: Node, error: ValidationError, manuscript: Manuscript) -> Node:
    """Return a copy of *root* without what *error* is about."""
    copy = deepcopy(root) if isinstance(root, dict) else {}
    for detail in error.errors(include_url=False, include_input=False, include_context=False):
        path = tuple(part for part in detail["loc"] if part != "[key]")
        written = manuscript.written(path)
        if detail["type"] == "missing":
            _put(copy, (*manuscript.written(path[:-1]), path[-1]), _stand_in(path))
        elif written == () or isinstance(written[-1], str):
            _drop(copy, written)
        else:
            _put(copy, written, _stand_in(path))
    return copy


def _stand_in(path: Path) -> Node:
    if path[2:3] and path[2] in _WAYS and (path[-1] == "to" or path[-2:-1] == (path[2],)):
        here = str(path[1])
        way: dict[str, Node] = {"to": here}
        return here if path[-1] == "to" else way | ({"text": "?"} if path[2] == "choices" else {})
    if path[-1] == "when":
        return _ANY_CONDITION
    return next((_ITEM[str(part)] for part in path[-2:-1] if part in _ITEM), "?")


def _holder(root: Node, path: Path) -> Node:
    """Return what holds the value at *path*; None where it is not there."""
    found = root
    for part in path[:-1]:
        found = _item(found, part)
    return found


def _item(node: Node, part: str | int) -> Node:
    match node, part:
        case dict(), str():
            return node.get(part)
        case list(), int():
            return node[part]
        case _:
            return None


def _put(root: Node, path: Path, value: Node) -> None:
    match _holder(root, path), path[-1]:
        case dict() as mapping, str(key):
            mapping[key] = value
        case list() as items, int(number):
            items[number] = value
        case _:
            pass


def _drop(root: Node, path: Path) -> None:
    holder = _holder(root, path)
    if path and isinstance(holder, dict):
        holder.pop(str(path[-1]), None)
