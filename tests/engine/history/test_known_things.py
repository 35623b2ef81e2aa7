"""What is known of people and things can be asked about, by game masters."""

from engine.history.things import things
from engine.model.memory import Dossier
from engine.model.state import State

BELL = Dossier("thing:bell", "thing", "Bell")
STATE = State(dossiers={BELL.id: BELL})


def found(*, hidden: bool) -> list[str]:
    every = things(STATE, hidden=hidden, labels={})
    return [thing.name("en") for thing in every]


def test_a_dossier_can_be_asked_about_by_game_masters_alone():
    assert "dossier Bell" in found(hidden=True)
    assert "dossier Bell" not in found(hidden=False)
