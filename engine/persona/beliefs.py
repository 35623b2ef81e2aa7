"""What characters want and take for true: known goals come on, beliefs are few."""

import hashlib
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Literal

from engine.model.persona import Belief, Goal
from engine.model.persona_proposal import BeliefDraft, GoalDraft
from engine.persona.quotes import squeezed

MOST_BELIEFS = 12
LONGEST_BELIEF = 120

FARTHEST_PERCENT, UNPROVED_PERCENT = 20.0, 10.0
FARTHEST_SHARE, UNPROVED_SHARE = 0.2, 0.1
"""How far the progress of a goal, and the confidence of a belief, move in a turn at most."""


@dataclass(frozen=True, slots=True)
class Refused:
    """What was proposed and cannot be: *name* is no known emotion, tie, person or goal."""

    what: Literal["emotion", "tie", "person", "goal", "belief"]
    name: str


def pursued(goals: Iterable[Goal], draft: GoalDraft, *, is_shown: bool) -> Goal | Refused | None:
    """Return the goal that *draft* speaks of as it comes to be; None where nothing changes."""
    wanted = squeezed(draft.text)
    known = next((one for one in goals if squeezed(one.text) == wanted), None)
    if known is None:
        return Refused("goal", draft.text)
    most = FARTHEST_PERCENT if is_shown else UNPROVED_PERCENT
    step = max(-most, min(most, draft.progress - known.progress))
    after = max(0.0, min(100.0, known.progress + step))
    return None if after == known.progress else replace(known, progress=after)


def believed(
    beliefs: Collection[Belief], draft: BeliefDraft, *, is_shown: bool
) -> Belief | Refused | None:
    """Return the belief that *draft* speaks of as it comes to be; None where nothing changes.

    A new one needs words that were said, and a place among the few.
    """
    text = " ".join(draft.text.split())[:LONGEST_BELIEF]
    wanted = squeezed(text)
    known = next((one for one in beliefs if squeezed(one.text) == wanted), None)
    if known is None:
        if not wanted or not is_shown or len(beliefs) >= MOST_BELIEFS:
            return Refused("belief", draft.text)
        return Belief(key_of(text), text, max(0.0, min(1.0, draft.confidence)))
    most = FARTHEST_SHARE if is_shown else UNPROVED_SHARE
    step = max(-most, min(most, draft.confidence - known.confidence))
    after = round(max(0.0, min(1.0, known.confidence + step)), 4)
    return None if after == known.confidence else replace(known, confidence=after)


def key_of(text: str) -> str:
    """Return a short key that only this text has."""
    return hashlib.sha256(squeezed(text).encode()).hexdigest()[:12]
