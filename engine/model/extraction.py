"""What a model is asked to take out of the last turns. All of it is a proposal.

Plain values that a JSON schema is made of, so every field has a default. People, things and places
go by the names that the prompt used, turns by the numbers that it printed.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something to remember, in a few words.

    *quote* is a piece of the turns, word for word, that shows it. *kind* is "fact", or what else
    it is: a plan, a wish, a lie, a rumour, a dream, a supposition.
    """

    text: str = ""
    weight: int = 3
    turns: tuple[int, ...] = ()
    quote: str = ""
    kind: str = "fact"


@dataclass(frozen=True, slots=True)
class Sighting:
    """Somebody or something that the turns showed. *kind* is person, place, thing or event."""

    kind: str = ""
    name: str = ""
    aliases: tuple[str, ...] = ()
    description: str = ""
    status: str = ""
    place: str = ""
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Extraction:
    """All that is worth keeping of the last turns."""

    memories: tuple[Candidate, ...] = ()
    entities: tuple[Sighting, ...] = ()


@dataclass(frozen=True, slots=True)
class Summary:
    """Many memories, or many turns, in a few sentences of one line each."""

    lines: tuple[str, ...] = ()
