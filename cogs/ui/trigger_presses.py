"""What presses and typed words make of a guided form.

A press on what is not there any more changes nothing.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from cogs import trigger_texts as texts
from cogs.ui.trigger_guide import LISTS, MOST_ROWS, PAGES, Filling, Guide
from cogs.ui.trigger_picks import NOTHING, OTHER
from cogs.ui.trigger_sketch import raised, without
from cogs.ui.trigger_slots import Slot
from engine.errors import NotANumber, StoryError
from engine.gamemaster import read_trigger
from engine.model.trigger import Gates

NAME = Slot("name", "words", label=texts.NAME)
MOST = Slot("most", "whole", label=texts.HOW_OFTEN)
COOLDOWN = Slot("cooldown", "words", label=texts.HOW_LONG)

Press = Callable[[Guide, str, Sequence[str]], Guide]
"""Takes the form, what the press is about, and what was picked."""


def pressed(guide: Guide, verb: str, arg: str, values: Sequence[str]) -> Guide:
    """Return the form after a press on what does *verb*; *values* are what was picked."""
    fresh, act = replace(guide, asks=(), error=None), _PRESSES.get(verb)
    return fresh if act is None else act(fresh, arg, values)


def told(guide: Guide, said: Mapping[str, str]) -> Guide:
    """Return the form after something was typed, by the fields that were asked for."""
    fresh = replace(guide, asks=(), error=None)
    for slot, act in _TYPED.items():
        if slot.field in said and slot in guide.asks:
            return act(fresh, said[slot.field].strip())
    if fresh.filling is None:
        return fresh
    filled = replace(fresh, filling=fresh.filling.with_(said))
    picked = {slot.field for slot in fresh.filling.part.picked}
    return filled if picked >= said.keys() else _added(filled)  # a name alone: more is picked


def _turn_to(guide: Guide, arg: str, _values: Sequence[str]) -> Guide:
    page = next((page for page in PAGES if page == arg), guide.page)
    return replace(guide, page=page, filling=None, row=0)


def _put(field: str) -> Press:
    def act(guide: Guide, _arg: str, values: Sequence[str]) -> Guide:
        changes: dict[str, Any] = {field: values[0]}
        return guide.sketched(replace(guide.sketch, **changes))

    return act


def _gate(field: str) -> Press:
    def act(guide: Guide, _arg: str, values: Sequence[str]) -> Guide:
        changes: dict[str, Any] = {field: tuple(values)}
        return _gated(guide, replace(guide.sketch.gates, **changes))

    return act


def _gated(guide: Guide, gates: Gates) -> Guide:
    return guide.sketched(replace(guide.sketch, gates=gates))


def _often(guide: Guide, _arg: str, values: Sequence[str]) -> Guide:
    if values[0] == OTHER:
        return replace(guide, asks=(MOST,))
    return _often_typed(guide, values[0])


def _often_typed(guide: Guide, text: str) -> Guide:
    try:
        changes: dict[str, Any] = {MOST.field: MOST.read(text)}
    except NotANumber as error:
        return replace(guide, error=error)
    return _gated(guide, replace(guide.sketch.gates, **changes))


def _rest(guide: Guide, _arg: str, values: Sequence[str]) -> Guide:
    if values[0] == OTHER:
        return replace(guide, asks=(COOLDOWN,))
    if values[0] == NOTHING:
        return _gated(guide, replace(guide.sketch.gates, cooldown_turns=0, cooldown_s=0))
    return _rest_typed(guide, values[0])


def _rest_typed(guide: Guide, text: str) -> Guide:
    """Return the form with the cooldown that *text* says in the language of triggers."""
    try:
        gates = read_trigger(f"[-] when cooldown {text}: always -> pause").gates
    except StoryError as error:
        return replace(guide, error=error)
    turns, time_s = gates.cooldown_turns, gates.cooldown_s
    return _gated(guide, replace(guide.sketch.gates, cooldown_turns=turns, cooldown_s=time_s))


def _ask_name(guide: Guide, _arg: str, _values: Sequence[str]) -> Guide:
    return replace(guide, asks=(NAME,))


def _name_typed(guide: Guide, text: str) -> Guide:
    return guide.sketched(replace(guide.sketch, name=text))


def _begin(guide: Guide, arg: str, values: Sequence[str]) -> Guide:
    part = LISTS.get(arg, {}).get(values[0])
    if part is None or len(guide.rows) >= MOST_ROWS:
        return guide
    return replace(guide, filling=Filling(arg, part), asks=() if part.picked else part.typed)


def _pick(guide: Guide, arg: str, values: Sequence[str]) -> Guide:
    filling = guide.filling
    slot = next((s for s in filling.part.picked if s.field == arg), None) if filling else None
    if filling is None or slot is None:
        return guide
    if values[0] == OTHER:
        return replace(guide, asks=(slot,))
    said = "" if values[0] == NOTHING else values[0]
    return replace(guide, filling=filling.with_({slot.field: said}))


def _fill(guide: Guide, _arg: str, _values: Sequence[str]) -> Guide:
    return guide if guide.filling is None else replace(guide, asks=guide.filling.part.typed)


def _add(guide: Guide, _arg: str, _values: Sequence[str]) -> Guide:
    return _added(guide)


def _added(guide: Guide) -> Guide:
    """Return the form with what is filled in put into its row, where nothing is lacking."""
    filling = guide.filling
    if filling is None or filling.lacking:
        return guide
    try:
        made = filling.part.made(filling.said)
    except NotANumber as error:
        return replace(guide, error=error)
    sketch = guide.sketch
    if filling.list == "conditions":
        sketch = replace(sketch, rows=(*sketch.rows, made))
    else:
        sketch = replace(sketch, steps=(*sketch.steps, made))
    return replace(guide.sketched(sketch), row=len(guide.rows))


def _cancel(guide: Guide, _arg: str, _values: Sequence[str]) -> Guide:
    return replace(guide, filling=None)


def _choose(guide: Guide, _arg: str, values: Sequence[str]) -> Guide:
    row = int(values[0]) if values[0].isdecimal() else len(guide.rows)
    return replace(guide, row=row) if row < len(guide.rows) else guide


def _drop(guide: Guide, _arg: str, _values: Sequence[str]) -> Guide:
    return replace(_rearranged(guide, without), row=max(guide.row - 1, 0))


def _raise(guide: Guide, _arg: str, _values: Sequence[str]) -> Guide:
    return replace(_rearranged(guide, raised), row=max(guide.row - 1, 0))


def _rearranged(guide: Guide, how: Callable[[tuple[Any, ...], int], tuple[Any, ...]]) -> Guide:
    """Return the form with the rows of its page in another order, about the chosen one."""
    if guide.row >= len(guide.rows):
        return guide
    sketch, row = guide.sketch, guide.row
    if guide.page == "if":
        return guide.sketched(replace(sketch, rows=how(sketch.rows, row)))
    return guide.sketched(replace(sketch, steps=how(sketch.steps, row)))


def _negate(guide: Guide, _arg: str, _values: Sequence[str]) -> Guide:
    if guide.row >= len(guide.sketch.rows):
        return guide
    return guide.sketched(guide.sketch.turned(guide.row))


def _join(guide: Guide, _arg: str, _values: Sequence[str]) -> Guide:
    return guide.sketched(guide.sketch.joined())


def _group(guide: Guide, _arg: str, _values: Sequence[str]) -> Guide:
    return replace(guide.sketched(guide.sketch.grouped()), row=0)


_PRESSES: Mapping[str, Press] = {
    "page": _turn_to,
    "occasion": _put("occasion"),
    "phase": _put("phase"),
    "mode": _put("mode"),
    "name": _ask_name,
    "part": _begin,
    "pick": _pick,
    "fill": _fill,
    "add": _add,
    "cancel": _cancel,
    "row": _choose,
    "not": _negate,
    "join": _join,
    "group": _group,
    "drop": _drop,
    "raise": _raise,
    "often": _often,
    "rest": _rest,
    "needs": _gate("needs"),
    "unless": _gate("unless"),
}

_TYPED: Mapping[Slot, Callable[[Guide, str], Guide]] = {
    NAME: _name_typed,
    MOST: _often_typed,
    COOLDOWN: _rest_typed,
}
