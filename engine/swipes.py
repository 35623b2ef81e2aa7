"""Variants of the latest turn: one after the other, and all of them kept."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.errors import NothingElse
from engine.model.actions import Amend
from engine.model.events import Event, Narrated
from engine.model.ids import TurnId, UserId
from engine.model.turn import Turn
from engine.ports import Journal
from engine.timeline import Timeline


@dataclass(frozen=True, slots=True)
class Variant:
    """The variant that counts now: the *number*th of *count*, from 1."""

    turn: Turn
    number: int
    count: int


async def swipe(
    journal: Journal,
    timeline: Timeline,
    by: UserId,
    steps: int = 1,
    since: TurnId | None = None,
) -> Variant:
    """Let another variant of the latest turn count, *steps* further on; they go round.

    Raises:
        NothingElse: the latest turn was told only once.
        StaleHead: the latest turn is not *since*, or no longer.
    """
    id, head = timeline.record.id, (await timeline.latest(since)).id
    turns = await variants(journal, timeline)
    if len(turns) == 1:
        raise NothingElse
    here = next(at for at, turn in enumerate(turns) if turn.id == head)
    there = (here + steps) % len(turns)
    await timeline.move(turns[there].id, "variant", by, since=head)
    return Variant(await journal.turn(id, turns[there].id), there + 1, len(turns))


async def variants(journal: Journal, timeline: Timeline) -> Sequence[Turn]:
    """Return all tellings of the latest turn, the oldest first."""
    id = timeline.record.id
    turn = await journal.turn(id, await timeline.head())
    if not turn.parents:
        return (turn,)
    siblings = [await journal.turn(id, other) for other in await _siblings(journal, timeline, turn)]
    origin = next((s for s in siblings if _is_telling(turn, s)), turn)
    told = [s for s in siblings if s.action == origin.action]
    return tuple(s for s in siblings if s in told or any(_is_telling(s, o) for o in told))


def _is_telling(turn: Turn, other: Turn) -> bool:
    """Tell whether *turn* is *other*, as it was played or put in other words.

    Words of a person alone do not say what they are for; what happened in the turn does.
    """
    if isinstance(other.action, Amend):
        return False
    if isinstance(turn.action, Amend):
        return _happened(turn) == _happened(other)
    return turn.id == other.id


def _happened(turn: Turn) -> Sequence[Event]:
    return [event for event in turn.events if not isinstance(event, Narrated)]


async def _siblings(journal: Journal, timeline: Timeline, turn: Turn) -> Sequence[TurnId]:
    return await journal.children(timeline.record.id, turn.parents[0])
