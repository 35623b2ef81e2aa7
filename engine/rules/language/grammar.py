"""The grammar of conditions and steps, and the parser made from it.

The lexer is contextual: what a stretch of text means depends on what may stand there, so a bare
word after 包含 is never taken for an operator. Terminals without a pattern (HOLE, MISSING) mark
what an author left out; `mend` puts them in, and the readers then say what is missing.

The native dialect knows more leaves: those of a living world. Each is one token here, which
`world_forms` reads.
"""

from functools import cache
from typing import Literal, cast

from lark import Lark, Token, Tree, UnexpectedInput, UnexpectedToken
from lark.parsers.lalr_interactive_parser import InteractiveParser

from engine.rules.language.quotes import QUOTED, SINGLE
from engine.rules.language.spelling import LEAF_WORDS, pattern_of

Dialect = Literal["meph", "native"]

_DOT = r"\s*[.．]"
STATE = rf"(?:状\s*态|state){_DOT}"
ROLL = (
    r"(?:roll|掷骰?)(?:\s*[(（]"
    r"(?:[^()（）&|]|[(（](?:[^()（）]|[(（][^()（）]*[)）])*[)）])*[)）]?|\s*[\dd][^\s()（）&|]*)"
)
COMPARING = "<>=!＜＞＝！≥≤≠"
_JOIN = r"&&|\|\||＆＆|｜｜"
_PARENS = r"(?<=[^\s(（])[(（][^()（）\"“”‘’'「」&|<>=]*[)）]"

_PLAIN_WORDS = r"不?包含|contains|lacks|状态|state\s*\.|标记|flag|场景|scene|回合|turn|roll|概率"
_WORLD_WORDS = pattern_of(LEAF_WORDS)
_ATOM_WORDS = {
    "meph": rf"(?:{_PLAIN_WORDS})",
    "native": rf"(?:{_PLAIN_WORDS}|{_WORLD_WORDS})",
}
_AND_OR = (  # behind a leaf of the world; a blank, a quote or a digit stands before it
    r"(?:(?<=[\s\"'”’」])(?:and|or)(?!\w)"
    rf"|(?<=[\s\d\"'”’」])[且或](?=\s|$|[(（!！非不]|{_ATOM_WORDS['native']}))"
)
_REST = rf"(?:{QUOTED}|(?!{_JOIN}|[()（）]|{_AND_OR})[\s\S])*"
_WORLD = rf"{_WORLD_WORDS}(?!\w)(?!\s*[{COMPARING}])(?:\s*[(（]{_REST}[)）]?)?{_REST}"


def _terminal(pattern: str) -> str:
    return "/" + pattern.replace("/", r"\/") + "/i"


_MORE = {
    "meph": "",
    "native": rf"""
%extend _unit: world
%extend never: NEVER
world: WORLD
NEVER.1: {_terminal(pattern_of(["never"]))}
WORLD.1: {_terminal(_WORLD)}
""",
}


def _grammar(dialect: Dialect) -> str:
    """Return the grammar of *dialect*."""
    join_word = rf"(?:(?:and|or)(?!\w)|[且或](?=[\s(（!！\"'“‘「]|$|{_ATOM_WORDS[dialect]}))"
    stop = (
        rf"{_JOIN}|[()（）\"“”‘「」]|{SINGLE}|[<>=＜＞＝≥≤≠]|[!！](?=\s*[=＝])"
        rf"|[+\-*/＋－＊／](?=\s*[=＝])|\s{join_word}|[且或](?=不?包含|状态{_DOT})|(?:roll|掷骰?)\s*[(（]"
    )
    bare = rf"(?![\s(（])(?:{_PARENS}|(?!{stop})[\s\S])+"
    unknown = (
        rf"(?![\s(（]|{join_word})"
        rf"(?:{QUOTED}|{_PARENS}|(?!{_JOIN}|[()（）]|\s{join_word})[\s\S])+"
    )
    return (
        f"{_PLAIN}\nBARE.-1: {_terminal(bare)}\nUNKNOWN.-3: {_terminal(unknown)}\n{_MORE[dialect]}"
    )


_PLAIN = rf"""
?condition: either
?either: both (OR both)*
?both: _unit (AND _unit)*
_unit: negation | group | never | always | contains | lacks | compare | flag | scene | turn
     | roll | chance | unknown | hole

negation: NOT _unit
group: _OPEN either _CLOSE
never: _OPEN _CLOSE
always: ALWAYS
contains: CONTAINS _operand
lacks: LACKS _operand
compare: STATE text OP (text | ref)
flag: FLAG _operand
scene: SCENE _operand
turn: TURN OP _operand
roll: ROLL [OP text]
chance: CHANCE _operand
unknown: UNKNOWN
hole: HOLE

_operand: text | _OPEN text _CLOSE
text: QUOTED | BARE | UNCLOSED | MISSING
ref: STATE text

?step: inject | assign | put | take | goto | end | tell | prose
inject: INJECT rest
assign: STATE text OP rest
put: FLAG rest
take: UNFLAG rest
goto: GOTO rest
end: END rest
tell: TELL rest
prose: REST
rest: REST | MISSING

OR: /\|\|/ | "｜｜" | /or(?!\w)/i | "或"
AND: "&&" | "＆＆" | /and(?!\w)/i | "且"
NOT: /[!！非不]|not(?!\w)/i
_OPEN: /[(（]/
_CLOSE: /[)）]/
ALWAYS.1: /总是|always(?!\w)/i
CONTAINS.1: /包\s*含|contains(?!\w)/i
LACKS.2: /不\s*包\s*含|lacks(?!\w)/i
STATE.1: {_terminal(STATE)}
FLAG.1: /标记|flag(?!\w)/i
SCENE.1: /场景|scene(?!\w)/i
TURN.1: /回合数?|turns?(?!\w)/i
ROLL.1: {_terminal(ROLL)}
CHANCE.1: /概率|chance(?!\w)/i
OP: /([+\-*\/＋－＊／]\s*)?[{COMPARING}]+(\s+[{COMPARING}]+)*/
QUOTED.1: {_terminal(QUOTED)}
UNCLOSED.-2: /["'“‘「][\s\S]*/
INJECT.1: /注\s*入|记住|(inject|remember)(?!\w)/i
UNFLAG.2: /取消标记|unflag(?!\w)/i
GOTO.1: /前往|go\s?to(?!\w)/i
END.1: /结局|end(ing)?(?!\w)/i
TELL.1: /讲述|tell(?!\w)/i
REST.-4: /\S[\s\S]*/

%declare HOLE MISSING
%ignore /\s+/
"""

_INSERTABLE = ("HOLE", "MISSING", "AND", "OP")
_INSERTABLE_AT_END = ("HOLE", "MISSING", "OP", "_CLOSE")


def parse(
    text: str, start: Literal["condition", "step"], dialect: Dialect
) -> tuple[Tree[Token], list[Token]]:
    """Return the tree of *text*, mended where it breaks the grammar, and what has no place in it.

    What an author left out appears as a token without text, with a HOLE behind it where other text
    stands in its place.
    """
    misplaced: list[Token] = []
    parser = _parser(dialect)
    tree = parser.parse(text, start, on_error=lambda error: _mend(error, len(text), misplaced))
    return tree, misplaced


@cache
def _parser(dialect: Dialect) -> Lark:
    return Lark(
        _grammar(dialect),
        parser="lalr",
        start=["condition", "step"],
        propagate_positions=True,
        maybe_placeholders=False,
    )


def _mend(error: UnexpectedInput, end: int, misplaced: list[Token]) -> bool:
    """Insert what is missing before the unexpected token, or drop the token, and go on."""
    stop = cast("UnexpectedToken", error)  # UNKNOWN and REST leave no text without a token
    if stop.token.type == "$END":
        _finish(stop.interactive_parser, end)
    elif not _insert_before(stop.token, stop.interactive_parser):
        misplaced.append(stop.token)
    return True


def _finish(parser: InteractiveParser, end: int) -> None:
    """Insert what is missing at the end; the parser comes to the end by itself."""
    while "$END" not in (wanted := _wanted(parser)):
        kind = next(kind for kind in _INSERTABLE_AT_END if kind in wanted)
        parser.feed_token(Token(kind, "", end))


def _insert_before(token: Token, parser: InteractiveParser) -> bool:
    """Insert what is missing before *token*, and feed it; False where it has no place at all."""
    while token.type not in (wanted := _wanted(parser)):
        kind = next((kind for kind in _INSERTABLE if kind in wanted), None)
        if kind is None:
            return False
        parser.feed_token(Token(kind, "", token.start_pos))
        if kind == "AND" and token.type not in _wanted(parser) - {"UNKNOWN"}:
            parser.feed_token(Token("HOLE", token.value, token.start_pos))
            return True
    parser.feed_token(token)
    return True


def _wanted(parser: InteractiveParser) -> set[str]:
    return cast("set[str]", parser.accepts())  # type: ignore[no-untyped-call] # lark's own gap
