"""The sentences behind `Noticed` codes, in both languages. `{0}`, `{1}` are the details."""

from engine.model.events import Noticed
from engine.model.language import Both, Language
from engine.narration.reasons import reason

_SENTENCES = {
    "MISSING_KEY": Both("⚠️ State “{0}” does not exist.", "⚠️ 状态「{0}」不存在。"),
    "NOT_A_NUMBER": Both(
        "⚠️ State “{0}” is no number ({1}), so it cannot be computed with.",
        "⚠️ 状态「{0}」不是数字（{1}），无法运算。",
    ),
    "BAD_OPERAND": Both(
        "⚠️ State “{0}” cannot be computed with {1}: that is no number.",
        "⚠️ 状态「{0}」无法与 {1} 运算：它不是数字。",
    ),
    "DIVISION_BY_ZERO": Both(
        "⚠️ State “{0}” was not divided by zero.", "⚠️ 状态「{0}」：除数不能为 0。"
    ),
    "SILENT": Both(
        "⚠️ The narrator fell silent ({0}); the author's own text goes on.",
        "⚠️ 叙述者没有回应（{0}），由原文继续讲述。",
    ),
    "CUT": Both("⚠️ The narration broke off before its end.", "⚠️ 叙述在结尾前中断了。"),
    "BAD_INLINE": Both("⚠️ {0}", "⚠️ {0}"),
}


def sentence(notice: Noticed, language: Language) -> str:
    """Return what to tell people about *notice*."""
    details = notice.details
    if notice.code == "SILENT":
        details = tuple(reason(word, language) for word in details)
    return _SENTENCES[notice.code].told(language).format(*details)
