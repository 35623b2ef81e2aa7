"""A look at what is played, and words for what is seen of its past."""

from dataclasses import dataclass

from engine.history.conflicts import Conflict
from engine.history.diff_lines import lines as difference_lines
from engine.history.layout_alt import alt_text
from engine.history.proof import commitment
from engine.history.things import things
from engine.history.why_lines import reason_lines
from engine.model.state import State
from engine.model.story import Story
from engine.narration.asked_lines import asked_lines
from engine.narration.asked_text import asked_text
from engine.ports import BranchRecord, TimelineRecord
from engine.rules.views import fact_lines, look_lines

__all__ = [
    "Conflict",
    "View",
    "alt_text",
    "asked_lines",
    "asked_text",
    "difference_lines",
    "reason_lines",
]


@dataclass(frozen=True, slots=True)
class View:
    """A look at what a channel plays."""

    story: Story
    state: State
    record: TimelineRecord
    branch: BranchRecord

    @property
    def promise(self) -> str:
        """Return what promises the seed of all dice, and does not tell it."""
        return commitment(self.record.seed)

    def surroundings(self) -> tuple[str, ...]:
        """Return what is here, a line each."""
        return look_lines(self.story, self.state)

    def facts(self, *, hidden: bool = False) -> tuple[str, ...]:
        """Return what is true, a line each; with *hidden* also what is not for players."""
        return fact_lines(self.story, self.state, hidden=hidden)

    def names(self, *, hidden: bool = False) -> tuple[str, ...]:
        """Return what can be asked about; with *hidden* also what is not for players."""
        found = things(self.state, hidden=hidden)
        return tuple(thing.name(self.story.language) for thing in found)

    def last_told(self) -> str:
        """Return what the narrator told last; '' where that is nothing."""
        told = [str(line.words) for line in self.state.log if line.voice == "narrator"]
        return told[-1] if told else ""
