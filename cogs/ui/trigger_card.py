"""What a trigger will do, in words: its line, its gates, how its condition stands, its steps."""

from collections.abc import Iterable, Iterator, Sequence

from discord.utils import escape_markdown

from cogs import trigger_texts as texts
from cogs.ui.escaping import plain_name
from engine.gamemaster import Listed, write_steps
from engine.model.language import Language
from engine.model.trigger import Trigger

_LINE_CHARS = 1000
"""How much of a line stands on a card that has buttons; the rest is in the text form."""


def card(line: str, trigger: Trigger, tree: Iterable[str], language: Language) -> list[str]:
    """Return *trigger*, which *line* says, as lines of a message; *tree* shows its condition."""
    return [
        coded(line),
        gate_words(trigger, language),
        texts.IF_NOW.told(language),
        *map(escape_markdown, tree),
        texts.THEN.told(language),
        *(f"• {escape_markdown(write_steps([step], language))}" for step in trigger.steps),
    ]


def coded(text: str) -> str:
    """Return *text* as a block of code that nothing in it can close; cut where it is long."""
    shown = text if len(text) <= _LINE_CHARS else text[: _LINE_CHARS - 1] + "…"
    return "```\n" + shown.replace("```", "``\u200b`") + "\n```"


def gate_words(trigger: Trigger, language: Language) -> str:
    """Return when, how and how often *trigger* fires."""
    comma = "；" if language == "zh" else "; "
    sign, mode = texts.MODE_SIGNS[trigger.mode], texts.MODES[trigger.mode].told(language)
    return f"{sign} {comma.join((mode, *_gates(trigger, language)))}"


def standing_words(one: Listed, language: Language) -> str:
    """Return how often a trigger fired, and which gate is shut."""
    fired = texts.HAS_FIRED.told(language).format(n=one.standing.fired)
    added = [texts.NOW_ADDED.told(language)] if one.is_added else []
    return " · ".join((fired, one.gate_line(language), *added))


def list_lines(every: Sequence[Listed], language: Language) -> Iterator[str]:
    """Yield the triggers of a play, a line each, those of a mode together."""
    for mode, says in texts.MODES.items():
        those = [one for one in every if one.trigger.mode == mode]
        if those:
            yield f"{texts.MODE_SIGNS[mode]} **{says.told(language)}**"
        for one in those:
            sign = "·" if one.gate else "⚡"
            yield f"{sign} {plain_name(one.name)} — {standing_words(one, language)}"


def _gates(trigger: Trigger, language: Language) -> Iterator[str]:
    gates = trigger.gates
    yield texts.OCCASIONS[trigger.occasion, trigger.phase].told(language)
    often = {0: texts.ALWAYS, 1: texts.ONCE}.get(gates.most, texts.TIMES)
    yield often.told(language).format(n=gates.most)
    if gates.cooldown_turns:
        yield texts.REST_TURNS.told(language).format(n=gates.cooldown_turns)
    if gates.cooldown_s:
        yield texts.REST.told(language).format(time=_time(gates.cooldown_s, language))
    if gates.needs:
        yield texts.NEEDS.told(language).format(names=names(gates.needs, language))
    if gates.unless:
        yield texts.UNLESS.told(language).format(names=names(gates.unless, language))


def _time(length_s: int, language: Language) -> str:
    """Return a time in the largest unit that leaves nothing over."""
    unit_s, says = next(unit for unit in texts.SECONDS if length_s % unit[0] == 0)
    return says.told(language).format(n=length_s // unit_s)


def names(called: Iterable[str], language: Language) -> str:
    """Return names in marks, one behind the other."""
    marks, comma = ("「{}」", "、") if language == "zh" else ("“{}”", ", ")
    return comma.join(marks.format(plain_name(name)) for name in called)
