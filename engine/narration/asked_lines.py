"""What was asked for a turn, as a short overview that can be read on a phone."""

from collections.abc import Iterator
from datetime import UTC
from itertools import groupby
from operator import attrgetter

from engine.history.wording import short
from engine.model.asked import Asked, Cost, LastAsked, Usage
from engine.model.language import Both, Language
from engine.model.script import Message
from engine.narration.asked_parts import Part, layout, parts
from engine.narration.lore_lines import lore_lines
from engine.narration.reasons import reason
from engine.narration.tokens import message_tokens

NARRATION, REWRITE = "narration", "rewrite"
_PURPOSES = {NARRATION: Both("narration", "叙述"), REWRITE: Both("rewrite", "重写")}

_HEAD = Both(
    "🧠 Asked for the turn after {turn}, {at} UTC",
    "🧠 {turn} 之后那一回合的提示词，{at} UTC",
)
_TRY = Both(
    "{mark} {purpose} · {endpoint} · {model} · try {attempt} · {took} s",
    "{mark} {purpose} · {endpoint} · {model} · 第 {attempt} 次 · {took} 秒",
)
_PASSED_OVER = Both("⏸ {purpose} · {endpoint} · {model}", "⏸ {purpose} · {endpoint} · {model}")
_RAN_OUT = Both("its tokens ran out", "长度用尽")
_TRIES = Both(
    "Requests: {tries}, {failed} failed · rewrites: {rewrites} · {took} s in all",
    "请求 {tries} 次，失败 {failed} 次 · 重写 {rewrites} 次 · 共 {took} 秒",
)
_WHOLE = Both("The answer is whole.", "回答是完整的。")
_CUT = Both("The answer was cut.", "回答被截断。")
_SILENT = Both(
    "No model answered: the author's own text was told.", "没有模型回应，用的是作者的原文。"
)
_TOKENS = Both(
    "Tokens: {prompt} in ({cached}), {completion} out",
    "token：输入 {prompt}（{cached}），输出 {completion}",
)
_CACHED = Both("{tokens} or {share} % from the cache", "{tokens} 即 {share}% 来自缓存")
_UNKNOWN_CACHE = Both("cache unknown", "缓存情况未知")
_COST = Both("Cost: {cost}", "费用：{cost}")
_UNKNOWN = Both("unknown, no price is set", "未知，没有设置价格")
_SENT = Both("Prompt, about {tokens} tokens:", "提示词，约 {tokens} token：")
_LAYERS = (Both("System", "系统"), Both("History", "历史"), Both("Last message", "最后一条"))
_MESSAGES = Both("{count} messages", "{count} 条")
_BEGINNING = Both("(beginning)", "（开头）")
_DROPPED = Both(
    "Left out for want of room: {count} messages, about {tokens} tokens",
    "因放不下而略去：{count} 条，约 {tokens} token",
)
_NOTHING_DROPPED = Both("Nothing was left out.", "没有略去任何内容。")

_LONGEST_DETAIL = 80
_SMALLEST = 0.000001


def asked_lines(last: LastAsked, language: Language) -> tuple[str, ...]:
    """Return what a game master wants to see of *last* at a glance, a line each."""
    shown = told(last)
    return (
        head(last, language),
        *(try_line(one, language) for one in last.asked),
        _tries(last, language),
        _fate(last, language),
        *_figures(last, language),
        *_prompt(shown, language),
        *lore_lines(last.lore, language),
        _dropped(shown, language),
    )


def told(last: LastAsked) -> Asked:
    """Return the request whose prompt is laid out: the last that asked for the narration."""
    sent = [one for one in last.asked if one.messages] or last.asked
    return next((one for one in reversed(sent) if one.purpose == NARRATION), sent[-1])


def head(last: LastAsked, language: Language) -> str:
    """Return what turn was asked for, and when."""
    at = f"{last.at.astimezone(UTC):%Y-%m-%d %H:%M}"
    return _HEAD.told(language).format(turn=short(last.after), at=at)


def try_line(one: Asked, language: Language) -> str:
    """Return what became of one request."""
    says = _TRY if one.attempt else _PASSED_OVER
    line = says.told(language).format(
        mark=_mark(one),
        purpose=_PURPOSES.get(one.purpose, Both(one.purpose, one.purpose)).told(language),
        endpoint=one.endpoint,
        model=one.model,
        attempt=one.attempt,
        took=f"{one.took_s:.1f}",
    )
    return " · ".join((line, *_why(one, language)))


def _mark(one: Asked) -> str:
    if one.cut:
        return "✂"
    return "✗" if one.failure else "✓"


def _why(one: Asked, language: Language) -> Iterator[str]:
    if one.failure:
        yield reason(one.failure, language)
    elif one.cut:
        yield _RAN_OUT.told(language)
    if one.detail:
        detail = one.detail
        yield detail if len(detail) <= _LONGEST_DETAIL else detail[: _LONGEST_DETAIL - 1] + "…"


def _tries(last: LastAsked, language: Language) -> str:
    sent = [one for one in last.asked if one.attempt]
    return _TRIES.told(language).format(
        tries=len(sent),
        failed=sum(1 for one in sent if one.failure),
        rewrites=sum(purpose == REWRITE for purpose, _ in groupby(sent, attrgetter("purpose"))),
        took=f"{sum(one.took_s for one in sent):.1f}",
    )


def _fate(last: LastAsked, language: Language) -> str:
    """Return what became of the narration."""
    telling = [one for one in last.asked if one.purpose in _PURPOSES] or last.asked
    answers = [one for one in telling if one.cut or not one.failure]
    if not answers:
        return _SILENT.told(language)
    return (_CUT if answers[-1].cut else _WHOLE).told(language)


def _figures(last: LastAsked, language: Language) -> Iterator[str]:
    """Yield the tokens and the cost of all requests together, where anything came of one."""
    answered = [one for one in last.asked if one.usage is not None]
    usages = [one.usage for one in answered if one.usage is not None]
    if not usages:
        return
    about = "≈" if any(usage.is_estimated for usage in usages) else ""
    yield _TOKENS.told(language).format(
        prompt=f"{about}{sum(usage.prompt_tokens for usage in usages):,}",
        cached=_cached(usages, language),
        completion=f"{about}{sum(usage.completion_tokens for usage in usages):,}",
    )
    yield _COST.told(language).format(cost=_cost([one.cost for one in answered], language))


def _cached(usages: list[Usage], language: Language) -> str:
    counted = [usage for usage in usages if usage.cached_tokens is not None]
    prompt = sum(usage.prompt_tokens for usage in counted)
    if not prompt:
        return _UNKNOWN_CACHE.told(language)
    cached = sum(usage.cached_tokens or 0 for usage in counted)
    share = round(100 * cached / prompt)
    return _CACHED.told(language).format(tokens=f"{cached:,}", share=share)


def _cost(costs: list[Cost | None], language: Language) -> str:
    """Return the sum in each currency; what has no price is said to be unknown, never 0."""
    known = [cost for cost in costs if cost is not None]
    sums = [
        f"{_amount(sum(cost.amount for cost in known if cost.currency == currency))} {currency}"
        for currency in dict.fromkeys(cost.currency for cost in known)
    ]
    unknown = [] if len(known) == len(costs) else [_UNKNOWN.told(language)]
    return " + ".join((*sums, *unknown))


def _amount(amount: float) -> str:
    if 0 < amount < _SMALLEST:
        return f"<{_SMALLEST:f}"
    return f"{amount:.6f}".rstrip("0").rstrip(".")


def _prompt(one: Asked, language: Language) -> Iterator[str]:
    prompt = layout(one.messages)
    if not one.messages:
        return
    yield _SENT.told(language).format(tokens=f"{prompt.tokens:,}")
    for name, layer in zip(_LAYERS, prompt.layers, strict=True):
        if layer:
            yield from _layer(name, layer, language)


def _layer(name: Both, layer: tuple[Message, ...], language: Language) -> Iterator[str]:
    count = "" if len(layer) == 1 else f" · {_MESSAGES.told(language).format(count=len(layer))}"
    yield f"▸ {name.told(language)} {message_tokens(layer):,}{count}"
    found = parts(layer[0].text) if len(layer) == 1 else ()
    if len(found) > 1:
        for part in found:
            called = part.name or _BEGINNING.told(language)
            yield f"  · {called} {part.tokens:,}{_titles(part, language)}"


def _titles(part: Part, language: Language) -> str:
    """Return the titles of the documents that a part cites, to stand behind its name."""
    if language == "zh":
        return "：" * bool(part.cites) + "、".join(f"《{title}》" for title in part.cites)
    return ": " * bool(part.cites) + ", ".join(f"“{title}”" for title in part.cites)


def _dropped(one: Asked, language: Language) -> str:
    if not one.dropped:
        return _NOTHING_DROPPED.told(language)
    tokens = f"{message_tokens(one.dropped):,}"
    return _DROPPED.told(language).format(count=len(one.dropped), tokens=tokens)
