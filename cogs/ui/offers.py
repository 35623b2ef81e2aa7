"""Buttons that offer a play: to be taken away at its end, or played where it was brought to."""

from collections.abc import Iterable

import discord

from cogs import texts
from cogs.ui.controls import Control
from cogs.ui.custom_ids import CustomId
from engine.model.ids import BranchId, TimelineId
from engine.model.language import Language
from engine.ports.carrier import ParcelKind

_OFFERED: tuple[ParcelKind, ...] = ("archive", "novel")
_SEPARATOR = "."


def offer_view(timeline: TimelineId, branch: BranchId, language: Language) -> discord.ui.View:
    """Return buttons that hand a play over as a file."""
    return _view(
        (
            CustomId("export", timeline, f"{kind}{_SEPARATOR}{branch}"),
            texts.EXPORTS[kind].told(language),
        )
        for kind in _OFFERED
    )


def offered_by(id: CustomId) -> tuple[ParcelKind, BranchId] | None:
    """Return what a button of `offer_view` hands over; None where it is none that we made."""
    named, _, branch = id.turn.partition(_SEPARATOR)
    kind = next((kind for kind in _OFFERED if kind == named), None)
    return None if kind is None else (kind, BranchId(branch))


def play_view(timeline: TimelineId, branch: BranchId, language: Language) -> discord.ui.View:
    """Return a button that lets the channel play a branch."""
    return _view([(CustomId("play", timeline, branch), texts.PLAY_HERE.told(language))])


def _view(controls: Iterable[tuple[CustomId, str]]) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    for id, label in controls:
        view.add_item(Control(id, discord.ui.Button(label=label, custom_id=str(id))))
    view.stop()  # the ids are all that counts; nothing needs to be remembered
    return view
