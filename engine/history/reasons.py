"""What one turn did to a thing: who or what did it, and by what right."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from engine.history.conflicts import OURS, THEIRS, conflict_id
from engine.history.leaves import ENTITIES, Path
from engine.history.thing import Thing
from engine.history.touch import Touch, touches
from engine.model.actions import Merge, Say
from engine.model.events import Began, DiceRolled, Event, Merged, RuleFired, StoryChanged, VarSet
from engine.model.ids import GM, MODEL, TurnId, UserId
from engine.model.people_events import MoodsFaded, PersonEntered
from engine.model.place_events import DoorPut, RoomAdded
from engine.model.table_actions import Decree, Use
from engine.model.table_events import OfferTaken, TriggerFired, Warned
from engine.model.turn import Turn
from engine.model.value import Value
from engine.model.words import Words

Cause = Literal[
    "start",
    "edition",
    "rule",
    "trigger",
    "model",
    "option",
    "gm",
    "person",
    "time",
    "merge",
    "choice",
]

_ALONG = frozenset({("aliases",), ("turn",), ("at",), ("felt",), ("control",)})

CHANGED = "…"
"""The value of somebody or something that a merge changed in more than one way."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One turn that set *thing* to *value*; None: taken back, or the thing is a memory.

    *cause*: the author's start, or a new edition of the story; a *rule* or trigger, with the *leaf*
    of its condition that decided and its *dice*; what a model proposed, with what shows it or its
    own word on it as *leaf*, or the option that a person picked or fate drew, called *rule*; what a
    game master decreed, with the decree as *leaf*; a person; time that passed, so many *times*; a
    merge of *branch*, or what a person chose in one. *user* acted in the turn, is called *name*,
    and *said* these words. *part* is the path of what was set, where that is only a part of the
    thing.
    """

    thing: Thing
    turn: TurnId
    cause: Cause
    value: Value | None
    user: UserId
    name: str = ""
    said: Words | None = None
    rule: str = ""
    leaf: str = ""
    dice: tuple[str, ...] = ()
    branch: str = ""
    part: Path = ()
    times: int = 1


def reasons_in(turn: Turn, thing: Thing) -> list[Reason]:
    """Return what *turn* did to *thing*, its last event first."""
    return [
        _reason(thing, turn, event, touch)
        for event in reversed(turn.events)
        for touch in _touched(thing, event)
    ]


def _touched(thing: Thing, event: Event) -> list[Touch]:
    """Return what *event* did to *thing* itself, else to the parts of it."""
    found = (*touches(event), *_kept(event))
    exact = [touch for touch in found if _is_of(touch, thing)]
    if exact or thing.rest or thing.field not in ENTITIES:
        return exact
    parts = [touch for touch in found if _is_part(touch, thing)]
    if parts and isinstance(event, Merged):
        return [Touch(thing.field, thing.key, CHANGED)]
    return parts


def _kept(event: Event) -> Iterator[Touch]:
    """Yield the memories that a merge holds; the other line tells which of them it brought in."""
    if isinstance(event, Merged):
        texts = dict.fromkeys(memory.text for memory in event.memories or ())
        yield from (Touch("memories", text) for text in texts)


def _is_of(touch: Touch, thing: Thing) -> bool:
    """Tell whether *touch* is of *thing*, or of everybody's, or *thing* is anybody's item."""
    is_any = (touch.field, touch.rest) == (thing.field, thing.rest) and bool(thing.rest)
    return touch.path == thing.path or (is_any and not (touch.key and thing.key))


def _is_part(touch: Touch, thing: Thing) -> bool:
    """Tell whether *touch* is of a part of *thing*, or of what somebody has.

    What only goes along with another part of it is told with that.
    """
    own = [(thing.field, thing.key)]
    own += [("items", thing.key)] if thing.field == "people" else []
    return (touch.field, touch.key) in own and touch.rest not in _ALONG


def _reason(thing: Thing, turn: Turn, event: Event, touch: Touch) -> Reason:
    action, rule = turn.action, _rule(event)
    return Reason(
        thing,
        turn.id,
        _cause(thing, turn, event),
        touch.value,
        action.user,
        name=getattr(action, "name", ""),
        said=action.words if isinstance(action, Say | Use) else None,
        rule=_picked(turn) if rule == MODEL else rule,
        leaf=getattr(event, "evidence", "") or _leaf(turn, rule),
        dice=tuple(_dice(turn, rule)),
        branch=event.source if isinstance(event, Merged) else "",
        part=touch.path if touch.path != thing.path and touch.key else (),
    )


def _rule(event: Event) -> str:
    """Return which rule or trigger was at work; a trigger's own firing is its own work."""
    return event.name if isinstance(event, TriggerFired) else getattr(event, "by", "")


def _cause(thing: Thing, turn: Turn, event: Event) -> Cause:
    match event:
        case Merged():
            return "choice" if _was_chosen(thing, turn) else "merge"
        case MoodsFaded():
            return "time"
        case _ if isinstance(event, Began) or not turn.parents:
            return "start"
        case _ if rule := _rule(event):
            return _cause_by(rule, turn)
        case VarSet() | PersonEntered() | RoomAdded() | DoorPut() if _is_adopted(turn):
            return "edition"
        case _:
            return "person"


def _cause_by(rule: str, turn: Turn) -> Cause:
    if rule == MODEL:
        return "option" if _picked(turn) else "model"
    if rule == GM:
        return "gm"
    fired = any(isinstance(e, TriggerFired) and e.name == rule for e in turn.events)
    return "trigger" if fired else "rule"


def _picked(turn: Turn) -> str:
    """Return the option that was picked in a turn; '' where none was."""
    return next((event.text for event in turn.events if isinstance(event, OfferTaken)), "")


def _is_adopted(turn: Turn) -> bool:
    return any(isinstance(event, StoryChanged) for event in turn.events)


def _was_chosen(thing: Thing, turn: Turn) -> bool:
    """Tell whether a person gave *thing* a value of its own when lines were merged."""
    if not isinstance(turn.action, Merge):
        return False
    names = {conflict_id(*path) for path in _in_question(thing)} | {thing.key or thing.field}
    choices = [choice.strip().casefold() for name, choice in turn.action.choices if name in names]
    return any(choice not in OURS | THEIRS for choice in choices)


def _in_question(thing: Thing) -> Iterator[Path]:
    """Yield the paths of conflicts that would be about *thing*."""
    yield thing.path
    if thing.field == "items":
        yield ("items", *thing.rest)


def _leaf(turn: Turn, rule: str) -> str:
    """Return what game masters may know of why *rule* did what it did."""
    if rule == MODEL:
        notes = (e.details for e in turn.events if isinstance(e, Warned) and e.code == "NOTE")
        return next(("".join(details) for details in notes), "")
    if rule == GM:
        return turn.action.text if isinstance(turn.action, Decree) else ""
    return next((leaf for name, leaf in _fired(turn) if name == rule), "")


def _fired(turn: Turn) -> Iterator[tuple[str, str]]:
    for event in turn.events:
        if isinstance(event, RuleFired):
            yield event.rule, event.leaf
        elif isinstance(event, TriggerFired):
            yield event.name, event.leaf


def _dice(turn: Turn, rule: str) -> Iterator[str]:
    """Yield the dice of a rule, or those by which fate drew an option."""
    is_drawn = rule == MODEL and any(isinstance(e, OfferTaken) and e.drawn for e in turn.events)
    for event in turn.events:
        if isinstance(event, DiceRolled) and rule:
            own = event.by == rule and not event.user
            yield from (event.text,) if own or (is_drawn and event.user) else ()
