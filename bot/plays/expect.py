"""Whether what a golden play expects came true, and what was there instead."""

from collections.abc import Sequence
from random import Random

from bot.plays.read import Expectation
from bot.terminal.outcome import Outcome
from engine.model.frame import Frame
from engine.model.rule import Place
from engine.model.state import State
from engine.model.value import shown
from engine.rules.conditions import Moment, decide_condition
from engine.rules.language import read_condition
from engine.rules.throws import Throws

_IN_PART = frozenset({"told", "offer", "notice", "error"})


def holds(expected: Expectation, outcome: Outcome, state: State) -> bool:
    """Tell whether *expected* came true; *state* is as it stands after the turn."""
    if expected.kind == "holds":
        return _is_true(expected.text, state)
    found = seen(expected, outcome, state)
    if expected.kind in _IN_PART:
        return any(_squeezed(expected.text) in one for one in found)
    key, equals, value = expected.text.partition("=")
    wanted = f"{key.strip()} = {value.strip()}" if equals and expected.kind == "state" else None
    return (wanted or expected.text) in found


def seen(expected: Expectation, outcome: Outcome, state: State) -> Sequence[str]:
    """Return all there was of the kind that *expected* is of."""
    match expected.kind:
        case "holds":
            return []
        case "error":
            return [outcome.error] if outcome.error else []
        case "flag":
            return sorted(state.flags)
        case "scene":
            return [state.scene] if state.scene is not None else []
        case "state":
            key = expected.text.partition("=")[0].strip()
            return [f"{key} = {shown(state.vars[key])}"] if key in state.vars else []
        case kind:
            return _seen_in(outcome.frame, kind) if outcome.frame else []


def _seen_in(frame: Frame, kind: str) -> Sequence[str]:
    match kind:
        case "told":
            said = (speech.text for speech in frame.speeches)
            return [_squeezed(text) for text in (frame.narration, *said)]
        case "offer":
            return [_squeezed(offer.text) for offer in frame.offers]
        case "fired":
            return frame.fired
        case "notice":
            return frame.notices
        case _:
            return [] if frame.ended is None else [frame.ended]


def _is_true(condition: str, state: State) -> bool:
    read = read_condition(condition, Place(), dialect="native")
    return decide_condition(read, Moment.of(state, ""), Throws(Random(0))).truth


def _squeezed(text: str) -> str:
    return " ".join(text.split())
