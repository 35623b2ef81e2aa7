"""What rules, triggers and game masters can do with triggers and options, and at the table."""

from dataclasses import dataclass
from typing import Literal

from engine.model.atoms import Who

Order = Literal["free", "rounds"]


@dataclass(frozen=True, slots=True)
class Direct:
    """Tell the narrator of the next turn what should come of it."""

    text: str


@dataclass(frozen=True, slots=True)
class OfferOption:
    """Offer an option: *text* on the button, and the scene it leads to ('' for none)."""

    text: str
    scene: str = ""


@dataclass(frozen=True, slots=True)
class FireTrigger:
    """Count a trigger as fired and take its steps now; itself, and one of this pass, are not."""

    name: str


@dataclass(frozen=True, slots=True)
class KeepTrigger:
    """Add a trigger, or put another in the place of the one of that name. *text* is its line."""

    text: str


@dataclass(frozen=True, slots=True)
class DropTrigger:
    """Remove a trigger."""

    name: str


@dataclass(frozen=True, slots=True)
class SwitchTrigger:
    """Let a trigger sleep, or wake it."""

    name: str
    enabled: bool


@dataclass(frozen=True, slots=True)
class ResetTrigger:
    """Let a trigger be as if it had never fired; '' is every trigger."""

    name: str = ""


@dataclass(frozen=True, slots=True)
class PutPause:
    """Let nobody act, or let the story go on."""

    paused: bool


@dataclass(frozen=True, slots=True)
class PutSpotlight:
    """Let only *who* act; '' lets everybody act."""

    who: Who = ""


@dataclass(frozen=True, slots=True)
class PutOrder:
    """Let everybody act freely, or gather the actions of a round and tell them at once."""

    order: Order


TableStep = (
    Direct
    | OfferOption
    | FireTrigger
    | KeepTrigger
    | DropTrigger
    | SwitchTrigger
    | ResetTrigger
    | PutPause
    | PutSpotlight
    | PutOrder
)
