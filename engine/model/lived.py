"""What a model proposes of a turn in which characters have an inside. All of it is a proposal."""

from dataclasses import dataclass

from engine.model.persona_proposal import PersonaDraft
from engine.model.proposal import Proposal


@dataclass(frozen=True, slots=True)
class Lived(Proposal):
    """What happened in a turn, and how it is with characters after it."""

    personas: tuple[PersonaDraft, ...] = ()
