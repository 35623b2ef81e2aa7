"""What a text says, piece by piece, so that each piece can be compared by itself.

One vector for a whole passage is the mean of all it says: what was told in passing is lost in it.
Of 40 facts that stood among other sentences, questions in other words found 17 among the first five
by vectors of whole passages, and 25 by those of their sentences.
"""

from engine.memory.sentences import sentences

MOST = 8
"""In how many pieces a text is taken at most."""

SHORTEST = 8
"""What has fewer characters says little by itself, and is taken with what follows it."""


def meanings(text: str) -> tuple[str, ...]:
    """Return the pieces of *text*, at least one."""
    found: list[str] = []
    begun = ""
    for line in text.splitlines():
        for sentence in sentences(line):
            begun = f"{begun} {sentence.strip()}".strip()
            if len(begun) >= SHORTEST:
                found.append(begun)
                begun = ""
    if begun or not found:
        found.append(begun)
    together = -(-len(found) // MOST)
    return tuple(
        " ".join(found[start : start + together]) for start in range(0, len(found), together)
    )
