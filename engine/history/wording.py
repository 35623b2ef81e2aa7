"""Words for what a state holds, in both languages, and texts cut to fit a phone."""

from collections.abc import Sequence

from engine.model.ids import TurnId
from engine.model.language import Both, Language
from engine.model.value import Value, shown

SHORT_ID = 7
LONGEST_TEXT = 60

_MOST_TURNS = 3
_UP, _DOWN = Both("up", "有"), Both("down", "无")
_GOES_ON, _CONCLUDED = Both("goes on", "故事继续"), Both("concluded", "已结束")
_REMEMBERED = Both("remembered", "记住了")
_ABSENT = "—"


def value_text(field: str, value: Value | None, language: Language) -> str:
    """Return what to show for *value* in a field of the state; None is none there."""
    match field:
        case "flags":
            return (_UP if value else _DOWN).told(language)
        case "ended" if not value:
            return (_GOES_ON if value is None else _CONCLUDED).told(language)
        case "memories":
            return _REMEMBERED.told(language)
        case "story":
            return str(value)[:SHORT_ID] or _ABSENT
        case "visits" | "rules":
            return f"×{value}"
        case _:
            return _ABSENT if value is None else shown(value)


def short(turn: TurnId) -> str:
    """Return the beginning of a turn's id: enough to call it by."""
    return turn[:SHORT_ID]


def short_list(turns: Sequence[TurnId]) -> str:
    """Return the first few of *turns* by their short ids, and how many more there are."""
    more = f" +{len(turns) - _MOST_TURNS}" if len(turns) > _MOST_TURNS else ""
    return " ".join(map(short, turns[:_MOST_TURNS])) + more


def clipped(text: str, *, full: bool = False) -> str:
    """Return *text* on one line, cut where it is long unless it is to be *full*."""
    line = " ".join(text.split())
    return line if full or len(line) <= LONGEST_TEXT else line[: LONGEST_TEXT - 1] + "…"
