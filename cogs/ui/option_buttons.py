"""Options to pick: a button for each, one for fate, and quiet lines that say what they lead to."""

from collections.abc import Iterator, Sequence

import discord

from cogs import options_texts as texts
from cogs.ui.controls import Control
from cogs.ui.custom_ids import CustomId
from cogs.ui.escaping import plain_name
from engine.model.frame import ShownOffer
from engine.model.ids import TimelineId, TurnId
from engine.model.language import Language
from engine.view import GRADES

PER_ROW = 5
"""Buttons in a row (Discord's component reference)."""

MOST_BUTTONS = 10
"""Options that get a button: as many as the engine lets wait."""

_LABEL_CHARS = 80
_LEAST_TO_DRAW = 2


def option_buttons(
    timeline: TimelineId, turn: TurnId, offers: Sequence[ShownOffer], language: Language
) -> Iterator[Control]:
    """Yield a button for each of *offers*, which wait after *turn*, and one that lets fate draw."""
    for offer in offers[:MOST_BUTTONS]:
        id = CustomId("pick", timeline, turn, offer.id)
        yield _control(id, _label(offer, language), discord.ButtonStyle.primary)
    if len(offers) >= _LEAST_TO_DRAW:
        id = CustomId("fate", timeline, turn)
        yield _control(id, texts.FATE.told(language), discord.ButtonStyle.secondary)


def option_lines(offers: Sequence[ShownOffer], language: Language) -> str:
    """Return a line for each of *offers* whose button does not say it all."""
    told = (offer for offer in offers if offer.skeleton or _is_cut(offer, language))
    return "\n".join(_line(offer, language) for offer in told)


def _line(offer: ShownOffer, language: Language) -> str:
    text, told = plain_name(offer.text), plain_name(offer.skeleton)
    end = texts.TOLD.told(language).format(told=told) if told else ""
    return f"-# **{text}**{_grade(offer, language)}{end}"


def _label(offer: ShownOffer, language: Language) -> str:
    text, grade = " ".join(offer.text.split()), _grade(offer, language)
    room = _LABEL_CHARS - len(grade)
    return (text[: room - 1] + "…" if _is_cut(offer, language) else text) + grade


def _is_cut(offer: ShownOffer, language: Language) -> bool:
    return len(" ".join(offer.text.split())) > _LABEL_CHARS - len(_grade(offer, language))


def _grade(offer: ShownOffer, language: Language) -> str:
    """Return how likely an option is; of an author's, which nobody graded, nothing is said."""
    if not offer.skeleton and offer.likelihood == "medium":
        return ""
    return f" · {GRADES[offer.likelihood].told(language)}"


def _control(id: CustomId, label: str, style: discord.ButtonStyle) -> Control:
    return Control(id, discord.ui.Button(label=label, custom_id=str(id), style=style))
