"""The moment in which somebody would speak, as it is looked up among their lines."""

from engine.model.ids import PersonId
from engine.model.persona import NEUTRAL, Emotion, Persona, Stage, Tie
from engine.persona.behaviours import Moment
from engine.persona.tags import feeling_of, intent_of

STRONG = 15.0
"""How far from neutral an emotion is felt."""

_ENEMY, _FRIEND, _INTIMATE = 30.0, 65.0, 80.0


def moment_of(words: str, persona: Persona, toward: PersonId | None, scene: str = "") -> Moment:
    """Return the moment after *words* were said by *toward*; None: by nobody who is known.

    What is felt is how it was said, else what the character feels most.
    """
    feeling = feeling_of(words) or strongest(persona) or "calm"
    tie = None if toward is None else persona.ties.get(toward)
    said = words.strip()
    return Moment(
        words,
        intent_of(words) if said else "",
        feeling if said else strongest(persona) or "",
        stage_of(tie),
        "statement" if said and intent_of(words) == "ask" else "",
        scene,
    )


def stage_of(tie: Tie | None) -> Stage:
    """Return how far two people have come: strangers, where nothing has moved either."""
    if tie is None:
        return "stranger"
    if min(tie.trust, tie.friendliness) < _ENEMY:
        return "enemy"
    if tie.intimacy >= _INTIMATE:
        return "intimate"
    warmth = (tie.trust + tie.friendliness + tie.intimacy) / 3
    if warmth >= _FRIEND:
        return "friend"
    return "stranger" if tie == Tie() else "acquaintance"


def strongest(persona: Persona) -> Emotion | None:
    """Return what is felt most, of what is felt at all; None where nothing is."""
    felt = {emotion: value for emotion, value in persona.emotions.items() if value >= _FELT}
    return max(felt, key=lambda emotion: (felt[emotion], emotion), default=None)


_FELT = NEUTRAL + STRONG
