"""What happens to memory, and how a state has it afterwards."""

from engine.model.memory import STEPS_KEPT, Dossier, Memory, Step
from engine.model.memory_events import (
    DocumentAdded,
    DocumentRemoved,
    DossierKept,
    Extracted,
    LoreWoke,
    MemoriesFolded,
    MemoryPut,
    Stepped,
)
from engine.model.state import Shelved, State
from engine.model.words import Words
from engine.rules.evolve import replay

THREE = State(memories=(Memory("a"), Memory("b"), Memory("c")))


def texts(state: State) -> list[str]:
    return [memory.text for memory in state.memories]


def test_the_workspace_keeps_what_the_last_turns_settled():
    state = replay(State(), [Stepped(Step(turn)) for turn in range(1, STEPS_KEPT + 3)])
    assert [step.turn for step in state.steps] == list(range(3, STEPS_KEPT + 3))


def test_a_memory_is_put_in_other_words_where_it_stands():
    assert texts(replay(THREE, [MemoryPut("b", Memory("B"))])) == ["a", "B", "c"]


def test_a_memory_is_forgotten():
    assert texts(replay(THREE, [MemoryPut("b")])) == ["a", "c"]


def test_memories_come_together_where_the_first_of_them_stood():
    folded = MemoriesFolded(("b", "c"), (Memory("b and c"),))
    assert texts(replay(THREE, [folded])) == ["a", "b and c"]
    assert texts(replay(THREE, [MemoriesFolded(("x",), (Memory("y"),))])) == ["a", "b", "c", "y"]


def test_a_dossier_stands_as_it_was_kept_last():
    bell = Dossier("thing:bell", "thing", "Bell")
    state = replay(State(), [DossierKept(bell), DossierKept(Dossier(bell.id, "thing", "Old Bell"))])
    assert {id: one.name for id, one in state.dossiers.items()} == {bell.id: "Old Bell"}


def test_lore_is_known_by_the_turn_in_which_it_woke_last():
    assert replay(State(), [LoreWoke(("a", "b"), 1), LoreWoke(("a",), 4)]).woken == {"a": 4, "b": 1}


def test_memory_was_taken_out_up_to_a_turn():
    assert replay(State(), [Extracted(5), Extracted(10)]).extracted == 10


def test_a_document_comes_is_changed_and_goes():
    added = DocumentAdded("note", "A note", Words("Beware."), hidden=True)
    state = replay(State(), [added, DocumentAdded("map", "A map", Words("Here."))])
    assert state.documents == (Shelved("note", "A note", hidden=True), Shelved("map", "A map"))
    again = replay(state, [DocumentAdded("note", "Another", Words("x"))])
    assert [one.title for one in again.documents] == ["A map", "Another"]
    assert replay(again, [DocumentRemoved("map")]).documents == (Shelved("note", "Another"),)
