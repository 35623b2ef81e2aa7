"""Lists and buttons of the guided form, hung row by row. Their ids outlive the process."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

import discord

from cogs import trigger_texts as texts
from cogs.ui.custom_ids import CustomId
from cogs.ui.trigger_picks import Pick, label_of
from cogs.ui.trigger_slots import Slot
from engine.model.ids import TimelineId
from engine.model.language import Both, Language

MOST_OPTIONS = 25
LABEL_CHARS = 100
_PLACEHOLDER_CHARS = 150
_TITLE_CHARS = 45
_LONG_CHARS, _SHORT_CHARS = 2000, 200
_FORM_TIMEOUT_S = 900.0
"""The first four are of Discord's component reference."""


@dataclass(slots=True)
class Rack:
    """Takes lists and buttons; *stem* begins what they do, so that it is known for whom."""

    play: TimelineId
    stem: str
    language: Language
    row: int = 0
    view: discord.ui.View = field(default_factory=lambda: discord.ui.View(timeout=None))

    def id(self, verb: str, arg: str = "") -> str:
        """Return the id of what does *verb*."""
        return str(CustomId("guide", self.play, f"{self.stem}/{verb}/{arg}"))

    def list(
        self,
        says: Both,
        id: str,
        picks: Sequence[Pick],
        chosen: Collection[str] = (),
        *,
        many: bool = False,
    ) -> None:
        """Hang a list on a row of its own; none where there is nothing to pick."""
        if not picks:
            return
        options = [_option(one, chosen) for one in picks[:MOST_OPTIONS]]
        listed: discord.ui.Select[discord.ui.View] = discord.ui.Select(
            custom_id=id,
            placeholder=clipped(says.told(self.language), _PLACEHOLDER_CHARS),
            options=options,
            row=self.row,
            min_values=0 if many else 1,
            max_values=len(options) if many else 1,
        )
        self.view.add_item(listed)
        self.row += 1

    def button(
        self,
        says: Both,
        id: str,
        *,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        is_off: bool = False,
    ) -> None:
        """Hang a button on the present row."""
        button: discord.ui.Button[discord.ui.View] = discord.ui.Button(
            label=says.told(self.language), custom_id=id, style=style, disabled=is_off, row=self.row
        )
        self.view.add_item(button)

    def form(self, title: Both, slots: Sequence[Slot], said: dict[str, str]) -> discord.ui.Modal:
        """Return a form that asks for *slots*; *said* stands in it already."""
        form = discord.ui.Modal(
            title=clipped(title.told(self.language), _TITLE_CHARS),
            custom_id=self.id("typed"),
            timeout=_FORM_TIMEOUT_S,
        )
        for slot in slots:
            form.add_item(_field(slot, said.get(slot.field, ""), self.language))
        return form


def written(interaction: discord.Interaction) -> dict[str, str]:
    """Return what was typed into a form, by field."""
    rows: Any = dict(interaction.data or {}).get("components", [])
    fields = (field for row in rows for field in row["components"])
    return {str(field["custom_id"]): str(field.get("value", "")) for field in fields}


def clipped(text: str, most: int) -> str:
    """Return *text*, or its beginning where it has more than *most* characters."""
    return text if len(text) <= most else text[: most - 1] + "…"


def _option(pick: Pick, chosen: Collection[str]) -> discord.SelectOption:
    label = clipped(pick.label, LABEL_CHARS)
    return discord.SelectOption(label=label, value=pick.value, default=pick.value in chosen)


def _field(slot: Slot, said: str, language: Language) -> discord.ui.TextInput[discord.ui.Modal]:
    label = slot.label or label_of(slot.kind)
    style = discord.TextStyle.paragraph if slot.is_long else discord.TextStyle.short
    hint = texts.HINTS.get(slot.field)
    return discord.ui.TextInput(
        label=clipped(label.told(language), _TITLE_CHARS),
        custom_id=slot.field,
        style=style,
        default=said or slot.usual or None,
        required=slot.usual is None,
        placeholder=None if hint is None else hint.told(language),
        max_length=_LONG_CHARS if slot.is_long else _SHORT_CHARS,
    )
