"""Loaded dice: a source of chance whose faces are set beforehand."""

from random import Random


class Loaded(Random):
    """Shows *faces* one after the other; running out of them, or a face no die has, is a fault.

    Only `randint` is loaded: a percentile with bonus dice draws digits from 0 to 9, tens first.
    """

    def __init__(self, *faces: int) -> None:
        super().__init__(0)
        self._faces = list(faces)

    def randint(self, a: int, b: int) -> int:
        """Return the next face, which must lie between *a* and *b*."""
        assert self._faces, "more dice fell than were loaded"
        face = self._faces.pop(0)
        assert a <= face <= b, f"a die from {a} to {b} cannot show {face}"
        return face

    @property
    def left(self) -> int:
        """Return how many faces have not fallen yet."""
        return len(self._faces)
