"""What is told of memory, and of what somebody missed."""

from engine.model.actions import Say
from engine.model.events import Event, Narrated, Spoke
from engine.model.ids import PersonId
from engine.model.language import Language
from engine.model.memory import Memory, Step
from engine.model.people import Person
from engine.model.state import State
from engine.model.table_actions import Tick
from engine.model.turn import Turn, TurnKind
from engine.model.words import Words
from engine.rules.recapping import MOST_MEMORIES, memory_lines, recap_lines
from tests.support.stories import ANN, story

MARA = PersonId("mara")


def turn(*events: Event, kind: TurnKind = "play") -> Turn:
    action = Say(ANN, "Ann", Words("x")) if kind == "play" else Tick(1)
    return Turn.after((), action, events, salt=b"s", kind=kind)


def knock(text: str = "I knock.", told: str = "Nobody answers.") -> Turn:
    return turn(Spoke(ANN, "Ann", Words(text)), Narrated(Words(told), "model"))


def recap(*missed: Turn, language: Language = "en", **state: object) -> tuple[str, ...]:
    return recap_lines(story(language=language), State(**state), missed)  # type: ignore[arg-type]


def test_game_masters_see_weights_pins_witnesses_and_branches():
    mara = Person(MARA, "Mara")
    state = State(
        people={MARA: mara},
        memories=(
            Memory("It rained.", 2, "dark"),
            Memory("They met.", 5, witnesses=(MARA, PersonId("gone"))),
        ),
    )
    assert memory_lines(state, "en") == (
        "[2] It rained. (on “dark”)",
        "[5] 📌 They met. · Mara",
    )
    assert memory_lines(State(), "zh") == ("还没有记住任何事。",)


def test_whoever_missed_nothing_is_told_so():
    assert recap() == ("You missed nothing.",)
    assert recap(turn(kind="tick"), language="zh") == ("你没有错过任何回合。",)


def test_what_was_missed_is_told_in_words_cut_to_a_line_each():
    lines = recap(knock(), knock("I wait.", "word " * 90))
    assert lines[:2] == ("You missed 2 turns.", "**Lately**")
    assert lines[2:5] == ("- Ann: I knock.", "- Nobody answers.", "- Ann: I wait.")
    assert lines[5].endswith("…")


def test_only_the_last_turns_are_told_in_words_and_asides_in_none():
    aside = turn(Narrated(Words("(a note)"), "aside"))
    lines = recap(*(knock(f"I knock {n}.") for n in range(9)), aside)
    assert lines[0] == "You missed 10 turns."
    assert lines[2] == "- Ann: I knock 5."
    assert not any("note" in line for line in lines)


def test_what_changed_in_the_turns_that_were_missed_is_told_and_moods_are_not():
    steps = (Step(1, changes=("old",)), Step(3, changes=("The lamp is lit.",), moods=("fear 9",)))
    lines = recap(knock(), turns=3, steps=steps)
    assert "- The lamp is lit." in lines
    assert not {"- old", "- fear 9"} & {*lines}


def test_the_newest_memories_are_told():
    memories = tuple(Memory(f"memory {n}") for n in range(MOST_MEMORIES + 2))
    lines = recap(language="zh", memories=memories)
    assert lines[1] == "**记得的过往**"
    assert lines[2] == "- memory 2"
    assert len(lines) == 2 + MOST_MEMORIES
