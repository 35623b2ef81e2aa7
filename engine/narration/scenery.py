"""The world at this moment, as texts that the rules have made for a prompt."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Scenery:
    """Who is here, where that is, and what the story's clock says; '' where there is nothing."""

    people: str = ""
    place: str = ""
    clock: str = ""


BARE = Scenery()
