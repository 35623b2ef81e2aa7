"""The grammar of dice expressions (LALR), and the signs of both keyboards that it takes."""

import re
from functools import cache

from lark import Lark, Token, Tree

_RULES = r"""
start: comparison COMMENT?
?comparison: side (COMPARE side)?
?side: sums | sums LAST_EDGE -> edged
?sums: products (SIGN products)*
?products: signed (TIMES signed)*
?signed: atom | SIGN+ atom -> signed
atom: (NUMBER | DICE | PERCENTILE | bracket | many) (OPERATOR | EDGE | LABEL)*
bracket: "(" comparison ")"
many: "(" comparison "," ")" | "(" comparison ("," comparison)+ ","? ")"
%ignore /\s+/
"""

OPERATORS = "rr|ro|ra|mi|ma|k|p|e"
_HAN = "[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"
_OPERATOR = (
    rf"(?ai:{OPERATORS})\s*"
    r"(?:(?ai:[hl])\s*[0-9]+|(?ai:[hl])(?![A-Za-z0-9])|(?:>=|<=|[<>=≥≤])?\s*-?[0-9]+"
    rf"|(?ai:[hl])(?=(?ai:(?:{OPERATORS})[hl0-9<>=])))"
)
_EDGE_WORD = (
    r"(?:(?ai:advantage|adv|disadvantage|disadv|dis|bonus|penalty)(?![A-Za-z])"
    r"|优势|劣势|奖励骰?|惩罚骰?)"
)
_EDGE = rf"{_EDGE_WORD}(?:\s*[0-9]+)?"
_GOES_ON = rf"\s*(?:[-+*/%\[]|{_OPERATOR})"
_LABEL = r"\[[^\[\]]{0,60}\]"
DICE_INSIDE = r".*[0-9]\s*[dD][0-9%]"

# A comment may be none of what an expression could go on with: better to ask than to guess.
_COMMENT = (
    rf"(?:#|(?!{_EDGE_WORD}|[dD][0-9%]|(?ai:{OPERATORS})(?![A-Za-z])|(?s:{DICE_INSIDE}))"
    rf"(?:(?<=\s)[^\W\d_]|{_HAN}))(?s:.*)"
)

_TERMINALS = {
    "DICE.2": rf"(?:[0-9]+\s*)?(?ai:d)(?:[0-9]+|%|(?ai:f)(?!(?!{_OPERATOR})[A-Za-z]))",
    "NUMBER": r"[0-9]+(?:\.[0-9]+)?",
    "PERCENTILE": r"(?ai:[bp])[0-9]*(?![A-Za-z0-9])",
    "OPERATOR.2": _OPERATOR,
    "EDGE.2": rf"{_EDGE}(?={_GOES_ON})",
    "LAST_EDGE.1": _EDGE,
    "LABEL": _LABEL,
    "SIGN": r"[-+]",
    "TIMES": r"//|[*/%]",
    "COMPARE": r">=|<=|==|!=|[<>=≥≤≠]",
    "COMMENT.-1": _COMMENT,
}


def _terminal(name: str, pattern: str) -> str:
    escaped = pattern.replace("/", r"\/")
    return f"{name}: /{escaped}/"


@cache
def _parser() -> Lark:
    """Return the parser; the first time it is made, which would be a twentieth of every start."""
    terminals = (_terminal(*named) for named in _TERMINALS.items())
    return Lark(_RULES + "\n".join(terminals), parser="lalr")


_WIDE = {chr(code): chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}
_SIGNS = str.maketrans(_WIDE | dict(zip("　×÷−–、【】", " */--,[]", strict=True)))


def half_width(text: str) -> str:
    """Return *text* with full-width letters, digits and signs made ASCII; its length stays."""
    return text.translate(_SIGNS)


def bare(text: str) -> str:
    """Return *text* with blanks for what stands in notes, without a comment that # begins."""
    return re.sub(_LABEL, lambda note: " " * len(note[0]), text).partition("#")[0]


def parse(text: str) -> Tree[Token]:
    """Return the parse tree of *text*, which is half-width.

    Raises:
        UnexpectedInput: it is no expression.
    """
    return _parser().parse(text)
