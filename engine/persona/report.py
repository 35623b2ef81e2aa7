"""How often what a character said was theirs: by boundary, by feeling, by what was said to them."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from engine.model.ids import PersonId
from engine.model.persona_events import ReplyChecked

Cause = Literal["boundary", "feeling", "intent"]
CAUSES: tuple[Cause, ...] = ("boundary", "feeling", "intent")

Remedy = Literal["reword", "grow", "off", "explain", "example"]

MOST_WORST = 3

_REMEDIES: Mapping[Cause, tuple[Remedy, ...]] = {
    "boundary": ("reword", "grow", "off"),
    "feeling": ("explain",),
    "intent": ("example",),
}


@dataclass(frozen=True, slots=True)
class Rate:
    """How many of the replies that were *checked* passed, of those in question.

    *name* is the key of a boundary, or the feeling or intent of the moment.
    """

    cause: Cause
    name: str
    checked: int
    passed: int

    @property
    def share(self) -> float:
        """Return the pass rate, from 0 to 1."""
        return self.passed / self.checked

    @property
    def remedies(self) -> tuple[Remedy, ...]:
        """Return what helps.

        A boundary that is crossed often is badly put, or the character has changed; a feeling with
        a low rate is unclear; an intent with a low rate lacks examples.
        """
        return _REMEDIES[self.cause]


@dataclass(frozen=True, slots=True)
class Report:
    """What came of all replies of a character that were checked.

    *rewritten* passed at the second try; of *degraded* ones, a piece was left out, or the author's
    words were told.
    """

    checked: int = 0
    at_once: int = 0
    rewritten: int = 0
    degraded: int = 0
    rates: tuple[Rate, ...] = ()

    def by(self, cause: Cause) -> tuple[Rate, ...]:
        """Return the rates of one kind, the worst first."""
        return tuple(sorted((one for one in self.rates if one.cause == cause), key=_badness))

    @property
    def worst(self) -> tuple[Rate, ...]:
        """Return the few rates that most need a remedy."""
        bad = sorted((one for one in self.rates if one.passed < one.checked), key=_badness)
        return tuple(bad[:MOST_WORST])


def report(
    checked: Iterable[ReplyChecked], who: PersonId, boundaries: Sequence[str] = ()
) -> Report:
    """Return the report on *who*; *boundaries* are the keys of those that hold now."""
    own = [one for one in checked if one.verdict.who == who]
    return Report(
        checked=len(own),
        at_once=sum(map(went_well, own)),
        rewritten=sum(map(_was_mended, own)),
        degraded=sum(one.degraded for one in own),
        rates=(
            *_by_boundary(own, boundaries),
            *_by_moment("feeling", own, lambda one: one.feeling),
            *_by_moment("intent", own, lambda one: one.intent),
        ),
    )


def _by_boundary(own: Sequence[ReplyChecked], boundaries: Iterable[str]) -> Iterator[Rate]:
    """Yield a rate for each boundary; every reply could have crossed it."""
    crossed = [{v.key for v in one.verdict.violations if v.dimension == "boundary"} for one in own]
    for key in boundaries if own else ():
        yield Rate("boundary", key, len(own), sum(key not in keys for keys in crossed))


def _by_moment(
    cause: Cause, own: Iterable[ReplyChecked], moment: Callable[[ReplyChecked], str]
) -> Iterator[Rate]:
    groups: dict[str, list[bool]] = defaultdict(list)
    for one in own:
        if name := moment(one):
            groups[name].append(went_well(one))
    for name, passed in groups.items():
        yield Rate(cause, name, len(passed), sum(passed))


def went_well(one: ReplyChecked) -> bool:
    """Tell whether a reply passed at once."""
    return one.verdict.passed and one.tries == 1 and not one.degraded


def _was_mended(one: ReplyChecked) -> bool:
    return one.verdict.passed and one.tries > 1 and not one.degraded


def _badness(one: Rate) -> tuple[float, int, int, str]:
    return one.share, CAUSES.index(one.cause), one.passed - one.checked, one.name
