"""Sheets for people who do not know which group is which: two replies to the same words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from bot.evaluation import wording
from bot.evaluation.records import Played
from engine.model.language import Language

MOST_PAIRS = 20


@dataclass(frozen=True, slots=True)
class Pair:
    """Two replies to the same words in one turn, in the order in which they are shown."""

    number: int
    words: str
    replies: tuple[Played, Played]


def pairs(one: Sequence[Played], other: Sequence[Played], seed: str) -> Sequence[Pair]:
    """Return pairs of unlike replies of two groups, picked and shuffled by *seed*."""
    chance = Random(f"{seed}/blind")
    known = {turn.number: turn for turn in other}
    both = [
        (turn, known[turn.number])
        for turn in one
        if turn.number in known and _differ(turn, known[turn.number])
    ]
    picked = chance.sample(both, min(MOST_PAIRS, len(both)))
    return [
        Pair(place, first.words, (first, second) if chance.random() < _HALF else (second, first))
        for place, (first, second) in enumerate(picked, 1)
    ]


_HALF = 0.5


def _differ(one: Played, other: Played) -> bool:
    return one.words == other.words and one.told.split() != other.told.split()


def sheet(found: Sequence[Pair], language: Language) -> str:
    """Return the sheet, in Markdown; nothing in it says which reply is whose."""
    parts = [f"# {wording.BLIND_TITLE.told(language)}", wording.BLIND_HOW.told(language)]
    for pair in found:
        parts.append(f"## {wording.BLIND_PAIR.told(language).format(number=pair.number)}")
        parts.append(f"{wording.BLIND_SAID.told(language)}\n\n{_quoted(pair.words)}")
        for place, reply in enumerate(pair.replies, 1):
            head = wording.BLIND_REPLY.told(language).format(place=place)
            parts.append(f"**{head}**\n\n{_quoted(reply.told)}")
        parts.append(f"{wording.BLIND_VERDICT.told(language)} ____")
    return "\n\n".join(parts) + "\n"


def key(found: Sequence[Pair]) -> Mapping[str, Sequence[str]]:
    """Return of which groups the replies of each pair are, in the order of the sheet."""
    return {str(pair.number): [reply.group for reply in pair.replies] for pair in found}


def _quoted(text: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in text.splitlines())
