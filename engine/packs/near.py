"""Names that look like one that is not there."""

from collections.abc import Iterable

from rapidfuzz import fuzz, process

from engine.model.language import Both

_ALIKE = 60.0
_ALIKE_IF_SHORT = 50.0  # one of two Chinese characters wrong is still the likeliest slip
_SHORT = 3


def near(name: str, names: Iterable[str], limit: int = 1) -> tuple[str, ...]:
    """Return up to *limit* of *names* that look like *name*, the likest first."""
    cutoff = _ALIKE_IF_SHORT if len(name) <= _SHORT else _ALIKE
    found = process.extract(
        name,
        sorted(set(names)),
        scorer=fuzz.ratio,
        processor=str.casefold,
        limit=limit,
        score_cutoff=cutoff,
    )
    return tuple(match for match, _score, _index in found)


def did_you_mean(name: str, names: Iterable[str]) -> Both:
    """Return a hint to put behind a message, empty where nothing looks like *name*."""
    found = near(name, names)
    if not found:
        return Both("", "")
    return Both(f"; did you mean “{found[0]}”?", f"；是不是「{found[0]}」？")
