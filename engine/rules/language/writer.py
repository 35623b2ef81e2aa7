"""Writes conditions and steps as canonical text, which reads back as the same.

Texts and keys are always quoted where they could be taken for something else. A group of a single
part is written as that part. Steps are written in the native dialect.
"""

import re
from collections.abc import Iterable

from engine.model.language import Language
from engine.model.rule import (
    AllOf,
    AnyOf,
    Assign,
    Chance,
    Change,
    Compare,
    Condition,
    Contains,
    End,
    GoTo,
    HasFlag,
    Inject,
    InScene,
    Leaf,
    Not,
    PutFlag,
    Ref,
    Roll,
    Step,
    Tell,
    TurnCount,
)
from engine.model.value import Value
from engine.rules.language.form import write_node
from engine.rules.language.quotes import in_quotes
from engine.rules.language.world_forms import LEAF_FORMS, STEP_FORMS

_PLAIN_KEY = re.compile(r"[^\W\d且或][^\W且或]*")

_CHINESE = {
    "contains": "包含",
    "lacks": "不包含",
    "state": "状态",
    "flag": "标记",
    "unflag": "取消标记",
    "scene": "场景",
    "turn": "回合",
    "chance": "概率",
    "always": "总是",
    "inject": "注入",
    "goto": "前往",
    "end": "结局",
    "tell": "讲述",
}


def write_condition(  # noqa: PLR0911 - an arm per node
    condition: Condition, language: Language = "zh", *, never: str = "()"
) -> str:
    """Return *condition* as text, with the words of *language*; *never* is what never holds."""
    match condition:
        case AllOf(parts=()):
            return _word("always", language)
        case AnyOf(parts=()):
            return never
        case AllOf(parts=parts):
            return " && ".join(_part(part, _NOT, language, never) for part in parts)
        case AnyOf(parts=parts):
            return " || ".join(_part(part, _AND, language, never) for part in parts)
        case Not(part=Contains(text=text)):
            return f"{_word('lacks', language)} {in_quotes(text)}"
        case Not(part=part):
            return f"!{_part(part, _NOT, language, never)}"
        case leaf:
            return _leaf(leaf, language)


def write_steps(steps: Iterable[Step], language: Language = "zh") -> str:
    """Return *steps* as text of the native dialect, with the words of *language*."""
    return " && ".join(_step(step, language) for step in steps)


_OR, _AND, _NOT = 1, 2, 3  # how tightly each binds


def _part(part: Condition, least: int, language: Language, never: str) -> str:
    """Return *part* as text, in brackets where it binds less tightly than *least*."""
    text = write_condition(part, language, never=never)
    return text if _binding(part) >= least else f"({text})"


def _binding(condition: Condition) -> int:
    match condition:
        case AllOf(parts=[part]) | AnyOf(parts=[part]):
            return _binding(part)
        case AllOf(parts=[_, *_]):
            return _AND
        case AnyOf(parts=[_, *_]):
            return _OR
        case _:
            return _NOT


def _leaf(leaf: Leaf, language: Language) -> str:  # noqa: C901, PLR0911 - an arm per leaf
    match leaf:
        case Contains(text=text):
            return f"{_word('contains', language)} {in_quotes(text)}"
        case Compare(key=key, op=op, value=value):
            right = _state(value.key, language) if isinstance(value, Ref) else _value(value)
            return f"{_state(key, language)} {op} {right}"
        case HasFlag(name=name):
            return f"{_word('flag', language)} {in_quotes(name)}"
        case InScene(scene=scene):
            return f"{_word('scene', language)} {in_quotes(scene)}"
        case TurnCount(op=op, number=number):
            return f"{_word('turn', language)} {op} {number}"
        case Roll(dice=dice, op=None):
            return f"roll({dice})"
        case Roll(dice=dice, op=op, threshold=threshold):
            return f"roll({dice}) {op} {threshold}"
        case Chance(percent=percent):
            return f"{_word('chance', language)} {percent}%"
        case _:
            return write_node(LEAF_FORMS, leaf, language)


def _step(step: Step, language: Language) -> str:  # noqa: PLR0911 - an arm per step
    match step:
        case Inject(text=text):
            return f"{_word('inject', language)} {in_quotes(text)}"
        case Tell(text=text):
            return f"{_word('tell', language)} {in_quotes(text)}"
        case Assign(key=key, value=value):
            return f"{_state(key, language)} = {_value(value)}"
        case Change(key=key, op=op, operand=operand):
            return f"{_state(key, language)} {op} {_value(operand)}"
        case PutFlag(name=name, up=up):
            return f"{_word('flag' if up else 'unflag', language)} {in_quotes(name)}"
        case GoTo(scene=scene):
            return f"{_word('goto', language)} {in_quotes(scene)}"
        case End(ending=ending):
            return f"{_word('end', language)} {in_quotes(ending)}"
        case _:
            return write_node(STEP_FORMS, step, language)


def _state(key: str, language: Language) -> str:
    written = key if _PLAIN_KEY.fullmatch(key) else in_quotes(key)
    return f"{_word('state', language)}.{written}"


def _value(value: Value) -> str:
    """Return *value* as it is read back: texts in quotes, numbers with all their digits."""
    match value:
        case str():
            return in_quotes(value)
        case bool():
            return "true" if value else "false"
        case _:
            return repr(value)


def _word(word: str, language: Language) -> str:
    return _CHINESE[word] if language == "zh" else word
