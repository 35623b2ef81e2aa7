"""The verdict on what a character says: rules first, then a model's opinion, held to its evidence.

A model is believed only where it quotes the reply, and names a tenet that there is. What nobody
reviewed guides the next reply and blocks none.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.memory.terms import asked_terms
from engine.model.ids import PersonId
from engine.model.persona import DIMENSIONS, PARTS, Dimension, Policy, Tenet, Verdict, Violation
from engine.model.persona_proposal import VerdictDraft, ViolationDraft
from engine.persona.attributed import Part
from engine.persona.policies import tenets
from engine.persona.quotes import is_said

WEIGHTS: Mapping[Dimension, int] = {"boundary": 40, "fact": 25, "state": 20, "style": 15}
"""What each dimension counts of the score of 100."""

ENOUGH = 70
"""The score from which on a reply passes that goes against nothing which blocks."""

LONGEST_ADVICE = 300
_TOUCHES = 2
"""How many terms what is said shares with a tenet that only a model can judge."""


def by_rule(who: PersonId, found: Sequence[Violation]) -> Verdict:
    """Return the verdict that rules alone come to."""
    marred = {one.dimension for one in found if one.blocks}
    score = sum(weight for dimension, weight in WEIGHTS.items() if dimension not in marred)
    advice = " ".join(dict.fromkeys(one.says for one in found if one.blocks))
    return Verdict(who, not marred, score, tuple(found), advice[:LONGEST_ADVICE])


def is_settled(parts: Sequence[Part], policy: Policy, verdict: Verdict) -> bool:
    """Tell whether rules were enough: they found it wrong, or nothing in it needs a judgement."""
    if not verdict.passed or not parts:
        return True
    said = set(asked_terms(" ".join(part.text for part in parts)))
    judged = (tenet for part in PARTS for tenet in tenets(policy, part) if not tenet.words)
    return not any(len(said & set(asked_terms(tenet.text))) >= _TOUCHES for tenet in judged)


def with_opinion(
    verdict: Verdict, draft: VerdictDraft, parts: Sequence[Part], policy: Policy
) -> Verdict:
    """Return *verdict* with what a model found, as far as that is shown by what was said."""
    lines = [part.text for part in parts]
    known = {tenet.key: tenet for part in PARTS for tenet in tenets(policy, part)}
    new = tuple(
        found for one in draft.violations if (found := _shown(one, lines, known)) is not None
    )
    violations = (*verdict.violations, *new)
    blocking = {one.dimension for one in violations if one.blocks}
    marred = {one.dimension for one in violations}
    score = round(sum(_share(dimension, draft, marred) for dimension in DIMENSIONS))
    passed = not blocking and (score >= ENOUGH or not marred)
    advice = " ".join(draft.advice.split())[:LONGEST_ADVICE] or verdict.advice
    return replace(
        verdict,
        passed=passed,
        score=score,
        violations=violations,
        advice=advice if marred else "",
        asked=True,
    )


def _share(dimension: Dimension, draft: VerdictDraft, marred: set[Dimension]) -> float:
    """Return what a dimension adds to the score; in one that nothing mars all of it."""
    if dimension not in marred:
        return WEIGHTS[dimension]
    given: float = getattr(draft, dimension)
    return WEIGHTS[dimension] * max(0.0, min(100.0, given)) / 100 if given < _PERFECT else 0.0


_PERFECT = 100.0


def _shown(
    draft: ViolationDraft, lines: Sequence[str], known: Mapping[str, Tenet]
) -> Violation | None:
    """Return a violation that a model named; None where the reply does not show it."""
    dimension = next((one for one in DIMENSIONS if one == draft.dimension.strip().lower()), None)
    if dimension is None or not is_said(draft.quote, lines):
        return None
    tenet = known.get(draft.tenet.strip())
    if tenet is None and dimension in ("boundary", "fact"):
        return None
    why = " ".join(draft.why.split())[:LONGEST_ADVICE]
    says = tenet.text if tenet is not None else why
    blocks = dimension != "style" and (tenet is None or tenet.reviewed)
    return Violation(dimension, "" if tenet is None else tenet.key, says, draft.quote, blocks)
