"""Which lists and buttons hang beneath a page of the guided form."""

from collections.abc import Callable, Mapping
from typing import TypeVar

import discord

from cogs import trigger_texts as texts
from cogs.ui.trigger_guide import LISTS, PAGES, Filling, Guide, Page
from cogs.ui.trigger_pages import row_labels
from cogs.ui.trigger_picks import NOTHING, OTHER, Pick, Picks, is_open, label_of
from cogs.ui.trigger_rack import MOST_OPTIONS, Rack
from engine.model.language import Both
from engine.model.trigger import Gates

Way = TypeVar("Way", bound=str)

_OFTEN = ("1", "0", "2", "3", "5", "10")
_REST_TURNS = (1, 2, 3, 5, 10)
"""What is offered without typing."""

_LAST_ROW = 4


def hang(guide: Guide, picks: Picks, rack: Rack) -> discord.ui.View:
    """Return the lists and buttons beneath the present page."""
    if guide.filling is not None:
        _hang_filling(guide.filling, picks, rack)
    else:
        _HANGERS[guide.page](guide, picks, rack)
        _hang_ways(guide, rack)
    rack.view.stop()  # the ids are all that counts; nothing needs to be remembered
    return rack.view


def _hang_filling(filling: Filling, picks: Picks, rack: Rack) -> None:
    for slot in filling.part.picked:
        said = filling.said.get(slot.field, slot.usual)
        chosen = NOTHING if said == "" else said
        offered = _with(chosen, picks.of(slot.kind))
        if is_open(slot.kind):
            offered = (*offered[: MOST_OPTIONS - 1], _other(rack))
        says = slot.label or label_of(slot.kind)
        rack.list(says, rack.id("pick", slot.field), offered, () if chosen is None else (chosen,))
    rack.row = min(rack.row, _LAST_ROW)
    if filling.part.typed:
        rack.button(texts.FILL_IN, rack.id("fill"), style=discord.ButtonStyle.primary)
    is_off = bool(filling.lacking)
    rack.button(texts.ADD, rack.id("add"), style=discord.ButtonStyle.success, is_off=is_off)
    rack.button(texts.CANCEL, rack.id("cancel"))


def _with(chosen: str | None, offered: tuple[Pick, ...]) -> tuple[Pick, ...]:
    """Return *offered*, and what was typed instead before it."""
    if chosen is None or chosen in {one.value for one in offered}:
        return offered
    return (Pick(chosen, chosen), *offered) if len(chosen) <= _VALUE_CHARS else offered


def _hang_when(guide: Guide, _picks: Picks, rack: Rack) -> None:
    sketch, says = guide.sketch, texts.PAGES["when"]
    rack.list(says, rack.id("occasion"), _ways(texts.OCCASION, rack), (sketch.occasion,))
    rack.list(says, rack.id("phase"), _ways(texts.PHASE, rack), (sketch.phase,))
    rack.list(says, rack.id("mode"), _ways(texts.MODES, rack), (sketch.mode,))
    rack.button(texts.NAME_IT, rack.id("name"))
    rack.row += 1


def _hang_conditions(guide: Guide, _picks: Picks, rack: Rack) -> None:
    _hang_parts("conditions", texts.ADD_CONDITION, rack)
    _hang_rows(guide, rack)
    if len(guide.rows) > 1:
        rack.button(texts.ANY_OR_ALL, rack.id("join"))
        rack.button(texts.GROUP, rack.id("group"))
    if guide.rows:
        rack.button(texts.NOT, rack.id("not"))
        _hang_changes(guide, rack)


def _hang_steps(guide: Guide, _picks: Picks, rack: Rack) -> None:
    _hang_parts("telling", texts.ADD_STORY_STEP, rack)
    _hang_parts("people", texts.ADD_PEOPLE_STEP, rack)
    _hang_rows(guide, rack)
    if guide.rows:
        _hang_changes(guide, rack)


def _hang_parts(listed: str, says: Both, rack: Rack) -> None:
    parts = LISTS[listed].items()
    picks = [Pick(key, part.label.told(rack.language)) for key, part in parts]
    rack.list(says, rack.id("part", listed), picks)


def _hang_rows(guide: Guide, rack: Rack) -> None:
    labels = enumerate(row_labels(guide, rack.language))
    picks = [Pick(str(number), f"{number + 1}. {label}") for number, label in labels]
    if len(picks) > 1:
        rack.list(texts.CHOOSE_ROW, rack.id("row"), picks, (str(guide.row),))


def _hang_changes(guide: Guide, rack: Rack) -> None:
    if guide.row > 0:
        rack.button(texts.RAISE, rack.id("raise"))
    rack.button(texts.DROP, rack.id("drop"), style=discord.ButtonStyle.danger)
    rack.row += 1


def _hang_gates(guide: Guide, picks: Picks, rack: Rack) -> None:
    gates = guide.sketch.gates
    often = (*(Pick(n, _often(int(n), rack)) for n in _OFTEN), _other(rack))
    rack.list(texts.HOW_OFTEN, rack.id("often"), _with(str(gates.most), often), (str(gates.most),))
    rack.list(texts.HOW_LONG, rack.id("rest"), _rests(gates, rack), (_rest(gates),))
    for verb, says, chosen in (
        ("needs", texts.NEEDED, gates.needs),
        ("unless", texts.RULED_OUT, gates.unless),
    ):
        others = [one for one in picks.of("trigger") if one.value not in chosen]
        mine = [Pick(name, name) for name in chosen]
        fitting = [one for one in (*mine, *others) if one.value != guide.about]
        rack.list(says, rack.id(verb), fitting, chosen, many=True)


def _often(most: int, rack: Rack) -> str:
    says = {0: texts.ALWAYS, 1: texts.ONCE}.get(most, texts.TIMES)
    return says.told(rack.language).format(n=most)


def _rest(gates: Gates) -> str:
    """Return what is picked for the cooldown that *gates* have."""
    if gates.cooldown_turns:
        return f"{gates.cooldown_turns} turns"
    return f"{gates.cooldown_s} s" if gates.cooldown_s else NOTHING


def _rests(gates: Gates, rack: Rack) -> tuple[Pick, ...]:
    turns = texts.TURNS.told(rack.language)
    offered = (Pick(f"{n} turns", turns.format(n=n)) for n in _REST_TURNS)
    none = Pick(NOTHING, texts.NO_REST.told(rack.language))
    return (*_with(_rest(gates), (none, *offered)), _other(rack))


def _hang_done(guide: Guide, _picks: Picks, rack: Rack) -> None:
    is_off = not guide.sketch.steps
    style = discord.ButtonStyle.success
    rack.button(texts.DECREE, rack.id("decree"), style=style, is_off=is_off)
    rack.button(texts.NAME_IT, rack.id("name"))
    rack.row += 1


def _hang_ways(guide: Guide, rack: Rack) -> None:
    """Hang the buttons that lead to the other pages, and to the text form."""
    number = PAGES.index(guide.page)
    for says, at in ((texts.BACK, number - 1), (texts.NEXT, number + 1)):
        if 0 <= at < len(PAGES):
            style = discord.ButtonStyle.primary if at > number else discord.ButtonStyle.secondary
            rack.button(says, rack.id("page", PAGES[at]), style=style)
    if guide.sketch.steps:
        rack.button(texts.AS_TEXT, rack.id("text"))


def _ways(ways: Mapping[Way, Both], rack: Rack) -> list[Pick]:
    return [Pick(value, says.told(rack.language)) for value, says in ways.items()]


def _other(rack: Rack) -> Pick:
    return Pick(OTHER, texts.OTHER.told(rack.language))


_VALUE_CHARS = 100  # Discord's component reference: select option

_HANGERS: Mapping[Page, Callable[[Guide, Picks, Rack], None]] = {
    "when": _hang_when,
    "if": _hang_conditions,
    "then": _hang_steps,
    "gates": _hang_gates,
    "done": _hang_done,
}
