"""Memories of two lines coming together, where some were put in other words."""

from engine.history.merge import settle
from engine.model.events import Began, Remembered
from engine.model.memory import Memory
from engine.model.memory_events import Extracted, MemoriesFolded, MemoryPut
from engine.model.state import State
from engine.rules.evolve import replay
from tests.support.plays import STORY, Plays


class TestMemoriesThatWerePutInOtherWords:
    def test_what_one_side_forgot_is_forgotten(self):
        plays = Plays(Began(STORY, memories=(Memory("a"), Memory("b"))))
        plays.fork("dark")
        plays.play("dark", MemoryPut("a"))
        plays.play("main", Remembered(Memory("c")))
        assert _merged_memories(plays) == ["b", "c"]

    def test_what_one_side_folded_comes_in_folded_and_names_its_branch(self):
        plays = Plays(Began(STORY, memories=(Memory("a"), Memory("b"))))
        plays.fork("dark")
        plays.play("dark", MemoriesFolded(("a", "b"), (Memory("both"),)))
        plays.play("main", Remembered(Memory("c")))
        assert _merged_memories(plays) == ["c", "both"]
        assert _merged(plays).memories[-1].branch == "dark"

    def test_what_both_sides_changed_stays_as_each_has_it(self):
        plays = Plays(Began(STORY, memories=(Memory("a"),)))
        plays.fork("dark")
        plays.play("dark", MemoryPut("a", Memory("a, they say")))
        plays.play("main", MemoryPut("a", Memory("a, I say")))
        assert _merged_memories(plays) == ["a, I say", "a, they say"]


def _merged(plays: Plays) -> State:
    return replay(plays.state("main"), (settle(plays.merging("main", "dark"), {}),))


def _merged_memories(plays: Plays) -> list[str]:
    return [memory.text for memory in _merged(plays).memories]


def test_what_either_line_has_not_read_for_memory_is_still_to_be_read():
    plays = Plays(Began(STORY))
    plays.play("main", Extracted(2))
    plays.fork("dark")
    plays.play("dark", Extracted(5))
    plays.play("main", Extracted(4))
    assert _merged(plays).extracted == 4
