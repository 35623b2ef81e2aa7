"""The lore of a branch, for whoever leads: what is told next, what some words would wake."""

from engine.model.lore import LoreEntry
from engine.rules.lore_entry import entry_called, entry_lines, lore_step
from engine.rules.lore_views import lore_list, wake_lines
from engine.timeline import Timeline

__all__ = ["Lore", "lore_step"]


class Lore:
    """Shows lore; nothing happens by it. *takes_in* is how many tokens the narrator takes in."""

    def __init__(self, takes_in: int) -> None:
        self._takes_in = takes_in

    async def lines(self, timeline: Timeline) -> tuple[str, ...]:
        """Return what is told next, and what lasts, rests and waits, a line each."""
        state, playbook = await timeline.state(), await timeline.playbook()
        return lore_list(playbook.lore(state), playbook.story, state, self._takes_in)

    async def test(self, timeline: Timeline, words: str) -> tuple[str, ...]:
        """Return what *words* would wake in the next turn, and what nearly, a line each."""
        state, playbook = await timeline.state(), await timeline.playbook()
        return wake_lines(playbook.lore(state), playbook.story, state, words, self._takes_in)

    async def show(self, timeline: Timeline, called: str) -> tuple[str, ...]:
        """Return all that is kept of one entry, a line each.

        Raises:
            NoSuchLore: none is called so.
        """
        state, playbook = await timeline.state(), await timeline.playbook()
        entries: tuple[LoreEntry, ...] = (*playbook.story.lore, *state.lore)
        return entry_lines(entry_called(entries, called), playbook.story.language)
