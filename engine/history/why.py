"""Why a thing is as it is: back along the line, and through merges into the other one.

Turns are asked for one by one, so whoever answers reads only as far back as the reasons lie.
"""

from collections.abc import Collection, Generator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.history.meeting import same
from engine.history.reasons import Cause, Reason, reasons_in
from engine.history.thing import Thing
from engine.model.ids import TurnId
from engine.model.turn import Turn

__all__ = ["MOST", "BroughtIn", "Cause", "Reason", "Why", "why"]

MOST = 12


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
        new = reasons_in(turn, thing)
        if any(reason.cause == "merge" for reason in new):
            came, left = yield from _other_line(thing, turn, most, within)
            at = left if _was_taken_over(new, came) else at
            new = [*new, *came] if came or thing.field != "memories" else []
        _add(found, new)
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
    merged = next(reason for reason in new if reason.cause == "merge")
    return merged.part == came[0].part and same(merged.value, came[0].value)


def _add(found: list[Reason], new: Sequence[Reason]) -> None:
    """Add *new* reasons; those that only say that time went on are told as one."""
    for reason in new:
        if reason.cause == "time" and found and found[-1].cause == "time":
            times = found[-1].times + reason.times
            found[-1] = replace(found[-1], times=times)
        else:
            found.append(reason)
