"""What somebody felt over turns, up to this moment."""

from dataclasses import replace

from engine.model.persona import EMOTIONS, NEUTRAL, Emotion, Felt, Persona


def felt_so_far(persona: Persona) -> tuple[Felt, ...]:
    """Return what was felt after each turn of those that are kept; the last one as it is now."""
    by_number = {one.number: one for one in persona.felt}
    felt = [by_number[number] for number in sorted(by_number)]
    return (*felt[:-1], *(replace(one, emotions=persona.emotions) for one in felt[-1:]))


def curves(persona: Persona) -> dict[Emotion, tuple[float, ...]]:
    """Return how each emotion moved that ever did."""
    felt = felt_so_far(persona)
    found = {e: tuple(one.emotions.get(e, NEUTRAL) for one in felt) for e in EMOTIONS}
    return {e: values for e, values in found.items() if any(v != NEUTRAL for v in values)}
