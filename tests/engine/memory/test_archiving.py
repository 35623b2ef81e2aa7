"""What a turn leaves in the archive."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.memory.archiving import LONGEST, passages_of
from engine.model.actions import Say
from engine.model.events import DiceRolled, Event, Narrated, Remembered, Spoke
from engine.model.ids import NOBODY, PersonId, TurnId, UserId
from engine.model.memory import Memory, Passage, Step
from engine.model.memory_events import MemoriesFolded, Stepped
from engine.model.people import Recollection
from engine.model.people_events import PersonRemembered, Said, Texted
from engine.model.turn import Turn
from engine.model.words import Words

ANN, MARA = UserId("ann"), PersonId("mara")


def turn(*events: Event) -> Turn:
    return Turn.after((), Say(ANN, "Ann", Words("x")), events, salt=b"s")


def passages(*events: Event) -> tuple[Passage, ...]:
    return passages_of(turn(*events), 4)


def told(text: str) -> Narrated:
    return Narrated(Words(text), "model")


def test_the_words_of_a_turn_are_kept_as_they_were_with_what_they_changed():
    (step,) = passages(
        Spoke(ANN, "Ann", Words("I knock.")),
        DiceRolled("1d6", (4,), 4, "🎲 Ann: 4"),
        told("Mara opens."),
        Said(MARA, "Mara", Words("Who is it?")),
        Stepped(Step(4, changes=("The door is open.",), moods=("fear 9",), why="knocked")),
    )
    assert step.text == (
        "Ann: I knock.\n🎲 Ann: 4\nMara opens.\nMara: Who is it?\nThe door is open."
    )
    assert (step.kind, step.number, step.owner, step.user) == ("step", 4, "", NOBODY)


def test_nothing_private_nothing_secret_and_no_asides_are_kept():
    assert (
        passages(
            Texted(ANN, "Ann", MARA, Words("psst"), Words("what?")),
            DiceRolled("1d6", (4,), 4, "a", secret=True),
            DiceRolled("1d6", (4,), 4, "b", shown=False),
            Narrated(Words("(note)"), "aside"),
        )
        == ()
    )


def test_memories_and_what_somebody_alone_remembers_are_passages_of_their_own():
    memory, folded, own = passages(
        Remembered(Memory("They met.", 5, witnesses=(MARA,))),
        MemoriesFolded(("a", "b"), (Memory("Both."),)),
        PersonRemembered(MARA, Recollection("He lied to me.", 4, (MARA,), ANN)),
    )
    assert (memory.kind, memory.weight, memory.witnesses) == ("memory", 5, (MARA,))
    assert (folded.kind, folded.text) == ("memory", "Both.")
    assert (own.kind, own.owner, own.user) == ("recollection", MARA, ANN)


def test_a_memory_names_the_turns_it_was_taken_from_else_its_own():
    sources = (TurnId("one"), TurnId("two"))
    taken, own = passages(Remembered(Memory("They met.", turns=sources)), Remembered(Memory("x")))
    assert taken.turns == sources
    assert own.turns == (own.turn,) == (taken.turn,)


def test_a_passage_has_its_id_from_its_turn_and_text():
    one, other = passages(told("a")), passages(told("b"))
    assert one == passages(told("a"))
    assert one[0].id != other[0].id
    same = (
        PersonRemembered(MARA, Recollection("x")),
        PersonRemembered(MARA, Recollection("x", 0, (), ANN)),
    )
    assert len({one.id for one in passages(*same)}) == 2


@pytest.mark.parametrize("sentence", ["It rained on the mill. ", "大雨落在磨坊上。"])
def test_what_is_long_is_cut_at_the_end_of_a_sentence(sentence: str):
    text = sentence * 90
    found = passages(told(text))
    assert len(found) > 1
    assert all(len(one.text) <= LONGEST for one in found)
    assert all(one.text.endswith(sentence.strip()) for one in found)
    assert len({one.turns for one in found}) == 1


def test_a_sentence_without_end_is_cut_where_it_must():
    found = passages(told("x" * (2 * LONGEST + 5)))
    assert [len(one.text) for one in found] == [LONGEST, LONGEST, 5]


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=2000))
def test_no_word_is_lost_and_no_passage_too_long(text: str):
    found = passages(told(text))
    assert all(len(one.text) <= LONGEST for one in found)
    assert "".join("".join(one.text.split()) for one in found) == "".join(text.split())
