"""What one line of a chat file says. Files of many programs come along, so types are not trusted.

The form is SillyTavern's; Chub wraps texts as `{"message": …}`, and some write numbers as texts.
"""

import math
from dataclasses import dataclass

from engine.archive.talk.form import Message
from engine.model.language import Both

MOST_SWIPES = 500
MOST_CHARS = 200_000
_NAME_CHARS = 200
_DATE_CHARS = 60
_NOTE_CHARS = 40

_HEAD_KEYS = frozenset({"user_name", "character_name", "chat_metadata"})
_UNUSED = frozenset({"", "unused"})  # newer files leave the names of the head so

_NO_MESSAGE = Both("this line is no message", "这一行不是消息")
_TOO_LONG = Both(
    f"this message is longer than {MOST_CHARS} characters", f"这条消息超过 {MOST_CHARS} 个字符"
)
_TOO_MANY = Both(
    f"this message has more than {MOST_SWIPES} swipes", f"这条消息有超过 {MOST_SWIPES} 个备选回复"
)


class UnfitError(Exception):
    """A line can be read, and cannot be used."""

    def __init__(self, says: Both) -> None:
        super().__init__(says.en)
        self.says = says


@dataclass(frozen=True, slots=True)
class Head:
    """What the first line says of a chat; '' where it says nothing."""

    person: str = ""
    character: str = ""
    scenario: str = ""


def head_of(row: object) -> Head | None:
    """Return the head that *row* is, or None where it is something else."""
    if not isinstance(row, dict) or "mes" in row or not _HEAD_KEYS & row.keys():
        return None
    about = row.get("chat_metadata")
    scenario = about.get("scenario") if isinstance(about, dict) else ""
    return Head(
        _used(row.get("user_name")),
        _used(row.get("character_name")),
        scenario[:MOST_CHARS] if isinstance(scenario, str) else "",
    )


def message_of(row: object) -> Message:
    """Return the message that *row* is.

    Raises:
        UnfitError: it is none, or passes a limit.
    """
    if not isinstance(row, dict) or "mes" not in row:
        raise UnfitError(_NO_MESSAGE)
    tellings, told, has_swipes = _tellings(row)
    extra = row.get("extra")
    note = extra.get("type") if isinstance(extra, dict) else ""
    return Message(
        name=_line(row.get("name"), _NAME_CHARS),
        tellings=tellings,
        told=told,
        sent=_date(row.get("send_date")),
        note=_line(note, _NOTE_CHARS),
        is_person=_is_set(row.get("is_user")),
        is_hidden=_is_set(row.get("is_system")),
        has_swipes=has_swipes,
    )


def _tellings(row: dict[str, object]) -> tuple[tuple[str, ...], int, bool]:
    """Return all tellings, the number of the one that counted, and whether there is a list.

    Where the list has not what is shown, as after an edit, what is shown is one telling more.
    """
    shown, swipes, told = _text(row["mes"]), row.get("swipes"), row.get("swipe_id")
    if not isinstance(swipes, list) or not swipes:
        return (shown,), 0, False
    if len(swipes) > MOST_SWIPES:
        raise UnfitError(_TOO_MANY)
    texts = tuple(map(_text, swipes))
    if isinstance(told, int) and 0 <= told < len(texts) and texts[told] == shown:
        return texts, int(told), True
    if shown in texts:
        return texts, texts.index(shown), True
    return (*texts, shown), len(texts), True


def _text(value: object) -> str:
    """Return *value* as the text of a message.

    Raises:
        UnfitError: it is none, or too long.
    """
    match value:
        case {"message": inner}:
            return _text(inner)
        case None:
            return ""
        case bool() | int() | float():
            return str(value)
        case str() if len(value) <= MOST_CHARS:
            return value
        case str():
            raise UnfitError(_TOO_LONG)
        case _:
            raise UnfitError(_NO_MESSAGE)


def _used(value: object) -> str:
    name = _line(value, _NAME_CHARS)
    return "" if name.casefold() in _UNUSED else name


def _line(value: object, length: int) -> str:
    return " ".join(value.split())[:length] if isinstance(value, str) else ""


def _date(value: object) -> str:
    match value:
        case bool():
            return ""
        case int():
            return str(value)[:_DATE_CHARS]
        case float() if math.isfinite(value):
            return f"{value:.3f}"
        case _:
            return _line(value, _DATE_CHARS)


def _is_set(value: object) -> bool:
    return value in (True, "true", "True")
