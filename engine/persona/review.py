"""The tenets of a character one by one, as a game master goes through them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.errors import EmptyInput, NoSuchTrait
from engine.model.persona import PARTS, Part, Persona, Policy, Tenet
from engine.persona.policies import tenets, whole_policy
from engine.persona.quotes import squeezed
from engine.persona.words import TENET

BOUNDARIES: tuple[Part, ...] = ("never", "always")

_NEAR = 3
_IN_REVIEW: tuple[Part, ...] = (
    *BOUNDARIES,
    *(part for part in PARTS if part not in BOUNDARIES),
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One tenet and its *part*; *is_amended*: it is not so in the story's files."""

    part: Part
    tenet: Tenet
    is_amended: bool = False

    @property
    def waits(self) -> bool:
        """Tell whether nobody has said yet what they think of it."""
        return not self.tenet.reviewed and not self.tenet.off


def entries(policy: Policy, persona: Persona) -> tuple[Entry, ...]:
    """Return all tenets there are by now, also those that are off."""
    whole = whole_policy(policy, persona)
    return tuple(
        Entry(part, tenet, tenet.key in persona.amended)
        for part in PARTS
        for tenet in tenets(whole, part)
    )


def to_review(every: Iterable[Entry]) -> tuple[Entry, ...]:
    """Return those that nobody reviewed: boundaries first, as they alone can block."""
    waiting = [one for one in every if one.waits]
    return tuple(sorted(waiting, key=lambda one: _IN_REVIEW.index(one.part)))


def entry_called(every: Sequence[Entry], called: str, part: Part | None = None) -> Entry:
    """Return the tenet that has *called* as its key, or whose words it is, or a piece of them.

    Raises:
        EmptyInput: *called* is blank.
        NoSuchTrait: none is meant, or more than one.
    """
    key, said = called.strip(), squeezed(called)
    if not key:
        raise EmptyInput
    own = [one for one in every if part in (None, one.part)]
    found = [one for one in own if one.tenet.key == key]
    found = found or [one for one in own if one.tenet.key.casefold() == key.casefold()]
    found = found or [one for one in own if said and squeezed(one.tenet.text) == said]
    found = found or [one for one in own if said and said in squeezed(one.tenet.text)]
    if len(found) != 1:
        raise NoSuchTrait(TENET, called, [one.tenet.text for one in found[:_NEAR]])
    return found[0]
