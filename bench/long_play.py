"""A long play with a large archive, made at once: its turns, and passages that read like a story's.

Words come as often as they do in a language, the n-th in the order of how common they are 1 / n as
often as the first one; half of the passages are in Chinese.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from random import Random

from bench.table import ANN, STORY
from engine.model.actions import Begin, Say
from engine.model.events import Began, Event, Narrated, Spoke
from engine.model.ids import MAIN, Digest, TimelineId
from engine.model.memory import Passage, Query
from engine.model.turn import Turn
from engine.model.words import Words, salt_of
from engine.ports import BranchRecord, Dated, Past, TimelineRecord
from engine.store.store import Store

TURNS = 5_000

_AT = datetime(2026, 1, 1, tzinfo=UTC)
_AT_ONCE = 500
_SALT = salt_of("bench")
_STORY = Digest("d" * 64)
_VOCABULARY = 8_000
_SYLLABLES = "ka lo mi ren tas vor el dun pir sha gol wen bri ost am".split()  # noqa: SIM905 - words are read better so
_COMMON = 40
"""So many of the most common words are like "the": they are not looked up."""


@dataclass(frozen=True, slots=True)
class LongPlay:
    """A play in a store, and the turns of its only branch."""

    record: TimelineRecord
    turns: Sequence[Turn]

    def asked(self, number: int) -> Query:
        """Return one of many questions, in the words of some passage, from where the play stands.

        Every other one is Chinese.
        """
        words = _text(Random(f"{number} asked"), number, length=7, rarer=_COMMON)
        some = (Random(f"{number} {n}") for n in range(2))
        around = tuple(_text(one, number, length=15, rarer=_COMMON) for one in some)
        return Query(words, around, number=len(self.turns), tokens=100_000)


async def adopted(store: Store, turns: int = TURNS) -> LongPlay:
    """Put a play of so many turns into a store."""
    record = TimelineRecord(TimelineId("t" * 32), _STORY, STORY, "bench", ANN, _AT)
    line = [*_line(turns)]
    dated = [Dated(turn, _AT + timedelta(minutes=minute)) for minute, turn in enumerate(line)]
    await store.journal.adopt(
        Past(record, dated, [BranchRecord(MAIN, record.id, "main", line[-1].id)])
    )
    return LongPlay(record, line)


async def filled(store: Store, play: LongPlay, passages: int) -> None:
    """Keep so many passages of its turns in the archive."""
    each = [*_passages(play, passages)]
    for start in range(0, passages, _AT_ONCE):
        await store.index.keep_passages(play.record.id, each[start : start + _AT_ONCE])


def name_of(number: int) -> str:
    """Return the id of a passage."""
    return f"{number:06}"


def _passages(play: LongPlay, count: int) -> Iterator[Passage]:
    chance = Random("passages")
    for number in range(count):
        at = number * len(play.turns) // count
        text, turn = _text(chance, number, length=40), play.turns[at].id
        yield Passage(name_of(number), "step", text, turn, at, turns=(turn,))


def _line(length: int) -> Iterator[Turn]:
    first = Began(_STORY, ())
    turn = Turn.after((), Begin(ANN, _STORY), (first,), salt=_SALT)
    yield turn
    chance = Random("turns")
    for number in range(1, length):
        said, told = (Words(_text(chance, number, length=n)) for n in (12, 80))
        events: tuple[Event, ...] = (Spoke(ANN, "Ann", said), Narrated(told, "model"))
        turn = Turn.after((turn.id,), Say(ANN, "Ann", said), events, salt=_SALT)
        yield turn


def _text(chance: Random, number: int, *, length: int, rarer: int = 0) -> str:
    """Return a text of *length* words, every other one Chinese; none of the *rarer* commonest."""
    words = _words() if number % 2 else _chinese_words()
    some = chance.choices(words[rarer:], _often()[rarer:], k=length)
    return f"{' '.join(some).capitalize()}." if number % 2 else f"{''.join(some)}。"


@cache
def _often() -> Sequence[float]:
    return [1 / (place + 3) for place in range(_VOCABULARY)]


@cache
def _words() -> Sequence[str]:
    chance, found = Random("words"), dict[str, None]()
    while len(found) < _VOCABULARY:
        found["".join(chance.choices(_SYLLABLES, k=chance.randint(2, 4)))] = None
    return [*found]


@cache
def _chinese_words() -> Sequence[str]:
    chance, found = Random("characters"), dict[str, None]()
    characters = [chr(code) for code in range(0x4E00, 0x4E00 + 3_000)]
    while len(found) < _VOCABULARY:
        found["".join(chance.choices(characters, k=2))] = None
    return [*found]
