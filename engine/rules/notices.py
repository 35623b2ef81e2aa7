"""The sentences behind codes of `Noticed` and `Warned`, in both languages.

`{0}`, `{1}` are the details. Those of `Warned` are for game masters alone.
"""

from collections.abc import Mapping

from engine.model.events import Noticed
from engine.model.language import Both, Language
from engine.model.table_events import Warned
from engine.narration.reasons import reason
from engine.rules.people_notices import PEOPLE_SENTENCES, filled, people_sentence
from engine.rules.place_notices import PLACE_SENTENCES
from engine.rules.table_notices import TABLE_SENTENCES

BASE_SENTENCES: Mapping[str, Both] = {
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

_REASONED = frozenset({"SILENT", "NO_EFFECTS", "NO_OPTIONS", "NO_SCENE_WRITTEN"})
"""Codes whose last detail says in one word why a model gave no answer."""


def sentence(notice: Noticed | Warned, language: Language) -> str:
    """Return what to tell people about *notice*."""
    code, details = notice.code, notice.details
    if code in PEOPLE_SENTENCES:
        return people_sentence(code, details, language)
    if code in _REASONED:
        details = (*details[:-1], reason(details[-1], language))
    return filled(_every(code).told(language), details)


def _every(code: str) -> Both:
    return BASE_SENTENCES.get(code) or PLACE_SENTENCES.get(code) or TABLE_SENTENCES[code]
