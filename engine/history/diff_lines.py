"""Differences as short lines that can be read on a phone, in both languages."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from engine.history.diff import Area, Difference
from engine.history.diff_rows import Shown
from engine.history.vocabulary import FIELD_NAMES
from engine.history.wording import clipped, short_list, value_text
from engine.model.language import Both, Language

_HEADINGS: Mapping[Area, Both] = {
    "story": Both("📖 Story", "📖 故事"),
    "person": Both("👤 People", "👤 人物"),
    "item": Both("🎒 Items", "🎒 物品"),
    "place": Both("📍 Places", "📍 地点"),
    "value": Both("📊 Values", "📊 数值"),
    "flag": Both("⚑ Flags", "⚑ 标记"),
    "memory": Both("✎ Memory", "✎ 记忆"),
    "rule": Both("⚙ Rules", "⚙ 规则"),
    "world": Both("🌍 World", "🌍 世界"),
    "table": Both("🎭 Table", "🎭 牌桌"),
    "words": Both("💬 Told", "💬 讲述"),
}
_NARRATOR = Both("narrator", "叙述者")
_SAME = Both("Nothing differs.", "没有差异。")


def lines(
    differences: Iterable[Difference],
    language: Language,
    between: tuple[str, str] | None = None,
    *,
    full: bool = False,
) -> tuple[str, ...]:
    """Return a heading for each area and a line for each difference.

    *between* are the names of the two sides, the one before the arrow first. Unless *full*, long
    texts are cut, and of what was told only the number of lines is given.
    """
    found: list[str] = []
    for area, group in groupby(differences, key=lambda difference: difference.area):
        found.append(_HEADINGS[area].told(language))
        rows = list(group)
        if area == "words" and not full:
            found.extend(_counts(rows, language))
        else:
            found.extend(_line(row, language, full=full) for row in rows)
    if not found:
        return (_SAME.told(language),)
    return (" → ".join(between), *found) if between else tuple(found)


def _counts(rows: Sequence[Difference], language: Language) -> Iterator[str]:
    """Yield how many lines of each speaker only one side has."""
    ours = Counter(row.key for row in rows if row.before is not None)
    theirs = Counter(row.key for row in rows if row.after is not None)
    for key in dict.fromkeys(row.key for row in rows):
        yield f"{key or _NARRATOR.told(language)}: {ours[key]} → {theirs[key]}"


def _line(row: Difference, language: Language, *, full: bool) -> str:
    if row.names is not None:
        what = _world(row, row.names.told(language), language)
    elif row.area == "memory":
        what = _signed(row)
    elif row.area == "words":
        what = f"{row.key or _NARRATOR.told(language)} {_signed(row)}"
    else:
        what = _changed(row, language)
    turns = f" · {short_list(row.turns)}" if row.turns else ""
    return clipped(what, full=full) + turns


def _signed(row: Difference) -> str:
    """Return a text with a sign that tells whether the first side alone has it, or the second."""
    return f"− {row.before}" if row.after is None else f"+ {row.after}"


def _world(row: Difference, name: str, language: Language) -> str:
    before, after = (_told(value, row.field, language) for value in (row.before, row.after))
    if row.is_entry:
        return f"{name} − {before}" if row.after is None else f"{name} + {after}"
    return f"{name}: {before} → {after}"


def _changed(row: Difference, language: Language) -> str:
    name = row.key or FIELD_NAMES[row.field].told(language)
    before, after = (_told(value, row.field, language) for value in (row.before, row.after))
    return f"{name}: {before} → {after}"


def _told(value: Shown | None, field: str, language: Language) -> str:
    return value.told(language) if isinstance(value, Both) else value_text(field, value, language)
