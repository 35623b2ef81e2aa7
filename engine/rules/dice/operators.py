"""Read operators, join equal neighbours, and refuse those that cannot work or never end."""

import re
from dataclasses import replace
from typing import cast

from lark import Token

from engine.model.language import Both
from engine.rules.dice.edges import start
from engine.rules.dice.limits import MAX_NUMBER, MAX_OPERATORS, TOO_BIG, TOO_MANY_OPERATORS, refusal
from engine.rules.dice.tree import Bracket, Dice, Kind, Labelled, Node, Operator, Picks

_PARTS = re.compile(
    r"(?P<kind>[kpe]|r[roa]|m[ia])(?P<selector>[hl]|[<>]=?|[≥≤=])?(?P<number>-?\d+)?"
)

_JOINED: frozenset[Kind] = frozenset({"k", "rr", "ro", "ra", "e"})
_FOR_LISTS: frozenset[Kind] = frozenset({"k", "p"})

_PLAIN_NUMBER = Both(
    "mi and ma take a plain number: mi2 counts every die as 2 at least.",
    "mi 和 ma 后面写一个数：mi2 表示每个骰子至少算 2。",
)
_NO_DICE = Both(
    "operators work on dice and lists. Write one right behind them: 4d6kh3.",
    "运算只能用于骰子和列表，请紧跟在后面写：4d6kh3。",
)
_ONLY_DICE = Both(
    "this works on dice only; lists know k and p.",
    "这个运算只能用于骰子；列表只支持 k 和 p。",
)
_ALWAYS_SOME = Both(
    "rerolling the highest or lowest until none is left never ends. Use ro to do it once.",
    "反复重掷最高或最低的骰子永远不会结束，只重掷一次请用 ro。",
)
_EVERY_FACE = Both(
    "every face of the die matches, so this would never end. Let one face at least be left out.",
    "骰子的每一面都符合条件，永远不会结束，请至少留出一面。",
)


def with_operator(expression: str, node: Node, token: Token) -> Node:
    """Return *node* with the operator in *token* behind it.

    Brackets around nothing but dice or a list, and notes, are looked through.

    Raises:
        BadDice: it does not work there, would never end, or passes a limit.
    """
    match node:
        case Labelled(part=part):
            return replace(node, part=with_operator(expression, part, token))
        case Bracket(items=(Dice() | Bracket() | Labelled() as part,), listed=False, operators=()):
            return replace(node, items=(with_operator(expression, part, token),))
        case Dice():
            return _on_dice(expression, node, operator_of(expression, token))
        case Bracket():
            return _on_list(expression, node, operator_of(expression, token))
        case _:
            raise refusal(expression, _NO_DICE, start(token))


def operator_of(expression: str, token: Token) -> Operator:
    """Return what an OPERATOR token says.

    Raises:
        BadDice: its number is too big, or mi or ma have a selector.
    """
    text = re.sub(r"\s+", "", token).lower()
    kind, selector, digits = cast("re.Match[str]", _PARTS.fullmatch(text)).groups()
    number = int(digits or 1)
    if abs(number) > MAX_NUMBER:
        raise refusal(expression, TOO_BIG, start(token))
    if kind in ("mi", "ma") and selector:
        raise refusal(expression, _PLAIN_NUMBER, start(token))
    return Operator(cast("Kind", kind), _picks(selector or "=", number), text, start(token))


def _picks(selector: str, number: int) -> Picks:
    match selector:
        case "h":
            picks = Picks(highest=number)
        case "l":
            picks = Picks(lowest=number)
        case ">" | ">=" | "≥":
            picks = Picks(over=number - (selector != ">"))
        case "<" | "<=" | "≤":
            picks = Picks(under=number + (selector != "<"))
        case _:
            picks = Picks(frozenset({number}))
    return picks


def _on_dice(expression: str, dice: Dice, operator: Operator) -> Dice:
    operators = _behind(expression, dice.operators, operator)
    last = operators[-1]
    if last.kind == "rr" and last.picks.is_ranked:
        raise refusal(expression, _ALWAYS_SOME, operator.at)
    if last.kind in ("rr", "e") and last.picks.covers(dice.low, dice.high):
        raise refusal(expression, _EVERY_FACE, operator.at)
    return replace(dice, operators=operators)


def _on_list(expression: str, bracket: Bracket, operator: Operator) -> Bracket:
    if operator.kind not in _FOR_LISTS:
        raise refusal(expression, _ONLY_DICE, operator.at)
    return replace(bracket, operators=_behind(expression, bracket.operators, operator))


def _behind(
    expression: str, operators: tuple[Operator, ...], new: Operator
) -> tuple[Operator, ...]:
    if operators and operators[-1].kind == new.kind and new.kind in _JOINED:
        last = operators[-1]
        joined = replace(last, picks=last.picks.joined(new.picks), text=last.text + new.text)
        return (*operators[:-1], joined)
    if len(operators) == MAX_OPERATORS:
        raise refusal(expression, TOO_MANY_OPERATORS, new.at)
    return (*operators, new)
