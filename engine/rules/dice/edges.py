"""Advantage and disadvantage, bonus and penalty dice: words that turn one die into several."""

import re
from dataclasses import dataclass, replace
from typing import cast

from lark import Token, Tree

from engine.model.language import Both
from engine.rules.dice.limits import refusal
from engine.rules.dice.tree import Dice, Labelled, Node, Operator, Percentile, Picks

_UP = re.compile(r"adv|bonus|优势|奖励", re.IGNORECASE)
_COC = re.compile(r"bonus|penalty|奖励|惩罚", re.IGNORECASE)
_COUNT = re.compile(r"[0-9]+")
_ONE_D20 = re.compile(r"(?:1\s*)?[dD]20")
_ONE_D100 = re.compile(r"(?:1\s*)?[dD](?:100|%)")

_BETTER = ("kh1", Picks(highest=1))
_WORSE = ("kl1", Picks(lowest=1))

_WHICH_DIE = Both(
    "it is not clear which die this is for. Write it right behind the die: 1d20 adv + 5.",
    "不清楚这是给哪个骰子的，请紧跟在那个骰子后面写：1d20 优势 + 5。",
)
_FOR_ONE_DIE = Both(
    "advantage is for one die, and takes no number. Write 1d20 adv.",
    "优势和劣势只用于一个骰子，后面不写数字，例如 1d20 优势。",
)
_FOR_PERCENTILE = Both(
    "bonus and penalty dice belong to 1d100. Write 1d100 bonus 2, or # before a comment.",
    "奖励骰和惩罚骰只用于 1d100，例如 1d100 奖励骰2；注释请以 # 开头。",
)


@dataclass(frozen=True, slots=True)
class Edge:
    """One such word as read. *size* is 1 for one better die, -2 for two worse ones."""

    size: int
    is_coc: bool
    is_counted: bool
    at: int

    @property
    def more(self) -> int:
        """How many dice it adds: a percentile with an edge has a die for its units too."""
        return abs(self.size) + 1 if self.is_coc and self.size else 1


def edge_of(word: Token) -> Edge:
    """Return what an edge word says."""
    count = _COUNT.search(word)
    size = int(count[0]) if count else 1
    is_up = _UP.match(word) is not None
    is_coc = _COC.match(word) is not None
    return Edge(size if is_up else -size, is_coc, count is not None, start(word))


def with_edge(expression: str, node: Node, edge: Edge) -> Node:
    """Return what *edge* makes of *node*; notes are looked through.

    Raises:
        BadDice: the edge is for other dice.
    """
    match node:
        case Labelled(part=part):
            return replace(node, part=with_edge(expression, part, edge))
        case Dice(count=1, low=1, high=100, operators=()) if edge.is_coc:
            return Percentile(edge.size, node.at)
        case Dice(count=1) if not edge.is_coc and not edge.is_counted:
            name, picks = _BETTER if edge.size > 0 else _WORSE
            keep = Operator("k", picks, name, edge.at)
            return replace(node, count=2, operators=(*node.operators, keep))
        case _:
            why = _FOR_PERCENTILE if edge.is_coc else _FOR_ONE_DIE
            raise refusal(expression, why, edge.at)


def place_edges(expression: str, parsed: Tree[Token]) -> None:
    """Move words that stand behind a whole calculation to the die each is for.

    That is the first single d20 (for bonus dice, d100); else the only dice there are.

    Raises:
        BadDice: several dice could be meant, or there are none.
    """
    for edged in list(parsed.find_data("edged")):
        calculation, word = cast("tuple[Tree[Token], Token]", edged.children)
        _home(expression, calculation, word).children.append(word)
        edged.set(calculation.data, calculation.children)


def start(token: Token) -> int:
    """Return the index at which *token* begins."""
    return token.start_pos or 0


def _home(expression: str, calculation: Tree[Token], word: Token) -> Tree[Token]:
    atoms = _dice_atoms(calculation)
    usual = _ONE_D100 if _COC.match(word) else _ONE_D20
    for dice, atom in atoms:
        if usual.fullmatch(dice):
            return atom
    if len(atoms) != 1:
        raise refusal(expression, _WHICH_DIE, start(word))
    return atoms[0][1]


def _dice_atoms(calculation: Tree[Token]) -> list[tuple[Token, Tree[Token]]]:
    """Return all dice as (token, the atom it begins), in the order they are written."""
    firsts = ((atom.children[0], atom) for atom in calculation.find_data("atom"))
    dice = [(first, atom) for first, atom in firsts if isinstance(first, Token)]
    dice = [(first, atom) for first, atom in dice if first.type == "DICE"]
    return sorted(dice, key=lambda pair: start(pair[0]))
