"""Rules whose condition cannot hold, and keywords that hold too easily."""

from collections import defaultdict
from collections.abc import Iterator, Mapping

from engine.errors import Fault
from engine.model.atoms import AskModel
from engine.model.language import Both, is_han
from engine.model.rule import Assign, Compare, Contains, Ref, Roll, Rule
from engine.model.story import Story
from engine.model.value import kind, shown
from engine.packs.lint.bounds import bound_faults
from engine.packs.lint.laws import Law, conditioned, steps_of
from engine.packs.lint.literals import literal
from engine.packs.lint.logic import Alternative, alternatives
from engine.packs.lint.ranges import dice_range, number_or_text
from engine.packs.lint.warn import about_rule
from engine.rules.leaves import leaves

_NEVER_FIRES = Both("the condition can never hold", "这个条件永远不会成立")

_AI_IN_RULE = Both(
    "nobody is asked for a rule, so this `ai` never holds; make it a trigger",
    "规则不会去问模型，这里的「判断」永远不成立；请改写成触发器",
)

_KINDS = {
    "bool": Both("true or false", "真假值"),
    "float": Both("a number", "数字"),
    "int": Both("a number", "数字"),
    "string": Both("a text", "文字"),
}

_Kinds = Mapping[str, frozenset[str]]


def condition_faults(story: Story) -> Iterator[Fault]:
    """Yield a warning for every condition that cannot mean what it says."""
    kinds = _kinds(story)
    for law in conditioned(story):
        yield from _leaf_faults(law, kinds)
        yield from bound_faults(law, story)
        ways = alternatives(law.condition)
        if ways == ():
            yield about_rule(law, "NEVER_FIRES", _NEVER_FIRES)
        yield from _keyword_faults(law, ways or ())


def _kinds(story: Story) -> _Kinds:
    """Return which kinds of value each state key can come to have; arithmetic keeps numbers."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for key, value in story.vars:
        found[key].add(kind(value))
    for step in steps_of(story):
        if isinstance(step, Assign):
            found[step.key].add(kind(step.value))
    return {key: frozenset(kinds) for key, kinds in found.items()}


def _leaf_faults(law: Law, kinds: _Kinds) -> Iterator[Fault]:
    for leaf in dict.fromkeys(leaves(law.condition)):
        match leaf:
            case AskModel() if isinstance(law, Rule):
                yield about_rule(law, "AI_IN_RULE", _AI_IN_RULE)
            case Compare() if _is_mismatch(leaf, kinds.get(leaf.key, frozenset())):
                yield about_rule(law, "TYPE_MISMATCH", _mismatch(leaf, kinds[leaf.key]))
            case Roll():
                yield from _roll_faults(law, leaf)
            case _:
                pass


def _is_mismatch(leaf: Compare, kinds: frozenset[str]) -> bool:
    """Tell whether values of *kinds* can never stand in the relation that *leaf* asks for."""
    value = number_or_text(leaf.value)
    if not kinds or value is None or leaf.op == "!=":
        return False
    can_order = bool(kinds & {"int", "float"})
    if leaf.op != "==":
        return isinstance(value, str) or not can_order
    return isinstance(leaf.value, str) and kinds <= {"int", "float", "bool"}


def _mismatch(leaf: Compare, kinds: frozenset[str]) -> Both:
    held = dict.fromkeys(_KINDS[kind] for kind in sorted(kinds))
    en, zh = " or ".join(name.en for name in held), "或".join(name.zh for name in held)
    value = leaf.value.key if isinstance(leaf.value, Ref) else shown(leaf.value)
    asked = f"{leaf.key} {leaf.op} {value}"
    return Both(
        f"“{asked}” never holds: “{leaf.key}” is {en}",
        f"「{asked}」永远不成立：「{leaf.key}」是{zh}",
    )


def _roll_faults(law: Law, leaf: Roll) -> Iterator[Fault]:
    if leaf.op is None or leaf.threshold is None:
        return
    faces = dice_range(leaf.dice)
    asked = Alternative(frozenset([literal(leaf, holds=True)]))
    denied = Alternative(frozenset([literal(leaf, holds=False)]))
    text = f"roll({leaf.dice}) {leaf.op} {shown(leaf.threshold)}"
    low, high = faces.low[0], faces.high[0]
    if not asked.can_hold:
        says = Both(
            f"{text} never holds: the dice show {low:g} to {high:g}",
            f"{text} 永远不成立：点数只会是 {low:g} 到 {high:g}",
        )
        yield about_rule(law, "ROLL_OUT_OF_RANGE", says)
    elif not denied.can_hold:
        says = Both(
            f"{text} always holds: the dice show {low:g} to {high:g}",
            f"{text} 总是成立：点数只会是 {low:g} 到 {high:g}",
        )
        yield about_rule(law, "ROLL_OUT_OF_RANGE", says)


def _keyword_faults(law: Law, ways: tuple[Alternative, ...]) -> Iterator[Fault]:
    seen: set[str] = set()
    for leaf in leaves(law.condition):
        if isinstance(leaf, Contains) and leaf.text.casefold() not in seen:
            seen.add(leaf.text.casefold())
            if says := _too_short(leaf, ways):
                yield about_rule(law, "SHORT_KEYWORD", says)


def _too_short(leaf: Contains, ways: tuple[Alternative, ...]) -> Both | None:
    word = leaf.text.strip()
    said = literal(leaf, holds=True)
    if len(word) != 1 or not any(said in way.literals for way in ways):
        return None
    if not is_han(word):
        return _latin(word) if word.isalpha() else None
    alone = any(way.literals == {said} for way in ways)
    return _han(word) if alone else None


def _latin(letter: str) -> Both:
    return Both(
        f"the keyword “{letter}” is a single letter: nearly every sentence holds it",
        f"关键词「{letter}」只有一个字母，几乎每句话里都有",
    )


def _han(sign: str) -> Both:
    return Both(
        f"the keyword “{sign}” is a single character that many words hold; use a longer word, or"
        " narrow the rule down",
        f"关键词「{sign}」只有一个字，很多词里都有它；请用更长的词，或者加上别的条件",
    )
