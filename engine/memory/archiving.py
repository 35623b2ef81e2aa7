"""What a turn leaves in the archive: its words as they were, and what was remembered in it."""

import hashlib
from collections.abc import Iterator
from dataclasses import replace

from engine.memory.sentences import sentences
from engine.model.events import DiceRolled, Event, Narrated, Remembered, Spoke
from engine.model.memory import Memory, Passage, PassageKind
from engine.model.memory_events import MemoriesFolded, Stepped
from engine.model.people_events import PersonRemembered, Said
from engine.model.turn import Turn

LONGEST = 600
"""How many characters a passage has at most; what is longer is cut at the end of a sentence."""


def passages_of(turn: Turn, number: int) -> tuple[Passage, ...]:
    """Return the passages of *turn*, the one with that *number*.

    Letters, secret dice and moods are in none of them, but a person's own recollections are theirs.
    """
    told = "\n".join(line for event in turn.events for line in _lines(event))
    steps = (_passage(turn, number, "step", text) for text in _cut(told))
    kept = (_kept(turn, number, event) for event in turn.events)
    return (*steps, *(passage for some in kept for passage in some))


def _lines(event: Event) -> Iterator[str]:
    """Yield what everybody heard and saw of an event."""
    match event:
        case Spoke() | Said():
            yield f"{event.name}: {event.words}"
        case Narrated() if event.source != "aside":
            yield str(event.words)
        case DiceRolled(shown=True, secret=False):
            yield event.text
        case Stepped():
            yield from event.step.changes
        case _:
            pass


def _kept(turn: Turn, number: int, event: Event) -> Iterator[Passage]:
    match event:
        case Remembered():
            yield _remembered(turn, number, event.memory)
        case MemoriesFolded():
            yield from (_remembered(turn, number, memory) for memory in event.into)
        case PersonRemembered():
            seen = event.recollection
            owned = _passage(turn, number, "recollection", seen.text, event.who, seen.told_to)
            yield replace(owned, owner=event.who, user=seen.told_to)
        case _:
            pass


def _remembered(turn: Turn, number: int, memory: Memory) -> Passage:
    passage = _passage(turn, number, "memory", memory.text)
    source = memory.turns or passage.turns
    return replace(passage, weight=memory.weight, witnesses=memory.witnesses, turns=source)


def _passage(turn: Turn, number: int, kind: PassageKind, text: str, *whose: str) -> Passage:
    content = "\n".join((turn.id, kind, *whose, text)).encode("utf-8", "surrogatepass")
    id = hashlib.sha256(content).hexdigest()[:32]
    return Passage(id, kind, text, turn.id, number, turns=(turn.id,))


def _cut(text: str) -> Iterator[str]:
    """Yield *text* in pieces that are short enough, whole sentences where they fit."""
    piece = ""
    for sentence in sentences(text.strip()):
        while len(piece) + len(sentence) > LONGEST:
            if piece.strip():
                yield piece.strip()
                piece = ""
            else:
                yield sentence[:LONGEST].strip()
                sentence = sentence[LONGEST:]  # noqa: PLW2901 - what is left of it
        piece += sentence
    if piece.strip():
        yield piece.strip()
