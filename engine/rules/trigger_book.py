"""The triggers of a play: those of its story, changed, removed and added to as the play went."""

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.errors import StoryError
from engine.model.state import State
from engine.model.story import Story
from engine.model.trigger import Phase, Standing, Trigger
from engine.rules.language import trigger_in
from engine.rules.names import folded, near
from engine.rules.signs import SignIndex
from engine.rules.stat_keys import with_stat_keys
from engine.rules.truths import Judge, judge_of

NEW = Standing()
"""How a trigger stands that never fired and was never touched."""

_BOOKS = 32
"""How many sets of triggers a story keeps ready: plays in which game masters added some."""

_LINES = 2000
"""How many lines of triggers a story keeps ready: a few plays full of them."""

_Changes = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Ready:
    """A trigger with what judges its condition, compiled once."""

    trigger: Trigger
    judge: Judge

    @classmethod
    def of(cls, trigger: Trigger, story: Story) -> "Ready":
        """Return *trigger* made ready for a play of *story*."""
        return cls(trigger, judge_of(with_stat_keys(trigger.condition, story)))

    @property
    def name(self) -> str:
        """Return what the trigger is called."""
        return self.trigger.name


class TriggerBook:
    """Triggers in their order, ready to be tried. Immutable."""

    def __init__(self, triggers: Iterable[Ready]) -> None:
        ready = tuple(triggers)
        self.by_name: Mapping[str, Trigger] = {one.name: one.trigger for one in ready}
        self._phases = {phase: _Waiting(_of(phase, ready)) for phase in ("before", "after")}

    def called(self, name: str) -> Trigger | None:
        """Return the trigger that goes by *name*, in any case of letters."""
        if name in self.by_name:
            return self.by_name[name]
        wanted = folded(name)
        return next((one for one in self.by_name.values() if folded(one.name) == wanted), None)

    def near(self, name: str) -> tuple[str, ...]:
        """Return names of triggers that look like *name*."""
        return near(name, self.by_name)

    def may_fire(self, phase: Phase, state: State, text: str, *, entered: bool) -> Sequence[Ready]:
        """Return the triggers of *phase* whose condition may hold, in their order.

        *entered*: also those that wait for a scene to be entered.
        """
        found = self._phases[phase].may_hold(state, text)
        return [one for one in found if entered or one.trigger.occasion == "turn"]


class _Waiting:
    """The triggers of one phase, with the index of their signs."""

    def __init__(self, triggers: Sequence[Ready]) -> None:
        self._triggers = triggers
        self._index = SignIndex([one.trigger.condition for one in triggers])

    def may_hold(self, state: State, text: str) -> Iterator[Ready]:
        return (self._triggers[index] for index in self._index.may_hold(state, text))


def _of(phase: str, triggers: Iterable[Ready]) -> tuple[Ready, ...]:
    return tuple(one for one in triggers if one.trigger.phase == phase)


class TriggerShelf:
    """Makes the book that belongs to a state, and keeps the last ones."""

    def __init__(self, story: Story) -> None:
        self._story = story
        self._ready = {trigger.name: Ready.of(trigger, story) for trigger in story.triggers}
        self._own = TriggerBook(self._ready.values())
        self._books: OrderedDict[_Changes, TriggerBook] = OrderedDict()
        self._last: tuple[Mapping[str, Standing], TriggerBook] = ({}, self._own)
        self._read = lru_cache(_LINES)(self._reading)

    def book(self, state: State) -> TriggerBook:
        """Return the book of a play that stands at *state*."""
        seen, book = self._last
        if state.triggers is not seen:
            book = self._book(_changes(state.triggers))
            self._last = (state.triggers, book)
        return book

    def _book(self, changes: _Changes) -> TriggerBook:
        if not changes:
            return self._own
        if changes not in self._books:
            self._books[changes] = TriggerBook(self._changed(changes))
        self._books.move_to_end(changes)
        if len(self._books) > _BOOKS:
            self._books.popitem(last=False)
        return self._books[changes]

    def _changed(self, changes: _Changes) -> Iterable[Ready]:
        """Return the story's triggers, changed ones in their place, and those added behind them."""
        triggers = dict(self._ready)
        for name, text in changes:
            if text:
                triggers.update(self._read(text))
            else:
                triggers.pop(name, None)
        return triggers.values()

    def _reading(self, text: str) -> Mapping[str, Ready]:
        """Return the trigger that *text* is, by its name; nothing where it can be read no more.

        That happens only where the language of a later version is another one.
        """
        try:
            trigger = trigger_in(text)
        except StoryError:
            return {}
        return {trigger.name: Ready.of(trigger, self._story)}


def _changes(standings: Mapping[str, Standing]) -> _Changes:
    """Return the lines of changed triggers by name, '' for removed ones, the same for equal states.

    The order of their names, not that of a mapping: equal states must try them in the same order.
    """
    return tuple(
        (name, "" if standing.removed else standing.text)
        for name, standing in sorted(standings.items())
        if standing.removed or standing.text
    )
