"""The world at this moment, as texts that the rules have made for a prompt."""

from dataclasses import dataclass

from engine.model.lore import LoreEntry


@dataclass(frozen=True, slots=True)
class Scenery:
    """Who is here, where that is, and what the story's clock says; '' where there is nothing.

    *known* is what is known besides of people, places, things and events that matter now. *lore* is
    what stands in the system message: lore that is told in every turn. *policies* say who the
    characters are and stand there as well; *inside* says how it is with them.
    """

    people: str = ""
    place: str = ""
    clock: str = ""
    known: str = ""
    lore: tuple[LoreEntry, ...] = ()
    policies: str = ""
    inside: str = ""


BARE = Scenery()
