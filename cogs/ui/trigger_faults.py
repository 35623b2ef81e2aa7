"""What is wrong with a trigger that somebody wrote: where, what was expected, what is there."""

from collections.abc import Iterator

from cogs import trigger_texts as texts
from engine.errors import Fault, StoryError
from engine.model.language import Language

_SHOWN = 8
_BEFORE, _BEHIND = 24, 24
"""How many characters around a mistake are shown."""

_MARK = "»"


def fault_lines(error: StoryError, text: str, language: Language) -> Iterator[str]:
    """Yield each fault of *text*, and beneath it the stretch that it is about."""
    lines = text.split("\n")
    for fault in error.faults[:_SHOWN]:
        yield f"{_where(fault, len(lines), language)} {fault.says.told(language)}"
        yield f"`{_stretch(lines, fault)}`"
    if len(error.faults) > _SHOWN:
        yield f"… +{len(error.faults) - _SHOWN}"


def _where(fault: Fault, lines: int, language: Language) -> str:
    says = texts.AT_LINE if lines > 1 else texts.AT_COLUMN
    return says.told(language).format(line=fault.place.line, column=fault.place.column)


def _stretch(lines: list[str], fault: Fault) -> str:
    """Return what stands around a fault, with a mark where it begins."""
    line = lines[min(fault.place.line, len(lines)) - 1]
    at = min(max(fault.place.column - 1, 0), len(line))
    before, behind = line[max(at - _BEFORE, 0) : at], line[at : at + _BEHIND]
    more = ("…" if at > _BEFORE else "", "…" if len(line) > at + _BEHIND else "")
    return f"{more[0]}{before}{_MARK}{behind}{more[1]}".replace("`", "ˋ")
