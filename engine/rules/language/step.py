"""Reads steps: text -> parts -> trees -> `Step`.

In `.meph` files a part is prose unless it can only be a step: 状态.…, 注入 …, or another word with
one quoted text behind it. The native dialect has more steps: those that `world_forms` knows.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import cast

from lark import Token, Tree

from engine.model.ids import SceneId
from engine.model.language import Both
from engine.model.operators import Arithmetic
from engine.model.rule import Assign, Change, End, GoTo, Inject, PutFlag, Step, Tell
from engine.model.value import Value, typed, unquoted
from engine.rules.language.faults import NOTHING, did_you_mean
from engine.rules.language.form import read_whole
from engine.rules.language.grammar import STATE
from engine.rules.language.operators import joined
from engine.rules.language.parts import WORDS, WORLD_WORDS, parts_of
from engine.rules.language.quotes import OPENING, QUOTED, inside, quoted_first, quoted_whole
from engine.rules.language.spelling import STEP_WORDS, spellings_of
from engine.rules.language.spelling import WORDS as SPELLED
from engine.rules.language.words import (
    KEY,
    TEXT,
    VALUE,
    Passage,
    check_in_one_piece,
    first_word,
    start_of,
    text_of,
    tokens_of,
    tree_of,
    trees_of,
)
from engine.rules.language.world_forms import STEP_FORMS

_STEP_IN_MEPH = re.compile(
    rf"{STATE}|注入(?=[\s{OPENING}]|$)|注\s+入|(?:{WORDS})\s*(?:{QUOTED})\s*$", re.IGNORECASE
)
_STEP_OF_WORLD = re.compile(WORLD_WORDS, re.IGNORECASE)
_SETTING = ("=", "+=", "-=", "*=", "/=")
_STATE = re.compile(STATE, re.IGNORECASE)
_KNOWN = (
    *("注入", "状态", "标记", "取消标记", "前往", "结局", "讲述"),
    *("inject", "remember", "state", "flag", "unflag", "goto", "end", "tell"),
    *spellings_of(STEP_WORDS),
)
_LIST = Both(
    " Known are: inject, state.key = value, flag, unflag, goto, end, tell; and for people, places "
    f"and the table: {', '.join(SPELLED[name].en[0] for name in STEP_WORDS)}.",
    "可用的有：注入、状态.键 = 值、标记、取消标记、前往、结局、讲述；"
    f"人物、地点与桌面：{'、'.join(SPELLED[name].zh[0] for name in STEP_WORDS)}。",
)
_NOT_SET = Both(
    " Set a state value with =, or compute with += -= *= /=.",
    "给状态赋值用 =，运算用 += -= *= /=。",
)
_BEHIND_QUOTE = Both(
    " Text stands behind the closing quote. Write \\ before quotes that are text.",
    "引号之后还有文字。若引号本身是文字，请在前面写 \\。",
)
_NO_COPY = Both(
    " Join steps with &&; to copy a state value write {key}; put text into quotes.",
    "动作之间用 && 连接；复制别的状态请写 {键}；文字请放进引号。",
)


def steps_in(passage: Passage) -> Iterator[tuple[Passage, Step]]:
    """Yield each step that *passage* says, and its part; what is wrong goes to the faults."""
    for part in parts_of(passage):
        yield part, _step(part)


def _step(passage: Passage) -> Step:
    if passage.dialect == "meph" and not _STEP_IN_MEPH.match(passage.text):
        return Tell(passage.text)
    if passage.dialect == "native" and _STEP_OF_WORLD.match(passage.text):
        return read_whole(STEP_FORMS, passage, Tell(passage.text))
    tree = tree_of(passage, passage.text, "step")
    return _STEPS[tree.data](tree, passage)


def _assign(tree: Tree[Token], passage: Passage) -> Step:
    [state, sign], [key, rest] = tokens_of(tree), trees_of(tree)
    check_in_one_piece(state, passage.faults)
    name = text_of(key, passage.faults, KEY)
    op = _setting(sign, passage)
    value = _value(rest, passage) if op else ""
    if op in ("", "="):
        return Assign(name, value)
    return Change(name, cast("Arithmetic", op), value)


def _setting(sign: Token, passage: Passage) -> str:
    """Return the operator that sets a value; empty where *sign* is none."""
    op = joined(sign)
    if any(map(str.isspace, sign)):
        code = "SPACED_COMPOUND_OP" if op in _SETTING else "SPACED_COMPARISON_OP"
        passage.faults.add(code, start_of(sign), found=str(sign), fixed=op)
    elif op not in _SETTING:
        passage.faults.add("BAD_STEP", 0, found=passage.text, why=_NOT_SET)
    return op if op in _SETTING else ""


def _value(rest: Tree[Token], passage: Passage) -> Value:
    """Return a value; in `.meph` a quoted number is a number all the same (reference, 2.5)."""
    text, quoted = _said(rest, passage, VALUE)
    if not quoted and _STATE.search(text):
        passage.faults.add("BAD_STEP", 0, found=passage.text, why=_NO_COPY)
    value = typed(text)
    return text if quoted and (passage.dialect == "native" or isinstance(value, str)) else value


def _said(rest: Tree[Token], passage: Passage, wanted: Both = TEXT) -> tuple[str, bool]:
    """Return the text of *rest*, and whether it is quoted."""
    text = text_of(rest, passage.faults, wanted)
    if quoted_whole(text):
        return inside(text), True
    [token] = tokens_of(rest)
    if not quoted_first(text):
        if text[:1] in tuple(OPENING):
            passage.faults.add("QUOTE_UNCLOSED", start_of(token), found=text)
        return text, False
    if passage.dialect == "native":
        passage.faults.add("BAD_STEP", 0, found=passage.text, why=_BEHIND_QUOTE)
    outer = unquoted(text) if text[0] in "\"'" else None  # as the reference takes off one pair
    return (text, False) if outer is None else (outer, True)


def _prose(_tree: Tree[Token], passage: Passage) -> Step:
    near = did_you_mean(first_word(passage.text), _KNOWN)
    passage.faults.add("BAD_STEP", 0, found=passage.text, why=_LIST if near == NOTHING else near)
    return Tell(passage.text)


def _inject(tree: Tree[Token], passage: Passage) -> Step:
    [word] = tokens_of(tree)
    check_in_one_piece(word, passage.faults)
    return Inject(_text(tree, passage))


def _text(tree: Tree[Token], passage: Passage) -> str:
    [rest] = trees_of(tree)
    return _said(rest, passage)[0]


_STEPS: Mapping[str, Callable[[Tree[Token], Passage], Step]] = {
    "inject": _inject,
    "assign": _assign,
    "put": lambda tree, passage: PutFlag(_text(tree, passage)),
    "take": lambda tree, passage: PutFlag(_text(tree, passage), up=False),
    "goto": lambda tree, passage: GoTo(SceneId(_text(tree, passage))),
    "end": lambda tree, passage: End(_text(tree, passage)),
    "tell": lambda tree, passage: Tell(_text(tree, passage)),
    "prose": _prose,
}
