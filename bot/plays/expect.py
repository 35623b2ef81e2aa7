"""Whether what a golden play expects came true."""

from collections.abc import Callable

from bot.plays.read import Expectation
from bot.terminal.outcome import Outcome
from engine.model.frame import Frame
from engine.model.state import State
from engine.model.value import shown


def holds(expected: Expectation, outcome: Outcome, state: State) -> bool:
    """Tell whether *expected* came true; *state* is as it stands after the turn."""
    text = expected.text
    if expected.kind == "error":
        return text in (outcome.error or "")
    if expected.kind in _OF_STATE:
        return _OF_STATE[expected.kind](text, state)
    return outcome.frame is not None and _OF_FRAME[expected.kind](text, outcome.frame)


def _has_value(text: str, state: State) -> bool:
    key, _, value = (part.strip() for part in text.partition("="))
    return key in state.vars and shown(state.vars[key]) == value


_OF_STATE: dict[str, Callable[[str, State], bool]] = {
    "state": _has_value,
    "flag": lambda text, state: text in state.flags,
    "scene": lambda text, state: text == state.scene,
}

_OF_FRAME: dict[str, Callable[[str, Frame], bool]] = {
    "told": lambda text, frame: text in " ".join(frame.narration.split()),
    "fired": lambda text, frame: text in frame.fired,
    "ended": lambda text, frame: text == frame.ended,
    "notice": lambda text, frame: any(text in notice for notice in frame.notices),
}
