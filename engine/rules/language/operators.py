"""Reads operators, and says where one is missing."""

from typing import cast

from lark import Token

from engine.model.language import Both
from engine.model.operators import Comparison
from engine.rules.language.faults import NOTHING, did_you_mean, in_marks, meant
from engine.rules.language.words import Passage, start_of

COMPARISON = Both("A comparison (== != > >= < <=)", "比较符号（== != > >= < <=）")
CONNECTIVE = Both("“&&” or “||”", "「&&」或「||」")

_COMPARISONS = (">=", "<=", "!=", "==", ">", "<")
_MEANT = {"=": "==", "===": "==", "=>": ">=", "=<": "<=", "<>": "!="}
_CONNECTIVES = ("&&", "||")
_HALF_WIDTH = str.maketrans("＜＞＝！＋－＊／", "<>=!+-*/")
_SIGNS = {"≥": ">=", "≤": "<=", "≠": "!="}


def joined(operator: str) -> str:
    """Return *operator* without blanks and in ASCII."""
    half = operator.translate(_HALF_WIDTH)
    return "".join(_SIGNS.get(sign, sign) for sign in half if not sign.isspace())


def comparison(token: Token, passage: Passage) -> Comparison:
    """Return the comparison *token* stands for; "==" where it is faulty."""
    operator = joined(token)
    known = operator in _COMPARISONS
    if any(map(str.isspace, token)):
        found, at = str(token), start_of(token)
        passage.faults.add("SPACED_COMPARISON_OP", at, found=found, fixed=operator)
    elif not known:
        miss_operator(passage, start_of(token), COMPARISON, meant(_MEANT.get(operator)))
    return cast("Comparison", operator) if known else "=="


def miss_connective(passage: Passage, at: int) -> None:
    """Say that two conditions stand side by side, and nothing joins them."""
    near = did_you_mean(passage.text[at : at + 2].strip(), _CONNECTIVES)
    miss_operator(passage, at, CONNECTIVE, near)


def miss_operator(passage: Passage, at: int, wanted: Both, near: Both = NOTHING) -> None:
    """Say that *wanted* was expected at offset *at*."""
    found = in_marks(passage.text[at:])
    passage.faults.add("EXPECTED_OPERATOR", at, wanted=wanted, found=found, near=near)
