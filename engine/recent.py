"""What happened last on a line, as people see it: quiet turns are none of theirs."""

from dataclasses import dataclass

from engine.lineage import turns_back
from engine.model.ids import TimelineId, TurnId
from engine.model.table_actions import Tick
from engine.model.turn import Turn
from engine.ports import Journal


@dataclass(frozen=True, slots=True)
class Recent:
    """The newest *turn* that somebody took, and the turns that *passed* since, the newest first.

    Those are quiet: nobody took them.
    """

    turn: Turn
    passed: tuple[Turn, ...] = ()

    @property
    def head(self) -> TurnId:
        """Return the newest turn of all."""
        return self.passed[0].id if self.passed else self.turn.id

    @property
    def ids(self) -> tuple[TurnId, ...]:
        """Return all turns since somebody acted, that one too."""
        return (*(one.id for one in self.passed), self.turn.id)

    @property
    def ticks(self) -> int:
        """Return how many ticks passed since then."""
        return sum(one.action.ticks for one in self.passed if isinstance(one.action, Tick))


async def recent(journal: Journal, timeline: TimelineId, head: TurnId) -> Recent:
    """Return what happened last on the line of *head*; its first turn is never quiet."""
    turn, passed = await journal.turn(timeline, head), list[Turn]()
    if turn.is_quiet:
        async for turn in turns_back(journal, timeline, head):
            if not turn.is_quiet:
                break
            passed.append(turn)
    return Recent(turn, tuple(passed))
