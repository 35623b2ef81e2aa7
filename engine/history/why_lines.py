"""Reasons as short lines, in both languages."""

from collections.abc import Iterable, Iterator, Mapping

from engine.history.why import Cause, Reason
from engine.history.wording import clipped, short, value_text
from engine.model.language import Both, Language

_CAUSES: Mapping[Cause, Both] = {
    "start": Both("so the story began", "故事开始时如此"),
    "edition": Both("a new edition of the story brought it", "来自故事的新版本"),
    "rule": Both("rule “{rule}”", "规则「{rule}」"),
    "person": Both("{who}", "{who}"),
    "merge": Both("branch “{branch}” was merged", "合并了分支「{branch}」"),
    "choice": Both("{who} chose it when “{branch}” was merged", "合并「{branch}」时由 {who} 选定"),
}
_AFTER = Both(", after {who} said: “{said}”", "，此前 {who} 说：「{said}」")
_UNKNOWN = Both("Nothing that happened has set it.", "没有任何事件改变过它。")


def reason_lines(
    reasons: Iterable[Reason], language: Language, *, hidden: bool = False
) -> tuple[str, ...]:
    """Return a line for each reason, and below it the dice that decided.

    With *hidden* also the condition of a rule: it is not for players.
    """
    found = [line for reason in reasons for line in _lines(reason, language, hidden=hidden)]
    return tuple(found) or (_UNKNOWN.told(language),)


def _lines(reason: Reason, language: Language, *, hidden: bool) -> Iterator[str]:
    value = clipped(value_text(reason.thing.field, reason.value, language))
    yield f"{value} ← {_cause(reason, language)} · {short(reason.turn)}"
    yield from (f"  🎲 {line}" for line in reason.dice)
    if hidden and reason.leaf:
        yield f"  ⚙ {reason.leaf}"


def _cause(reason: Reason, language: Language) -> str:
    who = reason.name or reason.user
    text = _CAUSES[reason.cause].told(language)
    told = text.format(rule=reason.rule, branch=reason.branch, who=who)
    if reason.said is None or reason.cause == "edition":
        return told
    said = clipped(str(reason.said))
    return told + _AFTER.told(language).format(who=who, said=said)
