"""What to tell a person whose expression stops making sense at some character."""

import re
from typing import cast

from lark import UnexpectedInput
from lark.exceptions import UnexpectedToken

from engine.errors import BadDice
from engine.model.language import Both
from engine.rules.dice.grammar import DICE_INSIDE, OPERATORS, bare
from engine.rules.dice.limits import refusal

NOTHING = Both("there is nothing to roll. Try 1d20+5.", "没有可以掷的内容，试试 1d20+5。")
UNCLOSED = Both(
    "this bracket is never closed. Put a ) behind its last part.",
    "这个括号没有闭合，请在它的最后一部分后面加上 )。",
)
_ENDS_EARLY = Both(
    "something is missing at the end. Go on with dice or a number, as in 1d20+5.",
    "末尾缺少内容，请接着写骰子或数字，例如 1d20+5。",
)

_CLUES = tuple(
    (re.compile(pattern, re.IGNORECASE), says)
    for pattern, says in (
        (
            r"\)",
            Both(
                "this ) comes too early. Take it away, or write what it should close.",
                "这个 ) 来得太早，请去掉它，或补上括号里的内容。",
            ),
        ),
        (
            r",",
            Both(
                "a comma stands only inside brackets. Write a list as (1d20, 1d6).",
                "逗号只能写在括号里，列表请写成 (1d20, 1d6)。",
            ),
        ),
        (r"\*|\^", Both("there are no powers. Write 2*2.", "不支持乘方，请写成 2*2。")),
        (
            r"!(?!=)",
            Both(
                "to explode dice write e and the values, as in 3d6e6.",
                "爆骰请写 e 和点数，例如 3d6e6。",
            ),
        ),
        (
            rf"(?:{OPERATORS})(?![a-z])|[kp][hl]",
            Both(
                "this operator needs the dice it is about: kh3, pl1, rr1, e6, mi2.",
                "这个运算要写明作用于哪些骰子：kh3、pl1、rr1、e6、mi2。",
            ),
        ),
        (
            r"adv|dis|bonus|penalty|优势|劣势|奖励|惩罚",
            Both(
                "advantage and bonus dice can be written once, right behind the die: 1d20 adv + 5.",
                "优势和奖励骰只能写一次，紧跟在骰子后面：1d20 优势 + 5。",
            ),
        ),
        (
            r"[<>=≥≤≠]|!=",
            Both(
                "only one comparison can be made here. Put the others in brackets.",
                "这里只能比较一次，其余的请放进括号。",
            ),
        ),
        (
            rf"[0-9(]|[bpd][0-9%]|[^\W\d_]{DICE_INSIDE}",
            Both(
                "a sign is missing before this. Put + - * or / there, or # before a comment.",
                "这里前面缺少运算符，请加上 + - * /，注释请以 # 开头。",
            ),
        ),
        (
            r"\[",
            Both(
                "a note in [ ] stands behind dice, is closed, and has 60 characters at most.",
                "[ ] 里的标注要写在骰子后面，要闭合，最多 60 个字符。",
            ),
        ),
    )
)
_UNREADABLE = Both(
    "this cannot be read. Dice look like 2d6+3, 4d6kh3 or 1d20 adv; put # before a comment.",
    "这里读不懂。骰子写作 2d6+3、4d6kh3 或 1d20 优势；注释请以 # 开头。",
)


def unreadable(expression: str, text: str, stop: UnexpectedInput) -> BadDice:
    """Return what is wrong where the parser stopped. *text* is *expression* in half-width."""
    if isinstance(stop, UnexpectedToken) and stop.token.type == "$END":
        return _ended_early(expression, text)
    at = cast("int", stop.pos_in_stream)  # set by both kinds that LALR raises
    why = next((says for clue, says in _CLUES if clue.match(text, at)), _UNREADABLE)
    return refusal(expression, why, at)


def _ended_early(expression: str, text: str) -> BadDice:
    opened = _open_bracket(bare(text))
    if opened is None or not re.search(r"[\w%)\]]\Z", text):
        return refusal(expression, _ENDS_EARLY, len(text))
    return refusal(expression, UNCLOSED, opened)


def _open_bracket(text: str) -> int | None:
    """Return the index of the last ( that is not closed, None where all are."""
    stack: list[int] = []
    for at, char in enumerate(text):
        if char == "(":
            stack.append(at)
        elif char == ")":
            del stack[-1:]
    return stack[-1] if stack else None
