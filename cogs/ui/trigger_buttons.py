"""The text form of a trigger, and the buttons beneath what is said about one.

Their ids say all they mean, so they outlive the process.
"""

from dataclasses import dataclass

import discord

from cogs import trigger_texts as texts
from cogs.ui.custom_ids import CustomId
from cogs.ui.trigger_rack import clipped
from engine.gamemaster import MAX_LINE
from engine.model.ids import TimelineId
from engine.model.language import Both, Language

_TITLE_CHARS = 45
_HINT_CHARS = 100
_FORM_TIMEOUT_S = 900.0
_PLAIN = discord.ButtonStyle.secondary


@dataclass(frozen=True, slots=True)
class Press:
    """What a button or form does about a trigger.

    *mark* stands for its name, *stamp* for the text that was shown.
    """

    verb: str
    mark: str
    stamp: str = ""

    @classmethod
    def of(cls, text: str) -> "Press":
        """Return what the id of a button says."""
        verb, mark, stamp = (*text.split("/"), "", "")[:3]
        return cls(verb, mark, stamp)

    def id(self, play: TimelineId) -> str:
        """Return the id that says so."""
        return str(CustomId("trigger", play, f"{self.verb}/{self.mark}/{self.stamp}"))


def text_form(
    play: TimelineId, mark: str, title: Both, text: str, language: Language
) -> discord.ui.Modal:
    """Return the form for a line of text; *text* stands in it already."""
    form = discord.ui.Modal(
        title=clipped(title.told(language), _TITLE_CHARS),
        custom_id=Press("text", mark).id(play),
        timeout=_FORM_TIMEOUT_S,
    )
    field: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
        label=clipped(texts.FORM_LABEL.told(language), _TITLE_CHARS),
        custom_id="line",
        style=discord.TextStyle.paragraph,
        placeholder=clipped(texts.FORM_EXAMPLE.told(language), _HINT_CHARS),
        default=text or None,
        max_length=MAX_LINE,
    )
    form.add_item(field)
    return form


def faulty_view(play: TimelineId, mark: str, language: Language) -> discord.ui.View:
    """Return the buttons beneath a text that cannot be read."""
    return _view(
        language,
        (texts.AGAIN, Press("text", mark).id(play), discord.ButtonStyle.primary),
        (texts.GUIDED, Press("guide", mark).id(play), _PLAIN),
        (texts.DISCARD, Press("discard", mark).id(play), _PLAIN),
    )


def doubtful_view(play: TimelineId, mark: str, stamp: str, language: Language) -> discord.ui.View:
    """Return the buttons beneath a text that should be looked at again."""
    return _view(
        language,
        (texts.KEEP, Press("keep", mark, stamp).id(play), discord.ButtonStyle.success),
        (texts.AGAIN, Press("text", mark).id(play), _PLAIN),
        (texts.GUIDED, Press("guide", mark).id(play), _PLAIN),
        (texts.DISCARD, Press("discard", mark).id(play), _PLAIN),
    )


def removal_view(play: TimelineId, mark: str, language: Language) -> discord.ui.View:
    """Return the buttons that remove a trigger, or leave it."""
    return _view(
        language,
        (texts.YES_REMOVE, Press("remove", mark).id(play), discord.ButtonStyle.danger),
        (texts.NO_REMOVE, Press("leave", mark).id(play), _PLAIN),
    )


def _view(language: Language, *buttons: tuple[Both, str, discord.ButtonStyle]) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    for says, id, style in buttons:
        button: discord.ui.Button[discord.ui.View] = discord.ui.Button(
            label=says.told(language), custom_id=id, style=style
        )
        view.add_item(button)
    view.stop()  # the ids are all that counts; nothing needs to be remembered
    return view
