"""What conditions can be true of: contradictions, and which condition is the weaker one.

A condition is spread into alternatives, each a set of literals that must all hold. Everything
here errs on one side: what is called impossible, or weaker, certainly is; the rest is let be.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from engine.model.atoms import ALL as EVERYBODY
from engine.model.atoms import ANY, AskModel, PresenceIs
from engine.model.ids import SceneId
from engine.model.people import Presence
from engine.model.rule import AllOf, AnyOf, Chance, Condition, Contains, InScene, Not, Roll
from engine.packs.lint.literals import Literal, literal
from engine.packs.lint.ranges import Range, ranges_of

ALL = 100
MOST_ALTERNATIVES = 128


@dataclass(frozen=True)
class Alternative:
    """One way in which a condition can hold: all of *literals* at once."""

    literals: frozenset[Literal]

    @cached_property
    def ranges(self) -> dict[tuple[str, str], Range]:
        """Return what each number or text is bound to be."""
        return ranges_of(self.literals)

    @cached_property
    def scenes(self) -> frozenset[SceneId]:
        """Return the scenes the story must stand in: none, one, or more than can be."""
        return frozenset(
            leaf.scene for leaf, holds, _ in self.literals if holds and isinstance(leaf, InScene)
        )

    @cached_property
    def presences(self) -> dict[str, frozenset[Presence]]:
        """Return how each person who is named must be: on stage, away, and so on."""
        found: dict[str, frozenset[Presence]] = {}
        for leaf, holds, _ in self.literals:
            if holds and isinstance(leaf, PresenceIs) and leaf.who not in {ANY, EVERYBODY}:
                found[leaf.who] = found.get(leaf.who, frozenset()) | {leaf.presence}
        return found

    @cached_property
    def can_hold(self) -> bool:
        """Tell whether nothing in it contradicts anything else."""
        return (
            len(self.scenes) <= 1
            and all(len(found) == 1 for found in self.presences.values())
            and not any(_contradicts(one, self.literals) for one in self.literals)
            and not self._words_clash()
            and not any(range.is_empty for range in self.ranges.values())
        )

    def implies(self, other: Literal) -> bool:
        """Tell whether *other* is true whenever this is."""
        leaf, holds, _ = other
        if isinstance(leaf, Roll | Chance | AskModel):
            return False  # every rule throws its own dice, and a model may leave one unanswered
        if other in self.literals:
            return True
        if isinstance(leaf, Contains):
            return any(_implies_word(own, other) for own in self.literals)
        if isinstance(leaf, InScene):
            return not holds and bool(self.scenes - {leaf.scene})
        if isinstance(leaf, PresenceIs):
            return not holds and bool(self.presences.get(leaf.who, set()) - {leaf.presence})
        return any(
            name in self.ranges and self.ranges[name].is_within(range)
            for name, range in ranges_of([other]).items()
        )

    def _words_clash(self) -> bool:
        said = [one.text for one, holds, _ in self.literals if isinstance(one, Contains) and holds]
        return any(
            leaf.text in word
            for leaf, holds, _ in self.literals
            if isinstance(leaf, Contains) and not holds
            for word in (*said, "")
        )


def alternatives(condition: Condition) -> tuple[Alternative, ...] | None:
    """Return the ways in which *condition* can hold, or None where there are too many to tell."""
    spread = _spread(condition, holds=True)
    if spread is None:
        return None
    return tuple(way for way in map(Alternative, spread) if way.can_hold)


def is_weaker(weak: tuple[Alternative, ...], strong: tuple[Alternative, ...]) -> bool:
    """Tell whether *weak* holds whenever *strong* does."""
    return all(
        any(all(way.implies(one) for one in other.literals) for other in weak) for way in strong
    )


_Spread = set[frozenset[Literal]] | None


def _spread(condition: Condition, *, holds: bool) -> _Spread:
    match condition:
        case Not(part):
            return _spread(part, holds=not holds)
        case AllOf(parts):
            return _every(parts, holds) if holds else _any(parts, holds)
        case AnyOf(parts):
            return _any(parts, holds) if holds else _every(parts, holds)
        case _:
            return {frozenset([literal(condition, holds=holds)])}


def _any(parts: Iterable[Condition], holds: bool) -> _Spread:
    found: set[frozenset[Literal]] = set()
    for part in parts:
        spread = _spread(part, holds=holds)
        if spread is None or len(found) + len(spread) > MOST_ALTERNATIVES:
            return None
        found |= spread
    return found


def _every(parts: Iterable[Condition], holds: bool) -> _Spread:
    found: set[frozenset[Literal]] = {frozenset()}
    for part in parts:
        spread = _spread(part, holds=holds)
        if spread is None or len(found) * len(spread) > MOST_ALTERNATIVES:
            return None
        found = {one | other for one, other in product(found, spread)}
    return found


def _contradicts(one: Literal, literals: frozenset[Literal]) -> bool:
    match one.leaf:
        case Chance(percent):  # thrown anew each time, so two of them never clash
            return percent <= 0 if one.holds else percent >= ALL
        case _:
            return one.opposite in literals


def _implies_word(own: Literal, other: Literal) -> bool:
    """Tell whether *own* makes *other* true: a longer word said, or a shorter one not said."""
    (leaf, holds, _), (wanted, wanted_holds, _) = own, other
    if not (isinstance(leaf, Contains) and isinstance(wanted, Contains)):
        return False
    if holds != wanted_holds:
        return False
    return wanted.text in leaf.text if holds else leaf.text in wanted.text
