"""The figures of a group, from its results."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from bot.evaluation.figures import Figure
from bot.evaluation.meter import summed
from bot.evaluation.records import NOTHING_SPENT, Played, Probed, Spent
from engine.model.ids import PersonId
from engine.model.persona import Dimension
from engine.persona.likeness import style_distance
from engine.persona.metrics import (
    DOZENS,
    Checks,
    Consistency,
    calls_saved,
    checks_of,
    consistency,
    jumps,
    percentile,
    swings,
    unproved,
)

WINDOW = 5
"""Over how many turns the style is looked at for one point of its line."""


@dataclass(frozen=True, slots=True)
class Recall:
    """How many facts were asked for, and how many came back; *long* are those told long ago."""

    found: int = 0
    asked: int = 0
    long_found: int = 0
    long_asked: int = 0


@dataclass(frozen=True, slots=True)
class Summary:
    """What a group comes to. Shares are from 0 to 1; None is what could not be measured.

    *slips* counts what players were told that was not the characters' own, by dimension; *marred*
    are the replies that had any. *silent* are turns that no model told. *style* is how far the
    figures speak from their corpus. *probing* and *judging* were spent on looking, and stand in
    none of the other figures.
    """

    group: str
    turns: int = 0
    silent: int = 0
    slips: Mapping[Dimension, int] = field(default_factory=dict)
    marred: int = 0
    swings: int = 0
    jumps: int = 0
    wanted_jumps: int = 0
    unproved: int = 0
    style: float | None = None
    consistency: Consistency | None = None
    recall: Recall = Recall()
    own: Recall = Recall()
    p50_s: float | None = None
    p95_s: float | None = None
    spent: Spent = NOTHING_SPENT
    probing: Spent = NOTHING_SPENT
    judging: Spent = NOTHING_SPENT
    checks: Checks = Checks()
    saved: float | None = None

    @property
    def all_slips(self) -> int:
        """Return how much players were told that was not the characters' own."""
        return sum(self.slips.values())

    @property
    def same_side(self) -> float | None:
        """Return how often answers to like questions take the same side."""
        return None if self.consistency is None else self.consistency.stance

    @property
    def overlap(self) -> float | None:
        """Return how alike the words of answers to like questions are."""
        return None if self.consistency is None else self.consistency.overlap


def summary(
    group: str, played: Sequence[Played], probed: Sequence[Probed], figures: Sequence[Figure]
) -> Summary:
    """Return what a group comes to."""
    took = [one.took_s for one in played if one.took_s is not None]
    moved = [move for one in played for move in one.moved]
    return Summary(
        group,
        len(played),
        sum(bool(one.silence) for one in played),
        slips=Counter(slip.violation.dimension for one in played for slip in one.slips),
        marred=sum(bool(one.slips) for one in played),
        swings=sum(len(swings(_said(played, figure.id))) for figure in figures),
        jumps=len(jumps(moved)),
        wanted_jumps=len(jumps(move for one in played for move in one.proposed)),
        unproved=len(unproved(moved)),
        style=style(played, figures),
        consistency=consistency(_answers(probed)),
        recall=_recall([one for one in probed if one.about == "recall"]),
        own=_recall([one for one in probed if one.about == "own"]),
        p50_s=percentile(took, 0.5),
        p95_s=percentile(took, 0.95),
        spent=summed(one.spent for one in played),
        probing=summed(one.spent for one in probed),
        judging=summed(one.judging for one in played),
        checks=checks_of(check for one in played for check in one.checked),
        saved=calls_saved([one.checked for one in played], sum(one.verdicts for one in played)),
    )


def style(played: Iterable[Played], figures: Sequence[Figure]) -> float | None:
    """Return how far the figures speak from their corpus; who says more counts more."""
    every = list(played)
    found: list[tuple[float, int]] = []
    for figure in figures:
        lines = [text for one in every for text in one.spoken.get(figure.id, ())]
        distance = style_distance(lines, figure.corpus)
        if distance is not None:
            found.append((distance, len(lines)))
    if not found:
        return None
    return sum(distance * lines for distance, lines in found) / sum(lines for _, lines in found)


def style_line(played: Sequence[Played], figures: Sequence[Figure]) -> Sequence[tuple[int, float]]:
    """Return how far the figures spoke from their corpus over the last turns, turn by turn."""
    found = (
        (one.number, style(played[max(0, place - WINDOW + 1) : place + 1], figures))
        for place, one in enumerate(played)
    )
    return [(number, distance) for number, distance in found if distance is not None]


def slip_line(played: Sequence[Played]) -> Sequence[tuple[int, float]]:
    """Return how many slips players were told up to each turn."""
    told, line = 0, list[tuple[int, float]]()
    for one in played:
        told += len(one.slips)
        line.append((one.number, float(told)))
    return line


def _said(played: Iterable[Played], who: PersonId) -> Sequence[tuple[int, str]]:
    return [(one.number, " ".join(one.spoken[who])) for one in played if who in one.spoken]


def _answers(probed: Iterable[Probed]) -> Iterable[Sequence[str]]:
    found: dict[str, list[str]] = {}
    for one in probed:
        if one.about == "stance":
            found.setdefault(one.key, []).append(one.said)
    return found.values()


def _recall(probed: Iterable[Probed]) -> Recall:
    asked = [one for one in probed if one.fits is not None]
    long = [one for one in asked if one.told and one.number - one.told >= DOZENS]
    return Recall(sum(map(_fits, asked)), len(asked), sum(map(_fits, long)), len(long))


def _fits(one: Probed) -> bool:
    return one.fits is True
