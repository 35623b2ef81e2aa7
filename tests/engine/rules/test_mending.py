"""What a game master sets right in memory."""

import pytest

from engine.errors import (
    EmptyInput,
    NoSuchMemory,
    PlayerError,
    RememberedAlready,
    TooLong,
    TooManyMemories,
)
from engine.model.events import Event, Remembered
from engine.model.ids import GM, Digest, TurnId
from engine.model.memory import Memory
from engine.model.memory_actions import MemoryDeed, MendMemory
from engine.model.memory_events import MemoryPut
from engine.model.state import State
from engine.rules.decide import kind_of
from engine.rules.mending import LONGEST_MEMORY, MOST_MEMORIES
from tests.support.stage import play
from tests.support.stories import ANN

MET = Memory("Mara met Tom.", 3, turns=(TurnId("t"),))
BURNED = Memory("The mill burned.", 5)
STATE = State(story=Digest("digest"), memories=(MET, BURNED))


def mended(
    deed: MemoryDeed, text: str = "", words: str = "", weight: int = 3, state: State = STATE
) -> tuple[Event, ...]:
    return play(MendMemory(ANN, deed, text, words, weight), state).events


def refused(deed: MemoryDeed, text: str = "", words: str = "", state: State = STATE) -> PlayerError:
    with pytest.raises(PlayerError) as found:
        mended(deed, text, words, state=state)
    return found.value


def test_it_is_the_turn_of_a_game_master():
    assert kind_of(MendMemory(ANN, "forget", "x")) == "gm"


def test_something_more_is_remembered_with_a_weight_of_one_to_five():
    assert mended("add", words="It  rained.", weight=9) == (
        Remembered(Memory("It rained.", 5), GM),
    )
    assert mended("add", words="雨停了。", weight=0) == (Remembered(Memory("雨停了。", 1), GM),)


def test_a_memory_is_called_by_a_part_of_it_in_any_case():
    assert mended("forget", "MARA met") == (MemoryPut(MET.text, None, GM),)
    assert mended("forget", "the mill burned.") == (MemoryPut(BURNED.text, None, GM),)


def test_what_is_corrected_keeps_where_it_came_from():
    (event,) = mended("correct", "Mara", "Mara met Bo.")
    assert event == MemoryPut(MET.text, Memory("Mara met Bo.", 3, turns=(TurnId("t"),)), GM)


@pytest.mark.parametrize(("deed", "weight"), [("pin", 5), ("unpin", 3)])
def test_a_memory_is_pinned_by_its_weight(deed: MemoryDeed, weight: int):
    (event,) = mended(deed, "mill")
    assert event == MemoryPut(BURNED.text, Memory(BURNED.text, weight), GM)


def test_what_is_nobodys_memory_or_more_than_one_is_asked_about():
    assert "Mara met Tom." in str(refused("forget", "Mara met Tim."))
    error = refused("forget", "m")
    assert isinstance(error, NoSuchMemory)
    assert "Mara met Tom." in error.told("zh")
    assert "The mill burned." in error.told("zh")
    assert "None is like it" in str(refused("pin", "zzz"))


def test_nothing_blank_too_long_twice_or_too_much_is_remembered():
    assert isinstance(refused("add"), EmptyInput)
    assert isinstance(refused("forget", "  "), EmptyInput)
    assert isinstance(refused("add", words="x" * (LONGEST_MEMORY + 1)), TooLong)
    assert isinstance(refused("add", words="mara MET tom."), RememberedAlready)
    full = State(
        story=Digest("digest"), memories=tuple(Memory(str(n)) for n in range(MOST_MEMORIES))
    )
    assert isinstance(refused("add", words="more", state=full), TooManyMemories)
