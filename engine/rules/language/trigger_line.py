"""Reads and writes one trigger: `[name] when gates: condition -> steps`."""

import re
from dataclasses import replace
from functools import lru_cache

from engine.errors import StoryError
from engine.model.language import Language, language_of
from engine.model.rule import Condition, Place, Step
from engine.model.table_deeds import KeepTrigger
from engine.model.trigger import Trigger
from engine.rules.language.condition import condition_in
from engine.rules.language.faults import Faults, in_marks
from engine.rules.language.gates import GateLine, gates_in, write_gates
from engine.rules.language.quotes import masked
from engine.rules.language.spelling import WORDS, pattern_of
from engine.rules.language.step import steps_in
from engine.rules.language.stretch import Stretch, cut_arrow
from engine.rules.language.words import Passage
from engine.rules.language.writer import write_condition, write_steps

MAX_LINE = 4_000
MAX_NAME = 80

_KEPT = 1000
"""How many lines are remembered: a whole file of triggers is read once as it comes in."""

_HEAD = re.compile(rf"\s*\[(?P<name>[^\[\]\n]*)\]\s*{pattern_of(['when'])}", re.IGNORECASE)
_GATE = re.compile(
    pattern_of(
        [
            *("before", "after", "once", "repeat", "max", "cooldown"),
            *("soft", "hard", "passive", "needs", "unless"),
        ]
    ),
    re.IGNORECASE,
)
_COLON = re.compile(r"[:：]")
_EMPTY_GROUP = re.compile(r"(?<!roll)(?<![掷骰])[(（]\s*[)）]", re.IGNORECASE)
_LINE_ONE = Place("", 1, 1)


def trigger_in(
    text: str, place: Place = _LINE_ONE, *, path: str = "", language: Language | None = None
) -> Trigger:
    """Return the trigger that *text*, which begins at *place*, says.

    Its own text is the canonical line, in *language*; None is that of *text*.

    Raises:
        StoryError: something is wrong with it; carries every fault, with line and column.
    """
    faults = Faults(text, place, path)
    faults.check_length(text, MAX_LINE)
    name, start = _cut_name(text, faults)
    when, action = cut_arrow(text, start, faults)
    line, condition = _cut_gates(when, faults)
    trigger = Trigger(
        name,
        _condition(condition.passage(faults, "native")),
        checked_steps(action.passage(faults, "native")),
        line.mode,
        line.phase,
        line.occasion,
        line.gates,
        place=faults.place_at(text.index("[")),
    )
    faults.check()
    written = write_trigger(trigger, language or language_of(text))
    faults.check_length(written, MAX_LINE)
    return replace(trigger, text=written)


@lru_cache(_KEPT)
def trigger_on(line: str) -> Trigger:
    """Return the trigger on *line*, as `trigger_in`; one that was read lately is remembered.

    Raises:
        StoryError: as `trigger_in`.
    """
    return trigger_in(line)


def write_trigger(trigger: Trigger, language: Language = "zh") -> str:
    """Return *trigger* as one line, with the words of *language*."""
    word = WORDS["when"].written(language)
    never = WORDS["never"].written(language)
    condition = write_condition(trigger.condition, language, never=never)
    steps = write_steps(trigger.steps, language)
    return f"[{trigger.name}] {word} {write_gates(trigger, language)}: {condition} -> {steps}"


def checked_steps(passage: Passage) -> tuple[Step, ...]:
    """Return the steps *passage* says; triggers that they add must be sound."""
    return tuple(_checked(step, part) for part, step in steps_in(passage))


def _checked(step: Step, part: Passage) -> Step:
    if isinstance(step, KeepTrigger):
        try:
            trigger_on(step.text)
        except StoryError as error:
            first = error.faults[0]
            part.faults.add("BAD_TRIGGER", 0, column=first.place.column, why=first.says)
    return step


def _cut_name(text: str, faults: Faults) -> tuple[str, int]:
    """Return the name, and where the gates begin.

    Raises:
        StoryError: there is no name, or one that cannot be.
    """
    start = len(text) - len(text.lstrip())
    head = _HEAD.match(text)
    if head is None:
        faults.refuse("TRIGGER_HEAD", start, found=in_marks(text))
    faults.check_no_hash(" " * head.end() + masked(text[head.end() :]))
    name = head["name"].strip()
    if not 0 < len(name) <= MAX_NAME:
        faults.refuse("TRIGGER_NAME", start, limit=MAX_NAME, found=f"[{name}]")
    return name, head.end()


def _cut_gates(when: Stretch, faults: Faults) -> tuple[GateLine, Stretch]:
    """Return gates and condition, which the first colon outside quotes divides.

    Without a colon there are no gates.

    Raises:
        StoryError: there are gates and no colon.
    """
    colon = _COLON.search(masked(when.text))
    if colon is None:
        if _GATE.match(when.text):
            faults.refuse("TRIGGER_NO_COLON", when.start + len(when.text))
        return GateLine(), when
    gates = Stretch.of(when.text, 0, colon.start()).moved(when.start)
    rest = Stretch.of(when.text, colon.end(), len(when.text)).moved(when.start)
    return gates_in(gates.passage(faults, "native")), rest


def _condition(passage: Passage) -> Condition:
    for group in _EMPTY_GROUP.finditer(masked(passage.text)):
        passage.faults.add("EMPTY_GROUP", group.start())
    return condition_in(passage)
