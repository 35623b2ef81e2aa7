"""Keywords as players type them."""

from collections.abc import Iterable

from engine.model.rule import AnyOf, Condition, Contains


def any_word(words: Iterable[str]) -> Condition:
    """Return the condition that one of *words* was said.

    Words are matched letter for letter, so a word that begins with a small letter is also looked
    for with a capital, as it stands at the beginning of a sentence.
    """
    variants = dict.fromkeys(form for word in words for form in (word, capitalized(word)))
    return AnyOf(tuple(Contains(word) for word in variants))


def capitalized(word: str) -> str:
    """Return *word* with its first letter as a capital, where that is one letter as well."""
    first = word[:1].upper()
    return first + word[1:] if len(first) == 1 else word
