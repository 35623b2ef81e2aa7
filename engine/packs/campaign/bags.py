"""Inventories: one text of things with commas between, and now and then a note on somebody."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from engine.packs.counted import COUNTED
from engine.rules.items import MOST_HELD
from engine.rules.names import folded, is_usable, tidy

_BRACKETS = {"(": ")", "（": "）", "[": "]", "【": "】", "「": "」", "《": "》"}
_COMMAS = ",，、"
_COMMA = re.compile(f"[{_COMMAS}]")
_NOTE = re.compile(r"[\[【](?:[^\]】]*[/／][^\]】]*|[EI][NS][FT][JP](?:-[AT])?)[\]】][ \t]*")
_SENTENCE = re.compile(r"[。！？；!?;]|\.\s|\.$")
_NOTHING = frozenset({"", "无", "none", "-", "空", "nothing", "n/a"})


@dataclass(frozen=True, slots=True)
class Bag:
    """What somebody has, and what else is said of them there."""

    items: tuple[tuple[str, int], ...] = ()
    note: str = ""


def bag_of(inventory: str) -> Bag:
    """Return the things in *inventory*, and the notes.

    A line that begins with a type in brackets, such as `[ISTJ/wary] …`, is a note from there to its
    end, and so is whatever is no name of a thing: a whole sentence, or what is too long.
    """
    items: dict[str, tuple[str, int]] = {}
    notes: list[str] = []
    for part in _parts(inventory):
        mark = _NOTE.match(part)
        if mark or not _is_thing(part):
            notes.append(part[mark.end() :] if mark else part)
        else:
            name, count = _counted(part)
            known, before = items.get(folded(name), (name, 0))
            items[folded(name)] = (known, min(before + count, MOST_HELD))
    return Bag(tuple(items.values()), "\n".join(filter(None, notes)))


def split(text: str) -> tuple[str, ...]:
    """Return the parts of *text* between commas, also Chinese ones, trimmed and not empty.

    Commas inside brackets divide nothing, unless a bracket is never closed.
    """
    parts, closers = [""], ""
    for sign in text:
        if sign in _BRACKETS:
            closers = _BRACKETS[sign] + closers
        elif closers.startswith(sign):
            closers = closers[1:]
        if sign in _COMMAS and not closers:
            parts.append("")
        else:
            parts[-1] += sign
    found = parts if not closers else _COMMA.split(text)
    return tuple(filter(None, map(str.strip, found)))


def _parts(inventory: str) -> Iterator[str]:
    for line in inventory.splitlines():
        parts = split(line)
        at = next((n for n, part in enumerate(parts) if _NOTE.match(part)), None)
        yield from (part for part in parts[:at] if folded(part) not in _NOTHING)
        if at is not None:
            yield line[line.index(parts[at]) :].strip()


def _is_thing(part: str) -> bool:
    name, _ = _counted(part)
    return is_usable(tidy(name)) and not _SENTENCE.search(name)


def _counted(part: str) -> tuple[str, int]:
    found = COUNTED.fullmatch(part)
    if found and 0 < int(found["count"]) <= MOST_HELD:
        return tidy(found["name"]), int(found["count"])
    return tidy(part), 1
