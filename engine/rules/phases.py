"""The two phases of rules in a turn (`.meph` reference, section 2.6).

Passive rules settle facts: one pass in file order, each seeing what the ones before it did; of a
group only the first that holds. Then the first active rule that holds is told.
"""

from collections.abc import Sequence

from engine.model.events import RuleFired
from engine.rules.acting import take_rule
from engine.rules.kept_dice import keep_dice
from engine.rules.language import write_condition
from engine.rules.matching import RuleBook
from engine.rules.taking import Taking, Trial, untraced
from engine.rules.throws import Throws


def run_passive(book: RuleBook, taking: Taking, words: str) -> None:
    """Let every passive rule that holds happen."""
    locked: set[str] = set()
    for index in _tried(book, taking, words):
        group = book.rules[index].group
        if group in locked:
            continue
        if _fires(book, index, taking, words) and group:
            locked.add(group)


def run_active(book: RuleBook, taking: Taking, words: str) -> None:
    """Let the first active rule that holds happen; none once the story has ended."""
    if taking.state.ended is None:
        any(_fires(book, index, taking, words) for index in _tried(book, taking, words))


def _tried(book: RuleBook, taking: Taking, words: str) -> Sequence[int]:
    """Return the rules that are worth trying.

    Where an author looks on, all of them are: what comes of it is the same, and the trace also says
    why a rule did not hold.
    """
    return book.may_fire(words) if taking.trace is untraced else range(len(book.rules))


def _fires(book: RuleBook, index: int, taking: Taking, words: str) -> bool:
    """Try one rule, and let it happen where it holds."""
    rule, throws = book.rules[index], Throws(taking.chance)
    verdict = book.verdict(index, taking.moment(words), throws)
    taking.trace(Trial(rule.name, verdict.truth, verdict.leaf))
    if verdict.truth:
        leaf = write_condition(verdict.leaf, taking.story.language)
        taking.add(RuleFired(rule.name, leaf))
    keep_dice(taking, rule.name, throws, shown=verdict.truth)
    if verdict.truth:
        take_rule(taking, rule)
    return verdict.truth
