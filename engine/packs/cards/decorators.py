"""Decorators: lines at the head of an entry of a book that say when and where it is told.

They are `@@name value`; `@@@name value` is the fallback of the one above it. They come with the
third version of cards, and never reach a prompt.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.model.lore import LoreEntry, LoreRole, Slot

FOREVER = 1_000_000
"""Turns that no play has."""

_LINE = re.compile(r"@@(?P<fallback>@?)(?P<name>[A-Za-z_]+)(?:[ \t]+(?P<value>.*))?")
_SLOTS: Mapping[str, Slot] = {"before_desc": "before", "after_desc": "after"}
_ROLES: Mapping[str, LoreRole] = {"system": "system", "user": "user", "assistant": "assistant"}


@dataclass(frozen=True, slots=True)
class Decorator:
    """What an entry says of itself. A *fallback* is for readers that do not know the one above."""

    name: str
    value: str = ""
    fallback: bool = False


def decorated(content: str) -> tuple[str, tuple[Decorator, ...]]:
    """Return *content* without its decorators, and these."""
    found: list[Decorator] = []
    lines = content.lstrip("\n").split("\n")
    while lines:
        line = _LINE.fullmatch(lines[0].strip())
        if line is None:
            break
        value = (line["value"] or "").strip()
        found.append(Decorator(line["name"].casefold(), value, fallback=bool(line["fallback"])))
        lines.pop(0)
    return "\n".join(lines), tuple(found)


def is_put_out(decorators: Sequence[Decorator]) -> bool:
    """Tell whether an entry says of itself that it is never told."""
    return any(one.name == "dont_activate" for one in decorators)


def followed(
    entry: LoreEntry, decorators: Sequence[Decorator]
) -> tuple[LoreEntry, tuple[Decorator, ...]]:
    """Return *entry* as its decorators will have it, and those that nothing comes of.

    Of a decorator and its fallbacks the first that is known counts.
    """
    ignored: list[Decorator] = []
    for first, *fallbacks in _groups(decorators):
        for one in (first, *fallbacks):
            changed = _changed(entry, one)
            if changed is not None:
                entry = changed
                break
        else:
            ignored.append(first)
    return entry, tuple(ignored)


def _groups(decorators: Sequence[Decorator]) -> Iterator[list[Decorator]]:
    group: list[Decorator] = []
    for one in decorators:
        if group and not one.fallback:
            yield group
            group = []
        group.append(one)
    if group:
        yield group


def _changed(entry: LoreEntry, decorator: Decorator) -> LoreEntry | None:
    """Return *entry* as one decorator will have it; None where that cannot be done."""
    change = _CHANGES.get(decorator.name)
    try:
        return None if change is None else change(entry, decorator.value)
    except (KeyError, ValueError):
        return None


def _with_secondary(entry: LoreEntry, value: str, *, excluded: bool) -> LoreEntry:
    """Return *entry* with further keys.

    Raises:
        ValueError: it has such already, and there is one kind of them in an entry.
    """
    keys = tuple(part.strip() for part in value.split(",") if part.strip())
    if entry.secondary or not keys:
        raise ValueError(value)
    return replace(entry, secondary=keys, logic="not_any" if excluded else "any")


def _count(value: str) -> int:
    """Return a number of messages or turns.

    Raises:
        ValueError: it is none.
    """
    if not value.isdecimal():
        raise ValueError(value)
    return min(int(value[:9]), FOREVER)


_CHANGES: Mapping[str, Callable[[LoreEntry, str], LoreEntry]] = {
    "activate": lambda entry, _: replace(entry, constant=True),
    "activate_only_after": lambda entry, value: replace(entry, delay=_count(value)),
    "keep_activate_after_match": lambda entry, _: replace(entry, sticky=FOREVER),
    "dont_activate_after_match": lambda entry, _: replace(entry, cooldown=FOREVER),
    "depth": lambda entry, value: replace(entry, slot="depth", depth=_count(value)),
    "role": lambda entry, value: replace(entry, role=_ROLES[value.casefold()]),
    "scan_depth": lambda entry, value: replace(entry, scan_depth=_count(value)),
    "position": lambda entry, value: replace(entry, slot=_SLOTS[value.casefold()]),
    "additional_keys": lambda entry, value: _with_secondary(entry, value, excluded=False),
    "exclude_keys": lambda entry, value: _with_secondary(entry, value, excluded=True),
}
