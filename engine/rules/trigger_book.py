"""The triggers of a play: those of its story, changed, removed and added to as the play went."""

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence

from engine.errors import StoryError
from engine.model.state import State
from engine.model.trigger import Phase, Standing, Trigger
from engine.rules.language import trigger_in
from engine.rules.signs import SignIndex

_BOOKS = 32
"""How many sets of triggers a story keeps ready: plays in which game masters added some."""

NEW = Standing()


class TriggerBook:
    """Triggers in their order, ready to be tried. Immutable."""

    def __init__(self, triggers: Iterable[Trigger]) -> None:
        self.by_name: Mapping[str, Trigger] = {trigger.name: trigger for trigger in triggers}
        self._phases = {phase: _Waiting(self._of(phase)) for phase in ("before", "after")}

    def may_fire(
        self, phase: Phase, state: State, text: str, *, entered: bool
    ) -> Sequence[Trigger]:
        """Return the triggers of *phase* whose condition may hold, in their order.

        *entered*: also those that wait for a scene to be entered.
        """
        found = self._phases[phase].may_hold(state, text)
        return [one for one in found if entered or one.occasion == "turn"]

    def _of(self, phase: str) -> tuple[Trigger, ...]:
        return tuple(one for one in self.by_name.values() if one.phase == phase)


class _Waiting:
    def __init__(self, triggers: Sequence[Trigger]) -> None:
        self._triggers = triggers
        self._index = SignIndex([trigger.condition for trigger in triggers])

    def may_hold(self, state: State, text: str) -> Sequence[Trigger]:
        if not self._triggers:
            return ()
        return [self._triggers[index] for index in self._index.may_hold(state, text)]


class TriggerShelf:
    """Makes the book that belongs to a state, and keeps the last ones."""

    def __init__(self, triggers: Iterable[Trigger]) -> None:
        self._story = {trigger.name: trigger for trigger in triggers}
        self._own = TriggerBook(self._story.values())
        self._books: OrderedDict[tuple[tuple[str, str | None], ...], TriggerBook] = OrderedDict()
        self._last: tuple[Mapping[str, Standing], TriggerBook] = ({}, self._own)

    def book(self, state: State) -> TriggerBook:
        """Return the book of a play that stands at *state*."""
        seen, book = self._last
        if state.triggers is not seen:
            book = self._made(state.triggers)
            self._last = (state.triggers, book)
        return book

    def _made(self, standings: Mapping[str, Standing]) -> TriggerBook:
        changes = tuple(
            (name, None if standing.removed else standing.text)
            for name, standing in standings.items()
            if standing.removed or standing.text
        )
        if not changes:
            return self._own
        if changes not in self._books:
            self._books[changes] = TriggerBook(_changed(self._story, changes))
        self._books.move_to_end(changes)
        if len(self._books) > _BOOKS:
            self._books.popitem(last=False)
        return self._books[changes]


def _changed(
    story: Mapping[str, Trigger], changes: Iterable[tuple[str, str | None]]
) -> Iterable[Trigger]:
    triggers = dict(story)
    for name, text in changes:
        if text is None:
            triggers.pop(name, None)
        elif (trigger := _read(text)) is not None:
            triggers[name] = trigger
    return triggers.values()


def _read(text: str) -> Trigger | None:
    """Return the trigger that *text* is; None where a later version reads it no more."""
    try:
        return trigger_in(text)
    except StoryError:
        return None
