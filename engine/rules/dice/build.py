"""Build the tree of an expression from its parse tree, and refuse what passes a limit."""

import re
from typing import cast

from lark import Token, Tree

from engine.errors import BadDice
from engine.model.language import Both
from engine.rules.dice.edges import edge_of, start, with_edge
from engine.rules.dice.limits import (
    MAX_DICE,
    MAX_NUMBER,
    MAX_SIDES,
    TOO_BIG,
    TOO_MANY_DICE,
    refusal,
)
from engine.rules.dice.operators import with_operator
from engine.rules.dice.tree import (
    Bracket,
    Chain,
    Compared,
    Constant,
    Dice,
    Labelled,
    Link,
    Negative,
    Node,
    Number,
    Percentile,
)

_NO_SIDES = Both(
    "a die needs 1 side at least. Write d6, d20 or d%.",
    "骰子至少要有 1 面，例如 d6、d20、d%。",
)
_COMPARISONS = {">=": "≥", "<=": "≤", "!=": "≠", "==": "="}


class Builder:
    """Builds one tree, counting its dice."""

    def __init__(self, expression: str) -> None:
        self._expression = expression
        self._dice = 0

    def node(self, part: Tree[Token] | Token) -> Node:
        """Return what *part* means.

        Raises:
            BadDice: it cannot be done, or passes a limit.
        """
        if isinstance(part, Token):
            return self._leaf(part)
        children = part.children
        match part.data:
            case "atom":
                return self._atom(children[0], cast("list[Token]", children[1:]))
            case "bracket" | "many":
                return Bracket(tuple(map(self.node, children)), listed=part.data == "many")
            case "signed":
                return self._signed(cast("list[Token]", children[:-1]), children[-1])
            case "comparison":
                left, sign, right = children
                shown = cast("Token", sign).value
                shown = _COMPARISONS.get(shown, shown)
                return Compared(self.node(left), shown, self.node(right))
            case _:
                return self._chain(children)

    def _leaf(self, token: Token) -> Node:
        match token.type:
            case "NUMBER":
                return self._constant(token)
            case "DICE":
                return self._thrown(token)
            case _:
                return self._percentile(token)

    def _constant(self, token: Token) -> Constant:
        value: Number = float(token) if "." in token else int(token)
        if value > MAX_NUMBER:
            raise self._refusal(TOO_BIG, token)
        return Constant(value, token.value)

    def _thrown(self, token: Token) -> Dice:
        count, sides = re.split(r"\s*[dD]", token)
        low, high = (-1, 1) if sides in "fF" else (1, 100 if sides == "%" else int(sides))
        if high == 0:
            raise self._refusal(_NO_SIDES, token)
        if high > MAX_SIDES:
            raise self._refusal(TOO_MANY_DICE, token)
        dice = Dice(int(count or 1), low, high, start(token))
        self._count(dice.count, token)
        return dice

    def _percentile(self, token: Token) -> Percentile:
        size = int(token[1:] or 1)
        self._count(size + 2, token)
        return Percentile(size if token[0] in "bB" else -size, start(token))

    def _atom(self, first: Tree[Token] | Token, suffixes: list[Token]) -> Node:
        node = self.node(first)
        for token in suffixes:
            match token.type:
                case "OPERATOR":
                    node = with_operator(self._expression, node, token)
                case "LABEL":
                    node = _labelled(node, token.value)
                case _:
                    edge = edge_of(token)
                    self._count(edge.more, token)
                    node = with_edge(self._expression, node, edge)
        return node

    def _signed(self, signs: list[Token], part: Tree[Token] | Token) -> Node:
        node = self.node(part)
        return Negative(node) if "".join(signs).count("-") % 2 else node

    def _chain(self, children: list[Tree[Token] | Token]) -> Chain:
        links = zip(cast("list[Token]", children[1::2]), children[2::2], strict=True)
        return Chain(
            self.node(children[0]),
            tuple(Link(sign.value, self.node(part), start(sign)) for sign, part in links),
        )

    def _count(self, dice: int, token: Token) -> None:
        self._dice += dice
        if self._dice > MAX_DICE:
            raise self._refusal(TOO_MANY_DICE, token)

    def _refusal(self, why: Both, token: Token) -> BadDice:
        return refusal(self._expression, why, start(token))


def _labelled(node: Node, label: str) -> Labelled:
    """Put *label* behind *node*; several stand side by side, so that no depth comes of them."""
    if isinstance(node, Labelled):
        return Labelled(node.part, f"{node.label} {label}")
    return Labelled(node, label)
