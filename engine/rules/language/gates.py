"""Reads and writes the gates of a trigger: when it is tried, how often, and how it acts."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.model.language import Language
from engine.model.trigger import Gates, Mode, Occasion, Phase, Trigger
from engine.rules.language.form import Form, fault_misses, form
from engine.rules.language.gap_kinds import KINDS
from engine.rules.language.gaps import Misses
from engine.rules.language.kinds import past_comma
from engine.rules.language.spelling import WORDS
from engine.rules.language.words import Passage

Said = dict[str, Any]


def _gate(pattern: str, **given: object) -> Form[Said]:
    return form(dict, pattern, KINDS, **given)


_FORMS: tuple[Form[Said], ...] = (
    _gate("before", phase="before"),
    _gate("after", phase="after"),
    _gate("scene", occasion="scene"),
    _gate("turn", occasion="turn"),
    _gate("once", most=1),
    _gate("repeat", most=0),
    _gate("max {most:whole} [times]"),
    _gate("cooldown {cooldown_turns:whole} turns"),
    _gate("cooldown {cooldown_s:seconds}"),
    _gate("soft", mode="soft"),
    _gate("hard", mode="hard"),
    _gate("passive", mode="passive"),
    _gate("needs {needs:triggers}"),
    _gate("unless {unless:triggers}"),
)


@dataclass(frozen=True, slots=True)
class GateLine:
    """All that stands before the colon of a trigger."""

    phase: Phase = "after"
    occasion: Occasion = "turn"
    mode: Mode = "passive"
    gates: Gates = Gates()


def gates_in(passage: Passage) -> GateLine:
    """Return the gates *passage* says, in any order; what is wrong goes to its faults."""
    said: Said = {}
    at, is_sound = 0, True
    while is_sound and (at < len(passage.text) or not said):
        at, is_sound = _next_gate(passage, at, said)
    top = {name: said.pop(name) for name in ("phase", "occasion", "mode") if name in said}
    return GateLine(**top, gates=Gates(**said))


def _next_gate(passage: Passage, at: int, said: Said) -> tuple[int, bool]:
    """Put the gate at *at* into *said*; return where the next begins, and whether it was one."""
    misses = Misses()
    for gate, end in _ways(passage.text, at, misses):
        if not said.keys().isdisjoint(gate):
            passage.faults.add("GATE_TWICE", at, found=passage.text[at:end])
        said.update(gate)
        return past_comma(passage.text, end), True
    fault_misses(misses, passage)
    return at, False


def _ways(text: str, at: int, misses: Misses) -> Iterator[tuple[Said, int]]:
    for one in _FORMS:
        yield from one.read(text, at, misses)


def write_gates(trigger: Trigger, language: Language) -> str:
    """Return the gates of *trigger*; the four that say how it fires always stand there."""
    return ", ".join(_written(trigger, language))


def _written(trigger: Trigger, language: Language) -> Iterator[str]:
    gates = trigger.gates
    word = {name: word.written(language) for name, word in WORDS.items()}
    yield f"{word[trigger.phase]} {word[trigger.occasion]}"
    yield _how_often(gates.most, word)
    if gates.cooldown_turns:
        yield f"{word['cooldown']} {gates.cooldown_turns} {word['turns']}"
    if gates.cooldown_s:
        yield f"{word['cooldown']} {KINDS['seconds'].write(gates.cooldown_s, language)}"
    yield word[trigger.mode]
    if gates.needs:
        yield f"{word['needs']} {KINDS['triggers'].write(gates.needs, language)}"
    if gates.unless:
        yield f"{word['unless']} {KINDS['triggers'].write(gates.unless, language)}"


def _how_often(most: int, word: Mapping[str, str]) -> str:
    match most:
        case 0:
            return word["repeat"]
        case 1:
            return word["once"]
        case _:
            return f"{word['max']} {most} {word['times']}"
