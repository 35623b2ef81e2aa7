"""What people own and what lies about: whole items by name, in any case of letters, with a count.

Nobody has none of a thing, and nobody loses what they do not have.
"""

from engine.model.events import Event
from engine.model.ids import Owner
from engine.model.people_events import ItemGained, ItemLost
from engine.model.state import State
from engine.rules.names import folded, near

MOST_HELD = 9999
"""How many of one item an owner can have."""


def item_called(state: State, owner: Owner, called: str) -> str | None:
    """Return the item of *owner* that goes by *called*, as it is written there."""
    own = state.items.get(owner, {})
    if called in own:
        return called
    wanted = folded(called)
    return next((item for item in sorted(own) if folded(item) == wanted), None)


def items_near(state: State, owner: Owner, called: str) -> tuple[str, ...]:
    """Return items of *owner* that look like *called*."""
    return near(called, state.items.get(owner, {}))


def count_of(state: State, owner: Owner, item: str) -> int:
    """Return how many of *item* its owner has."""
    own = item_called(state, owner, item)
    return 0 if own is None else state.items[owner][own]


def gained(
    state: State, owner: Owner, item: str, count: int = 1, by: str = ""
) -> tuple[Event, ...]:
    """Return what happens when *owner* gets *count* more of *item*, as far as they can hold it."""
    more = min(count, MOST_HELD - count_of(state, owner, item))
    name = item_called(state, owner, item) or _spelt(state, item)
    return (ItemGained(owner, name, more, by),) if more > 0 else ()


def lost(state: State, owner: Owner, item: str, count: int = 1, by: str = "") -> tuple[Event, ...]:
    """Return what happens when *owner* loses *count* of *item*, or all there is if that is less."""
    name = item_called(state, owner, item)
    if name is None or count <= 0:
        return ()
    return (ItemLost(owner, name, min(count, state.items[owner][name]), by),)


def handed(
    state: State, giver: Owner, taker: Owner, item: str, count: int = 1, by: str = ""
) -> tuple[Event, ...]:
    """Return what happens when *giver* lets *taker* have *count* of *item*.

    Nothing appears and nothing is lost: as many go over as the one has and the other can hold.
    """
    if giver == taker:
        return ()
    room = MOST_HELD - count_of(state, taker, item)
    moved = min(count, count_of(state, giver, item), room)
    taken = lost(state, giver, item, moved, by)
    return (*taken, *gained(state, taker, item, moved, by))


def _spelt(state: State, item: str) -> str:
    """Return *item* as somebody else's is written, so that one thing keeps one name."""
    others = (item_called(state, owner, item) for owner in sorted(state.items))
    return next((name for name in others if name is not None), item)
