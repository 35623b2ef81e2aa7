"""Fields of a card, read by what they should be; whatever is otherwise is told of, and made so."""

import math
import re
from collections.abc import Callable, Sequence

from pydantic import JsonValue

from engine.model.language import Both
from engine.packs.cards.encoding import mended
from engine.packs.cards.faults import CardFindings
from engine.packs.cards.limits import MOST_TEXT_BYTES
from engine.packs.cards.tree import Fields

_UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ue000-\ue002\ufffe\uffff]")
_KB = 1024

_TEXT = Both("a text", "一段文字")
_TEXTS = Both("a list of texts", "一组文字")
_OBJECT = Both("an object", "一个对象")
_LIST = Both("a list", "一个列表")
_TRUTH = Both("true or false", "true 或 false")
_NUMBER = Both("a number", "一个数字")
_NOTHING = Both("nothing", "空值")

_WRITTEN = Both("it is taken as a text", "按文字处理")
_JOINED = Both("its texts are joined", "已合并其中的文字")
_ONE = Both("it is taken as a list of one", "按只有一项的列表处理")
_SPLIT = Both("it is divided at its commas", "已按逗号分开")
_VALUES = Both("its values are taken", "按其中的值处理")
_IGNORED = Both("it is not used; the card keeps it", "不会使用；原卡保持不变")


class FieldReader:
    """Reads the fields of a card, and notes what had to be made of them."""

    def __init__(self, findings: CardFindings) -> None:
        self.findings = findings

    def text(self, fields: Fields, key: str, path: str, *, vital: bool = False) -> str:
        """Return a text, cleaned and mended; a *vital* one that is too long refuses the card.

        Raises:
            StoryError: that is so.
        """
        where = f"{path}{key}"
        return self._bounded(self._text(fields.get(key), where), where, vital=vital)

    def texts(self, fields: Fields, key: str, path: str) -> list[str]:
        """Return a list of texts, each with something in it; a single text is a list of one."""
        where, value = f"{path}{key}", fields.get(key)
        if value is None or value == "":
            return []
        if isinstance(value, str):
            self._wrong(where, _TEXTS, value, _ONE)
            value = [value]
        return [text for text in self._items(value, where) if text.strip()]

    def words(self, fields: Fields, key: str, path: str, *, commas: bool) -> list[str]:
        """Return a list of words, empty ones among them; a single text has commas between them.

        *commas*: that is how they are meant to be written.
        """
        where, value = f"{path}{key}", fields.get(key)
        if value is None or value == "":
            return []
        if isinstance(value, str):
            if not commas:
                self._wrong(where, _TEXTS, value, _SPLIT)
            value = [*value.split(",")]
        return self._items(value, where)

    def objects(self, fields: Fields, key: str, path: str) -> list[tuple[str, Fields]]:
        """Return the objects of a list, or of an object with a key for each; with their paths."""
        where, value = f"{path}{key}", fields.get(key)
        items = (
            {f".{name}": item for name, item in value.items()}
            if isinstance(value, dict)
            else {f"[{at}]": item for at, item in enumerate(self._maybe_listed(value, where))}
        )
        found: list[tuple[str, Fields]] = []
        for at, item in items.items():
            if isinstance(item, dict):
                found.append((f"{where}{at}", item))
            else:
                self._wrong(f"{where}{at}", _OBJECT, item, _IGNORED)
        return found

    def fields(self, fields: Fields, key: str, path: str) -> Fields:
        """Return an object within another; an empty one where there is none."""
        value = fields.get(key)
        if isinstance(value, dict):
            return value
        if value not in (None, "", []):
            self._wrong(f"{path}{key}", _OBJECT, value, _IGNORED)
        return {}

    def truth(self, fields: Fields, key: str, path: str, *, usual: bool = False) -> bool:
        """Return a truth; also 0 and 1, and "true" and "false", are such."""
        value = fields.get(key)
        if value is None or isinstance(value, bool):
            return usual if value is None else value
        known = _TRUTHS.get(str(value).strip().casefold())
        self._wrong(f"{path}{key}", _TRUTH, value, _IGNORED if known is None else _WRITTEN)
        return usual if known is None else known

    def number(self, fields: Fields, key: str, path: str, *, usual: float = 0) -> float:
        """Return a number; one that is written as a text is such."""
        value = fields.get(key)
        if value in (None, "") or isinstance(value, bool):
            return float(value) if isinstance(value, bool) else usual
        try:
            found = float(str(value))
        except ValueError:
            found = math.nan
        if math.isfinite(found):
            return found
        self._wrong(f"{path}{key}", _NUMBER, value, _IGNORED)
        return usual

    def _text(self, value: JsonValue, where: str) -> str:
        match value:
            case None:
                return ""
            case str():
                return self._clean(value, where)
            case list() if all(isinstance(item, str) for item in value):
                self._wrong(where, _TEXT, value, _JOINED)
                return self._clean("\n\n".join(map(str, value)), where)
            case bool() | int() | float():
                self._wrong(where, _TEXT, value, _WRITTEN)
                return str(value)
            case _:
                self._wrong(where, _TEXT, value, _IGNORED)
                return ""

    def _items(self, value: JsonValue, where: str) -> list[str]:
        found = enumerate(self._listed(value, where, _TEXTS))
        return [self._item(item, f"{where}[{at}]") for at, item in found]

    def _maybe_listed(self, value: JsonValue, where: str) -> Sequence[JsonValue]:
        return [] if value is None else self._listed(value, where, _LIST)

    def _item(self, value: JsonValue, where: str) -> str:
        return self._bounded(self._text(value, where), where, vital=False)

    def _listed(self, value: JsonValue, where: str, wanted: Both) -> Sequence[JsonValue]:
        if isinstance(value, list):
            return value
        if isinstance(value, dict):
            self._wrong(where, wanted, value, _VALUES)
            return list(value.values())
        self._wrong(where, wanted, value, _IGNORED)
        return []

    def _bounded(self, text: str, where: str, *, vital: bool) -> str:
        size = len(text.encode())
        if size <= MOST_TEXT_BYTES:
            return text
        facts = {"size": size // _KB, "limit": MOST_TEXT_BYTES // _KB}
        if vital:
            raise self.findings.error("TEXT_TOO_LONG", where, **facts)
        self.findings.note("LEFT_OUT", where, **facts)
        return ""

    def _clean(self, text: str, where: str) -> str:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        whole = mended(text)
        if whole != text:
            self.findings.note("GARBLED", where)
        clean = _UNPRINTABLE.sub("", whole)
        if clean != whole:
            self.findings.note("CLEANED", where)
        return clean

    def _wrong(self, where: str, wanted: Both, value: JsonValue, done: Both) -> None:
        self.findings.note("WRONG_TYPE", where, wanted=wanted, found=_called(value), done=done)


_TRUTHS = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}
_CALLED: tuple[tuple[Callable[[JsonValue], bool], Both], ...] = (
    (lambda value: isinstance(value, str), _TEXT),
    (lambda value: isinstance(value, bool), _TRUTH),
    (lambda value: isinstance(value, int | float), _NUMBER),
    (lambda value: isinstance(value, list), _LIST),
    (lambda value: isinstance(value, dict), _OBJECT),
)


def _called(value: JsonValue) -> Both:
    return next((said for is_such, said in _CALLED if is_such(value)), _NOTHING)
