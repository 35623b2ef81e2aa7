"""Buttons below the map that lead to its other floors; they outlive the process."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import discord

from cogs import map_texts as texts
from cogs.ui.controls import Control
from cogs.ui.custom_ids import CustomId
from engine.model.ids import TimelineId
from engine.model.language import Language
from engine.model.plan import Plan

_MOST = 25
"""Buttons below a message (Discord's component reference)."""

_LOOK = re.compile(r"(-?\d{1,9})(\+?)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Look:
    """What a button shows: a floor, with *everything* also what players do not know of it."""

    floor: int
    everything: bool = False

    def __str__(self) -> str:
        return f"{self.floor}{'+' * self.everything}"


def look_in(text: str) -> Look | None:
    """Return what a button's id says, None where it is none that `Look.__str__` made."""
    found = _LOOK.fullmatch(text)
    return None if found is None else Look(int(found[1]), bool(found[2]))


def floor_buttons(
    timeline: TimelineId, plan: Plan, language: Language, *, everything: bool
) -> discord.ui.View | None:
    """Return a button for each floor there is to see; None where there is only one."""
    if len(plan.floors) <= 1:
        return None
    view = discord.ui.View(timeout=None)
    for floor in _nearest(plan.floors, plan.floor):
        id = CustomId("floor", timeline, str(Look(floor, everything)))
        is_here = floor == plan.floor
        style = discord.ButtonStyle.primary if is_here else discord.ButtonStyle.secondary
        button: discord.ui.Button[discord.ui.View] = discord.ui.Button(
            label=texts.FLOOR.told(language).format(floor=floor),
            custom_id=str(id),
            style=style,
            disabled=is_here,
        )
        view.add_item(Control(id, button))
    view.stop()  # the ids are all that counts; nothing needs to be remembered
    return view


def _nearest(floors: Sequence[int], floor: int) -> Sequence[int]:
    """Return as many of *floors* as there can be buttons, those around *floor*."""
    first = max(0, min(floors.index(floor) - _MOST // 2, len(floors) - _MOST))
    return floors[first : first + _MOST]
