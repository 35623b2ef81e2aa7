"""Rules: the book finds which could fire and says which leaf decided, beside a closure for each."""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random

from bench.measure import shown, times
from bench.row import Row
from engine.model.rule import AllOf, Compare, Condition, Contains, Rule, Tell
from engine.rules.conditions import Moment
from engine.rules.matching import RuleBook
from engine.rules.throws import Throws

TURNS = 100
LIMITS = {10: 1.0, 100: 1.0, 1000: 0.25}

SAID = (
    "I raise the lantern and step down into the dark, 小心地避开那道裂缝, listening for the 钟声."
)
MOMENT = Moment(SAID, {"nerve": 40, "灵魂": 55})

CHANCE = Random("bench")

Closure = Callable[[str, dict[str, int]], bool]


def rows() -> Iterator[Row]:
    """Yield a row for each number of rules."""
    for number, limit in LIMITS.items():
        words = [_word(n) for n in range(number)]
        book = RuleBook([_rule(word, n) for n, word in enumerate(words)])
        closures = [_closure(word, n) for n, word in enumerate(words)]
        assert [index for index, _ in _fired(book)] == _true(closures)
        ours, theirs = times(partial(_ours, book), partial(_theirs, closures))
        note = f"{shown(ours / TURNS)} a turn, {shown(theirs / TURNS)} closures"
        yield Row(f"{number} rules, with evidence", ours / theirs, limit, "<=", note)


def _word(n: int) -> str:
    """Return a keyword; a few of them stand in what is said, at any number of rules."""
    if n % 5 == 0 and n < len(_STANDING) * 5:
        return _STANDING[n // 5]
    return f"{_ENGLISH[n % len(_ENGLISH)]} {n}" if n % 2 else f"{_CHINESE[n % len(_CHINESE)]}{n}"


_STANDING = ("lantern", "裂缝", "钟声")
_ENGLISH = ("tower", "oath", "mirror of rain", "knife", "old promise", "ferry", "ash")
_CHINESE = ("灯塔", "誓言", "镜子", "渡口", "旧约", "灰烬", "黑暗")


def _rule(word: str, n: int) -> Rule:
    condition = AllOf((Contains(word), Compare("nerve" if n % 2 else "灵魂", ">=", n % 60)))
    return Rule(f"rule {n}", condition, (Tell("Something stirs."),))


def _closure(word: str, n: int) -> Closure:
    key, least = "nerve" if n % 2 else "灵魂", n % 60
    return lambda text, vars: word in text and vars[key] >= least


def _fired(book: RuleBook) -> list[tuple[int, Condition]]:
    """Return which rules held, each with the leaf that decided it."""
    fired = []
    for index in book.may_fire(SAID):
        verdict = book.verdict(index, MOMENT, Throws(CHANCE))
        if verdict.truth:
            fired.append((index, verdict.leaf))
    return fired


def _true(closures: list[Closure]) -> list[int]:
    vars = {"nerve": 40, "灵魂": 55}
    return [index for index, closure in enumerate(closures) if closure(SAID, vars)]


def _ours(book: RuleBook) -> None:
    for _ in range(TURNS):
        _fired(book)


def _theirs(closures: list[Closure]) -> None:
    for _ in range(TURNS):
        _true(closures)
