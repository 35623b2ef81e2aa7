"""What a game master sets right in memory."""

from collections.abc import Mapping
from dataclasses import replace

from engine.errors import EmptyInput, NoSuchMemory, RememberedAlready, TooLong, TooManyMemories
from engine.model.events import Event, Remembered
from engine.model.ids import GM
from engine.model.memory import USUAL_WEIGHT, Memory
from engine.model.memory_actions import MemoryDeed, MendMemory
from engine.model.memory_events import MemoryPut
from engine.model.script import Script
from engine.model.state import State
from engine.rules.names import folded, near, tidy
from engine.rules.taking import Taking

LONGEST_MEMORY = 200
MOST_MEMORIES = 200
"""How many memories a branch can hold; those beyond thirty are folded together in time."""

PINNED = 5


def mend_memory(taking: Taking, action: MendMemory) -> Script:
    """Return the script that sets right one memory.

    Raises:
        EmptyInput, TooLong, TooManyMemories, RememberedAlready: it cannot be put so.
        NoSuchMemory: none is called so, or more than one.
    """
    yield from ()  # nobody is asked
    taking.add(_mended(taking.state, action))
    return tuple(taking.events)


def _mended(state: State, action: MendMemory) -> Event:
    if action.deed == "add":
        return Remembered(Memory(_new_text(state, action.words), _weight(action.weight)), GM)
    memory = memory_called(state, action.text)
    match action.deed:
        case "forget":
            return MemoryPut(memory.text, None, GM)
        case "correct":
            corrected = replace(memory, text=_new_text(state, action.words))
            return MemoryPut(memory.text, corrected, GM)
        case _:
            return MemoryPut(memory.text, replace(memory, weight=_PINS[action.deed]), GM)


_PINS: Mapping[MemoryDeed, int] = {"pin": PINNED, "unpin": USUAL_WEIGHT}


def memory_called(state: State, text: str) -> Memory:
    """Return the memory that *text* is, or a part of.

    Raises:
        EmptyInput: *text* is blank.
        NoSuchMemory: it is no memory's, or of more than one.
    """
    wanted = folded(text)
    if not wanted:
        raise EmptyInput
    found = [one for one in state.memories if folded(one.text) == wanted]
    found = found or [one for one in state.memories if wanted in folded(one.text)]
    if len(found) != 1:
        texts = [one.text for one in found or state.memories]
        raise NoSuchMemory(text, texts[:3] if found else near(text, texts))
    return found[0]


def _new_text(state: State, words: str) -> str:
    text = tidy(words)
    if not text:
        raise EmptyInput
    if len(text) > LONGEST_MEMORY:
        raise TooLong(len(text), LONGEST_MEMORY)
    if any(folded(one.text) == folded(text) for one in state.memories):
        raise RememberedAlready(text)
    if len(state.memories) >= MOST_MEMORIES:
        raise TooManyMemories(MOST_MEMORIES)
    return text


def _weight(weight: int) -> int:
    return max(1, min(PINNED, weight))
