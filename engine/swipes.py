"""Variants of the latest turn: one after the other, and all of them kept."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.errors import NothingElse
from engine.history.variants import tellings
from engine.model.ids import TimelineId, TurnId, UserId
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
        TurnPassed: the latest turn is not *since*.
        StaleHead: it is no longer.
    """
    id, latest = timeline.record.id, await timeline.latest(since)
    turns = await _tellings(journal, id, latest)
    if len(turns) == 1:
        raise NothingElse
    here = next(at for at, turn in enumerate(turns) if turn.id == latest.id)
    there = (here + steps) % len(turns)
    await timeline.swap(turns[there].id, by, since=latest.id)
    return Variant(await journal.turn(id, turns[there].id), there + 1, len(turns))


async def variants(journal: Journal, timeline: Timeline) -> Sequence[Turn]:
    """Return all tellings of the latest turn, the oldest first."""
    return await _tellings(journal, timeline.record.id, await timeline.latest())


async def _tellings(journal: Journal, id: TimelineId, turn: Turn) -> Sequence[Turn]:
    if not turn.parents:
        return (turn,)
    siblings = await journal.children(id, turn.parents[0])
    return tellings(turn, [await journal.turn(id, sibling) for sibling in siblings])
