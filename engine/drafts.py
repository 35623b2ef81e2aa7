"""A turn that is decided and not yet written."""

from dataclasses import dataclass
from datetime import datetime

from engine.model.actions import Merge
from engine.model.events import Merged
from engine.model.frame import Frame
from engine.model.ids import BranchId, TurnId, UserId
from engine.model.state import State
from engine.model.story import Story
from engine.model.turn import Turn
from engine.ports import BranchRecord, Commit, Outgoing
from engine.pulses import pulse_after
from engine.rules.frame import frame_of, text_of
from engine.world import NOWHERE, Origin


@dataclass(frozen=True, slots=True)
class Draft:
    """A *turn* that follows the state *before*; the other fields as in `Commit`.

    *stood* is the state where the branch stands, for a turn that takes the place of another.
    """

    turn: Turn
    before: State
    story: Story
    origin: Origin = NOWHERE
    instead_of: TurnId | None = None
    by: UserId | None = None
    closes: BranchId | None = None
    stood: State | None = None

    def frame(self, branch: BranchRecord) -> Frame:
        """Return what is to be shown of the turn."""
        return frame_of(self.story, branch.timeline, branch.name, self.before, self.turn)

    def commit(self, branch: BranchRecord, frame: Frame, after: State, at: datetime) -> Commit:
        """Return what writes the turn, which leads to *after*.

        *frame* is sent to where the action came from; a quiet turn is shown to nobody.
        """
        is_shown = not frame.secret and not self.turn.is_quiet
        channel = self.origin.channel if is_shown else None
        outgoing = None if channel is None else Outgoing(channel, text_of(frame))
        stood = self.before if self.stood is None else self.stood
        return Commit(
            branch.timeline,
            branch.id,
            self.turn,
            at,
            self.origin.message,
            outgoing,
            self.instead_of,
            self.by,
            self.closes,
            pulse_after(stood, after, self.turn.id, at),
        )


@dataclass(frozen=True, slots=True)
class Joining:
    """A line that comes into another, all contradictions settled.

    *ours* is where the other branch stood when that was settled, *source* the branch that came in,
    and *theirs* the state there.
    """

    ours: TurnId
    source: BranchId
    action: Merge
    merged: Merged
    theirs: State
