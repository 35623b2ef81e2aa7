"""The draw in front of all: fate picks one of the options that wait, weighed by likelihood."""

from itertools import accumulate
from random import Random

from engine.model.dice import Die, Rolled
from engine.model.language import Both, Language
from engine.model.proposal import WEIGHTS, Likelihood, Offer

GRADES: dict[Likelihood, Both] = {
    "very_high": Both("very likely", "极可能"),
    "high": Both("likely", "很可能"),
    "medium": Both("possible", "可能"),
    "low": Both("unlikely", "不太可能"),
    "very_low": Both("hardly", "几乎不可能"),
}
FATE = Both("Fate draws", "命运抽签")
_SHARE = Both("· {option} ({grade}, {faces})", "· {option}（{grade}，{faces}）")


def drawn(offers: tuple[Offer, ...], chance: Random, language: Language) -> tuple[Rolled, Offer]:
    """Return the die that was thrown, with the share of each of *offers*, and the one it picked.

    The die has a face for each unit of weight (world reference, 12), so that everybody can check
    that the face it shows lies in the share of the one that is taken.
    """
    weights = [WEIGHTS[offer.likelihood] for offer in offers]
    total = sum(weights)
    face = chance.randint(1, total)
    index = next(index for index, last in enumerate(accumulate(weights)) if face <= last)
    shares = (
        _SHARE.told(language).format(
            option=offer.text,
            grade=GRADES[offer.likelihood].told(language),
            faces=f"{last - weight + 1}-{last}",
        )
        for offer, weight, last in zip(offers, weights, accumulate(weights), strict=True)
    )
    expression = f"1d{total}"
    text = "\n".join((f"{expression} = {face} → {offers[index].text}", *shares))
    return Rolled(expression, (Die(total, face),), face, text), offers[index]
