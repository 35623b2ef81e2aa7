"""Reads the leaves of a condition: one function for each kind of node in the grammar."""

import re
from collections.abc import Callable, Mapping

from lark import Token, Tree

from engine.model.ids import SceneId
from engine.model.language import Both
from engine.model.rule import (
    ALWAYS,
    NEVER,
    Chance,
    Compare,
    Condition,
    Contains,
    HasFlag,
    InScene,
    Not,
    Ref,
    Roll,
    TurnCount,
)
from engine.model.value import Value, typed
from engine.rules.language.dice import DEFAULT_DICE, dice_of
from engine.rules.language.faults import NOTHING, did_you_mean, in_marks
from engine.rules.language.form import read_whole
from engine.rules.language.grammar import Dialect
from engine.rules.language.operators import COMPARISON, comparison, miss_operator
from engine.rules.language.quotes import masked, quoted_whole
from engine.rules.language.spelling import LEAF_WORDS, spellings_of
from engine.rules.language.words import (
    KEY,
    VALUE,
    Passage,
    check_in_one_piece,
    fault_number,
    first_word,
    number_of,
    start_of,
    text_of,
    tokens_of,
    trees_of,
)
from engine.rules.language.world_forms import LEAF_FORMS

_PLAIN = (
    *("包含", "不包含", "状态", "标记", "场景", "回合", "概率", "总是"),
    *("contains", "lacks", "state", "flag", "scene", "turn", "roll", "chance", "not", "always"),
)
_KNOWN = {"meph": _PLAIN, "native": (*_PLAIN, *spellings_of(LEAF_WORDS))}
_MORE = {
    "meph": NOTHING,
    "native": Both(
        ", item, stat, mood, room, npc, fired, ai",
        "、物品、属性、心情、房间、人物、已触发、判断",
    ),
}
_WHOLE = Both("A whole number", "整数")
_NUMBER = Both("A number", "数字")
_PERCENT = Both("A number from 0 to 100", "0 到 100 的数字")
_MOST_PERCENT = 100


def _contains(tree: Tree[Token], passage: Passage) -> Condition:
    [word], [text] = tokens_of(tree), trees_of(tree)
    check_in_one_piece(word, passage.faults)
    return Contains(text_of(text, passage.faults))


def _lacks(tree: Tree[Token], passage: Passage) -> Condition:
    return Not(_contains(tree, passage))


def _flag(tree: Tree[Token], passage: Passage) -> Condition:
    [text] = trees_of(tree)
    return HasFlag(text_of(text, passage.faults))


def _scene(tree: Tree[Token], passage: Passage) -> Condition:
    [text] = trees_of(tree)
    return InScene(SceneId(text_of(text, passage.faults)))


def _turn(tree: Tree[Token], passage: Passage) -> Condition:
    [_, sign], [right] = tokens_of(tree), trees_of(tree)
    op = comparison(sign, passage)
    number = number_of(right, passage.faults, _WHOLE) if sign else 0
    if not isinstance(number, int):
        fault_number(right, passage.faults, _WHOLE)
    return TurnCount(op, int(number))


def _chance(tree: Tree[Token], passage: Passage) -> Condition:
    [text] = trees_of(tree)
    percent = number_of(text, passage.faults, _PERCENT, percent=True)
    if not 0 <= percent <= _MOST_PERCENT:
        fault_number(text, passage.faults, _PERCENT)
    return Chance(percent)


def _compare(tree: Tree[Token], passage: Passage) -> Condition:
    [state, sign], [key, right] = tokens_of(tree), trees_of(tree)
    check_in_one_piece(state, passage.faults)
    name = text_of(key, passage.faults, KEY)
    op = comparison(sign, passage)
    return Compare(name, op, _value(right, passage) if sign else "")


def _value(tree: Tree[Token], passage: Passage) -> Value | Ref:
    if tree.data == "ref":
        [state], [key] = tokens_of(tree), trees_of(tree)
        check_in_one_piece(state, passage.faults)
        return Ref(text_of(key, passage.faults, KEY))
    text = text_of(tree, passage.faults, VALUE)
    [token] = tokens_of(tree)
    return typed(text) if token.type == "BARE" else text


def _roll(tree: Tree[Token], passage: Passage) -> Condition:
    token, *signs = tokens_of(tree)
    dice = dice_of(token, passage.faults, passage.dialect)
    if signs:
        [sign], [right] = signs, trees_of(tree)
        threshold = number_of(right, passage.faults, _NUMBER)
        return Roll(dice, comparison(sign, passage), threshold)
    if dice and dice not in DEFAULT_DICE:
        miss_operator(passage, start_of(token) + len(token), COMPARISON)
    return Roll(dice)


def _unknown(tree: Tree[Token], passage: Passage) -> Condition:
    [token] = tokens_of(tree)
    found = token.strip()
    near, more = _meant(found, passage.dialect), _MORE[passage.dialect]
    passage.faults.add("UNKNOWN_ATOM", start_of(token), found=found, near=near, more=more)
    return NEVER


def _meant(found: str, dialect: Dialect) -> Both:
    """Guess what an author meant by *found*."""
    if quoted_whole(found):
        return Both(f" Did you mean contains {found}?", f"你是不是想写：包含 {found}？")
    word = first_word(found)
    if re.match(r"\s*[<>=!＜＞＝！]", found.removeprefix(word)):
        return Both(f" Did you mean state.{word} …?", f"你是不是想写：状态.{word} …？")
    return did_you_mean(word, _KNOWN[dialect])


def _world(tree: Tree[Token], passage: Passage) -> Condition:
    [token] = tokens_of(tree)
    signs = zip(token, masked(token), strict=True)
    text = "".join(" " if plain in "()（）" else sign for sign, plain in signs)
    leaf = Passage(text, passage.faults.within(start_of(token)), passage.dialect)
    return read_whole(LEAF_FORMS, leaf, NEVER)


def _hole(tree: Tree[Token], passage: Passage) -> Condition:
    [token] = tokens_of(tree)
    if not token:  # text in a hole was told of when the connective before it was missing
        at = start_of(token)
        passage.faults.add("EXPECTED_CONDITION", at, found=in_marks(passage.text[at:]))
    return NEVER


LEAVES: Mapping[str, Callable[[Tree[Token], Passage], Condition]] = {
    "never": lambda _tree, _passage: NEVER,
    "always": lambda _tree, _passage: ALWAYS,
    "contains": _contains,
    "lacks": _lacks,
    "compare": _compare,
    "flag": _flag,
    "scene": _scene,
    "turn": _turn,
    "roll": _roll,
    "chance": _chance,
    "world": _world,
    "unknown": _unknown,
    "hole": _hole,
}
