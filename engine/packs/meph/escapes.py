r"""How any text fits on one line of a `.meph` file, and comes back as it was.

* `\uXXXX` is the character with that number: in every text but unquoted values. It writes control
  characters, and blanks at the ends of a line, which a reader would trim.
* `\n` is a line break in history, endings and idle lines. Elsewhere it was always two characters
  and stays so.
* Backslashes count only in front of these: there, two stand for one. `C:\temp` and `\\host` read as
  they always did; of old files only history lines with `\\n` read differently, as the backslash and
  the letter they were before that file was written.
* Inside double quotes, a backslash keeps a quote or a backslash, as in `engine.model.value`.
* A line may begin with `\` in front of `#`, `【` or `@`: it is then no comment and no title.

Halves of surrogate pairs cannot be in a UTF-8 file: they are written as U+FFFD.
"""

import re
from functools import cache

from engine.model.value import Value, typed, unquoted

_CODE = r"u(?![dD][89a-fA-F])[0-9a-fA-F]{4}"
_CONTROL = r"[\x00-\x08\x0a-\x1f\x7f]"
_ENDS = r"|\A\s|\s\Z"

_CONTROLS = re.compile(_CONTROL)
_HALF_PAIR = re.compile(r"[\ud800-\udfff]")
_SHIELDED = re.compile(r"\A(\s*)\\(\\*[#【@])")
_TO_SHIELD = re.compile(r"\A(\s*)(\\*[#【@])")


def encoded(text: str, *, breaks: bool = False, ends: bool = True) -> str:
    r"""Return *text* as it is written on a line.

    *breaks* writes line breaks as `\n`; *ends* guards blanks at both ends.
    """

    def written(match: re.Match[str]) -> str:
        literal, rest, run, char = match.groups()
        return f"{literal * 2}{rest}" if literal else f"{run * 2}{_code(char, breaks=breaks)}"

    special = _CONTROL + (_ENDS if ends else "")
    return _writing(_escape(breaks), special).sub(written, _whole(text))


def decoded(text: str, *, breaks: bool = False) -> str:
    """Return what was `encoded`."""

    def plain(match: re.Match[str]) -> str:
        run, escape = match.groups()
        return run[: len(run) // 2] + (_char(escape) if len(run) % 2 else escape)

    return _reading(_escape(breaks)).sub(plain, text)


def quoted(text: str, *, breaks: bool = False) -> str:
    """Return *text* in double quotes."""
    doubled = re.sub(r"([\"\\])", r"\\\1", _whole(text))
    return '"' + _CONTROLS.sub(lambda match: _code(match[0], breaks=breaks), doubled) + '"'


def text_of(literal: str, *, breaks: bool = False) -> str:
    """Return the text meant by *literal*, in quotes or without."""
    if unquoted(literal) is None:
        return decoded(literal, breaks=breaks)
    return _quoted(_escape(breaks)).sub(lambda match: _char(match[1]), literal[1:-1])


def value_of(literal: str) -> Value:
    """Return the value meant by *literal*, which is trimmed."""
    return typed(literal) if unquoted(literal) is None else text_of(literal)


def literal_of(value: Value) -> str:
    """Return how *value* is written: texts in quotes, floats with a point or an exponent."""
    match value:
        case str():
            return quoted(value)
        case bool():
            return "true" if value else "false"
        case _:
            return repr(value)


def shielded(line: str) -> str:
    """Return *line* so that it is neither comment nor title."""
    return _TO_SHIELD.sub(r"\1\\\2", line)


def unshielded(line: str) -> str:
    """Return what was `shielded`."""
    return _SHIELDED.sub(r"\1\2", line)


def fits(text: str) -> bool:
    """Tell whether *text* can stand on a line as it is, in a list."""
    return not (_CONTROLS.search(text) or _HALF_PAIR.search(text)) and text == text.strip()


def _escape(breaks: bool) -> str:
    return f"n|{_CODE}" if breaks else _CODE


# A run of backslashes is matched from its start only, or long runs would cost their square.
@cache
def _reading(escape: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\\)(\\+)({escape})")


@cache
def _writing(escape: str, special: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\\)(?:(\\+)({escape})|(\\*)({special}))")


@cache
def _quoted(escape: str) -> re.Pattern[str]:
    return re.compile(rf"\\(['\"\\]|{escape})")


def _code(char: str, *, breaks: bool) -> str:
    return r"\n" if breaks and char == "\n" else f"\\u{ord(char):04x}"


def _char(escape: str) -> str:
    if escape == "n":
        return "\n"
    return chr(int(escape[1:], 16)) if len(escape) > 1 else escape


def _whole(text: str) -> str:
    return _HALF_PAIR.sub("\ufffd", text)
