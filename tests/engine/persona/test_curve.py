"""What somebody felt over turns."""

from engine.model.persona import Felt, Persona
from engine.persona.curve import curves, felt_so_far


def test_each_turn_counts_once_and_the_last_is_as_it_is_now():
    felt = (Felt(3, {}), Felt(4, {"joy": 10.0}), Felt(4, {"joy": 20.0}), Felt(6, {}))
    persona = Persona(emotions={"fear": 70.0}, felt=felt)
    assert felt_so_far(persona) == (Felt(3, {}), Felt(4, {"joy": 20.0}), Felt(6, {"fear": 70.0}))
    assert curves(persona) == {"joy": (50.0, 20.0, 50.0), "fear": (50.0, 50.0, 70.0)}


def test_who_felt_nothing_yet_has_no_curves():
    assert curves(Persona(emotions={"joy": 70.0})) == {}
