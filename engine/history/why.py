"""Why a thing is as it is: back along the line, and through merges into the other one.

Turns are asked for one by one, so whoever answers reads only as far back as the reasons lie.
"""

from collections.abc import Collection, Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from engine.history.conflicts import OURS, THEIRS, conflict_id
from engine.history.fields import same
from engine.history.things import Thing
from engine.history.touch import Touch, touches
from engine.model.actions import Check, Merge, Say, Throw
from engine.model.events import Began, DiceRolled, Event, Merged, RuleFired, StoryChanged, VarSet
from engine.model.ids import TurnId, UserId
from engine.model.turn import Turn
from engine.model.value import Value
from engine.model.words import Words

MOST = 12

Cause = Literal["start", "edition", "rule", "person", "merge", "choice"]


@dataclass(frozen=True, slots=True)
class Reason:
    """One turn that set *thing* to *value*; None: taken back, or the thing is a memory.

    *cause*: the author's start, or a new edition of the story; a *rule*, with the *leaf* of its
    condition that decided and its *dice*; a person; a merge of *branch*, or what a person chose
    in one. *user* acted in the turn, is called *name*, and *said* these words.
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


@dataclass(frozen=True, slots=True)
class BroughtIn:
    """Asks for the turns that a merge brought in: what *theirs* follows, and *ours* does not."""

    theirs: TurnId
    ours: TurnId


Why = Generator[TurnId | BroughtIn, Any, tuple[Reason, ...]]
"""Yields what it must see next, and returns the reasons.

Is sent a `Turn` for its id, and the ids that were asked for as a collection for a `BroughtIn`.
"""

_Trail = Generator[TurnId | BroughtIn, Any, tuple[list[Reason], TurnId | None]]


def why(thing: Thing, head: TurnId, most: int = MOST) -> Why:
    """Find up to *most* reasons why *thing* is as it is at *head*, the latest first.

    Where a merge took a value over as it was on the other line, that line is followed from there;
    where it added what both had changed, first comes what the other did, then our own line.
    """
    found, _ = yield from _trail(thing, head, most)
    return tuple(found[:most])


def _trail(
    thing: Thing, head: TurnId, most: int, within: Collection[TurnId] | None = None
) -> _Trail:
    """Follow one line; also return the turn where it left *within*, None at its beginning."""
    found: list[Reason] = []
    at: TurnId | None = head
    while at is not None and len(found) < most and (within is None or at in within):
        turn: Turn = yield at
        at = turn.parents[0] if turn.parents else None
        new = _reasons(thing, turn)
        if any(reason.cause == "merge" for reason in new):
            came, left = yield from _other_line(thing, turn, most, within)
            at = left if _was_taken_over(new, came) else at
            new = [*new, *came] if came or thing.field != "memories" else []
        found += new
    return found, at


def _other_line(thing: Thing, merge: Turn, most: int, within: Collection[TurnId] | None) -> _Trail:
    """Follow the line that a merge brought in, as far as ours did not have it."""
    ours, theirs = merge.parents[0], merge.parents[-1]
    brought: Collection[TurnId] = yield BroughtIn(theirs, ours)
    new = frozenset(brought) if within is None else frozenset(brought).intersection(within)
    return (yield from _trail(thing, theirs, most, new))


def _was_taken_over(new: Sequence[Reason], came: Sequence[Reason]) -> bool:
    """Tell whether a merge left a value as it was on the other line, and not just added to it."""
    if not came or came[0].thing.field == "memories":
        return False
    return same(next(r.value for r in new if r.cause == "merge"), came[0].value)


def _reasons(thing: Thing, turn: Turn) -> list[Reason]:
    """Return what *turn* did to *thing*, its last event first."""
    return [
        _reason(thing, turn, event, touch.value)
        for event in reversed(turn.events)
        for touch in (*touches(event), *_kept(event))
        if (touch.field, touch.key) == (thing.field, thing.key)
    ]


def _kept(event: Event) -> Iterator[Touch]:
    """Yield the memories that a merge holds; the other line tells which of them it brought in."""
    if isinstance(event, Merged):
        texts = dict.fromkeys(memory.text for memory in event.memories or ())
        yield from (Touch("memories", text) for text in texts)


def _reason(thing: Thing, turn: Turn, event: Event, value: Value | None) -> Reason:
    action = turn.action
    by = getattr(event, "by", "")
    return Reason(
        thing,
        turn.id,
        _cause(thing, turn, event),
        value,
        action.user,
        name=action.name if isinstance(action, Say | Throw | Check) else "",
        said=action.words if isinstance(action, Say) else None,
        rule=by,
        leaf=next((e.leaf for e in turn.events if isinstance(e, RuleFired) and e.rule == by), ""),
        dice=tuple(_dice(turn, by)),
        branch=event.source if isinstance(event, Merged) else "",
    )


def _cause(thing: Thing, turn: Turn, event: Event) -> Cause:
    match event:
        case Began():
            return "start"
        case Merged():
            return "choice" if _was_chosen(thing, turn) else "merge"
        case _ if getattr(event, "by", ""):
            return "rule"
        case VarSet() if any(isinstance(e, StoryChanged) for e in turn.events):
            return "edition"
        case _:
            return "person"


def _was_chosen(thing: Thing, turn: Turn) -> bool:
    """Tell whether a person gave *thing* a value of its own when lines were merged."""
    if not isinstance(turn.action, Merge):
        return False
    names = {conflict_id(thing.field, thing.key), thing.key or thing.field}
    choices = [choice.strip().casefold() for name, choice in turn.action.choices if name in names]
    return any(choice not in OURS | THEIRS for choice in choices)


def _dice(turn: Turn, rule: str) -> Iterator[str]:
    for event in turn.events:
        if isinstance(event, DiceRolled) and rule and event.by == rule and not event.user:
            yield event.text
