"""Look at what models were asked last."""

from engine.errors import NothingAsked
from engine.model.asked import LastAsked
from engine.narration.asked_form import load_asked
from engine.ports import Journal
from engine.timeline import Timeline


class Prompts:
    """Finds what was kept of the last turn of each branch for which a model was asked."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    async def last(self, timeline: Timeline) -> LastAsked:
        """Return all that was asked for that turn.

        Raises:
            NothingAsked: no model was asked there yet, or what was kept is of another form.
        """
        kept = await self._journal.kept_prompt(timeline.record.id, timeline.branch.id)
        try:
            return load_asked(kept or "")
        except ValueError as error:
            raise NothingAsked from error
