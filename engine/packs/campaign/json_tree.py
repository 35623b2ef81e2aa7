"""Reads JSON and remembers where each value stands, so that faults can be told at their place.

Tolerated, and noted, are commas before a closing bracket and keys that come twice. What is broken
otherwise is refused: nothing is ever completed by guessing.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NoReturn

from pydantic import JsonValue

from engine.model.language import Both

Path = tuple[str | int, ...]

MAX_DEPTH = 64

_BLANKS = re.compile(r"[ \t\n]*")
_UNPRINTABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")

_TOO_DEEP = Both("this is nested too deeply", "嵌套太深")
_NO_VALUE = Both("a value is missing here", "这里缺少一个值")
_NO_KEY = Both('a key in quotes is missing here ("name": …)', '这里缺少带引号的键（"name": …）')
_NO_COLON = Both("a colon is missing here", "这里缺少冒号")
_NO_COMMA = Both("a comma or a closing bracket is missing before this", "前面缺少逗号或右括号")
_MORE = Both("something stands behind the end", "结尾之后还有内容")
_NO_NUMBER = Both("this is no number of JSON", "这不是 JSON 的数字")
_BAD_CHARACTER = Both("the text holds a control character; take it out", "文字里有控制字符，请去掉")
_LOOSE_COMMA = Both("a comma stands before the closing bracket", "右括号前多了一个逗号")


@dataclass(frozen=True, slots=True)
class Flaw:
    """Something at an *offset* that is tolerated."""

    offset: int
    path: Path
    code: str
    says: Both


@dataclass(slots=True)
class JsonTree:
    """A value, where each of its parts stands, and what was tolerated."""

    root: JsonValue = None
    spots: dict[Path, int] = field(default_factory=dict)
    flaws: list[Flaw] = field(default_factory=list)

    def offset(self, path: Sequence[str | int]) -> int:
        """Return where the value at *path* stands, or the nearest that holds it."""
        whole = tuple(path)
        return next(
            self.spots[whole[:size]]
            for size in range(len(whole), -1, -1)
            if whole[:size] in self.spots
        )


class BadJson(ValueError):
    """The text is no JSON from *offset* on; *says* tells why."""

    def __init__(self, offset: int, says: Both) -> None:
        super().__init__(says.en)
        self.offset = offset
        self.says = says


def read_json(text: str) -> JsonTree:
    """Return what *text* says.

    Raises:
        BadJson: it is broken.
    """
    reader = _Reader(text)
    reader.tree.root = reader.value(())
    reader.finish()
    return reader.tree


class _Reader:
    def __init__(self, text: str) -> None:
        self.tree = JsonTree()
        self._text = text
        self._at = 0
        self._decoder = json.JSONDecoder(strict=False, parse_constant=self._refuse_constant)

    def value(self, path: Path) -> JsonValue:
        if len(path) > MAX_DEPTH:
            self._fail(_TOO_DEEP)
        sign = self._next()
        self.tree.spots[path] = self._at
        match sign:
            case "{":
                return self._object(path)
            case "[":
                return self._array(path)
            case _:
                return self._scalar(_NO_VALUE)

    def finish(self) -> None:
        if self._next():
            self._fail(_MORE)

    def _object(self, path: Path) -> JsonValue:
        found: dict[str, JsonValue] = {}
        self._at += 1
        while self._next() != "}":
            key = self._key(path, found)
            found[key] = self.value((*path, key))
            self._step("}", path)
        self._at += 1
        return found

    def _array(self, path: Path) -> JsonValue:
        found: list[JsonValue] = []
        self._at += 1
        while self._next() != "]":
            found.append(self.value((*path, len(found))))
            self._step("]", path)
        self._at += 1
        return found

    def _key(self, path: Path, found: dict[str, JsonValue]) -> str:
        start = self._at
        key = self._scalar(_NO_KEY) if self._next() == '"' else self._fail(_NO_KEY)
        if str(key) in found:
            says = Both(
                f"the key “{key}” comes twice; the last one counts",
                f"键「{key}」重复了，以最后一个为准",
            )
            self.tree.flaws.append(Flaw(start, (*path, str(key)), "DUPLICATE_KEY", says))
        if self._next() != ":":
            self._fail(_NO_COLON)
        self._at += 1
        return str(key)

    def _step(self, closing: str, path: Path) -> None:
        """Pass over the comma behind a value; one before the closing bracket is noted."""
        sign = self._next()
        if sign == closing:
            return
        if sign != ",":
            self._fail(_NO_COMMA)
        comma = self._at
        self._at += 1
        if self._next() == closing:
            self.tree.flaws.append(Flaw(comma, path, "TRAILING_COMMA", _LOOSE_COMMA))

    def _scalar(self, otherwise: Both) -> JsonValue:
        try:
            value, end = self._decoder.raw_decode(self._text, self._at)
        except json.JSONDecodeError as error:
            raise BadJson(self._at, otherwise) from error
        except ValueError as error:  # a number of thousands of digits
            raise BadJson(self._at, _NO_NUMBER) from error
        if isinstance(value, str):
            value = value.replace("\r\n", "\n").replace("\r", "\n")
            if _UNPRINTABLE.search(value):
                self._fail(_BAD_CHARACTER)
        self._at = end
        scalar: JsonValue = value
        return scalar

    def _next(self) -> str:
        """Return the next sign that is no blank, '' at the end; stay at it."""
        found = _BLANKS.match(self._text, self._at)
        self._at = found.end() if found else self._at
        return self._text[self._at : self._at + 1]

    def _refuse_constant(self, _name: str) -> NoReturn:
        self._fail(_NO_NUMBER)

    def _fail(self, says: Both) -> NoReturn:
        raise BadJson(self._at, says)
