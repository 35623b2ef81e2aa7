"""Turns steps of any story into events, and its dice into the lines that show them."""

import re
from collections.abc import Callable
from typing import assert_never

from engine.model.dice import Rolled
from engine.model.events import Ended, Event, FlagPut, Noticed, Remembered, SceneEntered, VarSet
from engine.model.language import Language
from engine.model.memory import Memory
from engine.model.rule import (
    Assign,
    BaseStep,
    Change,
    End,
    GoTo,
    Inject,
    PutFlag,
    Roll,
    Tell,
)
from engine.model.state import State
from engine.model.table_events import Warned
from engine.model.value import Value, is_hidden, kind, shown, typed
from engine.narration.placeholders import names_in
from engine.rules.arithmetic import computed
from engine.rules.comparing import succeeds

Fill = Callable[[str, State], str]

_ONE_DIE = re.compile(r"1?d(\d+)", re.IGNORECASE)


def base_events(  # noqa: PLR0911 - an arm per step
    step: BaseStep, state: State, fill: Fill, by: str
) -> tuple[Event, ...]:
    """Return what *step* brings about in *state*.

    *fill* puts values into the placeholders of a text. Prose (`Tell`) is no event.
    """
    match step:
        case Tell():
            return ()
        case Inject(text=text):
            return _remembered(fill(text, state), by)
        case Assign(key=key, value=value):
            return (VarSet(key, _assigned(value, state, fill), by),)
        case Change():
            return (_changed(step, state, fill, by),)
        case PutFlag(name=name, up=up):
            return (FlagPut(name, up, by),)
        case GoTo(scene=scene):
            return (SceneEntered(scene, by),)
        case End(ending=ending):
            return (Ended(ending, by),)
        case _:
            assert_never(step)


def _remembered(text: str, by: str) -> tuple[Event, ...]:
    """Remember *text*; where nothing is left of it there is nothing to remember."""
    return (Remembered(Memory(text), by),) if text.strip() else ()


def _assigned(value: Value, state: State, fill: Fill) -> Value:
    """Return the value to set; a text that is one placeholder and no more copies that value."""
    if not isinstance(value, str):
        return value
    names = names_in(value)
    if names and value == f"{{{names[0]}}}" and names[0] in state.vars:
        return state.vars[names[0]]
    return fill(value, state)


def _changed(step: Change, state: State, fill: Fill, by: str) -> Event:
    """Compute, or say why that cannot be done; the checks stand in the reference's order."""
    key, operand = step.key, step.operand
    if key not in state.vars:
        return _refused("MISSING_KEY", key)
    left = state.vars[key]
    right = typed(fill(operand, state)) if isinstance(operand, str) else operand
    if isinstance(left, bool | str):
        return _refused("NOT_A_NUMBER", key, kind(left))
    if isinstance(right, bool | str):
        return _refused("BAD_OPERAND", key, shown(right))
    if step.op == "/=" and right == 0:
        return _refused("DIVISION_BY_ZERO", key)
    return VarSet(key, computed(left, step.op, right), by)


def _refused(code: str, key: str, *details: str) -> Noticed | Warned:
    """Say why a value was not computed: to game masters alone where players do not know of it."""
    return (Warned if is_hidden(key) else Noticed)(code, (key, *details))


def roll_line(rule_name: str, roll: Roll | None, rolled: Rolled, language: Language = "zh") -> str:
    """Return the line that shows *rolled*: its total, what was needed, and ✦ or ╳.

    Without *roll* nothing was needed, and there is a sign only where the dice have their own
    success.
    """
    die = _ONE_DIE.fullmatch(rolled.expression)
    total = f"{shown(rolled.total)}/{die[1]}" if die else shown(rolled.total)
    success = rolled.success if roll is None else succeeds(roll, rolled.total)
    sign = "" if success is None else " ✦" if success else " ╳"
    return f"[{rule_name}] roll({rolled.expression}) = {total}{_needed(roll, language)}{sign}"


def _needed(roll: Roll | None, language: Language) -> str:
    if roll is None or roll.op is None or roll.threshold is None:
        return ""
    needed = f"{roll.op}{shown(roll.threshold)}"
    return f"（阈值 {needed}）" if language == "zh" else f" (threshold {needed})"
