"""Small parts that conditions and steps share: texts, numbers, broken words."""

import re
from dataclasses import dataclass
from typing import Literal, cast
from unicodedata import normalize

from lark import Token, Tree

from engine.model.language import Both
from engine.model.value import typed
from engine.rules.language.faults import Faults
from engine.rules.language.grammar import Dialect, parse
from engine.rules.language.quotes import inside

TEXT = Both("A text", "文字")
KEY = Both("The name of a state value", "状态的名字")
VALUE = Both("A value", "值")

_WORD = re.compile(r"[A-Za-z_]+|[^\WA-Za-z_]+|\S")


@dataclass(frozen=True, slots=True)
class Passage:
    """A text that is being read, and where its faults go."""

    text: str
    faults: Faults
    dialect: Dialect


def tree_of(passage: Passage, text: str, start: Literal["condition", "step"]) -> Tree[Token]:
    """Return the tree of *text*, which is that of *passage* without its stray brackets."""
    tree, misplaced = parse(text, start, passage.dialect)
    for token in misplaced[:1]:  # what follows is only confused by the first
        passage.faults.add("UNEXPECTED", start_of(token), found=str(token))
    return tree


def start_of(token: Token) -> int:
    """Return where *token* begins in the text that was parsed."""
    return cast("int", token.start_pos)


def tokens_of(tree: Tree[Token]) -> list[Token]:
    """Return the tokens right under *tree*."""
    return [child for child in tree.children if isinstance(child, Token)]


def trees_of(tree: Tree[Token]) -> list[Tree[Token]]:
    """Return the trees right under *tree*."""
    return [child for child in tree.children if isinstance(child, Tree)]


def text_of(tree: Tree[Token], faults: Faults, wanted: Both = TEXT) -> str:
    """Return what the text in *tree* says: quotes are taken off, escapes undone."""
    [token] = tokens_of(tree)
    match token.type:
        case "QUOTED":
            return inside(token)
        case "MISSING":
            faults.add("EXPECTED_TEXT", start_of(token), wanted=wanted)
        case "UNCLOSED":
            faults.add("QUOTE_UNCLOSED", start_of(token), found=str(token))
        case _:  # a bare text
            pass
    return token.strip()


def first_word(text: str) -> str:
    """Return the first letters of one script in *text*, which is not blank; or else a sign."""
    return next(_WORD.finditer(text))[0]


def check_in_one_piece(token: Token, faults: Faults) -> None:
    """Fault a word that an author broke by blanks."""
    whole = re.sub(r"\s+", "", token)
    if whole != token:
        faults.add("SPACED_KEYWORD", start_of(token), found=str(token), fixed=whole)


def number_of(tree: Tree[Token], faults: Faults, range: Both, *, percent: bool = False) -> float:
    """Return the number in *tree*, 0 where there is none; full-width digits are fine.

    *range* says which numbers are allowed. Behind a *percent* its sign may stand.
    """
    text = text_of(tree, faults, range)
    number = typed(normalize("NFKC", text).removesuffix("%" if percent else ""))
    if isinstance(number, int | float) and not isinstance(number, bool):
        return number
    if text:
        fault_number(tree, faults, range)
    return 0


def fault_number(tree: Tree[Token], faults: Faults, range: Both) -> None:
    """Fault the number in *tree*: it is none, or outside *range*."""
    [token] = tokens_of(tree)
    faults.add("EXPECTED_NUMBER", start_of(token), range=range, found=token.strip())
