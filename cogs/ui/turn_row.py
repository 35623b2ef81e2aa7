"""The buttons beneath the latest turn, and the form that takes other words for it."""

from collections.abc import Iterator, Sequence

import discord

from cogs import texts
from cogs.ui.controls import Control
from cogs.ui.custom_ids import CustomId
from cogs.ui.option_buttons import PER_ROW, option_buttons
from engine.errors import TooLongToAmend
from engine.model.frame import ShownOffer
from engine.model.ids import TimelineId, TurnId
from engine.model.language import Language

_LONGEST_CHARS = 4000
"""Characters a text field takes (Discord's component reference)."""

_FORM_TIMEOUT_S = 900.0
_FIRST_OF_OPTIONS = 2
"""The row in which options begin: above them are what can be done to the turn, and its tellings."""


def turn_row(
    timeline: TimelineId,
    turn: TurnId,
    place: tuple[int, int] | None,
    offers: Sequence[ShownOffer],
    language: Language,
) -> discord.ui.View | None:
    """Return the buttons for *turn* and for the *offers* that wait after it; None for none.

    *place* is its number among its tellings, and their count; None: it is not shown, or nothing
    was told in it.
    """
    view = discord.ui.View(timeout=None)
    for verb, label in () if place is None else _labels(place, language):
        id = CustomId(verb, timeline, turn)
        row = 1 if verb in ("back", "next") else 0
        view.add_item(Control(id, discord.ui.Button(label=label, custom_id=str(id), row=row)))
    for number, control in enumerate(option_buttons(timeline, turn, offers, language)):
        control.row = _FIRST_OF_OPTIONS + number // PER_ROW
        view.add_item(control)
    view.stop()  # the ids are all that counts; nothing needs to be remembered
    return view if view.children else None


def _labels(place: tuple[int, int], language: Language) -> Iterator[tuple[str, str]]:
    for verb, label in texts.TURN_VERBS.items():
        yield verb, label.told(language)
    number, count = place
    if count > 1:
        yield "back", "◀"
        yield "next", f"▶ {number}/{count}"


def words_form(id: CustomId, told: str, language: Language) -> discord.ui.Modal:
    """Return a form that takes other words for what was *told*; *id* comes back with them.

    Raises:
        TooLongToAmend: *told* does not fit.
    """
    if len(told) > _LONGEST_CHARS:
        raise TooLongToAmend(len(told), _LONGEST_CHARS)
    title = texts.OTHER_WORDS.told(language)
    form = discord.ui.Modal(title=title, custom_id=str(id), timeout=_FORM_TIMEOUT_S)
    field: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
        label=title,
        custom_id="words",
        style=discord.TextStyle.paragraph,
        default=told,
        max_length=_LONGEST_CHARS,
    )
    form.add_item(field)
    return form
