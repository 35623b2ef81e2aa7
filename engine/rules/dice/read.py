"""Read an expression: check its limits, find its advantage and comment, build its tree."""

from functools import lru_cache

from lark import Token, Tree, UnexpectedInput

from engine.errors import BadDice
from engine.rules.dice.build import Builder
from engine.rules.dice.edges import place_edges, start
from engine.rules.dice.faults import NOTHING, unreadable
from engine.rules.dice.grammar import bare, half_width, parse
from engine.rules.dice.limits import MAX_DEPTH, MAX_TEXT, TOO_DEEP, TOO_LONG, refusal
from engine.rules.dice.tree import Reading

_STRAIGHT = str.maketrans("“”", '""')


def read(expression: str) -> Reading:
    """Return what *expression* means.

    Raises:
        BadDice: it cannot be read, or passes a limit that shows before anything is thrown.
    """
    if len(expression) > MAX_TEXT:
        raise refusal(one_line(expression[:MAX_TEXT]), TOO_LONG, MAX_TEXT)
    return _read(expression)


def one_line(text: str) -> str:
    """Return *text* with a blank for every sign that is not printed, and none at its ends."""
    return "".join(char if char.isprintable() else " " for char in text).strip()


@lru_cache(maxsize=1024)
def _read(expression: str) -> Reading:
    line = one_line(expression)
    if not line:
        raise BadDice(line, NOTHING)
    text = half_width(line)
    _check_depth(line, text)
    parsed = _parsed(line, text)
    comment = _comment(line, parsed)
    place_edges(line, parsed)
    return Reading(line, Builder(line).node(parsed.children[0]), comment)


def _check_depth(line: str, text: str) -> None:
    """Count brackets before the tree is built: its builder calls itself."""
    depth = 0
    for at, char in enumerate(bare(text)):
        depth += (char == "(") - (char == ")")
        if depth > MAX_DEPTH:
            raise refusal(line, TOO_DEEP, at)


def _parsed(line: str, text: str) -> Tree[Token]:
    try:
        return parse(text)
    except UnexpectedInput as stop:
        raise unreadable(line, text, stop) from None


def _comment(line: str, parsed: Tree[Token]) -> str:
    """Take the comment off *parsed*; its words are those of *line*, at their full width.

    It is shown in curly quotes, so it must not close them: its words are a person's, no result.
    """
    last = parsed.children[-1]
    if not (isinstance(last, Token) and last.type == "COMMENT"):
        return ""
    parsed.children.pop()
    words = line[start(last) :].removeprefix("#").removeprefix("＃").split()
    return " ".join(words).translate(_STRAIGHT)
