"""Cuts the steps of a rule apart at `&&` outside quotes; natively also at `and` and 且."""

import re
from collections.abc import Iterator

from engine.model.language import Both
from engine.rules.language.grammar import STATE
from engine.rules.language.quotes import masked
from engine.rules.language.spelling import STEP_WORDS, pattern_of
from engine.rules.language.words import Passage

WORDS = r"记住|remember|inject|标记|flag|取消标记|unflag|前往|go\s?to|结局|end(?:ing)?|讲述|tell"
"""Words that begin a step, but for 注入 and 状态."""

WORLD_WORDS = pattern_of(STEP_WORDS)
"""Words that begin a step of the native dialect, besides."""

_JOINTS = {
    "meph": re.compile(r"&&|＆＆"),
    "native": re.compile(
        r"&&|＆＆"
        rf"|(?<![^\s\"'”’」\d])(?:and(?!\w)|且(?=\s|$|注入|{WORDS}|{WORLD_WORDS}))"
        rf"|且(?={STATE})",
        re.IGNORECASE,
    ),
}
_STEP = Both("A step", "动作")


def parts_of(passage: Passage) -> Iterator[Passage]:
    """Yield the text of each step. Empty ones are skipped in `.meph`, and faults elsewhere."""
    start = 0
    for joint in _JOINTS[passage.dialect].finditer(masked(passage.text)):
        if passage.dialect == "meph":
            _check_blanks(passage, joint.start(), joint.end())
        yield from _part(passage, start, joint.start())
        start = joint.end()
    yield from _part(passage, start, len(passage.text))


def _check_blanks(passage: Passage, start: int, end: int) -> None:
    around = passage.text[max(start - 1, 0) : start] + passage.text[end : end + 1]
    if not all(map(str.isspace, around)):
        passage.faults.add("BAD_AND_SEPARATOR", start)


def _part(passage: Passage, start: int, end: int) -> Iterator[Passage]:
    text = passage.text[start:end]
    start += len(text) - len(text.lstrip())
    if text.strip():
        yield Passage(text.strip(), passage.faults.within(start), passage.dialect)
    elif passage.dialect == "native":
        passage.faults.add("EXPECTED_TEXT", start, wanted=_STEP)
