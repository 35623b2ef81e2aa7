"""Whether two texts are alike in meaning, where somebody has said what they are like."""

from collections.abc import Callable, Mapping, Sequence
from operator import mul

SURE = 0.85
"""From which cosine on two texts surely say alike things. Which fact it is, words must settle."""

Alike = Callable[[str, str], bool]


def unlike(_one: str, _other: str) -> bool:
    """Know nothing of what texts mean."""
    return False


def by_meaning(vectors: Mapping[str, Sequence[float]]) -> Alike:
    """Return what compares texts of which *vectors*, of length 1, are known."""

    def alike(one: str, other: str) -> bool:
        mine, yours = vectors.get(one), vectors.get(other)
        return mine is not None and yours is not None and sum(map(mul, mine, yours)) >= SURE

    return alike
