"""The last turns as lines, each with where it comes from."""

from engine.memory.window import window
from engine.model.actions import Say
from engine.model.events import DiceRolled, Event, Narrated, Spoke
from engine.model.ids import PersonId, UserId
from engine.model.memory import Step
from engine.model.memory_events import Stepped
from engine.model.people_events import Said, Texted
from engine.model.turn import Turn
from engine.model.words import Words

ANN, MARA = UserId("ann"), PersonId("mara")


def turn(*events: Event) -> Turn:
    return Turn.after((), Say(ANN, "Ann", Words("x")), events, salt=b"s")


def test_every_line_says_of_which_turn_it_is_and_where_it_comes_from():
    first = turn(Spoke(ANN, "Ann", Words("I knock.")), Narrated(Words("It opens."), "model"))
    second = turn(
        Spoke(ANN, "Ann", Words("I go in.")),
        DiceRolled("1d20", (4,), 4, "🎲 Ann: 4", success=False),
        Said(MARA, "Mara", Words("Out!")),
        Stepped(Step(5, changes=("Mara has the key.",), moods=("fear 9",))),
    )
    quiet = turn(Narrated(Words("It rains."), "person"))
    lines = window((first, second, quiet), 3)
    assert [(one.number, one.source, one.name, one.text) for one in lines] == [
        (4, "player", "Ann", "I knock."),
        (4, "narrator", "", "It opens."),
        (5, "player", "Ann", "I go in."),
        (5, "dice", "", "🎲 Ann: 4"),
        (5, "character", "Mara", "Out!"),
        (5, "settled", "", "Mara has the key."),
        (5, "narrator", "", "It rains."),
    ]
    assert [one.succeeded for one in lines if one.source == "dice"] == [False]
    assert {one.turn for one in lines} == {first.id, second.id, quiet.id}


def test_nothing_private_secret_or_blank_is_in_it():
    hidden = turn(
        Texted(ANN, "Ann", MARA, Words("psst"), Words("what?")),
        DiceRolled("1d6", (4,), 4, "a", secret=True),
        DiceRolled("1d6", (4,), 4, "b", shown=False),
        Narrated(Words("(note)"), "aside"),
        Narrated(Words("  "), "model"),
    )
    assert window((hidden,), 0) == ()
