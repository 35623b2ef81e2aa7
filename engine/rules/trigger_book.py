"""The triggers of a play: those of its story, changed, removed and added to as the play went."""

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from engine.errors import StoryError
from engine.model.atoms import HasFired
from engine.model.rule import AllOf, Condition
from engine.model.state import State
from engine.model.story import Story
from engine.model.trigger import Phase, Standing, Trigger
from engine.rules.authored import Authored
from engine.rules.conditions import Decider, compiled, hopes_of
from engine.rules.language import trigger_on
from engine.rules.matching import throws_dice
from engine.rules.names import folded, near
from engine.rules.signs import SignIndex

NEW = Standing()
"""How a trigger stands that never fired and was never touched."""

_BOOKS = 32
"""How many sets of triggers a story keeps ready: plays in which game masters added some."""

_LINES = 2000
"""How many lines of triggers a story keeps ready: a few plays full of them."""

_Changes = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Ready:
    """A trigger with what decides its condition, compiled once.

    *throws*: dice may fall. *linked*: its gates hang on other triggers. *hopes*: answers of a
    model of which one must come where it is open (see `hopes_of`). Each is equal to itself alone,
    so that it costs nothing to look one up.
    """

    name: str
    trigger: Trigger
    decide: Decider
    throws: bool
    linked: bool
    hopes: frozenset[tuple[str, bool]]

    @classmethod
    def of(cls, trigger: Trigger, authored: Authored) -> "Ready":
        """Return *trigger* made ready; *authored* says who is meant by the names in it."""
        condition, gates = trigger.condition, trigger.gates
        return cls(
            trigger.name,
            trigger,
            compiled(condition, authored),
            throws_dice(condition),
            bool(gates.needs or gates.unless),
            hopes_of(condition),
        )

    @property
    def needs(self) -> Condition:
        """Return what must hold for the trigger to fire, of its gates and its condition."""
        fired = map(HasFired, self.trigger.gates.needs)
        return AllOf((*fired, self.trigger.condition))


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
        return self._phases[phase].may_hold(state, text, entered=entered)


class _Waiting:
    """The triggers of one phase, with the index of their signs."""

    def __init__(self, triggers: Sequence[Ready]) -> None:
        self._triggers = triggers

    @cached_property
    def _index(self) -> SignIndex:
        """Return the index; it is made when it is needed.

        A file of triggers that comes in makes a book for each, and only the last is tried.
        """
        return SignIndex([one.needs for one in self._triggers])

    def may_hold(self, state: State, text: str, *, entered: bool) -> Sequence[Ready]:
        found = [self._triggers[index] for index in self._index.may_hold(state, text)]
        return found if entered else [one for one in found if one.trigger.occasion == "turn"]


def _of(phase: str, triggers: Iterable[Ready]) -> tuple[Ready, ...]:
    return tuple(one for one in triggers if one.trigger.phase == phase)


class TriggerShelf:
    """Makes the book that belongs to a state, and keeps the last ones."""

    def __init__(self, story: Story) -> None:
        self._authored = Authored.of(story)
        self._ready = {one.name: Ready.of(one, self._authored) for one in story.triggers}
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
            trigger = trigger_on(text)
        except StoryError:
            return {}
        return {trigger.name: Ready.of(trigger, self._authored)}


def _changes(standings: Mapping[str, Standing]) -> _Changes:
    """Return the lines of changed triggers by name, '' for removed ones, the same for equal states.

    The order of their names, not that of a mapping: equal states must try them in the same order.
    """
    return tuple(
        (name, "" if standing.removed else standing.text)
        for name, standing in sorted(standings.items())
        if standing.removed or standing.text
    )
