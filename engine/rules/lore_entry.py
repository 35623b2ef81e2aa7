"""One entry of lore as a game master sees it, and how one is added."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from engine.errors import BadLore, NoSuchLore
from engine.memory.lore_patterns import keys_in, pattern_fault
from engine.model.language import Both, Language
from engine.model.lore import Logic, LoreEntry
from engine.model.place_deeds import AddLore
from engine.narration.lore_lines import slot_told
from engine.rules.names import folded, near

_COMMA = Both(", ", "、")
_KEYS = Both("Keys: {keys}", "触发词：{keys}")
_ALWAYS = Both("Told always", "常驻")
_SECOND: Mapping[Logic, Both] = {
    "any": Both("and any of: {keys}", "且至少出现其一：{keys}"),
    "all": Both("and all of: {keys}", "且全部出现：{keys}"),
    "not_any": Both("and none of: {keys}", "且一个都不出现：{keys}"),
    "not_all": Both("and not all of: {keys}", "且不全部出现：{keys}"),
}
_PLACE = Both("Place: {slot}, order {order}", "位置：{slot}，顺序 {order}")
_GROUPS = Both("One of its group is told: {groups}", "同组只取一条：{groups}")
_FACTS: Mapping[str, Both] = {
    "sticky": Both("lasts {n} turns", "持续 {n} 回合"),
    "cooldown": Both("then rests {n} turns", "随后冷却 {n} 回合"),
    "delay": Both("from turn {n} on", "第 {n} 回合起生效"),
    "probability": Both("in {n} % of cases", "概率 {n}%"),
}
_NO_KEYS = Both(
    "Write at least one key, with commas between several.", "请写出触发词，多个之间用逗号隔开。"
)
_NO_TEXT = Both("Write what is to be told.", "请写出要告诉叙述者的内容。")
_LONGEST_KEY = 200
_TOO_LONG = Both(
    f"A key has at most {_LONGEST_KEY} characters.", f"一个触发词最多 {_LONGEST_KEY} 个字符。"
)

_NAMES: tuple[Callable[[LoreEntry], str], ...] = (lambda one: one.called, lambda one: one.id)


def entry_called(entries: Sequence[LoreEntry], called: str) -> LoreEntry:
    """Return the entry that goes by *called*: its title, else its keys, or its id.

    Raises:
        NoSuchLore: none does.
    """
    wanted = folded(called)
    for name in _NAMES:
        for entry in entries:
            if folded(name(entry)) == wanted:
                return entry
    raise NoSuchLore(called, near(called, (entry.called for entry in entries)))


def entry_lines(entry: LoreEntry, language: Language) -> tuple[str, ...]:
    """Return all that is kept of *entry*, a line each."""
    facts = _COMMA.told(language).join(_facts(entry, language))
    return (
        f"📖 {entry.called}",
        *_keys(entry, language),
        _PLACE.told(language).format(slot=slot_told(entry.slot, language), order=entry.order),
        *((facts,) if facts else ()),
        *_grouped(entry, language),
        *entry.text.strip().splitlines(),
    )


def lore_step(keys: str, text: str) -> AddLore:
    """Return the step that adds an entry; commas divide its *keys*.

    Raises:
        BadLore: it has no key, no text, or a key that cannot be looked for.
    """
    found = tuple(dict.fromkeys(filter(None, keys_in(keys))))
    if not found:
        raise BadLore(_NO_KEYS)
    if not text.strip():
        raise BadLore(_NO_TEXT)
    for key in found:
        _check_key(key)
    return AddLore(found, text.strip())


def _check_key(key: str) -> None:
    if len(key) > _LONGEST_KEY:
        raise BadLore(_TOO_LONG)
    if fault := pattern_fault(key):
        raise BadLore(
            Both(
                f"The pattern {key} cannot be read: {fault.why}.",
                f"正则 {key} 无法解析：{fault.why}。",
            )
        )


def _keys(entry: LoreEntry, language: Language) -> Iterator[str]:
    if entry.constant:
        yield _ALWAYS.told(language)
    for says, keys in ((_KEYS, entry.keys), (_SECOND[entry.logic], entry.secondary)):
        if keys:
            yield says.told(language).format(keys=_COMMA.told(language).join(keys))


def _facts(entry: LoreEntry, language: Language) -> Iterator[str]:
    usual = LoreEntry((), "")
    for name, says in _FACTS.items():
        value = getattr(entry, name)
        if value != getattr(usual, name):
            yield says.told(language).format(n=f"{value:g}")


def _grouped(entry: LoreEntry, language: Language) -> Iterator[str]:
    if entry.groups:
        yield _GROUPS.told(language).format(groups=_COMMA.told(language).join(entry.groups))
