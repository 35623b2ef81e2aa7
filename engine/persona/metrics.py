"""How well characters stay themselves over a long play, in figures.

All of it is counted from what players were told and from how it was with characters, never asked of
a model, so that two looks at the same play come to the same figures.
"""

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from engine.model.ids import PersonId
from engine.model.language import Language
from engine.model.persona import EMOTIONS, NEUTRAL, TIES, Feeling, Persona, Policy, Tie, Violation
from engine.model.persona_events import ReplyChecked
from engine.persona.attributed import Names, Part, parts
from engine.persona.checks import Standing, found_by_rule
from engine.persona.likeness import alike
from engine.persona.quotes import squeezed
from engine.persona.reducer import FARTHEST, UNPROVED
from engine.persona.stances import stance_of
from engine.persona.tags import feeling_of

DOZENS = 24
"""How many turns ago a fact was told that counts as told long ago."""

_BRIGHT: Collection[Feeling] = frozenset({"joy", "trust"})
_DARK: Collection[Feeling] = frozenset({"anger", "fear", "sadness", "disgust"})


@dataclass(frozen=True, slots=True)
class Watched:
    """A character whose words are looked at."""

    policy: Policy
    standing: Standing = Standing()


@dataclass(frozen=True, slots=True)
class Slip:
    """A violation that players were told, and whose it is."""

    who: PersonId
    violation: Violation


def own_parts(
    told: str, names: Names, cast: Mapping[PersonId, Watched]
) -> Mapping[PersonId, tuple[Part, ...]]:
    """Return what each of *cast* says and does in what was *told*; nobody who does nothing.

    *names* has all whom a narration may name, also those who are not looked at.
    """
    here = [id for id, one in cast.items() if one.standing.is_here]
    every = parts(told, names, here[0] if len(here) == 1 else None)
    found = {id: tuple(part for part in every if part.who == id) for id in cast}
    return {id: own for id, own in found.items() if own}


def slips(
    told: str, names: Names, cast: Mapping[PersonId, Watched], language: Language
) -> tuple[Slip, ...]:
    """Return what in *told* is not the characters' own, as far as rules can tell.

    What would not have blocked a reply is no slip.
    """
    return tuple(
        Slip(id, violation)
        for id, own in own_parts(told, names, cast).items()
        for violation in found_by_rule(own, cast[id].policy, cast[id].standing, language)
        if violation.blocks
    )


def with_opinions(by_rule: Iterable[Slip], judged: Iterable[Slip]) -> tuple[Slip, ...]:
    """Return the slips that rules found, and of those *judged* what they did not find."""
    found = {_key(one): one for one in judged} | {_key(one): one for one in by_rule}
    return tuple(found.values())


def _key(slip: Slip) -> tuple[str, str, str, str]:
    one = slip.violation
    about = one.key or (one.says if one.dimension == "style" else "")
    return slip.who, one.dimension, about, "" if about else squeezed(one.quote)


@dataclass(frozen=True, slots=True)
class Move:
    """An emotion, or a tie, that is another after a turn. *shown*: somebody's words say why."""

    who: PersonId
    what: str
    before: float
    after: float
    shown: bool

    @property
    def size(self) -> float:
        """Return how far it went."""
        return abs(self.after - self.before)


def moves(
    before: Mapping[PersonId, Persona],
    after: Mapping[PersonId, Persona],
    shown: Collection[tuple[PersonId, str]] = (),
) -> tuple[Move, ...]:
    """Return what moved inside characters; *shown* has whose move of what was given a reason."""
    return tuple(
        Move(who, what, was, now, (who, what) in shown)
        for who in {**before, **after}
        for what, was, now in _changed(before.get(who, Persona()), after.get(who, Persona()))
    )


def emotion_key(emotion: str) -> str:
    """Return what a move of an emotion is called."""
    return emotion


def tie_key(toward: PersonId, axis: str) -> str:
    """Return what a move of a tie is called."""
    return f"{axis} → {toward}"


def _changed(before: Persona, after: Persona) -> Iterator[tuple[str, float, float]]:
    for emotion in EMOTIONS:
        was, now = before.emotions.get(emotion, NEUTRAL), after.emotions.get(emotion, NEUTRAL)
        if was != now:
            yield emotion_key(emotion), was, now
    for toward in {**before.ties, **after.ties}:
        old, new = before.ties.get(toward, Tie()), after.ties.get(toward, Tie())
        for axis in TIES:
            if getattr(old, axis) != getattr(new, axis):
                yield tie_key(toward, axis), getattr(old, axis), getattr(new, axis)


def jumps(moved: Iterable[Move]) -> tuple[Move, ...]:
    """Return the moves that went further in one turn than feelings go."""
    return tuple(one for one in moved if one.size > FARTHEST)


def unproved(moved: Iterable[Move]) -> tuple[Move, ...]:
    """Return the moves that went further than they may where nothing shows why."""
    return tuple(one for one in moved if one.size > UNPROVED and not one.shown)


def swings(said: Iterable[tuple[int, str]]) -> tuple[int, ...]:
    """Return the turns in which a character's words feel the opposite of those a turn before.

    *said* is what one character said by the number of the turn, in order.
    """
    felt = [(number, feeling_of(text)) for number, text in said]
    return tuple(
        later
        for (earlier, one), (later, other) in pairwise(felt)
        if later == earlier + 1 and _is_opposite(one, other)
    )


def _is_opposite(one: Feeling | None, other: Feeling | None) -> bool:
    return (one in _BRIGHT and other in _DARK) or (one in _DARK and other in _BRIGHT)


@dataclass(frozen=True, slots=True)
class Consistency:
    """How alike answers to one question are, asked again and again; from 0 to 1.

    *stance* is the share of pairs that take the same side, None where none takes any.
    *overlap* is how alike their words are.
    """

    stance: float | None
    overlap: float


def consistency(asked: Iterable[Sequence[str]]) -> Consistency | None:
    """Return how alike the answers to each question are; None where none was asked twice."""
    pairs = [pair for answers in asked for pair in combinations(answers, 2)]
    if not pairs:
        return None
    sides = [(stance_of(one), stance_of(other)) for one, other in pairs]
    taken = [one == other for one, other in sides if (one, other) != ("open", "open")]
    overlap = sum(alike(one, other) for one, other in pairs) / len(pairs)
    return Consistency(sum(taken) / len(taken) if taken else None, overlap)


def is_recalled(answer: str, expected: Iterable[str], unwanted: Iterable[str] = ()) -> bool:
    """Tell whether *answer* has one of the words *expected*, and none that are *unwanted*."""
    said = squeezed(answer)
    return any(squeezed(word) in said for word in expected) and not any(
        squeezed(word) in said for word in unwanted
    )


def percentile(figures: Sequence[float], share: float) -> float | None:
    """Return the figure that *share* of all do not pass (nearest rank); None without any."""
    if not figures:
        return None
    return sorted(figures)[max(0, math.ceil(share * len(figures)) - 1)]


@dataclass(frozen=True, slots=True)
class Checks:
    """What came of checking replies, one for each character who spoke in one."""

    checked: int = 0
    at_once: int = 0
    rewritten: int = 0
    degraded: int = 0


def checks_of(checked: Iterable[ReplyChecked]) -> Checks:
    """Return what came of all that was *checked*."""
    every = tuple(checked)
    good = [one for one in every if one.verdict.passed and not one.degraded]
    return Checks(
        checked=len(every),
        at_once=sum(one.tries == 1 for one in good),
        rewritten=sum(one.tries > 1 for one in good),
        degraded=sum(one.degraded for one in every),
    )


def calls_saved(turns: Iterable[Sequence[ReplyChecked]], calls: int) -> float | None:
    """Return for which share of replies no model was asked to check them; None without any.

    *turns* has what was checked in each turn; a reply that was rewritten is two. *calls* counts
    how often a model was asked, for the first ones too.
    """
    replies = sum(max((one.tries for one in checked), default=0) for checked in turns)
    return 1 - min(calls, replies) / replies if replies else None
