"""What was heard, by kind."""

from collections.abc import Iterable

from engine.ports import Asked, Heard


def told(heard: Iterable[Heard]) -> list[Heard]:
    """Return what is for people to follow."""
    return [one for one in heard if not isinstance(one, Asked)]


def asked(heard: Iterable[Heard]) -> list[Asked]:
    """Return what models were asked."""
    return [one for one in heard if isinstance(one, Asked)]
