"""The world at this moment, as texts for a model."""

from datetime import datetime, timedelta

from engine.model.lore import LoreEntry
from engine.model.state import State
from engine.model.story import Story
from engine.narration.scenery import Scenery
from engine.rules.cast import cast
from engine.rules.surroundings import surroundings


def scenery(story: Story, state: State, lore: tuple[LoreEntry, ...] = ()) -> Scenery:
    """Return who is here, where that is, and what the clock says; *lore* is told in every turn."""
    return Scenery(cast(story, state), surroundings(story, state), clock(story, state), lore=lore)


def clock(story: Story, state: State) -> str:
    """Return the story time as people read it, to the minute; '' where the story has no clock."""
    if not story.clock:
        return ""
    begun = datetime.fromisoformat(story.clock)
    return (begun + timedelta(minutes=state.minutes)).strftime("%Y-%m-%d %H:%M")
