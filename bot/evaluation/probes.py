"""Questions asked on branches that are thrown away: the play itself never hears of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from bot.evaluation.script import Script

PROBED = (10, 30, 50, 80, 100)
"""After which turns probes are asked, unless they say so themselves."""

MOST_FACTS = 3
MOST_NEVERS = 2

ProbeKind = Literal["recall", "stance", "own"]


@dataclass(frozen=True, slots=True)
class Probe:
    """One question, and how the answer is looked at.

    The answer must have one of the words in *expect* and none of those *unwanted*; without either
    only its side is taken down. *told* is the turn in which the fact was told, 0 where none was.
    """

    key: str
    kind: ProbeKind
    ask: str
    turns: tuple[int, ...] = PROBED
    expect: tuple[str, ...] = ()
    unwanted: tuple[str, ...] = ()
    told: int = 0


def probes_after(number: int, script: Script, own: Sequence[Probe]) -> Sequence[Probe]:
    """Return what is asked after a turn, always in the same order."""
    usual = [*_recalls(number, script), *_stances(script)] if number in PROBED else []
    return [*usual, *(one for one in own if number in one.turns)]


def _recalls(number: int, script: Script) -> Iterator[Probe]:
    """Yield questions for what was told longest ago, and for what was told last."""
    every = script.planted(number)
    for place, one in enumerate(every):
        if place < MOST_FACTS - 1 or place == len(every) - 1:
            ask = one.plant.ask.format(name=one.figure.name)
            yield Probe(f"recall-{place + 1}", "recall", ask, (), one.plant.expect, (), one.number)


def _stances(script: Script) -> Iterator[Probe]:
    for place, line in enumerate(script.phrases.probe, 1):
        figure = script.figures[place % len(script.figures)]
        yield Probe(f"like-{place}", "stance", line.format(name=figure.name))
    for figure, never in script.nevers[:MOST_NEVERS]:
        ask = script.phrases.would.format(name=figure.name, never=never.text)
        yield Probe(f"never-{figure.id}-{never.key}", "stance", ask)
