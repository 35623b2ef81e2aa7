"""How it is with a character after a turn: what a model proposes, held to what may be.

Whatever it says, nothing moves far in a turn, nothing moves much without words that were said, and
what nothing stirred grows calmer.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.model.ids import PersonId
from engine.model.people import Axis as MoodAxis
from engine.model.persona import EMOTIONS, NEUTRAL, TIES, Axis, Emotion, Persona, Tie
from engine.model.persona_events import BeliefPut, EmotionSet, GoalPut, StrategySet, TieSet
from engine.model.persona_proposal import PersonaDraft
from engine.persona.beliefs import Refused, believed, pursued
from engine.persona.quotes import is_said
from engine.persona.words import EMOTIONS as NAMES

FARTHEST = 20.0
"""How far an emotion or a tie moves in one turn at most."""

UNPROVED = 10.0
"""How far one moves where nothing that was said shows it."""

HIGH, LOW = 70.0, 30.0
CALMING = 10.0
"""How far what is past *HIGH* or *LOW* comes back in a turn in which nothing stirred it."""

LONGEST_STRATEGY = 160

STIRS: Mapping[MoodAxis, Emotion] = {"fear": "fear", "irritation": "anger", "trust": "trust"}
"""Which emotion a mood stirs that moved; never the other way round."""

_STIRRED = 0.5
_LABELS: Mapping[str, Emotion] = {
    label: emotion for emotion, name in NAMES.items() for label in (emotion, name.zh)
}
_BETWEEN_LABELS = re.compile(r"[\s,，、;；/|+&]+(?:and\s+)?")

Change = EmotionSet | TieSet | GoalPut | BeliefPut | StrategySet


@dataclass(frozen=True, slots=True)
class Heard:
    """What was said of late, and who is known: *names* lead to ids, in any case of letters."""

    lines: Sequence[str]
    names: Mapping[str, PersonId]


@dataclass(frozen=True, slots=True)
class Reduced:
    """What comes of proposals: what happens, and what was refused, for the game master."""

    changes: tuple[Change, ...]
    refused: tuple[Refused, ...]


def reduced(
    who: PersonId,
    persona: Persona,
    draft: PersonaDraft,
    heard: Heard,
    moved: Mapping[MoodAxis, float],
    by: str = "",
) -> Reduced:
    """Return what *draft* and the moods that *moved* in the turn come to.

    *moved* has by how much each mood moved, in its own range from -100 to 100.
    """
    return _Reducing(who, persona, heard, by).run(draft, moved)


class _Reducing:
    """One character in one turn."""

    def __init__(self, who: PersonId, persona: Persona, heard: Heard, by: str) -> None:
        self._who, self._persona, self._heard, self._by = who, persona, heard, by
        self._refused: list[Refused] = []

    def run(self, draft: PersonaDraft, moved: Mapping[MoodAxis, float]) -> Reduced:
        changes: tuple[Change, ...] = (
            *self._emotions(draft, moved),
            *self._ties(draft),
            *self._goals(draft),
            *self._beliefs(draft),
            *self._strategy(draft),
        )
        return Reduced(changes, tuple(self._refused))

    def _emotions(
        self, draft: PersonaDraft, moved: Mapping[MoodAxis, float]
    ) -> Iterator[EmotionSet]:
        stirred = {STIRS[axis]: _STIRRED * by for axis, by in moved.items() if axis in STIRS and by}
        proposed = self._proposed_emotions(draft)
        for emotion in EMOTIONS:
            before = self._persona.emotions.get(emotion, NEUTRAL)
            target, quote = proposed.get(emotion, (before, ""))
            is_shown = is_said(quote, self._heard.lines)
            step = _held(target - before, FARTHEST if is_shown else UNPROVED)
            step = _held(step + stirred.get(emotion, 0.0), FARTHEST)
            if not step and emotion not in stirred:
                step = _calming(before)
            after = _within(before + step)
            if after != before:
                yield EmotionSet(self._who, emotion, after, quote if is_shown else "", self._by)

    def _proposed_emotions(self, draft: PersonaDraft) -> dict[Emotion, tuple[float, str]]:
        """Return the last proposal for each emotion that there is; a label may name several."""
        found: dict[Emotion, tuple[float, str]] = {}
        for one in draft.emotions:
            for label in filter(None, _BETWEEN_LABELS.split(one.emotion.casefold())):
                if label in _LABELS:
                    found[_LABELS[label]] = one.value, one.quote
                else:
                    self._refused.append(Refused("emotion", label))
        return found

    def _ties(self, draft: PersonaDraft) -> Iterator[TieSet]:
        proposed: dict[tuple[PersonId, Axis], tuple[float, str]] = {}
        known: Mapping[str, Axis] = {axis: axis for axis in TIES}
        for one in draft.ties:
            toward = self._heard.names.get(" ".join(one.toward.split()).casefold())
            axis = known.get(one.axis.strip().casefold())
            if toward is None or toward == self._who:
                self._refused.append(Refused("person", one.toward))
            elif axis is None:
                self._refused.append(Refused("tie", one.axis))
            else:
                proposed[toward, axis] = one.value, one.quote
        for (toward, axis), (target, quote) in proposed.items():
            before: float = getattr(self._persona.ties.get(toward, Tie()), axis)
            is_shown = is_said(quote, self._heard.lines)
            step = _held(target - before, FARTHEST if is_shown else UNPROVED)
            after = _within(before + step)
            if after != before:
                evidence = quote if is_shown else ""
                yield TieSet(self._who, toward, axis, after, evidence, self._by)

    def _goals(self, draft: PersonaDraft) -> Iterator[GoalPut]:
        for one in draft.goals:
            quote = one.quote if is_said(one.quote, self._heard.lines) else ""
            found = pursued(self._persona.goals.values(), one, is_shown=bool(quote))
            if isinstance(found, Refused):
                self._refused.append(found)
            elif found is not None:
                yield GoalPut(self._who, found.key, found, quote, self._by)

    def _beliefs(self, draft: PersonaDraft) -> Iterator[BeliefPut]:
        held = dict(self._persona.beliefs)
        for one in draft.beliefs:
            quote = one.quote if is_said(one.quote, self._heard.lines) else ""
            found = believed(held.values(), one, is_shown=bool(quote))
            if isinstance(found, Refused):
                self._refused.append(found)
            elif found is not None:
                held[found.key] = found
                yield BeliefPut(self._who, found.key, found, quote, self._by)

    def _strategy(self, draft: PersonaDraft) -> Iterator[StrategySet]:
        text = " ".join(draft.strategy.split())[:LONGEST_STRATEGY]
        if text and text != self._persona.strategy:
            yield StrategySet(self._who, text, self._by)


def calmed(emotions: Mapping[Emotion, float], ticks: int) -> Mapping[Emotion, float]:
    """Return *emotions* after *ticks* times in which nothing stirred them.

    Step by step, so that many at once are as many single ones; from some steps on nothing moves.
    """
    found = dict(emotions)
    for _ in range(ticks):
        steps = {emotion: _calming(value) for emotion, value in found.items()}
        if not any(steps.values()):
            break
        found = {emotion: value + steps[emotion] for emotion, value in found.items()}
    return found


def ticks_to_calm(emotions: Mapping[Emotion, float]) -> int:
    """Return after how many ticks nothing calms down any more."""
    ticks = 0
    while not is_calm(emotions):
        emotions, ticks = calmed(emotions, 1), ticks + 1
    return ticks


def is_calm(emotions: Mapping[Emotion, float]) -> bool:
    """Tell whether nothing of *emotions* would come back by itself."""
    return not any(map(_calming, emotions.values()))


def _calming(value: float) -> float:
    if value > HIGH:
        return -CALMING
    return CALMING if value < LOW else 0.0


def _held(step: float, most: float) -> float:
    return max(-most, min(most, step))


def _within(value: float) -> float:
    return max(0.0, min(100.0, value))
