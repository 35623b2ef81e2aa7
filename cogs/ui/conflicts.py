"""The conflicts of a merge, page by page, with buttons that outlive the process."""

import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import discord

from cogs import texts
from cogs.ui.controls import Control
from cogs.ui.custom_ids import CustomId
from cogs.ui.escaping import plain_name
from engine.errors import NothingToResolve
from engine.merging import Outcome
from engine.model.ids import BranchId, TimelineId
from engine.model.language import Both, Language
from engine.view import Conflict

PER_PAGE = 4
"""Conflicts on one page: a message takes five rows of buttons, and one is for all of them."""

_VALUE_CHARS = 100
_LABEL_CHARS = 60
_TITLE_CHARS = 45
_LONGEST_CHARS = 500
_FORM_TIMEOUT_S = 900.0

_PRESS = re.compile(
    r"([^/]+)/([0-9a-f]{8})/(ours|theirs|value|all-ours|all-theirs|page|drop)/([^/]*)/([0-9]{1,4})"
)


@dataclass(frozen=True, slots=True)
class Press:
    """What a button does to the merge into a branch.

    *about* is the id of a conflict, '' for a verb that is about all of them. *stamp* tells which
    conflicts were shown, *page* which page is to be shown next.
    """

    into: BranchId
    stamp: str
    verb: str
    about: str = ""
    page: int = 0

    def __str__(self) -> str:
        return f"{self.into}/{self.stamp}/{self.verb}/{self.about}/{self.page}"


def press(text: str) -> Press:
    """Return what a control's id says; it was made by `Press.__str__`.

    Raises:
        NothingToResolve: it was not, or by another edition of the bot.
    """
    found = _PRESS.fullmatch(text)
    if found is None:
        raise NothingToResolve
    into, stamp, verb, about, page = found.groups()
    return Press(BranchId(into), stamp, verb, about, int(page))


def stamp_of(conflicts: Sequence[Conflict]) -> str:
    """Return a short digest of what is in conflict, and of both sides."""
    said = [(c.id, c.base, c.ours, c.theirs) for c in conflicts]
    return f"{zlib.crc32(repr(said).encode('utf-8', 'surrogatepass')):08x}"


@dataclass(frozen=True, slots=True)
class Panel:
    """The conflicts of the merge into *into*, at a *page* that counts from 0."""

    timeline: TimelineId
    into: BranchId
    outcome: Outcome
    language: Language
    page: int = 0

    def text(self) -> str:
        """Return the conflicts of the page as text of less than 2,000 characters."""
        heading = texts.CONFLICTS.told(self.language)
        chosen = dict(self.outcome.choices)
        open_ = sum(conflict.id not in chosen for conflict in self.outcome.conflicts)
        names = {"source": self.outcome.source, "into": self.outcome.into}
        first = heading.format(
            count=len(self.outcome.conflicts),
            open=open_,
            **{side: plain_name(name) for side, name in names.items()},
        )
        return "\n".join((first, *(self._line(n, c, chosen) for n, c in self._shown())))

    def view(self) -> discord.ui.View:
        """Return the buttons of the page."""
        view = discord.ui.View(timeout=None)
        for row, (number, conflict) in enumerate(self._shown()):
            for button in self._choices(number, conflict):
                button.row = row
                view.add_item(button)
        for button in self._rest():
            button.row = PER_PAGE
            view.add_item(button)
        view.stop()  # the ids are all that counts; nothing needs to be remembered
        return view

    def _shown(self) -> Sequence[tuple[int, Conflict]]:
        start = self.page * PER_PAGE
        return list(enumerate(self.outcome.conflicts, 1))[start : start + PER_PAGE]

    def _line(self, number: int, conflict: Conflict, chosen: Mapping[str, str]) -> str:
        base, ours, theirs = (
            _clipped(plain_name(text), _VALUE_CHARS)
            for text in (conflict.base, conflict.ours, conflict.theirs)
        )
        words = texts.CONFLICT.told(self.language)
        field = _clipped(plain_name(conflict.name(self.language)), _LABEL_CHARS)
        line = words.format(number=number, field=field, base=base, ours=ours, theirs=theirs)
        choice = chosen.get(conflict.id)
        named = texts.SIDES[choice].told(self.language) if choice in texts.SIDES else choice
        return f"{line} ✓ {_clipped(plain_name(named), _LABEL_CHARS)}" if named else line

    def _choices(self, number: int, conflict: Conflict) -> Iterator[Control]:
        chosen = dict(self.outcome.choices).get(conflict.id)
        for side, value in (("ours", conflict.ours), ("theirs", conflict.theirs)):
            named = texts.SIDES[side].told(self.language)
            style = discord.ButtonStyle.success if chosen == side else _PLAIN
            label = f"{number} {named}: {_clipped(value, _LABEL_CHARS)}"
            yield self._control(label, side, conflict.id, style)
        is_typed = chosen is not None and chosen not in texts.SIDES
        style = discord.ButtonStyle.success if is_typed else _PLAIN
        yield self._control(f"✎ {number}", "value", conflict.id, style)

    def _rest(self) -> Iterator[Control]:
        for verb, label in _ALL.items():
            yield self._control(label.told(self.language), verb)
        last = (len(self.outcome.conflicts) - 1) // PER_PAGE
        for sign, page in (("◀", self.page - 1), ("▶", self.page + 1)):
            if 0 <= page <= last:
                yield self._control(sign, "page", page=page)
        drop = texts.GIVE_UP.told(self.language)
        yield self._control(drop, "drop", style=discord.ButtonStyle.danger)

    def _control(
        self,
        label: str,
        verb: str,
        about: str = "",
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        page: int | None = None,
    ) -> Control:
        stamp = stamp_of(self.outcome.conflicts)
        named = Press(self.into, stamp, verb, about, self.page if page is None else page)
        id = CustomId("merge", self.timeline, str(named))
        return Control(id, discord.ui.Button(label=label, custom_id=str(id), style=style))


_PLAIN = discord.ButtonStyle.secondary
_ALL: Mapping[str, Both] = {"all-ours": texts.ALL_OURS, "all-theirs": texts.ALL_THEIRS}


def value_form(id: CustomId, conflict: Conflict, language: Language) -> discord.ui.Modal:
    """Return a form that takes a value for *conflict*; *id* comes back with what was typed."""
    field = _clipped(conflict.name(language), _TITLE_CHARS)
    form = discord.ui.Modal(title=field, custom_id=str(id), timeout=_FORM_TIMEOUT_S)
    label = _clipped(texts.VALUE.told(language), _TITLE_CHARS)
    form.add_item(discord.ui.TextInput(label=label, custom_id="value", max_length=_LONGEST_CHARS))
    return form


def _clipped(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
