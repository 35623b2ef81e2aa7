"""Words for lore: which of it stands in a prompt, and why, or why not."""

from collections.abc import Iterator, Mapping, Sequence

from engine.model.language import Both, Language
from engine.model.lore import LoreNote, Slot

MOST_LINES = 40
"""How many entries are told of one by one."""

_HEAD = Both("📚 Lore in it, about {tokens} tokens:", "📚 其中的设定，约 {tokens} token：")
_LINE = Both("  · {name} · {why} · {slot} · {tokens}", "  · {name} · {why} · {slot} · {tokens}")
_MORE = Both("  · and {count} more", "  · 还有 {count} 条")
_STEP = Both("{why}, in other lore (step {level})", "{why}，出自其他设定（第 {level} 层）")

SLOW = "slow"

_WHY: Mapping[str, Both] = {
    "key": Both("“{key}” came up", "出现「{key}」"),
    "constant": Both("told always", "常驻"),
    "lasts": Both("still lasts", "仍在持续"),
    "no_key": Both("none of its keys came up", "没有出现触发词"),
    "secondary": Both("“{key}” came up, its other keys say no", "出现「{key}」，但次要触发词不符"),
    "only_by_lore": Both("other lore alone wakes it, or later", "只由其他设定唤起，或要更深一层"),
    "unwoken_by_lore": Both("other lore does not wake it", "不由其他设定唤起"),
    "early": Both("it is too early in the play", "还没到生效的回合"),
    "rests": Both("it rests", "冷却中"),
    "group": Both("another of its group is told", "同组的另一条已被选中"),
    "chance": Both("the dice were against it", "概率未中"),
    "room": Both("no room was left", "空间不够"),
    "empty": Both("it says nothing", "没有内容"),
    SLOW: Both("its pattern took too long, and counts as not found", "正则查找超时，视为没有出现"),
}

_SLOTS: Mapping[Slot, Both] = {
    "before": Both("before the people", "人物之前"),
    "after": Both("after the people", "人物之后"),
    "note_top": Both("top of the notes", "当前提示之首"),
    "note_bottom": Both("bottom of the notes", "当前提示之末"),
    "depth": Both("in the talk", "对话之中"),
    "examples_top": Both("before the examples", "示例之前"),
    "examples_bottom": Both("after the examples", "示例之后"),
}


def lore_lines(notes: Sequence[LoreNote], language: Language) -> Iterator[str]:
    """Yield what of the lore stands in a prompt, a line each; nothing where nothing does."""
    if not notes:
        return
    yield _HEAD.told(language).format(tokens=f"{sum(note.tokens for note in notes):,}")
    for note in notes[:MOST_LINES]:
        yield lore_line(note, language)
    if len(notes) > MOST_LINES:
        yield _MORE.told(language).format(count=len(notes) - MOST_LINES)


def lore_line(note: LoreNote, language: Language) -> str:
    """Return what became of an entry."""
    line = _LINE.told(language).format(
        name=" ".join(note.name.split()),
        why=why_told(note, language),
        slot=slot_told(note.slot, language),
        tokens=f"{note.tokens:,}",
    )
    return line if note.why != SLOW else line.rsplit(" · ", 2)[0]


def slot_told(slot: Slot, language: Language) -> str:
    """Return where an entry stands in a prompt."""
    return _SLOTS[slot].told(language)


def why_told(note: LoreNote, language: Language) -> str:
    """Return why an entry woke, or did not."""
    why = _WHY[note.why].told(language).replace("{key}", note.key)
    if note.level and note.why == "key":
        return _STEP.told(language).format(why=why, level=note.level)
    return why
