"""Whether a sentence of somebody's goes against a fact of theirs: another number, another name."""

import re

from engine.memory.mentions import speaks_of
from engine.memory.terms import asked_terms

_NUMBER = re.compile(r"\d+(?:\.\d+)?|[零〇一二两三四五六七八九十百千万]+")
_UNIT = re.compile(r"\s*([^\W\d_]+)")
_NAMED = re.compile(r"^(?P<key>[^:：=]{1,24})\s*[:：=]\s*(?P<value>.{1,60})$")
_IS = r"\s*(?:is|was|are|=|是|叫|为|：|:)\s*"


def contradicts(sentence: str, fact: str) -> bool:
    """Tell whether *sentence* gives what *fact* counts another number, or names another name."""
    return _counts_otherwise(sentence, fact) or _names_otherwise(sentence, fact)


def _counts_otherwise(sentence: str, fact: str) -> bool:
    own, said = _counted(fact), _counted(sentence)
    shared = set(asked_terms(_NUMBER.sub(" ", fact))) & set(asked_terms(_NUMBER.sub(" ", sentence)))
    about = {unit for unit in own if unit in said and own[unit] != said[unit]}
    return any(_is_about_self(unit) or shared - {unit} for unit in about)


def _is_about_self(unit: str) -> bool:
    """Tell whether people count only themselves in *unit*, so that nothing else need be said."""
    return unit in ("岁", "years old", "years")


def _counted(text: str) -> dict[str, str]:
    """Return the numbers in *text* by what they count, the word or character behind them."""
    found: dict[str, str] = {}
    for number in _NUMBER.finditer(text):
        behind = _UNIT.match(text, number.end())
        if behind is not None:
            unit = behind[1] if behind[1].isascii() else behind[1][0]
            found.setdefault(unit, _value(number[0]))
    return found


_DIGITS = {char: str(at) for at, char in enumerate("零一二三四五六七八九")} | {"〇": "0", "两": "2"}


def _value(number: str) -> str:
    """Return *number* in digits where it is small; larger Chinese ones stay as they stand."""
    if number in _DIGITS:
        return _DIGITS[number]
    tens = re.fullmatch(r"([一二三四五六七八九]?)十([一二三四五六七八九]?)", number)
    if tens is None:
        return number
    return f"{_DIGITS.get(tens[1], '1')}{_DIGITS.get(tens[2], '0')}"


def _names_otherwise(sentence: str, fact: str) -> bool:
    named = _NAMED.match(fact.strip(" .。"))
    if named is None:
        return False
    key, value = named["key"].strip(), named["value"].strip(" .。")
    if not speaks_of(sentence, {key}) or value in sentence:
        return False
    return re.search(rf"{re.escape(key)}{_IS}\w", sentence, re.IGNORECASE) is not None
