"""One row of a comparison, before it is known which turns made it differ."""

from typing import NamedTuple

from engine.history.leaves import Path
from engine.model.language import Both
from engine.model.value import Value

Shown = Value | Both
"""A value, or a text in both languages."""


class Row(NamedTuple):
    """What each line has under a key. *rest* leads on from there, *names* is what that is called.

    *is_entry*: it is one of a list, which one line alone has.
    """

    key: str
    before: Shown | None
    after: Shown | None
    rest: Path = ()
    names: Both | None = None
    is_entry: bool = False
