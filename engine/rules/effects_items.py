"""Settles what a model proposes for items: what is lost first, for it may be handed to somebody."""

from collections import Counter
from dataclasses import replace

from engine.model.ids import Owner
from engine.model.people import Person
from engine.model.people_events import ItemGained
from engine.model.proposal import ItemChange, Proposal
from engine.rules.items import MOST_HELD, count_of, gained, lost
from engine.rules.names import folded, is_usable, tidy
from engine.rules.proposed import known, most, tell
from engine.rules.refusals import refusal, short_of
from engine.rules.taking import Taking

MOST_AT_ONCE = 99


def settle_items(proposal: Proposal, taking: Taking, by: str) -> None:
    """Let people lose what they have, and gain things.

    What somebody should lose and does not have cannot reach anybody else either.
    """
    changes = [_bounded(change, taking) for change in most(proposal.items, "items", taking)]
    missing: Counter[str] = Counter()
    for change in changes:
        if change.count < 0:
            missing[folded(change.item)] += _take(change, taking, by)
    for change in changes:
        if change.count > 0:
            _hand_out(change, taking, by, missing)


def _bounded(change: ItemChange, taking: Taking) -> ItemChange:
    """Return *change* with a tidy name, and with a count that one change may have."""
    item = tidy(change.item)
    count = max(-MOST_AT_ONCE, min(MOST_AT_ONCE, change.count))
    if not is_usable(item):
        tell(taking, refusal("BAD_NAME", item))
        count = 0
    elif count == 0:
        tell(taking, refusal("NO_COUNT", item))
    elif count != change.count:
        tell(taking, refusal("COUNT_CUT", item, change.count, count))
    return replace(change, item=item, count=count)


def _take(change: ItemChange, taking: Taking, by: str) -> int:
    """Let an item be lost, and return how many of it were not there."""
    wanted, short = -change.count, 0
    for person in known(change.who, taking):
        owner = Owner(person.id)
        short = wanted - min(wanted, count_of(taking.state, owner, change.item))
        if short:
            tell(taking, short_of(taking.state, person, change.item, wanted))
        taking.add(*lost(taking.state, owner, change.item, wanted, by))
    return short


def _hand_out(change: ItemChange, taking: Taking, by: str, missing: Counter[str]) -> None:
    for person in known(change.who, taking):
        less = min(change.count, missing[folded(change.item)])
        missing[folded(change.item)] -= less
        _gain(person, change.item, change.count - less, taking, by)


def _gain(person: Person, item: str, count: int, taking: Taking, by: str) -> None:
    events = gained(taking.state, Owner(person.id), item, count, by)
    got = sum(event.count for event in events if isinstance(event, ItemGained))
    taking.add(*events)
    if got < count:
        tell(taking, refusal("HELD_FULL", person.name, item, MOST_HELD))
