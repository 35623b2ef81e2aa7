"""Walk through the leaves of a condition."""

from collections.abc import Iterator

from engine.model.rule import AllOf, AnyOf, Condition, Leaf, Not


def leaves(condition: Condition) -> Iterator[Leaf]:
    """Return every leaf of *condition*, from left to right."""
    match condition:
        case Not(part):
            yield from leaves(part)
        case AllOf(parts) | AnyOf(parts):
            for part in parts:
                yield from leaves(part)
        case _:
            yield condition
