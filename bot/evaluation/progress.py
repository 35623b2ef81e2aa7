"""Lines that tell how far an evaluation is: turn, time left, tokens and cost."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.evaluation.meter import summed
from bot.evaluation.records import Played, Probed, Spent
from engine.model.language import Both, Language

_TURN = Both(
    "{group} {number}/{turns} · {move} · {took} · {tokens} tokens",
    "{group} {number}/{turns} · {move} · {took} · {tokens} token",
)
_PROBE = Both(
    "{group} {number}/{turns} · probe {key} · {fits}",
    "{group} {number}/{turns} · 探针 {key} · {fits}",
)
_LEFT = Both("about {left} left", "约剩 {left}")
_COST = Both("{cost} so far", "累计 {cost}")
_NO_PRICE = Both("cost unknown", "费用未知")
_MINUTE_S = 60
_HOUR_S = 3600


@dataclass
class Progress:
    """How far it is: *done* are turns that were there before, of *groups* with *turns* each."""

    groups: int
    turns: int
    done: int
    language: Language
    _spent: list[Spent] = field(default_factory=list)
    _took_s: float = 0.0
    _played: int = 0

    def line(self, record: Played | Probed, took_s: float) -> str:
        """Return the line for a result that took so long, asking and judging included."""
        self._took_s += took_s
        self._spent += [record.spent, *([record.judging] if isinstance(record, Played) else [])]
        self._played += isinstance(record, Played)
        parts = [self._what(record, took_s)]
        if self._played:
            parts.append(_LEFT.told(self.language).format(left=_span(self._left_s())))
        return " · ".join((*parts, self._cost()))

    def _what(self, record: Played | Probed, took_s: float) -> str:
        at = {"group": record.group, "number": record.number, "turns": self.turns}
        if isinstance(record, Probed):
            fits = {True: "✓", False: "✗", None: "–"}[record.fits]
            return _PROBE.told(self.language).format(**at, key=record.key, fits=fits)
        tokens = f"{record.spent.taken_in + record.spent.given_out:,}"
        told = _TURN.told(self.language)
        return told.format(**at, move=record.move, took=f"{took_s:.1f} s", tokens=tokens)

    def _left_s(self) -> float:
        """Return how long it goes on, if what is left takes as long as what was played."""
        left = self.groups * self.turns - self.done - self._played
        return max(0, left) * self._took_s / self._played

    def _cost(self) -> str:
        every = summed(self._spent)
        if every.cost is None:
            return _NO_PRICE.told(self.language)
        cost = f"{every.cost:.4f} {every.currency}".strip()
        return _COST.told(self.language).format(cost=cost)


def _span(seconds: float) -> str:
    """Return a span of time, as coarse as people want to know it."""
    if seconds < _MINUTE_S:
        return f"{seconds:.0f} s"
    if seconds < _HOUR_S:
        return f"{seconds / _MINUTE_S:.0f} min"
    return f"{seconds / _HOUR_S:.1f} h"


def done_in(groups: Sequence[Sequence[Played]]) -> int:
    """Return how many turns were there before."""
    return sum(map(len, groups))
