"""Reads conditions: text -> tree -> `Condition`. Every `(` and every `not` is one level deep.

Natively a condition has at most `MAX_LEAVES` leaves; a text with that many is read at a glance by
nobody, and every one of them may cost a question.
"""

from itertools import pairwise

from lark import Token, Tree

from engine.model.rule import NEVER, AllOf, AnyOf, Condition, Not
from engine.rules.language.brackets import without_stray_brackets
from engine.rules.language.leaves import LEAVES
from engine.rules.language.operators import miss_connective
from engine.rules.language.words import Passage, start_of, tokens_of, tree_of, trees_of

MAX_DEPTH = 20
MAX_LEAVES = 200


def condition_in(passage: Passage) -> Condition:
    """Return the condition *passage* says; what is wrong with it goes to its faults."""
    text = without_stray_brackets(passage.text, passage.faults)
    condition = _condition(tree_of(passage, text, "condition"), passage, 0)
    if passage.dialect == "native" and _leaves(condition) > MAX_LEAVES:
        passage.faults.add("TOO_MANY_LEAVES", 0, limit=MAX_LEAVES)
    return condition


def _leaves(condition: Condition) -> int:
    match condition:
        case Not(part):
            return _leaves(part)
        case AllOf(parts) | AnyOf(parts):
            return sum(map(_leaves, parts))
        case _:
            return 1


def _condition(tree: Tree[Token], passage: Passage, depth: int) -> Condition:
    match tree.data:
        case "either":
            return AnyOf(_parts(tree, passage, depth))
        case "both":
            return AllOf(_parts(tree, passage, depth))
        case "negation":
            return Not(_inner(tree, passage, depth))
        case "group":
            return _inner(tree, passage, depth)
        case leaf:
            return LEAVES[leaf](tree, passage)


def _parts(tree: Tree[Token], passage: Passage, depth: int) -> tuple[Condition, ...]:
    for before, joint in pairwise(tree.children):
        if isinstance(joint, Token) and not joint and not _is_junk(before):
            miss_connective(passage, start_of(joint))
    return tuple(_condition(part, passage, depth) for part in trees_of(tree))


def _is_junk(part: Token | Tree[Token]) -> bool:
    """Tell whether *part* is text without a place, whose fault has been told."""
    return isinstance(part, Tree) and part.data == "hole" and any(tokens_of(part))


def _inner(tree: Tree[Token], passage: Passage, depth: int) -> Condition:
    if depth == MAX_DEPTH:
        passage.faults.add("TOO_DEEP", tree.meta.start_pos, limit=MAX_DEPTH)
        return NEVER
    [inner] = trees_of(tree)
    return _condition(inner, passage, depth + 1)
