"""The moment in which somebody would speak."""

import pytest

from engine.model.ids import PersonId
from engine.model.persona import Persona, Tie
from engine.persona.behaviours import Moment
from engine.persona.moments import moment_of, stage_of, strongest

AVA = PersonId("ava")


@pytest.mark.parametrize(
    ("tie", "stage"),
    [
        (None, "stranger"),
        (Tie(), "stranger"),
        (Tie(trust=55), "acquaintance"),
        (Tie(trust=70, friendliness=70, intimacy=60), "friend"),
        (Tie(intimacy=85), "intimate"),
        (Tie(trust=20), "enemy"),
        (Tie(friendliness=29, intimacy=90), "enemy"),
    ],
)
def test_how_far_two_people_have_come(tie: Tie | None, stage: str):
    assert stage_of(tie) == stage


def test_what_is_felt_most_is_above_neutral():
    assert strongest(Persona(emotions={"joy": 66.0, "anger": 80.0, "fear": 5.0})) == "anger"
    assert strongest(Persona(emotions={"joy": 60.0})) is None
    assert strongest(Persona()) is None


def test_how_it_was_said_goes_before_what_is_felt():
    angry = Persona(emotions={"anger": 90.0}, ties={AVA: Tie(trust=10)})
    assert moment_of("I am afraid of the dark?", angry, AVA, "the hall") == Moment(
        "I am afraid of the dark?", "ask", "fear", "enemy", "statement", "the hall"
    )
    assert moment_of("It rains.", angry, None) == Moment(
        "It rains.", "inform", "anger", "stranger", "", ""
    )


def test_where_nothing_was_said_only_what_is_felt_counts():
    assert moment_of(" ", Persona(), None) == Moment(" ", "", "", "stranger", "", "")
    assert moment_of("It rains.", Persona(), None).feeling == "calm"
