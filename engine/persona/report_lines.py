"""A report on a character in words, in both languages."""

from collections.abc import Iterator, Mapping

from engine.model.language import Both, Language
from engine.persona.report import CAUSES, Cause, Rate, Remedy, Report
from engine.persona.words import FEELINGS, INTENTS, named

HEADS: Mapping[Cause, Both] = {
    "boundary": Both("By boundary", "按底线"),
    "feeling": Both("By feeling", "按感受"),
    "intent": Both("By what happens to them", "按所遇之事"),
}
REMEDIES: Mapping[Remedy, Both] = {
    "reword": Both("reword", "改写"),
    "grow": Both("they have grown", "视为成长"),
    "off": Both("switch off", "停用"),
    "explain": Both("say what they do then", "补充此时的做法"),
    "example": Both("add an example", "补充例句"),
}

_TOTAL = Both(
    "{checked} replies were checked: {at_once} passed at once ({share}), {rewritten} after a "
    "rewrite, {degraded} were cut or replaced.",
    "共检查 {checked} 条回应：一次通过 {at_once} 条（{share}），改写后通过 {rewritten} 条，"
    "删节或替换 {degraded} 条。",
)
_NOTHING = Both("Nothing they said was checked yet.", "还没有检查过任何回应。")
_RATE = Both("{share} of {checked} · {what}", "{share}（共 {checked} 条）· {what}")
_HELPS = Both("  what helps: {remedies}", "  对策：{remedies}")


def report_lines(report: Report, texts: Mapping[str, str], language: Language) -> tuple[str, ...]:
    """Return a report as lines; *texts* are the boundaries by their keys."""
    if not report.checked:
        return (_NOTHING.told(language),)
    return tuple(_lines(report, texts, language))


def rate_name(rate: Rate, texts: Mapping[str, str], language: Language) -> str:
    """Return what a rate is about: the words of a boundary, or the moment."""
    match rate.cause:
        case "boundary":
            return texts.get(rate.name, rate.name)
        case "feeling":
            return named(FEELINGS, rate.name, language)
        case _:
            return named(INTENTS, rate.name, language)


def summary_lines(report: Report, texts: Mapping[str, str], language: Language) -> tuple[str, ...]:
    """Return the figures of a report as lines, and the worst rates with what helps."""
    worst = (line for one in report.worst for line in _rate(one, texts, language, is_bad=True))
    return (_total(report, language), *worst)


def _lines(report: Report, texts: Mapping[str, str], language: Language) -> Iterator[str]:
    yield _total(report, language)
    worst = set(report.worst)
    for cause in CAUSES:
        rates = report.by(cause)
        if rates:
            yield HEADS[cause].told(language)
        for rate in rates:
            yield from _rate(rate, texts, language, is_bad=rate in worst)


def _total(report: Report, language: Language) -> str:
    return _TOTAL.told(language).format(
        checked=report.checked,
        at_once=report.at_once,
        share=f"{report.at_once / report.checked:.0%}",
        rewritten=report.rewritten,
        degraded=report.degraded,
    )


def _rate(
    rate: Rate, texts: Mapping[str, str], language: Language, *, is_bad: bool
) -> Iterator[str]:
    what, told = rate_name(rate, texts, language), _RATE.told(language)
    yield "· " + told.format(share=f"{rate.share:.0%}", checked=rate.checked, what=what)
    if is_bad:
        comma = "、" if language == "zh" else ", "
        helps = comma.join(REMEDIES[one].told(language) for one in rate.remedies)
        yield _HELPS.told(language).format(remedies=helps)
