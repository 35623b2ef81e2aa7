"""How much one expression may ask for, and what is said past each limit."""

from engine.errors import BadDice
from engine.model.language import Both

MAX_TEXT = 500
MAX_DICE = 100
MAX_SIDES = 10_000
MAX_THROWS = 1_000
MAX_DEPTH = 20
MAX_OPERATORS = 20
MAX_NUMBER = 10**12

TOO_LONG = Both(
    f"it is longer than {MAX_TEXT} characters. Roll it in parts.",
    f"超过了 {MAX_TEXT} 个字符，请分几次掷。",
)
TOO_MANY_DICE = Both(
    f"one roll has at most {MAX_DICE} dice, of at most {MAX_SIDES:,} sides each. Ask for less.",
    f"一次最多掷 {MAX_DICE} 个骰子，每个最多 {MAX_SIDES} 面，请减少。",
)
TOO_MANY_THROWS = Both(
    f"one roll throws at most {MAX_THROWS:,} times, and here it would go on. "
    "Let fewer values match.",
    f"一次最多投掷 {MAX_THROWS} 次，而这里还没有投完。请让条件少匹配一些点数。",
)
TOO_DEEP = Both(
    f"brackets go at most {MAX_DEPTH} deep. Write it flatter.",
    f"括号最多嵌套 {MAX_DEPTH} 层，请减少嵌套。",
)
TOO_MANY_OPERATORS = Both(
    f"at most {MAX_OPERATORS} operators stand behind one another. Use fewer.",
    f"骰子后面最多连写 {MAX_OPERATORS} 个运算，请减少。",
)
TOO_BIG = Both(
    f"numbers go up to {MAX_NUMBER:,}. Use smaller ones.",
    f"数值最大为 {MAX_NUMBER}，请用小一点的数。",
)


def refusal(expression: str, why: Both, at: int) -> BadDice:
    """Return the error that points at the character with index *at* of *expression*."""
    return BadDice(expression, why, at + 1)
