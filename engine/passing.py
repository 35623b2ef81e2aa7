"""Ticks that are over on a branch where nobody acted."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from engine.model.ids import TurnId
from engine.ports import Due


@dataclass(frozen=True, slots=True)
class Passing:
    """So many *ticks* that are over at *head*; the next one began at *until*.

    *left* more change something there; None: that must be found out.
    """

    head: TurnId
    ticks: int
    until: datetime
    left: int | None


def passing(due: Due, now: datetime, period: timedelta) -> Passing:
    """Return what is over by *now*, where a tick takes a *period*: at least one."""
    ticks = max(1, (now - due.began) // period)
    head, pulse = due.branch.head, due.pulse
    left = pulse.left if pulse.turn == head else None
    return Passing(head, ticks, due.began + ticks * period, left)
