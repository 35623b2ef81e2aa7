"""A look at what is played."""

from dataclasses import dataclass

from engine.model.state import State
from engine.model.story import Story
from engine.ports import BranchRecord, TimelineRecord
from engine.rules.views import fact_lines, look_lines


@dataclass(frozen=True, slots=True)
class View:
    """A look at what a channel plays."""

    story: Story
    state: State
    record: TimelineRecord
    branch: BranchRecord

    def surroundings(self) -> tuple[str, ...]:
        """Return what is here, a line each."""
        return look_lines(self.story, self.state)

    def facts(self, *, hidden: bool = False) -> tuple[str, ...]:
        """Return what is true, a line each; with *hidden* also what is not for players."""
        return fact_lines(self.story, self.state, hidden=hidden)
