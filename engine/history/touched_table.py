"""What events of triggers, of options and at the table set."""

from collections.abc import Iterator

from engine.history.touched import Touch, Touches, whole
from engine.model.table_events import (
    Directed,
    Gathered,
    Offered,
    OffersDropped,
    OfferTaken,
    OrderSet,
    Paused,
    RoundTold,
    SpotlightSet,
    TriggerDropped,
    TriggerFired,
    TriggerKept,
    TriggerReset,
    TriggerSwitched,
)
from engine.model.trigger import Standing

_COUNTS = ("fired", "turn", "at")


def _fired(event: TriggerFired) -> Iterator[Touch]:
    yield Touch("triggers", event.name, "+1", ("fired",))
    yield Touch("triggers", event.name, event.turn, ("turn",))
    yield Touch("triggers", event.name, event.at, ("at",))


def _kept(event: TriggerKept) -> Iterator[Touch]:
    return whole(("triggers", event.name), Standing(text=event.text))


def _dropped(event: TriggerDropped) -> Iterator[Touch]:
    yield Touch("triggers", event.name)
    parts = whole(("triggers", event.name), Standing(enabled=False, removed=True))
    yield from (part for part in parts if part.rest)


def _switched(event: TriggerSwitched) -> Iterator[Touch]:
    yield Touch("triggers", event.name, event.enabled, ("enabled",))


def _reset(event: TriggerReset) -> Iterator[Touch]:
    yield from (Touch("triggers", event.name, 0, (part,)) for part in _COUNTS)


def _offered(event: Offered) -> Iterator[Touch]:
    yield Touch("offers", "", "; ".join(offer.text for offer in event.offers))


def _no_offers(_event: OfferTaken | OffersDropped) -> Iterator[Touch]:
    yield Touch("offers", "")


def _directed(event: Directed) -> Iterator[Touch]:
    yield Touch("directives", "", event.text)


def _paused(event: Paused) -> Iterator[Touch]:
    yield Touch("paused", "", event.paused)


def _spotlight(event: SpotlightSet) -> Iterator[Touch]:
    yield Touch("spotlight", "", event.user)


def _order(event: OrderSet) -> Iterator[Touch]:
    yield Touch("order", "", event.order)


def _round(_event: Gathered | RoundTold) -> Iterator[Touch]:
    yield Touch("gathered", "")


TABLE: Touches = {
    Directed: _directed,
    Gathered: _round,
    OfferTaken: _no_offers,
    Offered: _offered,
    OffersDropped: _no_offers,
    OrderSet: _order,
    Paused: _paused,
    RoundTold: _round,
    SpotlightSet: _spotlight,
    TriggerDropped: _dropped,
    TriggerFired: _fired,
    TriggerKept: _kept,
    TriggerReset: _reset,
    TriggerSwitched: _switched,
}
