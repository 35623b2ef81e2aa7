"""Options that wait to be picked: their ids, and how many there may be."""

import hashlib

from engine.model.ids import OfferId
from engine.model.state import State

MOST_OFFERS = 10
"""How many options can wait at once; Discord shows them as two rows of buttons."""

_ID_LENGTH = 8


def offer_id(state: State, text: str, number: int = 0) -> OfferId:
    """Return the id of an option made in *state*: equal for equal plays, unlike any that waits."""
    known = f"{state.turns}/{len(state.offers)}/{number}/{text}"
    return OfferId(hashlib.sha256(known.encode("utf-8", "surrogatepass")).hexdigest()[:_ID_LENGTH])
