"""Buttons and forms about who a character is. Their ids say all they mean: they outlive us."""

from collections.abc import Iterable
from dataclasses import dataclass

import discord

from cogs import persona_texts as texts
from cogs.ui.custom_ids import CustomId
from cogs.ui.trigger_rack import clipped
from engine.model.ids import TimelineId
from engine.model.language import Both, Language
from engine.persona.report import Rate, Remedy

_TITLE_CHARS = 45
_LONGEST = 300
_LONGEST_WORDS = 1000
_FORM_TIMEOUT_S = 900.0
_STYLES: dict[str, discord.ButtonStyle] = {
    "accept": discord.ButtonStyle.success,
    "refuse": discord.ButtonStyle.danger,
    "off": discord.ButtonStyle.danger,
    "reword": discord.ButtonStyle.primary,
}


@dataclass(frozen=True, slots=True)
class Press:
    """What a button or form does. *who* stands for a character, *mark* for a tenet.

    For a remedy of a feeling or an intent, *mark* is that.
    """

    verb: str
    who: str
    mark: str

    @classmethod
    def of(cls, text: str) -> "Press":
        """Return what the id of a button says."""
        verb, who, mark = (*text.split("/"), "", "")[:3]
        return cls(verb, who, mark)

    def id(self, play: TimelineId) -> str:
        """Return the id that says so."""
        return str(CustomId("persona", play, f"{self.verb}/{self.who}/{self.mark}"))


def review_view(play: TimelineId, who: str, mark: str, language: Language) -> discord.ui.View:
    """Return the buttons beneath a tenet that waits for review."""
    view = discord.ui.View(timeout=None)
    for verb, says in (("accept", texts.ACCEPT), ("edit", texts.EDIT), ("refuse", texts.REFUSE)):
        _hang(view, Press(verb, who, mark).id(play), says.told(language), verb)
    view.stop()  # the ids are all that counts; nothing needs to be remembered
    return view


def remedy_view(
    play: TimelineId, who: str, rates: Iterable[tuple[Rate, str]], language: Language
) -> discord.ui.View:
    """Return a row of buttons for each of the worst *rates*, which come with their marks."""
    view = discord.ui.View(timeout=None)
    for row, (rate, mark) in enumerate(rates):
        for remedy in rate.remedies:
            label = f"{row + 1} · {texts.REMEDIES[remedy].told(language)}"
            _hang(view, Press(remedy, who, mark).id(play), label, remedy, row)
    view.stop()
    return view


def tenet_form(
    id: str, name: str, text: str, words: Iterable[str], language: Language
) -> discord.ui.Modal:
    """Return the form for a tenet in other words."""
    form = _form(id, texts.FORM_TENET.told(language).format(name=name))
    form.add_item(_field("text", texts.FORM_TEXT, language, text))
    field = _field("words", texts.FORM_WORDS, language, ", ".join(words), _LONGEST_WORDS)
    field.required = False
    form.add_item(field)
    return form


def remedy_form(id: str, name: str, remedy: Remedy, language: Language) -> discord.ui.Modal:
    """Return the form that asks what a character does, or says, at such a moment."""
    form = _form(id, texts.FORM_TENET.told(language).format(name=name))
    asks = texts.FORM_EXPLAIN if remedy == "explain" else texts.FORM_EXAMPLE
    form.add_item(_field("text", asks, language))
    return form


def _form(id: str, title: str) -> discord.ui.Modal:
    title = clipped(title, _TITLE_CHARS)
    return discord.ui.Modal(title=title, custom_id=id, timeout=_FORM_TIMEOUT_S)


def _field(
    id: str, label: Both, language: Language, text: str = "", longest: int = _LONGEST
) -> discord.ui.TextInput[discord.ui.Modal]:
    return discord.ui.TextInput(
        label=clipped(label.told(language), _TITLE_CHARS),
        custom_id=id,
        style=discord.TextStyle.paragraph,
        default=text[:longest] or None,
        max_length=longest,
    )


def _hang(view: discord.ui.View, id: str, label: str, verb: str, row: int | None = None) -> None:
    style = _STYLES.get(verb, discord.ButtonStyle.secondary)
    button: discord.ui.Button[discord.ui.View] = discord.ui.Button(
        label=label, custom_id=id, style=style, row=row
    )
    view.add_item(button)
