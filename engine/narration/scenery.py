"""The world at this moment, as texts that the rules have made for a prompt."""

from dataclasses import dataclass

from engine.model.lore import LoreEntry


@dataclass(frozen=True, slots=True)
class Scenery:
    """Who is here, where that is, and what the story's clock says; '' where there is nothing.

    *known* is what is known besides of people, places, things and events that matter now. *lore* is
    what stands in the system message: lore that is told in every turn.
    """

    people: str = ""
    place: str = ""
    clock: str = ""
    known: str = ""
    lore: tuple[LoreEntry, ...] = ()


BARE = Scenery()
