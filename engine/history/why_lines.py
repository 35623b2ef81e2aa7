"""Reasons as short lines, in both languages."""

from collections.abc import Iterable, Iterator, Mapping

from engine.history.labels import part_name, person_name, plainly, value_words
from engine.history.labels_inner import inner_name
from engine.history.leaves import DEPTHS, ENTITIES, Path, kind_of
from engine.history.reasons import Cause, Reason
from engine.history.sight import is_secret_part
from engine.history.vocabulary import NONE_WORDS, NOTHING, PARTS
from engine.history.wording import clipped, short, value_text
from engine.model.language import Both, Language
from engine.model.state import State
from engine.model.value import Value

_CAUSES: Mapping[Cause, Both] = {
    "start": Both("so the story began", "故事开始时如此"),
    "edition": Both("a new edition of the story brought it", "来自故事的新版本"),
    "rule": Both("rule “{rule}”", "规则「{rule}」"),
    "trigger": Both("trigger “{rule}”", "触发器「{rule}」"),
    "model": Both("proposed by the model", "由模型提出"),
    "option": Both("option “{rule}”, picked by {who}", "选项「{rule}」，由 {who} 选定"),
    "gm": Both("decreed by {who}", "由 {who} 裁定"),
    "person": Both("{who}", "{who}"),
    "time": Both("time passed (×{times})", "时间流逝（×{times}）"),
    "merge": Both("branch “{branch}” was merged", "合并了分支「{branch}」"),
    "choice": Both("{who} chose it when “{branch}” was merged", "合并「{branch}」时由 {who} 选定"),
}
_BY_STORY = Both("the story took its course", "故事的发展")
_AFTER = Both(", after {who} said: “{said}”", "，此前 {who} 说：「{said}」")
_UNKNOWN = Both("Nothing that happened has set it.", "没有任何事件改变过它。")
_FADES = "↘"
"""What time does to moods: how far they faded is not kept, as that follows from the ticks."""

_THERE, _GONE = Both("there", "出现"), Both("gone", "消失")


def reason_lines(
    reasons: Iterable[Reason],
    language: Language,
    *,
    hidden: bool = False,
    state: State | None = None,
) -> tuple[str, ...]:
    """Return a line for each reason, and below it the dice that decided.

    With *hidden* also what is not for players: moods and memories of people, what triggers are
    called, the condition of a rule, a model's word on what it proposed, and a decree. With *state*
    goals and beliefs are told by their words.
    """
    shown = (reason for reason in reasons if hidden or not is_secret_part(reason.part))
    found = [line for reason in shown for line in _lines(reason, language, state, hidden=hidden)]
    return tuple(found) or (_UNKNOWN.told(language),)


def _lines(
    reason: Reason, language: Language, state: State | None, *, hidden: bool
) -> Iterator[str]:
    cause = _cause(reason, language, hidden=hidden)
    told = f"{_part(reason, language, state)}{_value(reason, language)}"
    yield f"{told} ← {cause} · {short(reason.turn)}"
    if hidden or reason.cause != "trigger":
        yield from (f"  🎲 {_first_line(line)}" for line in reason.dice)
    if hidden and reason.leaf:
        yield f"  ⚙ {reason.leaf}"


def _first_line(dice: str) -> str:
    """Return what dice came to; the shares of a draw stand below it."""
    return dice.removeprefix("🎲 ").partition("\n")[0]


def _part(reason: Reason, language: Language, state: State | None) -> str:
    """Return what is set, where that is only a part of what was asked about."""
    part = reason.part
    if not part or len(part) == len(reason.thing.path):
        return ""
    if part[2:3] == ("amended",):
        return f"{PARTS['personas.amended'].told(language)}: "  # the value has its words
    if state is not None and part[0] == "personas":
        return f"{inner_name(part, (state,), person_name).told(language)}: "
    return f"{part_name(part).told(language)}: "


def _value(reason: Reason, language: Language) -> str:
    if reason.cause == "time" and reason.value is None:
        return _FADES
    path = reason.part or reason.thing.path
    if path[0] not in DEPTHS:
        return clipped(value_text(path[0], reason.value, language))
    return clipped(_world_value(path, reason.value).told(language))


def _world_value(path: Path, value: Value | None) -> Both:
    if path[0] in ENTITIES and len(path) == len(("field", "key")):
        return plainly(value) if isinstance(value, str) else _THERE if value else _GONE
    kind = kind_of(path)
    if value is None or value == "":
        return NONE_WORDS.get(kind, NOTHING)
    is_change = kind in ("items", "triggers.fired") and isinstance(value, str)
    return plainly(str(value)) if is_change else value_words(kind, value, ())


def _cause(reason: Reason, language: Language, *, hidden: bool) -> str:
    who = reason.name or reason.user
    text = _CAUSES[reason.cause] if hidden or reason.cause != "trigger" else _BY_STORY
    told = text.told(language).format(
        rule=reason.rule, branch=reason.branch, who=who, times=reason.times
    )
    if reason.said is None or reason.cause in _UNSAID:
        return told
    said = clipped(str(reason.said))
    return told + _AFTER.told(language).format(who=who, said=said)


_UNSAID = frozenset({"edition", "time"})
"""Causes that have nothing to do with what was said."""
