"""How what happens to triggers and options, and at the table, changes a state."""

from dataclasses import replace

from engine.model.state import Attempt
from engine.model.table_events import (
    Directed,
    Gathered,
    Judged,
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
    Warned,
)
from engine.model.trigger import Standing
from engine.rules.fold.draft import Draft, Effects, nothing


def _fire(draft: Draft, event: TriggerFired) -> None:
    was = draft.triggers.get(event.name, Standing())
    _put(draft, event.name, replace(was, fired=was.fired + 1, turn=event.turn, at=event.at))


def _keep(draft: Draft, event: TriggerKept) -> None:
    """Let a trigger be as its text says; one that was changed begins anew."""
    _put(draft, event.name, Standing(text=event.text))


def _drop(draft: Draft, event: TriggerDropped) -> None:
    _put(draft, event.name, Standing(enabled=False, removed=True))


def _switch(draft: Draft, event: TriggerSwitched) -> None:
    was = draft.triggers.get(event.name, Standing())
    _put(draft, event.name, replace(was, enabled=event.enabled))


def _reset(draft: Draft, event: TriggerReset) -> None:
    was = draft.triggers.get(event.name, Standing())
    _put(draft, event.name, replace(was, fired=0, turn=0, at=0))


def _put(draft: Draft, name: str, standing: Standing) -> None:
    draft.own("triggers", draft.triggers)[name] = standing


def _offer(draft: Draft, event: Offered) -> None:
    draft.offers = event.offers if event.afresh else (*draft.offers, *event.offers)


def _no_offers(draft: Draft, _event: OfferTaken | OffersDropped) -> None:
    draft.offers = ()


def _direct(draft: Draft, event: Directed) -> None:
    draft.directives = (*draft.directives, event.text)


def _pause(draft: Draft, event: Paused) -> None:
    draft.paused = event.paused


def _set_spotlight(draft: Draft, event: SpotlightSet) -> None:
    draft.spotlight = event.user


def _set_order(draft: Draft, event: OrderSet) -> None:
    draft.order = event.order


def _gather(draft: Draft, event: Gathered) -> None:
    others = (attempt for attempt in draft.gathered if attempt.user != event.user)
    draft.gathered = (*others, Attempt(event.user, event.name, event.words))


def _tell_round(draft: Draft, _event: RoundTold) -> None:
    draft.gathered = ()


TABLE: Effects = {
    Directed: _direct,
    Gathered: _gather,
    Judged: nothing,
    OfferTaken: _no_offers,
    Offered: _offer,
    OffersDropped: _no_offers,
    OrderSet: _set_order,
    Paused: _pause,
    RoundTold: _tell_round,
    SpotlightSet: _set_spotlight,
    TriggerDropped: _drop,
    TriggerFired: _fire,
    TriggerKept: _keep,
    TriggerReset: _reset,
    TriggerSwitched: _switch,
    Warned: nothing,
}
