"""Who somebody is, taken out of material: what a model found, as far as the material shows it."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from engine.model.persona import PARTS, Part, Policy, Sample, Tenet
from engine.model.persona_proposal import TraitDraft
from engine.persona.keys import tenet_key
from engine.persona.policies import MOST_TENETS, policy_of_parts
from engine.persona.quotes import is_said, squeezed
from engine.persona.tags import tagged

Respect = Part | Literal["lines"]
RESPECTS: tuple[Respect, ...] = (*PARTS, "lines")
"""In which respects material is read, one after the other."""

SHORTEST_EVIDENCE = 6
LONGEST_TRAIT, LONGEST_WORD, MOST_WORDS = 200, 40, 8
MOST_LINES = 500


@dataclass(frozen=True, slots=True)
class Trait:
    """What was found in one respect, and how much was refused, as no words show it."""

    respect: Respect
    shown: tuple[TraitDraft, ...]
    refused: int = 0


def found_in(material: str, respect: Respect, drafts: Iterable[TraitDraft]) -> Trait:
    """Return what of *drafts* the *material* shows, each text once."""
    kept: dict[str, TraitDraft] = {}
    refused = 0
    for draft in map(_tidy, drafts):
        evidence = draft.text if respect == "lines" else draft.evidence
        is_shown = len(squeezed(evidence)) >= SHORTEST_EVIDENCE and is_said(evidence, (material,))
        if is_shown and squeezed(draft.text):
            kept.setdefault(squeezed(draft.text), draft)
        else:
            refused += 1
    return Trait(respect, tuple(kept.values()), refused)


def policy_from(traits: Sequence[Trait]) -> Policy:
    """Return the policy that all of *traits* come to; what was found more often stands first.

    Nobody has reviewed it: it guides, and blocks nothing.
    """
    return policy_of_parts({part: _tenets(part, traits) for part in PARTS}, _samples(traits))


def _tenets(part: Part, traits: Sequence[Trait]) -> tuple[Tenet, ...]:
    every = _counted(draft for trait in traits if trait.respect == part for draft in trait.shown)
    best = sorted(every.values(), key=lambda pair: -pair[1])[:MOST_TENETS]
    return tuple(_tenet(part, draft) for draft, _ in best)


def _tenet(part: Part, draft: TraitDraft) -> Tenet:
    words = draft.words if part == "never" else ()
    shown = _SHOWN.get(draft.shown.strip().casefold(), "")
    key = tenet_key(part, draft.text)
    return Tenet(key, draft.text, words, draft.evidence, shown, reviewed=False)


_SHOWN: Mapping[str, Literal["", "says", "does"]] = {"says": "says", "does": "does"}


def _samples(traits: Sequence[Trait]) -> tuple[Sample, ...]:
    every = _counted(draft for trait in traits if trait.respect == "lines" for draft in trait.shown)
    lines = (Sample(draft.text, context=draft.context) for draft, _ in every.values())
    return tuple(map(tagged, lines))[:MOST_LINES]


def _counted(drafts: Iterable[TraitDraft]) -> dict[str, tuple[TraitDraft, int]]:
    """Return drafts by their text, the first of each, with how many there are."""
    found: dict[str, tuple[TraitDraft, int]] = {}
    for draft in drafts:
        first, count = found.get(squeezed(draft.text), (draft, 0))
        found[squeezed(draft.text)] = first, count + 1
    return found


def _tidy(draft: TraitDraft) -> TraitDraft:
    return replace(
        draft,
        text=_line(draft.text, LONGEST_TRAIT),
        evidence=_line(draft.evidence, LONGEST_TRAIT),
        words=_words(draft.words),
        context=_line(draft.context, LONGEST_TRAIT),
    )


def _words(words: Collection[str]) -> tuple[str, ...]:
    tidy = (_line(word, LONGEST_WORD) for word in words)
    return tuple(dict.fromkeys(word for word in tidy if squeezed(word)))[:MOST_WORDS]


def _line(text: str, longest: int) -> str:
    return " ".join(text.split())[:longest]
