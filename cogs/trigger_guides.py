"""The guided form of triggers: who fills in which, and what becomes of it.

Forms live in memory, without a time limit: the least recently used go first. What one says so far
stands in its message, so that even then it can be written on as text.
"""

import secrets
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord

from cogs import trigger_texts as texts
from cogs.here import Here
from cogs.trigger_desk import FormGone, TriggerDesk, show
from cogs.trigger_drafts import Draft
from cogs.trigger_writing import TriggerWriting
from cogs.ui.custom_ids import CustomId
from cogs.ui.trigger_guide import Guide
from cogs.ui.trigger_hanging import hang
from cogs.ui.trigger_pages import page_text
from cogs.ui.trigger_picks import Picks
from cogs.ui.trigger_presses import pressed, told
from cogs.ui.trigger_rack import Rack, written
from cogs.ui.trigger_sketch import Sketch
from cogs.ui.wall import WallError
from engine.errors import EngineError, StoryError
from engine.gamemaster import Listed, read_trigger, write_trigger
from engine.model.ids import TimelineId, UserId

MOST_OPEN = 200
"""Guided forms that are kept open."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A guided form that is open for somebody."""

    user: UserId
    play: TimelineId
    guide: Guide


class TriggerGuides:
    """Keeps guided forms, and takes presses on them."""

    def __init__(self, desk: TriggerDesk, writing: TriggerWriting) -> None:
        self._desk = desk
        self._writing = writing
        self._open: OrderedDict[str, Opened] = OrderedDict()

    async def begin(self, at: Here, about: Listed | None = None) -> None:
        """Show a new form, for a new trigger or one that is there."""
        if about is None:
            await self._show_new(at, Guide(Sketch(await self._fresh_name(at))))
        else:
            await self._show_new(at, Guide(Sketch.of(about.trigger), about.name))

    async def take_over(self, at: Here, draft: Draft) -> None:
        """Show a new form with what *draft* says, as far as it can be read."""
        try:
            sketch = Sketch.of(read_trigger(draft.text))
        except StoryError:
            sketch = Sketch(draft.about or await self._fresh_name(at))
        await self._show_new(at, Guide(sketch, draft.about))

    async def pressed(self, interaction: discord.Interaction, id: CustomId) -> None:
        """Do what a list or button of a form says."""
        at = await self._desk.leading(interaction, id.timeline)
        key, verb, arg = _parts(id)
        guide = self._called(at, key)
        match verb:
            case "decree":
                await self._finish(at, key, guide)
            case "text":
                line = write_trigger(guide.sketch.trigger, at.language)
                await self._writing.ask(at, guide.about, line)
            case _:
                await self._press(at, key, pressed(guide, verb, arg, _values(interaction)))

    async def typed(self, interaction: discord.Interaction, id: CustomId) -> None:
        """Take what was typed for a form."""
        at = await self._desk.leading(interaction, id.timeline)
        key, _, _ = _parts(id)
        self._keep(at, key, told(self._called(at, key), written(interaction)))
        await self._show(at, key)

    async def _press(self, at: Here, key: str, guide: Guide) -> None:
        """Keep the form as it is now, and show it, or ask for what must be typed."""
        self._keep(at, key, guide)
        if not guide.asks:
            await self._show(at, key)
            return
        filling = guide.filling
        said = {} if filling is None else dict(filling.said)
        title = texts.NAME if filling is None else filling.part.label
        form = _rack(at, key).form(title, guide.asks, said)
        await at.interaction.response.send_modal(form)

    async def _finish(self, at: Here, key: str, guide: Guide) -> None:
        """Hand the trigger over to be kept; the form is open again where that fails."""
        opened = self._open.pop(key)
        await at.interaction.response.defer()
        line = write_trigger(guide.sketch.trigger, at.language)
        try:
            await self._writing.offer(at, Draft(line, guide.about))
        except (EngineError, WallError):
            self._open[key] = opened
            raise

    async def _show_new(self, at: Here, guide: Guide) -> None:
        key = secrets.token_hex(4)
        self._keep(at, key, guide)
        await self._show(at, key)

    async def _show(self, at: Here, key: str) -> None:
        guide = self._called(at, key)
        sketch = guide.sketch.trigger
        tree = await self._desk.tree(at, sketch) if guide.page == "done" else []
        triggers = tuple(one.trigger for one in await self._desk.all(at))
        view = hang(guide, Picks(at.view, triggers), _rack(at, key))
        await show(at.interaction, page_text(guide, tree, at.language), view)

    def _keep(self, at: Here, key: str, guide: Guide) -> None:
        self._open[key] = Opened(at.user, at.timeline.record.id, guide)
        self._open.move_to_end(key)
        if len(self._open) > MOST_OPEN:
            self._open.popitem(last=False)

    def _called(self, at: Here, key: str) -> Guide:
        """Return the form called *key*.

        Raises:
            FormGone: it is open no longer, or not for this person.
        """
        opened = self._open.get(key)
        if opened is None or (opened.user, opened.play) != (at.user, at.timeline.record.id):
            raise FormGone
        return opened.guide

    async def _fresh_name(self, at: Here) -> str:
        """Return a name that no trigger has."""
        names = {one.name for one in await self._desk.all(at)}
        unnamed = texts.UNNAMED.told(at.language)
        return next(
            name for n in range(1, len(names) + 2) if (name := unnamed.format(n=n)) not in names
        )


def _rack(at: Here, key: str) -> Rack:
    return Rack(at.timeline.record.id, key, at.language)


def _parts(id: CustomId) -> Sequence[str]:
    """Return the key of a form, what is done, and about what."""
    return (*id.turn.split("/", 2), "", "")[:3]


def _values(interaction: discord.Interaction) -> Sequence[str]:
    """Return what was picked from a list."""
    values: Any = dict(interaction.data or {}).get("values", [])
    return [str(value) for value in values]
